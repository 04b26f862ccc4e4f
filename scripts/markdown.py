"""Wrap the prose of Markdown pages: python -m scripts.markdown FILE...

Without a file it reads standard input and writes standard output. Tables, code, headings and pictures stay as
they are, and so does a paragraph whose lines are all short enough.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

WIDTH: Final = 120
START: Final = re.compile(r"\s*(?:(?:[-*+]|\d+[.)])\s+)?")
"""What stands before the text of a paragraph: its indent, and the marker of a list item."""
NOT_PROSE: Final = re.compile(r"\s*(?:\||#|>|<|!\[|$)")
WORD: Final = re.compile(r"(?:!?\[[^]]*\]\([^)]*\)|(`+).+?\1|\S)+")
"""A link or a code span is one word, together with what touches it."""
MARKER: Final = re.compile(r"(?:[-+*>|#=]+|\d+[.)])$")
"""A word that would be read as markup at the beginning of a line."""


def wrap(text: str) -> str:
    """Return *text* with no line of prose longer than WIDTH, unless it is a single link or code span."""
    lines: list[str] = []
    for prose, block in _blocks(text.splitlines()):
        lines += _fill(block) if prose else block
    return "".join(f"{line}\n" for line in lines)


def _blocks(lines: list[str]) -> Iterator[tuple[bool, list[str]]]:
    """Give paragraphs and list items as prose, every other line by itself."""
    prose: list[str] = []
    fenced = False
    for line in lines:
        fence = line.lstrip().startswith("```")
        code = fenced or fence or (line.startswith("    ") and not prose)
        fenced = fenced != fence
        if prose and (code or NOT_PROSE.match(line) or START.sub("", line, count=1) != line.lstrip()):
            yield True, prose
            prose = []
        if code or NOT_PROSE.match(line):
            yield False, [line]
        else:
            prose.append(line)
    if prose:
        yield True, prose


def _fill(block: list[str]) -> list[str]:
    if max(map(len, block)) <= WIDTH:
        return block
    text = START.sub("", block[0], count=1)
    prefix, line = block[0].removesuffix(text), ""
    filled = []
    for word in _words(" ".join([text, *block[1:]])):
        if line and len(f"{prefix}{line} {word}") > WIDTH:
            filled.append(prefix + line)
            prefix, line = " " * len(prefix), ""
        line = f"{line} {word}".lstrip()
    return [*filled, prefix + line]


def _words(text: str) -> Iterator[str]:
    """Give the words of *text*, each with those after it that may not begin a line."""
    held = ""
    for found in WORD.finditer(text):
        if held and not MARKER.match(found[0]):
            yield held
            held = ""
        held = f"{held} {found[0]}".lstrip()
    yield held


def main(names: list[str]) -> None:
    """Wrap the files called *names*, or standard input."""
    if not names:
        sys.stdout.write(wrap(sys.stdin.read()))
    for path in map(Path, names):
        path.write_text(wrap(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
