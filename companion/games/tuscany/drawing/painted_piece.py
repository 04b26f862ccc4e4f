"""Pieces of a box while they are painted: one large, all of them small; and what a finger went over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Final

from companion.engine.tuscany.pieces import LETTERS, PIECES, Painted
from companion.engine.tuscany.region import At, place_name
from companion.games.tuscany.drawing.colours import KIND
from companion.games.tuscany.drawing.hexagons import PITCH, RADIUS, hexagon, middle, space_at
from companion.games.tuscany.drawing.shapes import Filled, Outlined, Shape, Sign, Written, picture_of
from companion.report.ink import INK, PAPER
from companion.ui.board_drawing import Extent
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point, moved, rounded

MARGIN: Final = 8.0
APART: Final = 26.0
"""Between two pieces of the overview."""
LABEL: Final = 60.0
LABEL_SIZE: Final = 40.0
STEP: Final = PITCH / 4
"""How densely a stroke is looked along."""
NOTHING: Final = "#d8cfba"
"""The ground of a space that is not painted."""
KindsOf = Callable[[str], tuple[Painted, ...]]


def extent(shape: Sequence[At]) -> Extent:
    """Return the room of one piece."""
    xs, ys = zip(*(middle(place_name(at)) for at in shape), strict=True)
    left, top = min(xs) - PITCH / 2 - MARGIN, min(ys) - RADIUS - MARGIN
    return left, top, max(xs) + PITCH / 2 + MARGIN - left, max(ys) + RADIUS + MARGIN - top


def draw_piece(shape: Sequence[At], kinds: Sequence[Painted]) -> Picture:
    """Return one piece."""
    return picture_of(_spaces(shape, kinds, 0.0, 0.0))


def _spaces(shape: Sequence[At], kinds: Sequence[Painted], x: float, y: float) -> Iterator[Shape]:
    for at, kind in zip(shape, kinds, strict=True):
        mx, my = middle(place_name(at))
        ground = moved(hexagon(RADIUS), x + mx, y + my)
        yield Filled(ground, KIND[kind] if kind else NOTHING)
        yield Outlined(ground, INK, 1.6)
        if kind:
            yield Sign(kind, x + mx, y + my, 1.1)


def spaces_along(shape: Sequence[At], points: Sequence[Point]) -> list[int]:
    """Return which spaces of a piece a finger went over, in their order."""
    names = [place_name(at) for at in shape]
    found = {space_at(names, *point) for point in _densely(points)} - {None}
    return [n for n, name in enumerate(names) if name in found]


def _densely(points: Sequence[Point]) -> Iterator[Point]:
    yield from points[:1]
    for (x, y), (to_x, to_y) in pairwise(points):
        steps = max(1, ceil(hypot(to_x - x, to_y - y) / STEP))
        yield from ((x + (to_x - x) * n / steps, y + (to_y - y) * n / steps) for n in range(1, steps + 1))


# --- all pieces: a row a letter ---


def overview_extent(shape: Sequence[At]) -> Extent:
    """Return the room of all pieces."""
    wide, high = _cell(shape)
    return 0.0, 0.0, 4 * wide, len(LETTERS) * high


def draw_overview(shape: Sequence[At], kinds_of: KindsOf, shown: str) -> Picture:
    """Return all pieces with their names; the one that is *shown* large is marked."""
    wide, high = _cell(shape)
    left, top, _, room = extent(shape)
    shapes: list[Shape] = []
    for piece in PIECES:
        x, y = _corner(shape, piece)
        if piece == shown:
            shapes.append(Filled(rounded(x, y, wide, high, 12), PAPER))
        shapes.append(
            Written(piece, x + LABEL / 2 + 4, y + high / 2, LABEL_SIZE, INK if piece == shown else PAPER)
        )
        shapes += _spaces(shape, kinds_of(piece), x + LABEL - left, y + (high - room) / 2 - top)
    return picture_of(shapes)


def piece_at(shape: Sequence[At], point: Point) -> str:
    """Return the piece of the overview at *point*."""
    wide, high = _cell(shape)
    column, row = (max(0, min(most, int(at))) for at, most in ((point[0] / wide, 3), (point[1] / high, 2)))
    return PIECES[4 * row + column]


def _cell(shape: Sequence[At]) -> tuple[float, float]:
    _, _, wide, high = extent(shape)
    return wide + LABEL + APART / 2, high + APART


def _corner(shape: Sequence[At], piece: str) -> Point:
    wide, high = _cell(shape)
    row, column = divmod(PIECES.index(piece), 4)
    return column * wide, row * high
