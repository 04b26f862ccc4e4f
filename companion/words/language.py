"""The table's language: English as it stands in the code, or a catalogue of gettext's where there is one.

For those who translate: `say` and `mark` hold a whole sentence with named places (`{player}`), so that each
language may order them as it likes; `count` and `mark_count` hold singular and plural.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.base.languages import LANGUAGES

if TYPE_CHECKING:
    from companion.words.catalogue import Catalogue

__all__ = ["CATALOGUES", "LANGUAGES", "Count", "Language", "is_known", "mark", "mark_count"]
CATALOGUES: Final = Path(__file__).parent / "locale"
"""Those of the sentences that every game shares; a game has its own in its folder."""


class Count(NamedTuple):
    """A sentence in singular and plural."""

    one: str
    many: str


def mark(sentence: str) -> str:
    """Return *sentence* as it is; in a table it is found by what gathers the sentences to translate."""
    return sentence


def mark_count(one: str, many: str) -> Count:
    """Return both forms as they are, likewise."""
    return Count(one, many)


class Language:
    """A language of the table; without a catalogue it is English."""

    __slots__ = ("_catalogue", "code")

    def __init__(self, code: str = "en", *catalogues: Path) -> None:
        """Use what the folders *catalogues* have for *code* (`de`, `de_AT`, `de-AT.UTF-8`), if any has."""
        self.code = code
        self._catalogue = _find(code, catalogues or (CATALOGUES,))

    def text(self, sentence: str) -> str:
        """Return *sentence* in this language."""
        return self._catalogue.text(sentence) if self._catalogue else sentence

    def form(self, one: str, many: str, n: int) -> str:
        """Return the form of a sentence that goes with *n*."""
        if self._catalogue:
            return self._catalogue.form(one, many, n)
        return one if n == 1 else many


def is_known(code: str) -> bool:
    """Tell whether the table speaks the language of *code* (`de`, `de_AT`, `de-AT.UTF-8`)."""
    return code.partition(".")[0].replace("-", "_").partition("_")[0] in LANGUAGES


def _find(code: str, catalogues: tuple[Path, ...]) -> Catalogue | None:
    """Return the catalogue; what reads it is loaded only if there is one, since many starts are English."""
    found = tuple(folder for root in catalogues if (folder := _folder(code, root)))
    return _read(found) if found else None


def _folder(code: str, root: Path) -> Path | None:
    whole = code.partition(".")[0].replace("-", "_")
    for name in dict.fromkeys((whole, whole.partition("_")[0])):
        folder = root / name / "LC_MESSAGES"
        if _may_be_a_language(name) and folder.is_dir():
            return folder
    return None


@cache
def _read(folders: tuple[Path, ...]) -> Catalogue | None:
    """Read folders once: a language is asked for by every screen."""
    from companion.words.catalogue import merged, read_catalogue

    return merged([catalogue for folder in folders if (catalogue := read_catalogue(folder))])


def _may_be_a_language(name: str) -> bool:
    """Keep out what is no code of a language, such as a path."""
    return name.isascii() and name.replace("_", "").isalpha() and len(name) <= len("zh_Hant_TW")
