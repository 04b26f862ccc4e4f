"""A drawing of a board that is fields in their places: what follows from them, most games inherit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from companion.ui.board_drawing import Extent
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point


@dataclass(frozen=True, slots=True)
class TouchedField:
    """A field under a finger."""

    field: str


class FieldDrawing(ABC):
    """A board as it is now, a frozen dataclass of what can be seen; a game says `places` and `field`."""

    pitch: float = 40.0
    """How far apart fields lie; half of it around its place belongs to each."""

    @property
    @abstractmethod
    def places(self) -> Mapping[str, Point]:
        """Where the middle of each field is, by its name, in the order in which they are drawn."""

    @abstractmethod
    def field(self, field: str, /) -> Picture:
        """Return a field as it is now, in its place on the board."""

    @property
    def frame_key(self) -> object:
        """The frame never changes."""
        return type(self)

    @property
    def extent(self) -> Extent:
        """The room of all fields."""
        xs, ys = zip(*self.places.values(), strict=True)
        left, top = min(xs) - self.pitch / 2, min(ys) - self.pitch / 2
        return left, top, max(xs) - min(xs) + self.pitch, max(ys) - min(ys) + self.pitch

    @property
    def fields(self) -> Iterable[str]:
        """All that have a place."""
        return tuple(self.places)

    def frame(self) -> Picture:
        """Return nothing: all that is drawn are the fields."""
        return Picture()

    def field_key(self, field: str, /) -> Hashable:  # noqa: ARG002 - a game may tell fields apart
        """Return what changes when anything does."""
        return repr(self)

    def middle(self, field: str, /) -> Point:
        """Return its place."""
        return self.places[field]

    def hit(self, x: float, y: float, /) -> TouchedField | None:
        """Return the field whose room that is."""
        half = self.pitch / 2
        around = (name for name, (px, py) in self.places.items() if max(abs(px - x), abs(py - y)) <= half)
        return next(map(TouchedField, around), None)

    def touchable(self) -> Iterable[TouchedField]:
        """Give every field."""
        return map(TouchedField, self.places)
