"""A game's board as the shared canvas draws it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from companion.engine.castelli.board import Board
from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game
from companion.games.castelli.drawing import board, hit
from companion.games.castelli.drawing.hit import Hit
from companion.ui.board_drawing import Extent
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point


@dataclass(frozen=True)
class CastelliBoard:
    """The board of *game* as it is now."""

    game: Game

    @property
    def frame_key(self) -> Board:
        """The printed board."""
        return self.game.setup.board

    @property
    def extent(self) -> Extent:
        """The room of the whole drawing."""
        return board.extent(self.frame_key)

    @property
    def pitch(self) -> float:
        """How far apart fields lie."""
        return board.PITCH

    @property
    def fields(self) -> tuple[Field, ...]:
        """All landscapes, then all meadows."""
        return (*self.frame_key.landscapes, *self.frame_key.meadows)

    def frame(self) -> Picture:
        """Return frame, meadows, rim rewards, the names of columns and rows."""
        return board.draw_frame(self.frame_key)

    def field_key(self, field: Field) -> Hashable:
        """Return a value that is another one when the field has to be drawn again."""
        return board.field_key(self.game, field)

    def field(self, field: Field) -> Picture:
        """Return a field as it is now, in its place on the board."""
        return board.draw_field(self.game, field)

    def middle(self, field: Field) -> Point:
        """Return where the middle of a field is."""
        return board.middle(field)

    def hit(self, x: float, y: float) -> Hit | None:
        """Return what lies at that place."""
        return hit.hit(self.game, x, y)

    def touchable(self) -> Iterable[Hit]:
        """Give the landscapes once a tile was turned, before that the tiles that can be."""
        game = self.game
        return map(Hit, self.frame_key.landscapes if game.revealed or game.over else game.face_down)
