"""The record `castelli/1` (formats.md, section 4): header and moves from and to plain JSON objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeVar, cast

from companion.base import parsing
from companion.base.errors import BadData, BadRecord
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.board import Board
from companion.engine.castelli.box import MODULES, Module
from companion.engine.castelli.layout import Layout, read_arrangement, read_layout
from companion.engine.castelli.rulings import read_rulings
from companion.engine.castelli.state import Setup
from companion.engine.castelli.tiles import TileSet, read_tiles
from companion.engine.players import read_players
from companion.engine.protocol import COLOURS, Colour

RECORD: Final = "castelli/1"
HEADER_KEYS: Final = ("record", "players", "first", "modules", "rulings", "board", "pieces", "tiles")
Json = dict[str, Any]
T = TypeVar("T")


class Library(Protocol):
    """Where layouts and tile sets are found by name."""

    def layout(self, name: str) -> Layout:
        """Return the layout called *name*. Raises BadData if there is none."""

    def tiles(self, name: str) -> TileSet:
        """Return the tile set called *name*. Raises BadData if there is none."""


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
    names = read_players(header)
    colours = tuple(names)
    first = read_colour(header, "first") if "first" in header else colours[0]
    if first not in colours:
        raise BadRecord(f"first: {first} does not play")
    modules = read_modules(header)
    rulings = parsing.table(header, "rulings", "")
    setup = Setup(
        colours=colours,
        names=names,
        first=first,
        modules=modules,
        rulings=read_rulings(rulings),
        board=read_board(header, len(colours), library),
        tiles=read_tile_set(header, library),
        dilemma="dilemma" in modules,
        battle="battle" in modules,
    )
    if not is_growing(header):
        check_enough_tiles(setup)
    return setup


def read_modules(header: Json) -> frozenset[Module]:
    """Return the modules in play."""
    given = parsing.array(header, "modules", "") if "modules" in header else []
    for module in given:
        if module not in MODULES:
            raise BadRecord(f"modules: {parsing.shown(module)} is not one of {', '.join(MODULES)}")
    if len(set(given)) < len(given):
        raise BadRecord("modules: each at most once")
    return frozenset(given)


def read_board(header: Json, players: int, library: Library) -> Board:
    """Return the board: a layout by name or inline, with pieces if given."""
    layout = read_layout_of(header, library)
    pieces = read_arrangement(header["pieces"], "pieces") if "pieces" in header else None
    return in_place("board", lambda: board_for(layout, players, pieces))


def read_layout_of(header: Json, library: Library) -> Layout:
    """Return the layout that the header names or holds."""
    given = header.get("board")
    match given:
        case str():
            return in_place("board", lambda: library.layout(given))
        case dict():
            return in_place("board", lambda: read_layout(given))
        case None:
            raise BadRecord("board is missing")
        case _:
            raise BadRecord("board: must be a name or the whole board")


def read_tile_set(header: Json, library: Library) -> TileSet:
    """Return the tile set: by name, or inline."""
    given = header.get("tiles")
    match given:
        case str():
            return in_place("tiles", lambda: library.tiles(given))
        case dict():
            return in_place("tiles", lambda: read_tiles(given))
        case None:
            raise BadRecord("tiles is missing")
        case _:
            raise BadRecord("tiles: must be a name or the whole set")


def in_place(place: str, read: Callable[[], T]) -> T:
    """Return what *read* returns; what it says against its data is said of *place*."""
    try:
        return read()
    except BadData as error:
        raise BadRecord(f"{place}: {error}") from error


def is_growing(header: Json) -> bool:
    """Tell whether tiles may be missing: a set that is known by its name can be taught while it is played."""
    return isinstance(header.get("tiles"), str)


def check_enough_tiles(setup: Setup) -> None:
    """Raise BadRecord unless there is a tile for each meadow, with Dilemma a start tile for each player."""
    meadows, plain, start = len(setup.board.meadows), len(setup.tiles.plain), len(setup.tiles.start)
    if plain < meadows:
        raise BadRecord(f"tiles: {plain} tiles for {meadows} meadows")
    if setup.dilemma and start < len(setup.colours):
        raise BadRecord(f"tiles: {start} start tiles for {len(setup.colours)} players")


def read_colour(data: Mapping[str, Any], key: str) -> Colour:
    """Return the colour under *key*."""
    return cast(Colour, parsing.choice(dict(data), key, "", COLOURS))
