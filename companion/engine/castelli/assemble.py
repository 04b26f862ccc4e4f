"""Putting a board together from pieces, each turned 0 or 180, and the frame around them (C6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.base import parsing
from companion.base.errors import BadData
from companion.engine.castelli.board import (
    Board,
    Facing,
    Kind,
    PrintedArea,
    PrintedLandscape,
    Reward,
    column_row,
    field_name,
    kind_at,
    make_board,
)
from companion.engine.castelli.box import OPPOSITE, SIDES, Field, Side
from companion.engine.castelli.layout import SIZE_AT_MOST, TURNS, Layout, Printed, check_field, read_reward

PIECES_IN_BOX: Final = 4  # C1
PIECES_FOR_TWO: Final = 2  # C6


def board_for(layout: Layout, players: int, arrangement: list[list[str]] | None = None) -> Board:
    """Return the board of *layout* for that many *players*, or for the given *arrangement* of pieces.

    Raises BadData if the pieces do not fit together.
    """
    rows = arrangement or layout.assembly.get(players)
    board = make(whole(layout, rows))
    return replace(board, warnings=(*board.warnings, *_unusual(layout, players, rows or [])))


def _unusual(layout: Layout, players: int, rows: list[list[str]]) -> list[str]:
    """Return what to point out where the pieces of a whole box do not fit the number of players (C6)."""
    laid, usual = sum(map(len, rows)), PIECES_FOR_TWO if players == 2 else PIECES_IN_BOX
    if len(layout.pieces) != PIECES_IN_BOX or laid == usual:
        return []
    return [f"pieces: {laid} of {PIECES_IN_BOX} are used, {players} players use {usual}"]


def make(layout: Layout) -> Board:
    """Return the board of a *layout* that is one whole board."""
    printed = layout.whole
    assert printed is not None
    size = (printed.columns, printed.rows)
    board = make_board(layout.name, *size, printed.a1, printed.landscapes, layout.rim, layout.warnings)
    return board if board.mine else replace(board, warnings=(*board.warnings, "no mine on this board"))


def whole(layout: Layout, arrangement: list[list[str]] | None) -> Layout:
    """Return *layout* as one whole board, its pieces put together in that *arrangement*."""
    if layout.whole:
        if arrangement is not None:
            raise BadData("pieces: this board is not made of pieces")
        return layout
    if arrangement is None:
        raise BadData("pieces: the layout has no assembly for that many players, so pieces must be given")
    printed = lay_pieces(layout, arrangement)
    size = f"{printed.columns}x{printed.rows}"
    frame = layout.frames.get(size)
    if frame is None:
        warning = f"no frame of size {size}: the rim is empty"
        return Layout(layout.name, whole=printed, warnings=(*layout.warnings, warning))
    rim = _rim_of(frame, printed, f"frame {size}")
    return Layout(layout.name, whole=printed, rim=rim, warnings=layout.warnings)


def with_mine_tile(layout: Layout, at: Field) -> Layout:
    """Return *layout*, one whole board, with the tournament's mine tile on *at* (C54).

    It replaces what is printed there. Raises BadData if it cannot lie there.
    """
    assert layout.whole is not None
    check_field(at, "landscape", layout.whole.columns, layout.whole.rows, layout.whole.a1, "mine_tile")
    mine = PrintedLandscape((PrintedArea("mine", SIDES),))
    return replace(layout, whole=replace(layout.whole, landscapes={**layout.whole.landscapes, at: mine}))


def lay_pieces(layout: Layout, arrangement: list[list[str]]) -> Printed:
    """Return the pieces of *arrangement*, row by row, as one print."""
    landscapes: dict[Field, PrintedLandscape] = {}
    a1: Kind | None = None
    used: list[str] = []
    width, top, mine = 0, 0, ""
    for row in arrangement:
        left, height = 0, 0
        for entry in row:
            name, printed = _turned_piece(layout, entry)
            if name in used:
                raise BadData(f"pieces: {name} is there twice")
            used.append(name)
            a1 = a1 or printed.a1
            height = height or printed.rows
            _check_fit(entry, printed, left, top, height, a1)
            for field, land in printed.landscapes.items():
                column, line = column_row(field)
                place = field_name(left + column, top + line)
                if any(area.terrain == "mine" for area in land.areas):
                    if mine:
                        raise BadData(f"pieces: {entry} has a second mine")
                    mine = place
                landscapes[place] = land
            left += printed.columns
        if width and left != width:
            raise BadData(f"pieces: a row is {left} fields wide, the one above {width}")
        width, top = left, top + height
    if top > SIZE_AT_MOST or width < 2:
        raise BadData(f"pieces: {width} x {top} fields is not a board (2 x 1 to 16 x 16)")
    return Printed(width, top, a1 or "meadow", landscapes)


def _check_fit(entry: str, printed: Printed, left: int, top: int, height: int, a1: Kind) -> None:
    if left + printed.columns > SIZE_AT_MOST or top + printed.rows > SIZE_AT_MOST:
        raise BadData(f"pieces: {entry} reaches beyond 16 x 16 fields")
    if printed.rows != height:
        raise BadData(f"pieces: {entry} is {printed.rows} fields high, its row {height}")
    if kind_at(left, top, a1) != printed.a1:
        raise BadData(f"pieces: {entry} does not continue the chequered pattern there")


def _turned_piece(layout: Layout, entry: str) -> tuple[str, Printed]:
    name, _, turn = entry.rpartition(":")
    if name not in layout.pieces:
        known = ", ".join(layout.pieces)
        raise BadData(f"pieces: {parsing.shown(entry)} is not a piece with its turn (pieces: {known})")
    if turn not in TURNS:
        raise BadData(f"pieces: {parsing.shown(entry)}: a piece is turned 0 or 180")
    printed = layout.pieces[name]
    return name, printed if turn == "0" else turn_around(printed)


def turn_around(printed: Printed) -> Printed:
    """Return *printed* turned by 180 degrees."""
    right, bottom = printed.columns - 1, printed.rows - 1
    landscapes: dict[Field, PrintedLandscape] = {}
    for field, land in printed.landscapes.items():
        column, row = column_row(field)
        landscapes[field_name(right - column, bottom - row)] = PrintedLandscape(
            tuple(_turn_area(area) for area in land.areas), land.settlement
        )
    return Printed(printed.columns, printed.rows, kind_at(right, bottom, printed.a1), landscapes)


def _turn_area(area: PrintedArea) -> PrintedArea:
    turned = {OPPOSITE[side] for side in area.sides}
    return PrintedArea(area.terrain, tuple(s for s in SIDES if s in turned), area.icons, area.sites)


def _rim_of(frame: dict[Side, list[str]], printed: Printed, place: str) -> dict[Facing, Reward]:
    rim: dict[Facing, Reward] = {}
    for side, entries in frame.items():
        for n, entry in enumerate(entries):
            if entry == "":
                continue
            column = {"W": 0, "E": printed.columns - 1}.get(side, n)
            row = {"N": 0, "S": printed.rows - 1}.get(side, n)
            if kind_at(column, row, printed.a1) != "meadow":
                raise BadData(f"{place}: {side}: entry {n + 1} is beside a landscape, which has no rim")
            rim[Facing(field_name(column, row), side)] = read_reward(entry, place)
    return rim
