"""A box: what is printed in it, and how three of its territory pieces make a region (T1-T3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, Literal, NamedTuple, TypeAlias, cast

from companion.base import parsing
from companion.base.errors import BadData
from companion.engine.tuscany.box import (
    CROPS,
    HARVEST_CARDS,
    KINDS,
    NEUTRAL_TILES,
    SPACES,
    TILES_EACH,
    Kind,
    Tile,
    crops_of,
)
from companion.engine.tuscany.moves import Harvest
from companion.engine.tuscany.printed import read_bonuses, read_harvest, read_tile
from companion.engine.tuscany.region import At, Region, around, make_region, read_place

LETTERS: Final = ("A", "B", "C")
PIECES: Final = tuple(f"{letter}{n}" for letter in LETTERS for n in range(1, 5))
SPACES_EACH: Final = 10
TURNS: Final = (0, 180)
SHIFTS: Final = (-1, 0, 1)
_KEYS: Final = (
    "format",
    "name",
    "stand_in",
    "shape",
    "step",
    "shift",
    "pieces",
    "painting",
    "bonuses",
    "crops",
    "neutral",
    "harvest",
)
FORMAT: Final = "tuscany-box/1"
GAP: Final = ""
"""A space of a piece that is not painted yet."""
Painted: TypeAlias = Kind | Literal[""]


@dataclass(frozen=True, slots=True)
class Box:
    """What is printed in a box, as a table entered it once; a stand-in until then."""

    name: str
    stand_in: bool
    shape: tuple[At, ...]
    """The places of a piece's spaces."""
    step: At
    """From one piece to the next one of a region, not shifted."""
    shift: At
    """By which a piece may be shifted against the one before, either way."""
    pieces: Mapping[str, tuple[Kind, ...]]
    """None until all are painted."""
    painting: Mapping[str, tuple[Painted, ...]] | None
    """The pieces while they are painted; None once they are whole."""
    bonuses: Mapping[Kind, tuple[int, int]]
    """As far as they are known, like all that follows."""
    crops: tuple[Tile, ...]
    """The crop tiles of each player."""
    neutral: Mapping[Tile, int]
    """The neutral tiles: how many of each face."""
    harvest: tuple[Harvest, ...]


def read_box(data: dict[str, Any]) -> Box:
    """Return the box that *data* tells. Raises BadData, naming the place; T1 and T2 hold."""
    parsing.only_keys(data, _KEYS, "")
    parsing.choice(data, "format", "", (FORMAT,))
    if "painting" in data and "pieces" in data:
        raise BadData("painting: cannot be used together with pieces")
    shape = tuple(read_place(text, "shape") for text in parsing.array(data, "shape", ""))
    if len(shape) != SPACES_EACH or len(set(shape)) != SPACES_EACH:
        raise BadData(f"shape: must be {SPACES_EACH} different spaces")
    step, shift = (read_place(data.get(key), key) for key in ("step", "shift"))
    _check_pieces_fit(shape, step, shift)
    return Box(
        name=parsing.text(data, "name", ""),
        stand_in=parsing.flag(data, "stand_in", ""),
        shape=shape,
        step=step,
        shift=shift,
        pieces={} if "painting" in data else _pieces(parsing.table(data, "pieces", "")),
        painting=_painting(parsing.table(data, "painting", "")) if "painting" in data else None,
        bonuses=read_bonuses(parsing.table(data, "bonuses", ""), "bonuses", partly=True),
        crops=_crops(parsing.array(data, "crops", "") if "crops" in data else []),
        neutral=_neutral(parsing.table(data, "neutral", "")) if "neutral" in data else {},
        harvest=_harvest(parsing.array(data, "harvest", "") if "harvest" in data else []),
    )


def _check_pieces_fit(shape: tuple[At, ...], step: At, shift: At) -> None:
    """Raise BadData if a piece, turned and shifted as it may be, would lie on the one before or apart."""
    turned = [set(_turned(shape, turn, "shape")) for turn in TURNS]
    for shifted in SHIFTS:
        for before, after in product(turned, turned):
            lies = {_moved(at, step, shift, shifted) for at in after}
            if lies & before:
                raise BadData(f"step: pieces would overlap, shifted by {shifted}")
            if not any(near in before for at in lies for near in around(at)):
                raise BadData(f"step: pieces would not touch each other, shifted by {shifted}")


def _moved(at: At, step: At, shift: At, shifted: int) -> At:
    return At(at.q + step.q + shifted * shift.q, at.r + step.r + shifted * shift.r)


def _pieces(given: dict[str, Any]) -> dict[str, tuple[Kind, ...]]:
    parsing.only_keys(given, PIECES, "pieces")
    pieces = {
        piece: tuple(cast(Kind, kind) for kind in _piece(given, piece, "pieces", KINDS)) for piece in PIECES
    }
    for odd in odd_counts(pieces):
        if odd.piece:
            raise BadData(f"pieces: {odd.piece}: other numbers of kinds than {odd.other}")
        there = f"A, B and C together have {odd.there} {odd.kind} spaces"
        raise BadData(f"pieces: {there}, must be {odd.due} (T2)")
    return pieces


