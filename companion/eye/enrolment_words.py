"""The words of `companion enrol`: photographs, what lies where on them, and pictures of single tiles."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from companion.base.errors import BadUsage
from companion.base.outside import MIB, read_outside
from companion.eye.profiles import BACK

PLAN_AT_MOST: Final = MIB
_FIELD: Final = re.compile(r"[A-P](?:1[0-6]|[1-9])")


@dataclass(frozen=True, slots=True)
class PhotoArgument:
    """A photograph of tiles on the board, and which tile lies on which slot as far as it was said."""

    name: str
    said: dict[str, str] = field(default_factory=dict)
    north: dict[str, str] = field(default_factory=dict)
    """The colour that points north there, where that was said."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be learned: photographs of the board, and single tiles as (id, file)."""

    photos: tuple[PhotoArgument, ...]
    singles: tuple[tuple[str, str], ...]


def read_words(
    words: Sequence[str], ids: Collection[str], place: str = "companion enrol", copies: bool = False
) -> Asked:
    """Return what *words* ask for: `PHOTO FIELD=ID ...`, `ID.png`, `ID=FILE`; *ids* are those of the tiles.

    `FIELD=ID:COLOUR` says also which colour points north.

    With *copies* there is more than one of each tile in a box, so that several may lie on one photograph.

    Raises BadUsage, naming the word, if one makes no sense.
    """
    photos: list[PhotoArgument] = []
    singles: list[tuple[str, str]] = []
    for word in words:
        left, equals, right = word.partition("=")
        tile, colon, north = right.partition(":")
        if equals and _FIELD.fullmatch(left) and not Path(word).exists() and tile in ids:
            _say(photos, left, tile, place, copies)
            if colon and not north:
                raise BadUsage(f"{place}: {word}: after the colon belongs the colour that points north")
            if north:
                photos[-1].north[left] = north
        elif equals and left in ids and right:
            singles.append((left, right))
        elif equals and _FIELD.fullmatch(left):
            raise BadUsage(f"{place}: {word}: {right!r} is not a tile of the set, nor back")
        elif Path(word).stem in ids:
            singles.append((Path(word).stem, word))
        else:
            photos.append(PhotoArgument(word))
    return Asked(tuple(photos), tuple(singles))


def _say(photos: list[PhotoArgument], slot: str, tile: str, place: str, copies: bool) -> None:
    if not photos:
        raise BadUsage(f"{place}: {slot}={tile}: name the photograph first, then what is on it")
    if slot in photos[-1].said:
        raise BadUsage(f"{place}: {slot}={tile}: {slot} of {photos[-1].name} was given before")
    before = next((at for at, there in photos[-1].said.items() if there == tile != BACK), None)
    if before and not copies:
        raise BadUsage(f"{place}: {slot}={tile}: it is already on {before}")
    photos[-1].said[slot] = tile


def read_plan(name: str) -> list[str]:
    """Return the words in the plan file *name*, its pictures beside it. Raises BadUsage if it is bad."""
    path = Path(name)
    raw = read_outside(name, PLAN_AT_MOST, BadUsage)
    try:
        words = shlex.split(raw.decode("utf-8"), comments=True)
    except UnicodeDecodeError:
        raise BadUsage(f"{name}: not UTF-8") from None
    except ValueError:
        raise BadUsage(f"{name}: a quotation mark is not closed") from None
    return [_beside(word, path.parent) for word in words]


def _beside(word: str, folder: Path) -> str:
    left, equals, right = word.partition("=")
    if equals and _FIELD.fullmatch(left):
        return word
    return f"{left}={folder / right}" if equals else str(folder / word)
