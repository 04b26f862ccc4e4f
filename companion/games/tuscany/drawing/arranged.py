"""Three pieces of a region while they are put together: drawn around the middle one, and touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from companion.engine.tuscany.box import START_CASTLE, Space
from companion.engine.tuscany.pieces import Box
from companion.engine.tuscany.region import At, Region, place_name
from companion.games.tuscany.drawing.hexagons import PITCH, RADIUS, middle, outlines, space_at
from companion.games.tuscany.drawing.region import MARGIN, draw_region, draw_space, lying
from companion.games.tuscany.drawing.shapes import Filled, Outlined, Shape, Written, picture_of
from companion.report.ink import INK, PAPER
from companion.ui.board_drawing import Extent
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point, rounded

TAP: Final = PITCH * 0.4
"""A finger that moved less has tapped."""
LABEL: Final = 24.0
LABEL_WIDE: Final = 36.0


class Arranged(Protocol):
    """How three pieces lie."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """Their names, from top to bottom."""

    @property
    def columns(self) -> tuple[int, int, int]:
        """How far each is off the middle one."""

    def region(self, box: Box, /) -> Region:
        """Return the region that they make."""

    def parts(self, box: Box, /) -> tuple[tuple[Space, ...], ...]:
        """Return the spaces of each piece."""

    def middle_at(self, box: Box, /) -> At:
        """Return where the middle piece begins."""


def draw_arranged(lies: Arranged, box: Box, start: Space | None) -> Picture:
    """Return the region with the edge and the name of each piece, and the start castle."""
    region = lies.region(box)
    shapes: list[Shape] = list(draw_region(region, {start: START_CASTLE} if start else {}))
    for piece, part in zip(lies.pieces, lies.parts(box), strict=True):
        shapes += _edge(part)
        shapes += _label(piece, part)
    return picture_of(shapes)


def draw_piece(lies: Arranged, box: Box, n: int) -> Picture:
    """Return the piece *n* where it lies."""
    region, part = lies.region(box), lies.parts(box)[n]
    shapes: list[Shape] = [shape for space in part for shape in draw_space(lying(region, {}, space))]
    return picture_of([*shapes, *_edge(part), *_label(lies.pieces[n], part)])


def _edge(part: Sequence[Space]) -> Iterator[Shape]:
    for line in outlines(part):
        yield Outlined(line, INK, 3.5)


def _label(piece: str, part: Sequence[Space]) -> Iterator[Shape]:
    """Give the name of a piece at its left edge."""
    left = min(middle(space)[0] for space in part) - PITCH / 2
    y = sum(middle(space)[1] for space in part) / len(part)
    plate = rounded(left - LABEL_WIDE / 2, y - LABEL * 0.7, LABEL_WIDE, LABEL * 1.4, 6)
    yield Filled(plate, PAPER)
    yield Outlined(plate, INK, 1.5)
    yield Written(piece, left, y, LABEL, INK)


def extent(lies: Arranged, box: Box) -> Extent:
    """Return the room in which the pieces can be shifted; the middle one always lies in its middle."""
    at = lies.middle_at(box)
    spaces = [
        middle(place_name(At(at.q + each.q + row * box.step.q + aside, at.r + each.r + row * box.step.r)))
        for each in box.shape
        for row, aside in ((0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))
    ]
    xs, ys = zip(*spaces, strict=True)
    left, top = min(xs) - PITCH / 2 - MARGIN, min(ys) - RADIUS - MARGIN
    return left, top, max(xs) + PITCH / 2 + MARGIN - left, max(ys) + RADIUS + MARGIN - top


# --- touches ---


def piece_at(lies: Arranged, box: Box, point: Point) -> int | None:
    """Return which of the pieces lies at *point*."""
    parts = lies.parts(box)
    space = space_at([space for part in parts for space in part], *point)
    return next((n for n, part in enumerate(parts) if space in part), None)


def is_drag(points: Sequence[Point]) -> bool:
    """Tell whether a finger went farther than a tap does."""
    (x, y), (to_x, to_y) = points[0], points[-1]
    return max(abs(to_x - x), abs(to_y - y)) > TAP


def dropped_at(lies: Arranged, box: Box, n: int, points: Sequence[Point]) -> tuple[int, int]:
    """Return at which place, and how many columns off the middle, a finger lets the piece *n* go."""
    (x, y), (to_x, to_y) = points[0], points[-1]
    along_x, along_y = (b - a for a, b in zip(middle("0,0"), middle(place_name(box.step)), strict=True))
    to = max(0, min(len(lies.pieces) - 1, n + round((to_y - y) / along_y)))
    column = lies.columns[n] + round((to_x - x - (to - n) * along_x) / PITCH)
    return to, max(-2, min(2, column))
