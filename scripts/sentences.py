"""The sentences of the code and their catalogues, compared.

    python -m scripts.sentences          what each language lacks or has left over; exit 1 if anything
    python -m scripts.sentences --write  puts what is missing, empty, into the catalogues, takes out the rest
    python -m scripts.sentences --words  every sentence with its translations, side by side

A sentence is the text in `say("...")`, `mark("...")`, `count("...", "...")` or `mark_count("...", "...")`;
in a .kv it is `say("...")` on one line. It lies in the catalogue of the room in which it stands first.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from companion.words.catalogue import Parts, read_entries
from companion.words.language import CATALOGUES, LANGUAGES

COMPANION: Final = Path(__file__).parents[1] / "companion"
ONE: Final = ("say", "mark")
TWO: Final = ("count", "mark_count")
SAID_IN_KV: Final = re.compile(r'\bsay\(("(?:[^"\\]|\\.)*")')
HEAD: Final = r"""msgid ""
msgstr ""
"Language: {language}\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""
Entry = tuple[str, ...]
"""A sentence, or its singular and plural."""


# --- in the code ---


def entries() -> dict[Entry, str]:
    """Return every sentence of the code, each with the first file it stands in, from `companion` on."""
    found: dict[Entry, str] = {}
    for file in sorted(_sources(), key=lambda file: (file.parent.name != "words", file)):
        text = file.read_text("utf-8")
        for entry in in_kv(text) if file.suffix == ".kv" else in_code(text):
            found.setdefault(entry, file.relative_to(COMPANION).as_posix())
    return found


def _sources() -> Iterator[Path]:
    yield from (file for pattern in ("**/*.py", "**/*.kv") for file in COMPANION.glob(pattern))


def in_kv(text: str) -> Iterator[Entry]:
    """Give the sentences in the *text* of a .kv."""
    yield from ((json.loads(quoted),) for quoted in SAID_IN_KV.findall(text))


def in_code(text: str) -> Iterator[Entry]:
    """Give the sentences in the *text* of a module, in its order."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        wanted = 1 if name in ONE else 2 if name in TWO else 0
        values = [arg.value for arg in call.args[:wanted] if isinstance(arg, ast.Constant)]
        texts = [value for value in values if isinstance(value, str) and value]
        if texts and len(texts) == wanted:
            yield tuple(texts)


def room_of(source: str) -> str:
    """Return the catalogue for sentences of *source*: its room, on screens also its screen (`ui-home`)."""
    first, *rest = source.split("/")
    stem = Path(source).stem
    return f"ui-{stem}" if first == "ui" and rest else first.removesuffix(".py")


# --- in the catalogues ---


def translated(language: str) -> dict[Entry, Entry]:
    """Return every entry of the catalogues of *language* with its forms."""
    files = sorted((CATALOGUES / language / "LC_MESSAGES").glob("*.po"))
    return {_ids(parts): _forms(parts) for file in files for parts in read_entries(file)[1:]}


def _ids(parts: Parts) -> Entry:
    return tuple(parts[key] for key in ("msgid", "msgid_plural") if key in parts)


def _forms(parts: Parts) -> Entry:
    return tuple(text for key, text in parts.items() if key.startswith("msgstr"))


def others() -> list[str]:
    """Return the languages that have catalogues; English is in the code."""
    return [language for language in LANGUAGES if language != "en"]


def faults() -> Iterator[str]:
    """Give each sentence that a language lacks, and each that no code has any more."""
    code = entries()
    for language in others():
        known = translated(language)
        for entry, source in code.items():
            if not all(known.get(entry, ("",))):
                yield f"{language}: {room_of(source)}.po: missing: {entry[0]}"
        yield from (f"{language}: left over: {entry[0]}" for entry in known if entry not in code)


# --- writing ---


def write() -> None:
    """Write every catalogue anew: the sentences of the code in its order, with the translations there are."""
    code = entries()
    rooms = sorted({room_of(source) for source in code.values()})
    for language in others():
        known = translated(language)
        folder = CATALOGUES / language / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        for file in folder.glob("*.po"):
            if file.stem not in rooms:
                file.unlink()
        for room in rooms:
            here = {entry: source for entry, source in code.items() if room_of(source) == room}
            text = HEAD.format(language=language) + "".join(_lines(here, known))
            (folder / f"{room}.po").write_text(text, "utf-8")


def _lines(here: dict[Entry, str], known: dict[Entry, Entry]) -> Iterator[str]:
    for entry, source in here.items():
        forms = known.get(entry, ("",) * len(entry))
        keys = ["msgstr"] if len(entry) == 1 else [f"msgstr[{n}]" for n in range(len(forms))]
        lines = zip(("msgid", "msgid_plural", *keys)[: len(entry)], entry, strict=False)
        yield f"\n#: {source}\n"
        yield from (f"{key} {_quoted(text)}\n" for key, text in [*lines, *zip(keys, forms, strict=True)])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def side_by_side() -> Iterator[str]:
    """Give every sentence with its translations."""
    known = {language: translated(language) for language in others()}
    for entry, source in entries().items():
        yield f"\n{source}"
        yield f"  en  {' | '.join(entry)}"
        yield from (f"  {language}  {' | '.join(known[language].get(entry, ()))}" for language in known)


def main(argv: Iterable[str]) -> int:
    """Do what *argv* asks for."""
    wanted = list(argv)
    if wanted == ["--write"]:
        write()
    if wanted == ["--words"]:
        print("\n".join(side_by_side()))
        return 0
    found = list(faults())
    print("\n".join(found) or "every sentence is in every language")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