def _painting(given: dict[str, Any]) -> dict[str, tuple[Painted, ...]]:
    parsing.only_keys(given, PIECES, "painting")
    return {
        piece: tuple(cast(Painted, kind) for kind in _piece(given, piece, "painting", (*KINDS, GAP)))
        for piece in PIECES
        if piece in given
    }


def _piece(given: dict[str, Any], piece: str, table: str, known: tuple[str, ...]) -> Iterator[str]:
    place = f"{table}: {piece}"
    kinds = parsing.array(given, piece, table)
    if len(kinds) != SPACES_EACH:
        raise BadData(f"{place}: {len(kinds)} spaces, must be {SPACES_EACH}")
    return (parsing.choice({"kind": kind}, "kind", place, known) for kind in kinds)


class OddCount(NamedTuple):
    """A number of spaces of a kind that no box has: of a piece, or without one of all three letters."""

    piece: str
    other: str
    """The piece that it ought to be like."""
    kind: Kind
    there: int
    due: int


def odd_counts(pieces: Mapping[str, tuple[Painted, ...]]) -> Iterator[OddCount]:
    """Give what cannot be about *pieces* that are painted; those of a letter have equal numbers (T2)."""
    total: Counter[Kind] = Counter()
    whole = {piece: Counter(kinds) for piece, kinds in pieces.items() if kinds and GAP not in kinds}
    letters = [[piece for piece in PIECES if piece in whole and piece[0] == letter] for letter in LETTERS]
    for first, *others in filter(None, letters):
        for piece, kind in product(others, KINDS):
            if whole[piece][kind] != whole[first][kind]:
                yield OddCount(piece, first, kind, whole[piece][kind], whole[first][kind])
        total.update({kind: whole[first][kind] for kind in KINDS})
    for kind, due in SPACES.items() if all(letters) else ():
        if total[kind] != due:
            yield OddCount("", "", kind, total[kind], due)


def _crops(given: list[Any]) -> tuple[Tile, ...]:
    tiles = tuple(read_tile(tile, "crops") for tile in given)
    if len(tiles) > TILES_EACH["crop"] or not all(map(crops_of, tiles)):
        raise BadData(f"crops: at most {TILES_EACH['crop']} crop tiles, as in crop:{CROPS[0]}")
    return tiles


def _neutral(given: dict[str, Any]) -> dict[Tile, int]:
    counts = {
        read_tile(tile, "neutral"): parsing.number(given, tile, "neutral", 0, NEUTRAL_TILES) for tile in given
    }
    if sum(counts.values()) != NEUTRAL_TILES:
        raise BadData(f"neutral: {sum(counts.values())} tiles, must be {NEUTRAL_TILES} (T1)")
    return counts


def _harvest(given: list[Any]) -> tuple[Harvest, ...]:
    if len(given) > HARVEST_CARDS:
        raise BadData(f"harvest: {len(given)} cards, at most {HARVEST_CARDS} (T1)")
    return tuple(read_harvest(card, f"harvest: {n}") for n, card in enumerate(given, 1))


# --- three pieces make a region ---


def assemble(box: Box, given: Any, place: str) -> Region:
    """Return the region that three pieces make: A, B and C in any order, each turned and shifted as told.

    Raises BadData, naming the place, if that is not so, or if pieces would lie on each other.
    """
    if not isinstance(given, list) or len(given) != len(LETTERS):
        raise BadData(f"{place}: must be three pieces, one each of A, B, C")
    kinds: dict[At, Kind] = {}
    origin = At(0, 0)
    letters = set()
    for n, row in enumerate(given, 1):
        where = f"{place}: {n}"
        if not isinstance(row, dict):
            raise BadData(f'{where}: must be an object, as in {{"piece": "A1", "turn": 180, "shift": 1}}')
        parsing.only_keys(row, ("piece", "turn", "shift"), where)
        piece = parsing.choice(row, "piece", where, PIECES)
        letters.add(piece[0])
        if n > 1:
            shift = parsing.number(row, "shift", where, -1, 1, default=0)
            origin = _moved(origin, box.step, box.shift, shift)
        elif "shift" in row:
            raise BadData(f"{where}: shift: the first piece cannot be shifted")
        turn = parsing.number(row, "turn", where, 0, 180, default=0)
        for at, kind in zip(_turned(box.shape, turn, where), box.pieces[piece], strict=True):
            lies = At(origin.q + at.q, origin.r + at.r)
            if lies in kinds:
                raise BadData(f"{where}: {piece} would overlap another piece")
            kinds[lies] = kind
    if letters != set(LETTERS):
        raise BadData(f"{place}: must be one each of A, B, C")
    return make_region(kinds)


def _turned(shape: tuple[At, ...], turn: int, where: str) -> tuple[At, ...]:
    if turn not in TURNS:
        raise BadData(f"{where}: turn: {turn} is not one of 0, 180")
    if turn == 0:
        return shape
    q = min(at.q for at in shape) + max(at.q for at in shape)
    r = min(at.r for at in shape) + max(at.r for at in shape)
    return tuple(At(q - at.q, r - at.r) for at in shape)


def usual_region(box: Box) -> Region:
    """Return the region of A1, B1 and C1 as they come out of the box."""
    return assemble(box, [{"piece": f"{letter}1"} for letter in LETTERS], "pieces")
