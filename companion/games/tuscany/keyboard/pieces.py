"""Words for tiles, spaces, chips and harvest cards, typed in full or in part. All raise NotUnderstood."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from companion.base.errors import BadData
from companion.engine.tuscany.box import CHIPS, CROPS, HEXAGON, TILES, Chip, Kind, Space, Stored, kind_of
from companion.engine.tuscany.moves import Harvest
from companion.engine.tuscany.printed import SHOWN
from companion.engine.tuscany.region import read_place
from companion.keyboard.not_understood import NotUnderstood
from companion.keyboard.typed_words import not_one_of, read_number, read_one_of
from companion.words.language import mark

FACES: Final = (*TILES, HEXAGON)


def read_face(word: str, likely: Iterable[Stored] = ()) -> Stored:
    """Return the tile or hexagon that *word* means, first of those that are *likely*: `vi`, `vine+boar`."""
    here = tuple(dict.fromkeys(likely))
    for known in (here, FACES):
        found = [face for face in known if _means(word.lower(), face)]
        exact = [face for face in found if word.lower() in (face, face.partition(":")[2])]
        if len(exact or found) == 1:
            return (exact or found)[0]
        if found:
            raise NotUnderstood(mark("{word}: could mean {found}"), word=word, found=", ".join(found))
    raise not_one_of(word, here or FACES)


def _means(word: str, face: Stored) -> bool:
    crops = face.partition(":")[2]
    if face.startswith(word):
        return True
    shown, told = crops.split("+"), word.removeprefix("crop:").split("+")
    if not crops or len(shown) != len(told) or not all(told):
        return False
    return all(any(crop.startswith(one) for crop in shown) for one in told) and len(set(told)) == len(told)


def read_space(word: str) -> Space:
    """Return the space that *word* names: `1,-1`."""
    try:
        at = read_place(word, "")
    except BadData:
        raise NotUnderstood(mark("{word}: not a space; a space is written like 1,-1"), word=word) from None
    return f"{at.q},{at.r}"


def read_kind(word: str) -> Kind:
    """Return the kind of tile that *word* means."""
    if word.lower() in CROPS:
        return "crop"
    known = dict.fromkeys(kind_of(tile) for tile in TILES)
    return cast(Kind, read_one_of(word, known))


def read_chip(word: str) -> Chip:
    """Return the chip that *word* means."""
    return cast(Chip, read_one_of(word, CHIPS))


def read_cards(words: list[str]) -> list[Harvest]:
    """Return what harvest cards show, taking it from *words*: `green 2`, `2 green`, `hexagon`."""
    cards = []
    while words and (card := _card(words)):
        cards.append(card)
    return cards


def _card(words: list[str]) -> Harvest | None:
    first = words[0].lower().rstrip(",")
    if first.isdecimal() and len(words) > 1:
        amount, what = read_number(first), read_one_of(words[1].rstrip(","), SHOWN)
        del words[:2]
        return Harvest(what, amount)
    if not any(what.startswith(first) for what in SHOWN):
        return None
    what = read_one_of(first, SHOWN)
    del words[0]
    if words and words[0].rstrip(",").isdecimal():
        return Harvest(what, read_number(words.pop(0).rstrip(",")))
    return Harvest(what, 1)
