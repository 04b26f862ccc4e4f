"""The board: meadows and landscapes that alternate, areas, rim (C3, C4), and what lies beside what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from companion.engine.castelli.box import OPPOSITE, SIDES, Field, Settlement, Side, Terrain

Kind = Literal["meadow", "landscape"]
STEP: Final[dict[Side, tuple[int, int]]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Facing(NamedTuple):
    """A meadow beside a landscape, and the side of its tile that points there."""

    meadow: Field
    side: Side


class Reward(NamedTuple):
    """What a stretch of rim shows: how much of what."""

    what: Literal["wood", "grain", "rocks", "silver", "card"]
    amount: int


@dataclass(frozen=True, slots=True)
class PrintedArea:
    """An area as it is printed: its terrain, the sides of the landscape it reaches, icons, sites."""

    terrain: Terrain
    sides: tuple[Side, ...]
    icons: int = 0
    sites: int = 0


@dataclass(frozen=True, slots=True)
class PrintedLandscape:
    """A landscape as it is printed: its areas and its settlement."""

    areas: tuple[PrintedArea, ...] = ()
    settlement: Settlement | None = None


@dataclass(frozen=True, slots=True)
class Area:
    """An enclosed part of a landscape (C4), in its place on a board."""

    at: Field
    number: int
    terrain: Terrain
    sides: tuple[Side, ...]
    icons: int
    sites: int
    beside: tuple[Facing, ...]
    """The meadows whose tiles count for it, each with the side of the tile."""
    meadows: frozenset[Field]
    label: str
    """Landscape and number: `B1/0`."""


@dataclass(frozen=True, slots=True)
class Board:
    """A whole board. Fields are looked up by name; everything a move asks for is worked out once."""

    name: str
    columns: int
    rows: int
    a1: Kind
    meadows: tuple[Field, ...]
    landscapes: tuple[Field, ...]
    areas: Mapping[Field, tuple[Area, ...]]
    """Landscape -> its areas, by number."""
    settlements: Mapping[Field, Settlement]
    """Landscape -> the settlement printed there."""
    rim: Mapping[Facing, Reward]
    touching: Mapping[Field, tuple[Area, ...]]
    """Meadow -> the areas its tile points to: sides N, E, S, W, then by number (D1)."""
    facing: Mapping[Field, tuple[Facing, ...]]
    """Landscape -> the meadows beside it."""
    lines: Mapping[Field, tuple[Field, ...]]
    """Landscape -> the other landscapes in its row and column (C31, D18)."""
    mine: Area | None
    warnings: tuple[str, ...] = ()
    """What `check` points out about it."""

    @property
    def size(self) -> str:
        """The first and the last field: `A1-H8`."""
        return f"A1-{field_name(self.columns - 1, self.rows - 1)}"

    def area(self, label: str) -> Area:
        """Return the area called *label*, such as `B1/0`."""
        at, _, number = label.partition("/")
        return self.areas[at][int(number)]


def field_name(column: int, row: int) -> Field:
    """Return the name of the field in *column* and *row*, both from 0."""
    return f"{chr(ord('A') + column)}{row + 1}"


def column_row(field: Field) -> tuple[int, int]:
    """Return column and row of *field*, both from 0."""
    return ord(field[0]) - ord("A"), int(field[1:]) - 1


def kind_at(column: int, row: int, a1: Kind) -> Kind:
    """Return what lies in *column* and *row* of a board whose corner is *a1*."""
    other: Kind = "landscape" if a1 == "meadow" else "meadow"
    return a1 if (column + row) % 2 == 0 else other


def make_board(
    name: str,
    columns: int,
    rows: int,
    a1: Kind,
    printed: Mapping[Field, PrintedLandscape],
    rim: Mapping[Facing, Reward],
    warnings: tuple[str, ...] = (),
) -> Board:
    """Return the board, with everything worked out that moves ask for."""
    fields = {field_name(c, r): (c, r) for r in range(rows) for c in range(columns)}
    meadows = tuple(f for f, (c, r) in fields.items() if kind_at(c, r, a1) == "meadow")
    landscapes = tuple(f for f, (c, r) in fields.items() if kind_at(c, r, a1) == "landscape")
    facing = {f: tuple(_around(f, SIDES, fields)) for f in landscapes}
    areas = {f: _areas_of(f, printed.get(f, PrintedLandscape()), fields) for f in landscapes}
    everywhere = [area for found in areas.values() for area in found]
    return Board(
        name=name,
        columns=columns,
        rows=rows,
        a1=a1,
        meadows=meadows,
        landscapes=landscapes,
        areas=areas,
        settlements={f: p.settlement for f, p in printed.items() if p.settlement},
        rim=dict(rim),
        touching={f: tuple(_touched(f, areas)) for f in meadows},
        facing=facing,
        lines={f: tuple(g for g in landscapes if g != f and in_line(f, g)) for f in landscapes},
        mine=next((area for area in everywhere if area.terrain == "mine"), None),
        warnings=warnings,
    )


def in_line(one: Field, other: Field) -> bool:
    """Say whether two fields share their row or their column."""
    return one[0] == other[0] or one[1:] == other[1:]


def _around(field: Field, sides: Iterable[Side], fields: Mapping[Field, object]) -> Iterable[Facing]:
    column, row = column_row(field)
    for side in sides:
        dx, dy = STEP[side]
        if column + dx >= 0 and (beside := field_name(column + dx, row + dy)) in fields:
            yield Facing(beside, OPPOSITE[side])


def _areas_of(field: Field, printed: PrintedLandscape, fields: Mapping[Field, object]) -> tuple[Area, ...]:
    areas = []
    for number, area in enumerate(printed.areas):
        beside = tuple(_around(field, area.sides, fields))
        meadows = frozenset(facing.meadow for facing in beside)
        label = f"{field}/{number}"
        areas.append(
            Area(field, number, area.terrain, area.sides, area.icons, area.sites, beside, meadows, label)
        )
    return tuple(areas)


def _touched(meadow: Field, areas: Mapping[Field, tuple[Area, ...]]) -> Iterable[Area]:
    column, row = column_row(meadow)
    for side in SIDES:
        dx, dy = STEP[side]
        there = field_name(column + dx, row + dy) if column + dx >= 0 else ""
        for area in areas.get(there, ()):
            if Facing(meadow, side) in area.beside:
                yield area
