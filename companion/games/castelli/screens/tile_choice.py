"""Tiles to choose from: those that nobody has laid yet, with red up, narrowed by what people see."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from companion.engine.castelli.questions import unseen_tiles
from companion.engine.castelli.state import Game
from companion.engine.castelli.tiles import Coats, TileSet
from companion.engine.protocol import COLOURS, Colour

UP: Colour = "red"
"""Tiles to choose from lie with this colour up, so that equal ones look equal."""
Order = tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A tile to choose: its coats with red up, and its silver."""

    tile: str
    coats: Coats
    silver: int


def lying(tiles: TileSet, tile: str, north: Colour = UP) -> Choice:
    """Return that *tile* as it is with *north* to the north."""
    known = tiles.tiles[tile]
    return Choice(tile, known.turned[north], known.silver)


def choices(game: Game, from_hand: bool, order: Order | None, value: int | None) -> tuple[Choice, ...]:
    """Return the tiles that may have been turned, by their colour *order* and the *value* of red.

    A start tile never lies on the board face down (C44): it is offered *from_hand* alone, as the first swap.
    """
    ids = unseen_tiles(game, start=from_hand and game.turn not in game.swapped)
    found = [lying(game.setup.tiles, tile) for tile in ids]
    return tuple(sorted((one for one in found if _fits(one, order, value)), key=_sorted_by))


def orders(chosen: Order | None) -> tuple[tuple[Order, bool], ...]:
    """Return each colour order clockwise from red, and whether it is the one *chosen*."""
    others = [colour for colour in COLOURS if colour != UP]
    return tuple(((UP, *order), (UP, *order) == chosen) for order in permutations(others))


def _fits(choice: Choice, order: Order | None, value: int | None) -> bool:
    right_order = order is None or _order(choice.coats) == order
    return right_order and (value is None or choice.coats["N"].value == value)


def _order(coats: Coats) -> Order:
    return tuple(coat.colour for coat in coats.values())


def _sorted_by(choice: Choice) -> tuple[object, ...]:
    return (_order(choice.coats), tuple(coat.value for coat in choice.coats.values()))
