"""Layouts read from plain data: a whole board, or pieces with frames (formats.md, section 2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

from companion.base import parsing
from companion.base.errors import BadData
from companion.engine.castelli.board import (
    Facing,
    Kind,
    PrintedArea,
    PrintedLandscape,
    Reward,
    column_row,
    kind_at,
)
from companion.engine.castelli.box import SETTLEMENTS, SIDES, TERRAINS, Field, Settlement, Side, Terrain

SIZE_AT_MOST: Final = 16
TURNS: Final = ("0", "180")
REWARDS: Final = ("wood", "grain", "rocks", "silver", "card")
REWARD: Final = re.compile(rf"(?:([1-9][0-9]{{0,8}}) )?({'|'.join(REWARDS)})")
BOARD_KEYS: Final = ("name", "columns", "rows", "a1", "landscape", "rim")
PIECES_KEYS: Final = ("name", "piece", "frame", "assembly")


@dataclass(frozen=True, slots=True)
class Printed:
    """A board or a piece of one as it is printed, before it has a place."""

    columns: int
    rows: int
    a1: Kind
    landscapes: dict[Field, PrintedLandscape]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """What a layout file holds: one whole board, or pieces and frames to assemble one from."""

    name: str
    whole: Printed | None = None
    rim: dict[Facing, Reward] = field(default_factory=dict)
    pieces: dict[str, Printed] = field(default_factory=dict)
    frames: dict[str, dict[Side, list[str]]] = field(default_factory=dict)
    assembly: dict[int, list[list[str]]] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def read_layout(data: dict[str, Any], name: str = "") -> Layout:
    """Return the layout that *data* (TOML or JSON) describes.

    Raises BadData, naming landscape or key, if it is not one.
    """
    if "piece" in data or "frame" in data or "assembly" in data:
        return _read_pieces(data, name)
    parsing.only_keys(data, BOARD_KEYS, "")
    named = parsing.text(data, "name", "", default=name)
    printed = read_printed(data, "")
    rim = {read_facing(key, printed): read_reward(value, f"rim {key}") for key, value in _rim(data).items()}
    return Layout(named, whole=printed, rim=rim, warnings=printed.warnings)


def read_printed(data: dict[str, Any], place: str) -> Printed:
    """Return the size and the landscapes of a board or a piece."""
    columns = parsing.number(data, "columns", place, 1 if place else 2, SIZE_AT_MOST)
    rows = parsing.number(data, "rows", place, 1, SIZE_AT_MOST)
    a1 = cast(Kind, parsing.choice(data, "a1", place, ("meadow", "landscape")))
    landscapes: dict[Field, PrintedLandscape] = {}
    warnings: list[str] = []
    for name, row in parsing.table(data, "landscape", place).items():
        where = parsing.at(place, f"landscape {name}")
        check_field(name, "landscape", columns, rows, a1, where)
        landscapes[name] = _read_landscape(row, where, warnings)
    mines = [name for name, land in landscapes.items() for area in land.areas if area.terrain == "mine"]
    if len(mines) > 1:
        raise BadData(
            f"{parsing.at(place, f'landscape {mines[1]}')}: a second mine; {mines[0]} has one already"
        )
    return Printed(columns, rows, a1, landscapes, tuple(warnings))


def check_field(name: str, kind: Kind, columns: int, rows: int, a1: Kind, place: str) -> None:
    """Raise BadData unless *name* is a field of that *kind* on a board of that size."""
    column, row = column_row(name) if re.fullmatch("[A-P]([1-9]|1[0-6])", name) else (99, 99)
    if column >= columns or row >= rows:
        last = f"{chr(ord('A') + columns - 1)}{rows}"
        raise BadData(f"{place}: {parsing.shown(name)} is not on this board (A1-{last})")
    if kind_at(column, row, a1) != kind:
        raise BadData(f"{place}: {name} is a {kind_at(column, row, a1)}, not a {kind}")


def _read_landscape(row: Any, place: str, warnings: list[str]) -> PrintedLandscape:
    if not isinstance(row, dict):
        raise BadData(f"{place} must be a table")
    parsing.only_keys(row, ("settlement", "areas"), place)
    settlement = None
    if "settlement" in row:
        settlement = cast(Settlement, parsing.choice(row, "settlement", place, SETTLEMENTS))
    given = parsing.array(row, "areas", place) if "areas" in row else []
    areas = tuple(_read_area(area, f"{place}: area {n}") for n, area in enumerate(given))
    for side in SIDES:
        if sum(side in area.sides for area in areas) > 1:
            warnings.append(f"{place}: side {side} is in two areas and counts for both")
    return PrintedLandscape(areas, settlement)


def _read_area(row: Any, place: str) -> PrintedArea:
    if not isinstance(row, dict):
        raise BadData(f"{place} must be a table")
    parsing.only_keys(row, ("terrain", "sides", "icons", "sites"), place)
    terrain = cast(Terrain, parsing.choice(row, "terrain", place, TERRAINS))
    letters = parsing.text(row, "sides", place, default="")
    if not letters:
        raise BadData(f"{place} has no side")
    if set(letters) - set(SIDES) or len(set(letters)) != len(letters):
        raise BadData(f"{place}: sides: {parsing.shown(letters)} is not made of N, E, S, W, each once")
    sides = tuple(side for side in SIDES if side in letters)
    if terrain == "mine" and "icons" in row:
        raise BadData(f"{place}: icons: a mine has none")
    if terrain != "rocks" and "sites" in row:
        raise BadData(f"{place}: sites: only rocks have building sites")
    icons = 0 if terrain == "mine" else parsing.number(row, "icons", place, 1, 6)
    return PrintedArea(terrain, sides, icons, parsing.number(row, "sites", place, 0, 4, default=0))


def _rim(data: dict[str, Any]) -> dict[str, Any]:
    return parsing.table(data, "rim", "")


def read_facing(key: str, printed: Printed) -> Facing:
    """Return the outer side of a border meadow that *key* (`A1.N`) names."""
    name, _, side = key.partition(".")
    place = f"rim {key}"
    if side not in SIDES:
        raise BadData(f'{place}: must be a meadow and one of its sides, as in "A1.N"')
    check_field(name, "meadow", printed.columns, printed.rows, printed.a1, place)
    column, row = column_row(name)
    edge = {"N": row == 0, "W": column == 0, "S": row == printed.rows - 1, "E": column == printed.columns - 1}
    if not edge[side]:
        raise BadData(f"{place}: this side is not at the rim")
    return Facing(name, side)


def read_reward(value: Any, place: str) -> Reward:
    """Return the reward that a stretch of rim shows, such as `wood` or `2 silver`."""
    match = REWARD.fullmatch(value) if isinstance(value, str) else None
    if not match:
        raise BadData(f'{place}: {parsing.shown(value)} is not one of {", ".join(REWARDS)}, as in "2 silver"')
    return Reward(cast(Any, match[2]), int(match[1] or 1))


def _read_pieces(data: dict[str, Any], name: str) -> Layout:
    parsing.only_keys(data, PIECES_KEYS, "")
    named = parsing.text(data, "name", "", default=name)
    pieces: dict[str, Printed] = {}
    for piece, row in parsing.table(data, "piece", "").items():
        place = f"piece {piece}"
        if not isinstance(row, dict):
            raise BadData(f"{place} must be a table")
        parsing.only_keys(row, ("columns", "rows", "a1", "landscape"), place)
        if not piece or ":" in piece:
            raise BadData(f"{place}: a piece's name has at least one letter, and no colon")
        pieces[piece] = read_printed(row, place)
    if not pieces:
        raise BadData("piece: the layout has no pieces")
    frames = {size: _read_frame(size, row) for size, row in parsing.table(data, "frame", "").items()}
    assembly = _read_assembly(parsing.table(data, "assembly", ""), pieces)
    warnings = tuple(line for printed in pieces.values() for line in printed.warnings)
    return Layout(named, pieces=pieces, frames=frames, assembly=assembly, warnings=warnings)


def _read_frame(size: str, row: Any) -> dict[Side, list[str]]:
    place = f"frame {size}"
    match = re.fullmatch(r"([1-9]|1[0-6])x([1-9]|1[0-6])", size)
    if not match or not isinstance(row, dict):
        raise BadData(f"{place}: must be a table called COLUMNSxROWS, such as 8x4")
    parsing.only_keys(row, SIDES, place)
    columns, rows = int(match[1]), int(match[2])
    frame: dict[Side, list[str]] = {}
    for side in SIDES:
        length = columns if side in "NS" else rows
        entries = parsing.array(row, side, place) if side in row else [""] * length
        if len(entries) != length:
            raise BadData(f"{place}: {side}: {len(entries)} entries, {length} needed (one per outer field)")
        for n, entry in enumerate(entries, 1):
            if entry != "":
                read_reward(entry, f"{place}: {side}: entry {n}")
        frame[side] = entries
    return frame


def _read_assembly(rows: Mapping[str, Any], known: Iterable[str]) -> dict[int, list[list[str]]]:
    turned = [f"{piece}:{turn}" for piece in known for turn in TURNS]
    assembly: dict[int, list[list[str]]] = {}
    for players, pieces in rows.items():
        if players not in ("2", "3", "4"):
            raise BadData(f"assembly: {parsing.shown(players)} is not a number of players (2, 3, 4)")
        assembly[int(players)] = read_arrangement(pieces, f"assembly {players}")
        for entry in (entry for row in pieces for entry in row):
            if entry not in turned:
                place = f"assembly {players}: {parsing.shown(entry)}"
                raise BadData(f"{place} is not a piece with its turn ({', '.join(turned)})")
    return assembly


def read_arrangement(rows: Any, place: str) -> list[list[str]]:
    """Return *rows* of pieces with their turns, such as `[["I:0", "II:180"]]`."""
    good = isinstance(rows, list) and rows and all(isinstance(row, list) and row for row in rows)
    if not good or not all(isinstance(piece, str) for row in rows for piece in row):
        raise BadData(f'{place}: must be rows of pieces with their turn, as in [["I:0", "II:180"]]')
    return cast(list[list[str]], rows)
