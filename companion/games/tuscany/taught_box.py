"""A box while it is taught: what is painted on its pieces, its numbers and cards, and what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from companion.engine.protocol import Json
from companion.engine.tuscany.box import HARVEST_CARDS, TILES_EACH, Kind, Tile
from companion.engine.tuscany.moves import Harvest
from companion.engine.tuscany.pieces import (
    FORMAT,
    GAP,
    PIECES,
    SPACES_EACH,
    Box,
    OddCount,
    Painted,
    odd_counts,
)
from companion.engine.tuscany.record import STAND_IN
from companion.engine.tuscany.region import place_name
from companion.games.tuscany import library

T = TypeVar("T")
_EMPTY: Final[tuple[Painted, ...]] = (GAP,) * SPACES_EACH


def new_box(name: str) -> Box:
    """Return a box of which nothing is told but how its pieces lie together."""
    like = library.box(STAND_IN)
    return replace(
        like, name=name, stand_in=False, pieces={}, painting={}, bonuses={}, crops=(), neutral={}, harvest=()
    )


def written(box: Box) -> Json:
    """Return *box* as its file tells it."""
    data: Json = {"format": FORMAT, "name": box.name, "stand_in": box.stand_in}
    data["shape"] = [place_name(at) for at in box.shape]
    data |= {"step": place_name(box.step), "shift": place_name(box.shift)}
    data |= {"crops": list(box.crops), "harvest": [{card.what: card.amount} for card in box.harvest]}
    tables: Json = {
        "pieces": _lists(box.pieces) or None,
        "painting": None if box.painting is None else _lists(box.painting),
        "bonuses": _lists(box.bonuses) or None,
        "neutral": dict(box.neutral) or None,
    }
    return data | {key: table for key, table in tables.items() if table is not None}


def _lists(table: Mapping[str, tuple[object, ...]] | Mapping[Kind, tuple[int, int]]) -> Json:
    return {key: list(row) for key, row in table.items()}


# --- the pieces ---


def kinds_on(box: Box, piece: str) -> tuple[Painted, ...]:
    """Return what is painted on *piece*."""
    now: Mapping[str, tuple[Painted, ...]] = box.pieces if box.painting is None else box.painting
    return now.get(piece, _EMPTY)


def is_painted(box: Box, piece: str) -> bool:
    """Tell whether no space of *piece* is missing."""
    return GAP not in kinds_on(box, piece)


def painted(box: Box, piece: str, spaces: Iterable[int], kind: Painted) -> Box:
    """Return *box* with that *kind* on *spaces* of *piece*; whole once all pieces are as they must be."""
    row = list(kinds_on(box, piece))
    for space in spaces:
        row[space] = kind
    now = {each: kinds_on(box, each) for each in PIECES} | {piece: tuple(row)}
    whole = {each: tuple(kind for kind in kinds if kind) for each, kinds in now.items()}
    if all(len(kinds) == SPACES_EACH for kinds in whole.values()) and not any(odd_counts(now)):
        return replace(box, pieces=whole, painting=None)
    return replace(box, pieces={}, painting={each: kinds for each, kinds in now.items() if any(kinds)})


def open_spaces(box: Box) -> dict[str, int]:
    """Return how many spaces are missing of each piece that is not painted."""
    counts = {piece: kinds_on(box, piece).count(GAP) for piece in PIECES}
    return {piece: count for piece, count in counts.items() if count}


def first_odd(box: Box, piece: str = "") -> OddCount | None:
    """Return the first number of spaces that cannot be; with a *piece*, one that is about it."""
    found = odd_counts({each: kinds_on(box, each) for each in PIECES})
    return next((odd for odd in found if not piece or odd.piece in ("", piece)), None)


# --- numbers, tiles and cards ---


def with_bonus(box: Box, kind: Kind, first: int, second: int) -> Box:
    """Return *box* with the two numbers of a bonus tile."""
    return replace(box, bonuses={**box.bonuses, kind: (first, second)})


def with_crop(box: Box, tile: Tile) -> Box:
    """Return *box* with one more of each player's crop tiles; all of them are known at four."""
    if len(box.crops) >= TILES_EACH["crop"]:
        return box
    return replace(box, crops=(*box.crops, tile))


def with_card(box: Box, card: Harvest) -> Box:
    """Return *box* with one more harvest card; all of them are known at 27."""
    if len(box.harvest) >= HARVEST_CARDS:
        return box
    return replace(box, harvest=(*box.harvest, card))


def without(box: Box, what: Tile | Harvest) -> Box:
    """Return *box* without one of its crop tiles or harvest cards; as it is if it has none."""
    if isinstance(what, Harvest):
        return replace(box, harvest=_without(box.harvest, what))
    return replace(box, crops=_without(box.crops, what))


def _without(things: tuple[T, ...], one: T) -> tuple[T, ...]:
    at = things.index(one) if one in things else len(things)
    return things[:at] + things[at + 1 :]


def header_bonuses(box: Box) -> Json:
    """Return the numbers that a game with *box* begins with; where one is not told yet, a made-up one.

    Nothing if none is told: then a record has the stand-in's, and says so.
    """
    if box.stand_in or not box.bonuses:
        return {}
    return _lists({**library.box(STAND_IN).bonuses, **box.bonuses})
