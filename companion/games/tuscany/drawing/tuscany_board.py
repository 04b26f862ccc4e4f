"""A player's region as the shared canvas draws it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.engine.protocol import Colour
from companion.engine.tuscany.box import Space
from companion.engine.tuscany.region import Region, space_numbers
from companion.engine.tuscany.state import Game
from companion.games.tuscany.drawing import region as drawing
from companion.games.tuscany.drawing.hexagons import PITCH, middle, space_at
from companion.games.tuscany.drawing.region import Lying
from companion.games.tuscany.drawing.shapes import picture_of
from companion.ui.board_drawing import Extent
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point
from companion.ui.field_drawing import FieldDrawing, TouchedField


@dataclass(frozen=True, eq=False)
class TuscanyBoard(FieldDrawing):
    """The region of *colour* as it is now."""

    game: Game
    colour: Colour
    pitch: float = PITCH

    @property
    def region(self) -> Region:
        """The printed spaces."""
        return self.game.setup.regions[self.colour]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TuscanyBoard) and self._shown == other._shown

    def __hash__(self) -> int:
        return hash(self.colour)

    @property
    def _shown(self) -> tuple[object, ...]:
        return self.colour, id(self.region), dict(self.game.covered[self.colour])

    @property
    def frame_key(self) -> object:
        """The region: another player has another one."""
        return self.colour, id(self.region)

    @property
    def places(self) -> Mapping[Space, Point]:
        """Where the middle of each space is."""
        return {space: middle(space) for space in self.region.spaces}

    @property
    def extent(self) -> Extent:
        """The room of the whole drawing."""
        return drawing.extent(self.region)

    def frame(self) -> Picture:
        """Return the edge of the land."""
        return picture_of(drawing.draw_frame(self.region))

    def field_key(self, field: Space, /) -> Lying:
        """Return what the drawing of a space depends on."""
        lies = drawing.lying(self.region, self.game.covered[self.colour], field)
        return lies._replace(number=self._numbers[field])

    @cached_property
    def _numbers(self) -> dict[Space, int]:
        return space_numbers(self.region)

    def field(self, field: Space, /) -> Picture:
        """Return a space as it is now."""
        return picture_of(drawing.draw_space(self.field_key(field)))

    def hit(self, x: float, y: float, /) -> TouchedField | None:
        """Return the space at that place."""
        found = space_at(self.region.spaces, x, y)
        return TouchedField(found) if found is not None else None

    def touchable(self) -> Iterable[TouchedField]:
        """Give every space."""
        return map(TouchedField, self.region.spaces)
