"""The open tiles, two by four, and beside or below them what the player on turn has stored."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.engine.tuscany.box import OPEN_TILES, Chip, Stored, Tile
from companion.games.tuscany.drawing.hexagons import PITCH, RADIUS, hexagon
from companion.games.tuscany.drawing.symbols import symbol
from companion.games.tuscany.drawing.tile_faces import empty_place, tile_face
from companion.report.ink import INK, PAPER
from companion.ui.board_drawing import Extent
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point, ellipse, moved, rounded
from companion.ui.field_drawing import FieldDrawing, TouchedField
from companion.ui.theme import PALETTES

STORED: Final = "stored "
"""How fields for what is stored begin; the others are numbers."""
ROW: Final = RADIUS * 1.5
APART: Final = PITCH * 0.62
"""Between the open tiles and the storage."""
MARGIN: Final = 5.0
CHIP_ROOM: Final = 12.5
"""Half of the room of a chip."""
HIGHLIGHT: Final = PALETTES["dark"].highlight
SHELF: Final = "#8a6a45"


@dataclass(frozen=True)
class Market(FieldDrawing):
    """The *open* tiles by their places, None where none lies; *storage*, None where there is room.

    Of a *flat* one the rows run across, and the storage stands to the right.
    """

    open: tuple[Tile | None, ...]
    storage: tuple[Stored | None, ...]
    chips: tuple[Chip, ...] = ()
    flat: bool = False
    pitch: float = PITCH

    @property
    def places(self) -> Mapping[str, Point]:
        """Where the middle of each is."""
        found = {str(n): self._open_place(n) for n in range(OPEN_TILES)}
        return found | {f"{STORED}{n}": self._stored_place(n) for n in range(len(self.storage))}

    def _open_place(self, n: int) -> Point:
        if self.flat:
            row, column = divmod(n, OPEN_TILES // 2)
        else:
            row, column = divmod(n, 2)
        return PITCH * (column + row % 2 / 2), ROW * row

    def _stored_place(self, n: int) -> Point:
        if self.flat:
            column, row = divmod(n, 2)
            return PITCH * (OPEN_TILES // 2 + 0.5 + column + row / 2) + APART, ROW * row
        row, column = divmod(n, 2)
        return PITCH * (column + row % 2 / 2), ROW * (3 + row) + 2 * RADIUS + APART

    @property
    def extent(self) -> Extent:
        """The room of all, with at least two storage spaces, so that it seldom grows."""
        some = Market(self.open, (None,) * max(2, len(self.storage)), (), self.flat)
        xs, ys = zip(*some.places.values(), strict=True)
        left, top = min(xs) - PITCH / 2 - MARGIN, min(ys) - RADIUS - MARGIN
        right, low = max(xs) + PITCH / 2 + MARGIN, max(ys) + RADIUS + MARGIN
        for x, y in self._chip_places():
            right, low = max(right, x + CHIP_ROOM), max(low, y + CHIP_ROOM)
        return left, top, right - left, low - top

    @property
    def _shelf(self) -> Extent:
        """The room behind what is stored."""
        xs, ys = zip(*(self._stored_place(n) for n in range(len(self.storage))), strict=True)
        left, top = min(xs) - PITCH / 2 - 3, min(ys) - RADIUS - 3
        return left, top, max(xs) + PITCH / 2 + 3 - left, max(ys) + RADIUS + 3 - top

    def _chip_places(self) -> list[Point]:
        """Return where the chips lie: in rows below the shelf, or in columns beside it."""
        left, top, wide, high = self._shelf
        if self.flat:
            places = (divmod(n, 4) for n in range(len(self.chips)))
            return [(left + wide + CHIP_ROOM * (1 + 2 * c), top + CHIP_ROOM * (1 + 2 * r)) for c, r in places]
        places = (divmod(n, 5) for n in range(len(self.chips)))
        low = top + high + 2
        return [(left + CHIP_ROOM * (1 + 2 * c), low + CHIP_ROOM * (1 + 2 * r)) for r, c in places]

    @property
    def frame_key(self) -> object:
        """How many places there are, and how they lie."""
        return self.flat, len(self.storage), self.chips

    def frame(self) -> Picture:
        """Return a shelf behind what is stored, with its sign."""
        picture = Picture()
        left, top, wide, high = self._shelf
        for chip, (x, y) in zip(self.chips, self._chip_places(), strict=True):
            picture.inked(moved(ellipse(10.5, 10.5), x, y), PAPER, INK, 1.4)
            picture.add(symbol(chip), x, y, 0.72)
        picture.inked(rounded(left, top, wide, high, 10.0), SHELF, INK, 2.0)
        picture.add(symbol("storage"), left + 9, top + 9, 0.8)
        return picture

    def field_key(self, field: str, /) -> Hashable:
        """Return what lies there."""
        return self.at(field), self.flat

    def at(self, field: str) -> Stored | None:
        """Return what lies on a place."""
        if field.startswith(STORED):
            return self.storage[int(field.removeprefix(STORED))]
        return self.open[int(field)]

    def field(self, field: str, /) -> Picture:
        """Return a place with what lies there."""
        picture, what = Picture(), self.at(field)
        picture.add(tile_face(what) if what else empty_place(), *self.places[field])
        return picture

    def touchable(self) -> list[TouchedField]:
        """Give every place on which something lies."""
        return [TouchedField(field) for field in self.places if self.at(field)]

    def highlight(self, fields: list[str]) -> Picture | None:
        """Return a line around some *fields*."""
        picture, places = Picture(), self.places
        for field in fields:
            around = moved(hexagon(RADIUS - 3), *places[field])
            picture.ring(around, INK, 7.5, 0.9)
            picture.ring(around, HIGHLIGHT, 5.0)
        return picture if fields else None
