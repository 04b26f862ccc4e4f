"""What a game draws: its boards, what is pointed out on them, and its icons."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from companion.engine.protocol import Outcome
from companion.games.plugin import Game, WithDefaults
from companion.games.registry import game_called
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point
from companion.ui.theme import Rgba

Extent = tuple[float, float, float, float]
"""Left, top, width and height."""


class Hit(Protocol):
    """What lies under a finger."""

    @property
    def field(self) -> str:
        """The field that was touched."""


class BoardDrawing(Protocol):
    """One board as it is now; equal to another if nothing has to be drawn again. The y axis points down."""

    @property
    def frame_key(self) -> object:
        """Another one when the frame has to be drawn again, and with it all fields."""

    @property
    def extent(self) -> Extent:
        """The room of the whole drawing."""

    @property
    def pitch(self) -> float:
        """How far apart fields lie."""

    @property
    def fields(self) -> Iterable[str]:
        """The names of all fields, in the order in which they are drawn."""

    def frame(self) -> Picture:
        """Return what never changes during a game."""

    def field_key(self, field: str, /) -> Hashable:
        """Return a value that is another one when the field has to be drawn again."""

    def field(self, field: str, /) -> Picture:
        """Return a field as it is now, in its place on the board."""

    def middle(self, field: str, /) -> Point:
        """Return where the middle of a field is."""

    def hit(self, x: float, y: float, /) -> Hit | None:
        """Return what lies at that place."""

    def touchable(self) -> Iterable[Hit]:
        """Give what the arrows of a keyboard go to."""


class Highlight(NamedTuple):
    """What is pointed out on a board, and the fields on which it is."""

    picture: Picture | None = None
    fields: tuple[str, ...] = ()


class IconDrawing(NamedTuple):
    """An icon around 0, 0 and the edge of the box around it."""

    picture: Picture
    edge: float
    needs_plate: bool = False
    """Whether it is drawn for light ground, and lies on a plate where the ground is dark."""


class GameDrawing(Protocol):
    """The part `drawing` of a game; `PlainDrawing` answers what it leaves out, all but `draw_board`."""

    @property
    def EMBLEM(self) -> str:  # noqa: N802 - a constant of a module
        """The icon that stands for the game."""

    def draw_board(self, board: Any, /) -> BoardDrawing:
        """Return how to draw that state of one board."""

    def point_out(self, board: Any, outcomes: Sequence[Outcome], /) -> Highlight:
        """Return what to point out on *board*, the state after these *outcomes*."""

    def draw_icon(self, name: str, paint: Rgba, /) -> IconDrawing | None:
        """Return the icon called *name*; one in a single colour is drawn in that *paint*."""


class PlainDrawing:
    """The drawing of a game that points nothing out and has no icons."""

    EMBLEM = "house"

    def point_out(self, _board: Any, _outcomes: Sequence[Outcome], /) -> Highlight:
        """Return nothing."""
        return Highlight()

    def draw_icon(self, _name: str, _paint: Rgba, /) -> IconDrawing | None:
        """There is none."""
        return None


def drawing_of(game: Game) -> GameDrawing | None:
    """Return how *game* is drawn; None if it is not."""
    if not game.drawing:
        return None
    return cast(GameDrawing, WithDefaults(import_module(game.drawing), PlainDrawing()))


def game_icon(name: str, paint: Rgba) -> IconDrawing | None:
    """Return an icon by the id of its game and its own *name*: `GAME/NAME`."""
    game, _, own = name.partition("/")
    drawing = _drawing_called(game) if own else None
    return drawing.draw_icon(own, paint) if drawing else None


@cache
def _drawing_called(game: str) -> GameDrawing | None:
    found = game_called(game)
    return drawing_of(found) if found else None
