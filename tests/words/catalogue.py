"""A catalogue made of every sentence of the code, for tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from string import Formatter

from companion.games.castelli.words import CastelliWords
from scripts.sentences import HEAD, entries


def write_catalogue(folder: Path, language: str, translate: Callable[[str], str]) -> None:
    """Write a catalogue in which every sentence is what *translate* makes of it."""
    lines = [HEAD.format(language=language)]
    for one, *many in entries():
        lines.append(f"msgid {json.dumps(one)}\n")
        lines += [f"msgid_plural {json.dumps(text)}\n" for text in many]
        keys = ["msgstr[0]", "msgstr[1]"] if many else ["msgstr"]
        lines += [f"{k} {json.dumps(translate(t))}\n" for k, t in zip(keys, (one, *many), strict=True)]
    file = folder / language / "LC_MESSAGES" / "companion.po"
    file.parent.mkdir(parents=True)
    file.write_text("".join(lines), "utf-8")


def words_in_capitals(folder: Path) -> CastelliWords:
    """Return words in a language in which everything is written in capitals."""
    write_catalogue(folder, "xx", in_capitals)
    return CastelliWords("xx", (folder,))


def in_capitals(text: str) -> str:
    """Return *text* in capitals, the names in braces as they are."""
    return "".join(
        literal.upper() + (f"{{{name}}}" if name else "") for literal, name, _, _ in Formatter().parse(text)
    )
