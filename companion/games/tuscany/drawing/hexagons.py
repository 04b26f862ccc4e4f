"""Where spaces lie: hexagons that stand on a corner, row by row, and the outlines of areas."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

from companion.engine.tuscany.box import Space
from companion.engine.tuscany.region import NEIGHBOURS, At, place_name, read_place
from companion.ui.drawing.polygons import Point, Polygon

PITCH: Final = 60.0
"""How far apart the middles of two neighbours lie."""
RADIUS: Final = PITCH / sqrt(3)


@cache
def middle(space: Space) -> Point:
    """Return where the middle of a space is; 0,0 lies around 0, 0."""
    at = read_place(space, "space")
    return PITCH * (at.q + at.r / 2), RADIUS * 1.5 * at.r


@cache
def hexagon(radius: float) -> Polygon:
    """Return the corners of a hexagon around 0, 0, the upper right one first, then clockwise."""
    return tuple((radius * cos(pi * (2 * n - 1) / 6), radius * sin(pi * (2 * n - 1) / 6)) for n in range(6))


SIDES: Final[tuple[tuple[int, int], ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Beyond the side that follows each corner of `hexagon`, clockwise."""
assert set(SIDES) == set(NEIGHBOURS)


def outlines(spaces: Iterable[Space]) -> list[Polygon]:
    """Return the closed lines around *spaces* that hang together, in one or more parts."""
    inside = {read_place(space, "space") for space in spaces}
    edges: dict[tuple[int, int], tuple[Point, Point]] = {}
    for at in sorted(inside):
        for n, (q, r) in enumerate(SIDES):
            if At(at.q + q, at.r + r) not in inside:
                begin, end = _corner(at, n), _corner(at, n + 1)
                edges[_key(begin)] = begin, end
    found = []
    while edges:
        key = next(iter(edges))
        line = []
        while key in edges:
            begin, end = edges.pop(key)
            line.append(begin)
            key = _key(end)
        found.append(tuple(line))
    return found


def _corner(at: At, n: int) -> Point:
    x, y = middle(place_name(at))
    dx, dy = hexagon(RADIUS)[n % 6]
    return x + dx, y + dy


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 8), round(point[1] * 8)


def space_at(spaces: Iterable[Space], x: float, y: float) -> Space | None:
    """Return the space around that place."""
    near = min(spaces, key=lambda space: _far(space, x, y), default=None)
    return near if near is not None and _far(near, x, y) <= (PITCH / 2) ** 2 * 1.2 else None


def _far(space: Space, x: float, y: float) -> float:
    mx, my = middle(space)
    return (mx - x) ** 2 + (my - y) ** 2
