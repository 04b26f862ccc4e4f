"""Gettext's catalogues, read as they are written (`.po`): nothing has to be compiled, nothing can be stale.

A language is a folder, `LANG/LC_MESSAGES`, with one file a room; together they are its catalogue. The
sentences of a game lie in such folders of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.base.errors import BadData

KEYWORDS: Final = frozenset(("", "msgid", "msgid_plural", "msgstr", *(f"msgstr[{n}]" for n in range(6))))
PLURAL: Final = re.compile(r"^Plural-Forms: *nplurals=([1-6]); *plural=([n0-9!=<>&|%?:() ]+);$", re.MULTILINE)
Parts = dict[str, str]
"""One entry by keyword: `msgid`, `msgstr`, and for counts `msgid_plural`, `msgstr[0]`, `msgstr[1]`."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The sentences of one language by their English ones; for counts all forms, by the English singular."""

    texts: Mapping[str, str]
    forms: Mapping[str, Sequence[str]]
    plural: Callable[[int], int]
    """Which of the forms goes with a number."""

    def text(self, sentence: str) -> str:
        """Return *sentence* in this language, or as it is if it has no translation yet."""
        return self.texts.get(sentence) or sentence

    def form(self, one: str, many: str, n: int) -> str:
        """Return the form for *n* in this language, or the English one."""
        forms = self.forms.get(one)
        return (forms[self.plural(n)] if forms else "") or (one if n == 1 else many)


def read_catalogue(folder: Path) -> Catalogue | None:
    """Return what all `.po` files in *folder* say together, None if there are none.

    Raises BadData, naming file and line, for what is no catalogue.
    """
    texts: dict[str, str] = {}
    forms: dict[str, list[str]] = {}
    plural = None
    for file in sorted(folder.glob("*.po")):
        head, *entries = read_entries(file)
        plural = plural or _plural_rule(file, head)
        for entry in entries:
            if "msgid_plural" in entry:
                forms[entry["msgid"]] = [text for key, text in entry.items() if key.startswith("msgstr")]
            else:
                texts[entry["msgid"]] = entry["msgstr"]
    return Catalogue(texts, forms, plural) if plural else None


def merged(catalogues: Sequence[Catalogue]) -> Catalogue | None:
    """Return what *catalogues* of one language say together, the first before the others."""
    if len(catalogues) < 2:
        return catalogues[0] if catalogues else None
    texts = {key: text for one in reversed(catalogues) for key, text in one.texts.items()}
    forms = {key: said for one in reversed(catalogues) for key, said in one.forms.items()}
    return Catalogue(texts, forms, catalogues[0].plural)


def _plural_rule(file: Path, head: Parts) -> Callable[[int], int]:
    found = PLURAL.search(head["msgstr"])
    if head["msgid"] or not found:
        raise BadData(f"{file}:1: the head must have a line Plural-Forms")
    from gettext import c2py  # C's expressions, as all catalogues have them

    return c2py(found[2])


def read_entries(file: Path) -> list[Parts]:
    """Return the entries of *file*, its head first. Raises BadData, naming the line, if one is not whole."""
    entries: list[Parts] = []
    here: Parts = {}
    key = ""
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        if not line or line[0] == "#":
            continue
        word, _, text = line.partition(" ") if line[0] != '"' else ("", "", line)  # a text that goes on
        if word == "msgid":
            entries.append(here := {})
        if word not in KEYWORDS or word in here or not (word or key):
            raise BadData(f"{file}:{number}: {word or 'a text'} is not expected here")
        key = word or key
        here[key] = here.get(key, "") + _text(file, number, text)
    if not entries or any("msgstr" not in entry and "msgstr[1]" not in entry for entry in entries):
        raise BadData(f"{file}: a msgid without its msgstr")
    return entries


def _text(file: Path, number: int, quoted: str) -> str:
    inside = quoted[1:-1]
    if len(quoted) > 1 and quoted[0] == quoted[-1] == '"' and "\\" not in inside and '"' not in inside:
        return inside  # most are plain, and a language is read while somebody waits
    try:
        return str(json.loads(quoted if quoted[:1] == '"' else ""))
    except ValueError:
        raise BadData(f'{file}:{number}: not as in: msgid "..."') from None
