"""The board as a game describes it to the eye: where tiles lie and pieces stand, plain data in mm."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from companion.base.measures import Point

Shape = Literal["square", "hexagon"]
WIDER: Final[dict[Shape, float]] = {"square": 1.0, "hexagon": 2 / 3**0.5}
"""How wide the square is that a whole tile fits into, where a tile is 1 from side to side."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A field of the board by *name*: its place in the grid, and its centre in the markers' coordinates."""

    name: str
    column: int
    row: int
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """A grid of fields; *offset_mm* is its north-west corner, a tile is *tile_mm* from side to side."""

    columns: int
    rows: int
    pitch_mm: float
    tile_mm: float
    offset_mm: Point = (0.0, 0.0)
    slots: tuple[Slot, ...] = ()
    """Where tiles lie, row by row."""
    plots: tuple[Slot, ...] = ()
    """Where pieces stand, row by row."""
    shape: Shape = "square"
    """What tiles are like. Square ones lie with a side to the north, hexagons at any turn."""
    outline_mm: float = 0.0
    """Where a place is printed as an outline like a tile's: how far it is from side to side."""

    @property
    def picture_mm(self) -> float:
        """How wide the square is that shows a whole tile."""
        return self.tile_mm * WIDER[self.shape]


@dataclass(frozen=True, slots=True)
class Site:
    """Where pieces stand on a plot, and what belongs to the board and may be taken away, in mm."""

    pieces: tuple[Point, ...]
    fixture: Point | None


@dataclass(frozen=True, slots=True)
class Sites:
    """Where pieces stand as it was taught, by the name of the plot, and what a reading calls them."""

    at: dict[str, Site] = field(default_factory=dict)
    bare: str | None = None
    """The picture of the empty board, which sites are compared with."""
    colours: dict[str, tuple[float, ...]] = field(default_factory=dict)
    """Of pieces, where they differ from the shipped ones: red, green, blue."""
    piece: str = "piece"
    fixture: str = "fixture"
    table: str = ""
    """The table of a profile that has all this."""


def slot_centres(board: BoardGeometry) -> dict[str, Point]:
    """Return the centre of each slot of *board*, row by row."""
    return {slot.name: (slot.x_mm, slot.y_mm) for slot in board.slots}


def outline(board: BoardGeometry) -> list[Point]:
    """Return the corners of *board* in mm: north-west, north-east, south-east, south-west."""
    x0, y0 = board.offset_mm
    x1, y1 = x0 + board.columns * board.pitch_mm, y0 + board.rows * board.pitch_mm
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
