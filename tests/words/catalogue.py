"""The sentences to translate, gathered from the code, and catalogues made of them for tests.

`python -m tests.words.catalogue` prints a template (.pot) for those who translate.
"""

from __future__ import annotations

import ast
import json
import struct
from collections.abc import Callable, Iterable
from pathlib import Path

from companion.words.language import DOMAIN

COMPANION = Path(__file__).parents[2] / "companion"
SINGLE, DOUBLE = ("say", "mark"), ("count", "mark_count")
Entry = tuple[str, ...]
"""A sentence, or its singular and plural."""


def entries() -> list[Entry]:
    """Return every sentence of the code, each once."""
    trees = [ast.parse(file.read_text("utf-8")) for file in sorted(COMPANION.glob("**/*.py"))]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return list(dict.fromkeys(entry for call in calls for entry in _entry(call)))


def _entry(call: ast.Call) -> Iterable[Entry]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    wanted = 1 if name in SINGLE else 2 if name in DOUBLE else 0
    texts = [arg.value for arg in call.args[:wanted] if isinstance(arg, ast.Constant)]
    if texts and len(texts) == wanted:
        yield tuple(str(text) for text in texts)


def write_catalogue(folder: Path, language: str, translate: Callable[[str], str]) -> None:
    """Write a compiled catalogue in which every sentence is what *translate* makes of it."""
    table = {"": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"}
    table |= {"\0".join(entry): "\0".join(map(translate, entry)) for entry in entries()}
    file = folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(_compiled(table))


def _compiled(table: dict[str, str]) -> bytes:
    """Return *table* as gettext's .mo: head, places of originals and translations, texts."""
    originals = sorted(table, key=str.encode)
    texts = [text.encode() for text in (*originals, *(table[original] for original in originals))]
    n, at = len(originals), 28 + 16 * len(originals)
    places = b""
    for text in texts:
        places += struct.pack("<II", len(text), at)
        at += len(text) + 1
    head = struct.pack("<7I", 0x950412DE, 0, n, 28, 28 + 8 * n, 0, 28 + 16 * n)
    return head + places + b"".join(text + b"\0" for text in texts)


def template() -> str:
    """Return all sentences as a template for translators."""
    lines = ['msgid ""', 'msgstr ""', r'"Content-Type: text/plain; charset=UTF-8\n"', ""]
    for one, *many in entries():
        lines.append(f"msgid {json.dumps(one, ensure_ascii=False)}")
        lines += [f"msgid_plural {json.dumps(text, ensure_ascii=False)}" for text in many]
        lines += ['msgstr[0] ""', 'msgstr[1] ""', ""] if many else ['msgstr ""', ""]
    return "\n".join(lines)


if __name__ == "__main__":
    print(template())
