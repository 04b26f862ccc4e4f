"""Polygons: cut into triangles, made wider, made out of circles. The y axis points down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final

Point = tuple[float, float]
Polygon = tuple[Point, ...]
MITRE_AT_MOST: Final = 2.0


def signed_area(points: Sequence[Point]) -> float:
    """Return twice the area; positive if the points run clockwise on the screen."""
    around = zip(points, (*points[1:], points[0]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in around)


@lru_cache(maxsize=2048)
def triangles(points: Polygon) -> tuple[tuple[int, int, int], ...]:
    """Return the triangles that make up a simple polygon, as places in *points* (ear clipping)."""
    if is_convex(points):
        return tuple((0, n, n + 1) for n in range(1, len(points) - 1))
    left = list(range(len(points)))
    if signed_area(points) < 0:
        left.reverse()
    found = []
    while len(left) > 3:
        ear = next((n for n in range(len(left)) if _is_ear(points, left, n)), 0)
        found.append((left[ear - 1], left[ear], left[(ear + 1) % len(left)]))
        del left[ear]
    return (*found, (left[0], left[1], left[2]))


@lru_cache(maxsize=2048)
def filled(points: Polygon) -> tuple[int, ...]:
    """Return the triangles of a polygon with a soft edge: for each point one corner, and one beside it."""
    inner = [2 * place for triangle in triangles(points) for place in triangle]
    return (*inner, *_strip(len(points), 2, 0))


@lru_cache(maxsize=64)
def lined(count: int) -> tuple[int, ...]:
    """Return the triangles of a soft line around *count* points, each with four corners."""
    return tuple(place for row in range(3) for place in _strip(count, 4, row))


def _strip(count: int, each: int, row: int) -> tuple[int, ...]:
    """Join the corners *row* and *row* + 1 of each point, of which it has *each*, all around."""
    found: list[int] = []
    for n in range(count):
        here, after = each * n + row, each * ((n + 1) % count) + row
        found += (here, after, here + 1, after, after + 1, here + 1)
    return tuple(found)


@lru_cache(maxsize=2048)
def is_convex(points: Polygon) -> bool:
    """Say whether the polygon turns the same way at every corner; most do, and are cut quickly."""
    turns = [_turn(points[n - 2], points[n - 1], points[n]) for n in range(len(points))]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def _is_ear(points: Polygon, left: list[int], n: int) -> bool:
    a, b, c = points[left[n - 1]], points[left[n]], points[left[(n + 1) % len(left)]]
    if _turn(a, b, c) <= 0:
        return False
    others = (points[m] for m in left if points[m] not in (a, b, c))
    return not any(_inside(p, a, b, c) for p in others)


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _inside(p: Point, a: Point, b: Point, c: Point) -> bool:
    return _turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0


@lru_cache(maxsize=2048)
def outward(points: Polygon) -> tuple[Point, ...]:
    """Return for each corner where it goes if every side moves out by one."""
    sign = 1 if signed_area(points) > 0 else -1
    normals = []
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        length = hypot(bx - ax, by - ay) or 1.0
        normals.append((sign * (by - ay) / length, sign * (ax - bx) / length))
    return tuple(_mitre(normals[n - 1], normals[n]) for n in range(len(points)))


def _mitre(one: Point, other: Point) -> Point:
    x, y = one[0] + other[0], one[1] + other[1]
    share = 1 + one[0] * other[0] + one[1] * other[1]
    share = max(share, 0.2)
    x, y = x / share, y / share
    length = hypot(x, y)
    if length > MITRE_AT_MOST:
        x, y = x * MITRE_AT_MOST / length, y * MITRE_AT_MOST / length
    return x, y


def wider(points: Polygon, by: float) -> Polygon:
    """Return the polygon with every side moved out *by* so much."""
    return tuple((x + dx * by, y + dy * by) for (x, y), (dx, dy) in zip(points, outward(points), strict=True))


def moved(points: Sequence[Point], x: float, y: float, scale: float = 1.0) -> Polygon:
    """Return the points scaled, then moved."""
    return tuple((x + px * scale, y + py * scale) for px, py in points)


@lru_cache(maxsize=256)
def ellipse(rx: float, ry: float, turn: float = 0.0, corners: int = 20) -> Polygon:
    """Return an ellipse around 0, 0, turned by *turn* radians."""
    around = [(rx * cos(2 * pi * n / corners), ry * sin(2 * pi * n / corners)) for n in range(corners)]
    return tuple((x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in around)


def rectangle(left: float, top: float, wide: float, high: float) -> Polygon:
    """Return a rectangle."""
    return ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))


def rounded(left: float, top: float, wide: float, high: float, radius: float) -> Polygon:
    """Return a rectangle with round corners."""
    r = min(radius, wide / 2, high / 2)
    corners = (
        (left + wide - r, top + r, -pi / 2),
        (left + wide - r, top + high - r, 0.0),
        (left + r, top + high - r, pi / 2),
        (left + r, top + r, pi),
    )
    return tuple(
        (x + r * cos(start + pi / 2 * n / 5), y + r * sin(start + pi / 2 * n / 5))
        for x, y, start in corners
        for n in range(6)
    )


def line(ends: Sequence[Point], width: float) -> list[Polygon]:
    """Return a line of *width* through *ends*, as one polygon for each stretch."""
    found: list[Polygon] = []
    for (ax, ay), (bx, by) in pairwise(ends):
        length = hypot(bx - ax, by - ay)
        if length < 1e-6:
            continue
        nx, ny = (by - ay) / length * width / 2, (ax - bx) / length * width / 2
        found.append(((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)))
    return found


def turned(x: float, y: float, quarters: int) -> Point:
    """Return where a place is shown if all is turned anticlockwise by *quarters*."""
    for _ in range(quarters % 4):
        x, y = y, -x
    return x, y
