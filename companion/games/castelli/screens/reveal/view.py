"""What the reveal screen says."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.screens.tile_choice import Choice, Order


@dataclass(frozen=True, slots=True)
class Direction:
    """A direction in which the tile can lie, and what it pays to whom."""

    north: Colour
    gains: tuple[tuple[Colour, tuple[tuple[str, int], ...]], ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class View:
    """What the reveal screen says."""

    game: Game
    field: Field
    choosing: bool
    """Whether a tile is still to be chosen."""
    sentence: str
    notice: str
    choices: tuple[Choice, ...]
    orders: tuple[tuple[Order, bool], ...]
    """Each colour order clockwise from red, and whether the choices are narrowed to it."""
    values: tuple[tuple[int, bool], ...]
    """The same for the value of the red coat; 0 is a card."""
    order_title: str
    value_title: str
    hand: str
    """With Dilemma: that the tile comes from the hand; otherwise empty."""
    from_hand: bool
    tile: Choice | None
    directions: tuple[Direction, ...]
    nothing: str
    """What stands beside a direction that pays nobody."""
    told: tuple[tuple[str, str, int], ...]
    """What the tile taken up gives, where only the player has seen it (R17): what, its icon, how many."""
    told_title: str
    lay: str
    back: str
    other: str
    """Choose another tile."""
    missing: str
    """Enter the tile, if it is none of the choices."""
    seen: bool = False
    """Whether the eye has filled it in."""
    trusted_s: int = 0
    """After this many seconds it is taken by itself; 0: never."""
