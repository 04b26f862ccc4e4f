"""The rules of the screens, read as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

import companion

FOLDED: Final = re.compile(r"size_hint_([xy]): .*\bNone\b.* if |size_hint_([xy]): .* if .*\bNone\b")
SIDES: Final = {"x": "width", "y": "height"}


def _blocks(text: str) -> Iterator[dict[str, str]]:
    """Give what stands of each widget before its children."""
    lines = [line for line in text.splitlines() if re.match(r" +\w+: ", line)]
    for _indent, block in groupby(text.splitlines(), lambda line: len(line) - len(line.lstrip())):
        rows = [line.strip().partition(": ") for line in block if line in lines]
        if rows:
            yield {name: value for name, _, value in rows}


def _stuck(text: str) -> Iterator[str]:
    for block in _blocks(text):
        for axis, size in SIDES.items():
            hint = f"size_hint_{axis}: {block.get(f'size_hint_{axis}', '')}"
            if FOLDED.match(hint) and re.fullmatch(r"[\d.]+", block.get(size, "")):
                yield hint


def test_what_is_folded_away_leaves_no_room() -> None:
    """A size that is a number alone is set once: it does not come back after the layout gave another."""
    files = sorted(Path(companion.__file__).parent.rglob("*.kv"))
    assert len(files) > 30
    found = [f"{file.name} {file.parent.name}: {hint}" for file in files for hint in _stuck(file.read_text())]
    assert found == []


def test_and_that_would_be_found() -> None:
    rule = (
        "<A>:\n    Say:\n        text: 'a'\n        size_hint_y: .7 if self.text else None\n        height: "
    )
    assert list(_stuck(rule + "0\n"))
    assert list(_stuck(rule + "1 if self.text else 0\n")) == []
