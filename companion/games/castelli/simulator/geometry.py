"""Where things are on the table, in millimetres, as a camera profile says it (formats.md, section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from companion.engine.castelli.board import Board, Kind, column_row, field_name, kind_at
from companion.engine.castelli.box import Field

Point = tuple[float, float]

MARKER_OUT_MM: Final = 30.0
"""How far the markers' centres lie outside the board."""


@dataclass(frozen=True)
class Geometry:
    """A table: the board's measures, its corner markers by id, and the tray. The origin is A1's corner."""

    columns: int
    rows: int
    a1: Kind
    pitch_mm: float = 54.0
    tile_mm: float = 40.0
    marker_mm: float = 30.0
    markers: Mapping[int, Point] = field(default_factory=dict)
    tray_mm: tuple[float, float, float, float] = (480.0, 100.0, 90.0, 130.0)

    @property
    def size_mm(self) -> Point:
        """Width and height of the board."""
        return self.columns * self.pitch_mm, self.rows * self.pitch_mm

    @property
    def centre(self) -> Point:
        """The middle of the board."""
        width, height = self.size_mm
        return width / 2, height / 2

    @property
    def meadows(self) -> list[Field]:
        """The fields that hold tiles."""
        places = ((column, row) for row in range(self.rows) for column in range(self.columns))
        return [field_name(*place) for place in places if kind_at(*place, self.a1) == "meadow"]

    def at(self, name: Field) -> Point:
        """Return the centre of that field."""
        column, row = column_row(name)
        return (column + 0.5) * self.pitch_mm, (row + 0.5) * self.pitch_mm

    def tray_corners(self) -> list[Point]:
        """Return the corners of the tray."""
        x, y, width, height = self.tray_mm
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]

    def extent(self) -> list[Point]:
        """Return the outer corners of the markers: what a camera has to see."""
        half = self.marker_mm / 2 + 5
        return [
            (x + dx, y + dy) for x, y in self.markers.values() for dx in (-half, half) for dy in (-half, half)
        ]


def geometry_of(board: Board, pitch_mm: float = 54.0, tile_mm: float = 40.0) -> Geometry:
    """Return the usual table around *board*: four markers outside its corners, the tray to the east."""
    plain = Geometry(board.columns, board.rows, board.a1, pitch_mm, tile_mm)
    width, height = plain.size_mm
    out = MARKER_OUT_MM
    corners = [(-out, -out), (width + out, -out), (width + out, height + out), (-out, height + out)]
    tray = (width + 48.0, min(100.0, height / 4), 90.0, 130.0)
    return replace(plain, markers=dict(enumerate(corners)), tray_mm=tray)
