"""The record `tuscany/1` (docs/rules/tuscany.md): its header from plain JSON objects."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, Protocol, TypeVar, cast

from companion.base import parsing
from companion.base.errors import BadData, BadRecord
from companion.engine.protocol import COLOURS, Colour, Json
from companion.engine.tuscany.box import CHIPS, OPEN_TILES, Chip, Space, Tile
from companion.engine.tuscany.centre import alike
from companion.engine.tuscany.pieces import Box, assemble
from companion.engine.tuscany.printed import read_bonuses, read_tile
from companion.engine.tuscany.region import Region, read_region, read_space
from companion.engine.tuscany.rulings import read_rulings
from companion.engine.tuscany.state import Setup

RECORD: Final = "tuscany/1"
STAND_IN: Final = "stand-in"
HEADER_KEYS: Final = ("record", "players", "first", "rulings", "bonuses", "centre")
PLAYER_KEYS: Final = ("colour", "name", "board", "start", "chip")

T = TypeVar("T")
FindBox = Callable[[str], Box]


class Library(Protocol):
    """Where boxes and regions are found by name."""

    def box(self, name: str) -> Box:
        """Return the box called *name*. Raises BadData if there is none."""

    def region(self, name: str) -> Region:
        """Return the region called *name*. Raises BadData if there is none."""


def read_header(header: Json, library: Library) -> Setup:
    """Return the set-up that a record's first line tells. Raises BadRecord, naming the key."""
    try:
        return _read_header(header, library)
    except BadData as error:
        raise BadRecord(str(error)) from error


def _read_header(header: Json, library: Library) -> Setup:
    if header.get("record") != RECORD:
        raise BadRecord(f'record: {parsing.shown(header.get("record"))} is not "{RECORD}"')
    parsing.only_keys(header, HEADER_KEYS, "")
    players = _players(header)
    find_box = cache(library.box)  # looked up once for all players
    regions = {
        colour: _board(row, f"players: {colour}", library, find_box) for colour, row in players.items()
    }
    bonuses = (
        read_bonuses(header["bonuses"], "bonuses") if "bonuses" in header else find_box(STAND_IN).bonuses
    )
    return Setup(
        colours=tuple(players),
        names={
            colour: parsing.text(row, "name", f"players: {colour}", default="")
            for colour, row in players.items()
        },
        first=_first(header, players),
        rulings=read_rulings(parsing.table(header, "rulings", "")),
        regions=regions,
        starts={colour: _start(row, colour, regions[colour]) for colour, row in players.items()},
        chips={
            colour: cast(Chip, parsing.choice(row, "chip", f"players: {colour}", CHIPS))
            for colour, row in players.items()
        },
        bonuses=bonuses,
        centre=read_centre(header),
        stand_in="bonuses" not in header
        or any(_is_stand_in(row["board"], find_box) for row in players.values()),
    )


def _players(header: Json) -> dict[Colour, Json]:
    players = parsing.array(header, "players", "")
    if not 2 <= len(players) <= 4:
        raise BadRecord(f"players: {len(players)} given, 2 to 4 can play")
    rows: dict[Colour, Json] = {}
    for n, player in enumerate(players, 1):
        place = f"players: {n}"
        if not isinstance(player, dict):
            raise BadRecord(f"{place}: must be an object with colour, board, start, chip")
        parsing.only_keys(player, PLAYER_KEYS, place)
        colour = cast(Colour, parsing.choice(player, "colour", place, COLOURS))
        if colour in rows:
            raise BadRecord(f"{place}: {colour} is there twice")
        rows[colour] = player
    return rows


def _first(header: Json, players: dict[Colour, Json]) -> Colour:
    if "first" not in header:
        return next(iter(players))
    first = cast(Colour, parsing.choice(header, "first", "", COLOURS))
    if first not in players:
        raise BadRecord(f"first: {first} does not play")
    return first


def _board(row: Json, place: str, library: Library, find_box: FindBox) -> Region:
    """Return a region: by name, made of pieces, or inline."""
    where, given = f"{place}: board", row.get("board")
    if given is None:
        raise BadRecord(f"{where} is missing")
    if isinstance(given, str):
        return _in_place(where, lambda: library.region(given))
    if not isinstance(given, dict) or not ("spaces" in given or "pieces" in given):
        raise BadRecord(f"{where}: must be a name, pieces, or spaces")
    if "spaces" in given:
        parsing.only_keys(given, ("spaces",), where)
        return read_region(given["spaces"], f"{where}: spaces")
    parsing.only_keys(given, ("box", "pieces"), where)
    box = _in_place(where, lambda: find_box(parsing.text(given, "box", "", default=STAND_IN)))
    return assemble(box, given["pieces"], f"{where}: pieces")


def _is_stand_in(board: str | Json, find_box: FindBox) -> bool:
    """Tell whether the *board* of a player is made of a stand-in's pieces; it was read before."""
    if isinstance(board, str):
        return find_box(board).stand_in
    return "pieces" in board and find_box(board.get("box", STAND_IN)).stand_in


def _in_place(place: str, read: Callable[[], T]) -> T:
    try:
        return read()
    except BadData as error:
        raise BadRecord(f"{place}: {error}") from error


def _start(row: Json, colour: Colour, region: Region) -> Space:
    place = f"players: {colour}: start"
    start = read_space(parsing.text(row, "start", f"players: {colour}"), place)
    if region.spaces.get(start) != "castle":
        raise BadRecord(f"{place}: {start} is not a castle space of this region")
    return start


def read_centre(data: Json) -> tuple[Tile, ...]:
    """Return the eight open tiles. Raises BadData if they are not eight, or five of one colour (T11)."""
    centre = tuple(
        read_tile(tile, f"centre: {n}") for n, tile in enumerate(parsing.array(data, "centre", ""), 1)
    )
    if len(centre) != OPEN_TILES:
        raise BadData(f"centre: {len(centre)} tiles, must be {OPEN_TILES}")
    if kind := alike(centre):
        raise BadData(f"centre: five or more of {kind}: they are replaced before the game begins")
    return centre
