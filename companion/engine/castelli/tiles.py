"""Heraldic tiles (C5) and sets of them, read from plain data (formats.md, section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.base import parsing
from companion.base.errors import BadData
from companion.engine.castelli.box import SIDES, Side
from companion.engine.protocol import COLOURS, Colour


class Coat(NamedTuple):
    """One coat of arms: its colour, its value (0 for a card icon), and whether it is a card icon."""

    colour: Colour
    value: int
    card: bool


Coats = dict[Side, Coat]


@dataclass(frozen=True, slots=True)
class Tile:
    """A heraldic tile: its coats clockwise, and the silver in its middle."""

    id: str
    coats: tuple[Coat, ...]
    silver: int
    start: bool
    turned: dict[Colour, Coats]
    """The coats by side, for each colour that can point north."""

    @property
    def card_icons(self) -> int:
        """How many of its coats are card icons."""
        return sum(coat.card for coat in self.coats)


@dataclass(frozen=True, slots=True)
class TileSet:
    """A set of tiles by id."""

    name: str
    tiles: dict[str, Tile]

    @property
    def plain(self) -> list[str]:
        """The ids of the tiles that lie on meadows."""
        return [tile.id for tile in self.tiles.values() if not tile.start]

    @property
    def start(self) -> list[str]:
        """The ids of the start tiles of Dilemma."""
        return [tile.id for tile in self.tiles.values() if tile.start]


def make_tile(name: str, coats: tuple[Coat, ...], silver: int = 0, start: bool = False) -> Tile:
    """Return a tile with its four directions worked out."""
    turned: dict[Colour, Coats] = {}
    for first, coat in enumerate(coats):
        turned[coat.colour] = {side: coats[(first + n) % 4] for n, side in enumerate(SIDES)}
    return Tile(name, coats, silver, start, turned)


VALUES: Final = {str(value): (value, False) for value in range(1, 7)} | {"card": (0, True)}


def read_tiles(data: dict[str, Any], name: str = "") -> TileSet:
    """Return the tile set that *data* (TOML or JSON) describes.

    Raises BadData, naming tile and key, if it is not one.
    """
    parsing.only_keys(data, ("name", "tile"), "")
    named = parsing.text(data, "name", "", default=name)
    rows = parsing.table(data, "tile", "")
    if not rows:
        raise BadData("tile: the set has no tiles")
    return TileSet(named, {tile_id: _read_tile(tile_id, row) for tile_id, row in rows.items()})


def _read_tile(tile_id: str, row: Any) -> Tile:
    place = f"tile {tile_id}"
    if not isinstance(row, dict):
        raise BadData(f"{place}: must be a table")
    if not tile_id:
        raise BadData("tile: an id may not be empty")
    parsing.only_keys(row, ("coats", "silver", "start"), place)
    coats = parsing.array(row, "coats", place)
    if len(coats) != 4:
        raise BadData(f"{place}: coats: {len(coats)} given, four needed")
    read = tuple(_read_coat(coat, f"{place}: coats") for coat in coats)
    for colour in COLOURS:
        if sum(coat.colour == colour for coat in read) != 1:
            raise BadData(f"{place}: coats: {colour} must be there once")
    silver = parsing.number(row, "silver", place, 0, 2, default=0)
    return make_tile(tile_id, read, silver, parsing.flag(row, "start", place))


def _read_coat(coat: Any, place: str) -> Coat:
    colour, _, value = coat.partition(" ") if isinstance(coat, str) else ("", "", "")
    if colour not in COLOURS or value not in VALUES:
        raise BadData(f'{place}: {parsing.shown(coat)} is not a colour with 1-6 or card, as in "red 4"')
    points, card = VALUES[value]
    return Coat(colour, points, card)
