"""A catalogue made of every sentence of the code, for tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

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
