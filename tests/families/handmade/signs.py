"""What is written by hand: digits, tallies, pips, the sign for a card; and outlines of coats."""

from __future__ import annotations

import numpy as np

from tests.families.handmade.materials import Rng
from tests.families.handmade.pen import Points, box, circle, closed, points, rounded, wobbly

# Strokes in a cell 1 wide and 1.4 high, more than one way of writing where people differ.
_WRITTEN: dict[str, tuple[tuple[Points, ...], ...]] = {
    "1": (
        (points((0.2, 0.4), (0.58, 0.0)), points((0.58, 0.0), (0.55, 1.4))),
        (
            points((0.25, 0.35), (0.55, 0.0)),
            points((0.55, 0.0), (0.52, 1.38)),
            points((0.2, 1.4), (0.85, 1.38)),
        ),
    ),
    "2": (
        (
            points(
                (0.1, 0.35), (0.28, 0.05), (0.62, 0.0), (0.9, 0.27), (0.8, 0.62), (0.4, 1.05), (0.06, 1.38)
            ),
            points((0.06, 1.38), (0.5, 1.33), (0.97, 1.38)),
        ),
    ),
    "3": (
        (
            points((0.1, 0.16), (0.45, 0.0), (0.85, 0.2), (0.75, 0.53), (0.38, 0.64)),
            points((0.38, 0.64), (0.85, 0.8), (0.92, 1.14), (0.5, 1.4), (0.05, 1.22)),
        ),
        (
            points((0.1, 0.03), (0.88, 0.02)),
            points((0.88, 0.02), (0.42, 0.58)),
            points((0.42, 0.58), (0.86, 0.76), (0.9, 1.15), (0.5, 1.4), (0.05, 1.25)),
        ),
    ),
    "4": (
        (
            points((0.5, 0.0), (0.05, 0.92)),
            points((0.05, 0.92), (1.0, 0.86)),
            points((0.68, 0.45), (0.66, 1.4)),
        ),
        (points((0.7, 0.0), (0.04, 0.95)), points((0.04, 0.95), (1.0, 0.93)), points((0.7, 0.0), (0.7, 1.4))),
    ),
    "5": (
        (
            points((0.88, 0.03), (0.22, 0.05)),
            points((0.22, 0.05), (0.15, 0.6)),
            points((0.15, 0.6), (0.55, 0.48), (0.93, 0.77), (0.85, 1.2), (0.45, 1.4), (0.05, 1.25)),
        ),
    ),
    "6": (
        (
            points((0.78, 0.0), (0.35, 0.4), (0.08, 0.95), (0.3, 1.37), (0.7, 1.35), (0.92, 1.02)),
            points((0.92, 1.02), (0.65, 0.7), (0.3, 0.8), (0.1, 1.05)),
        ),
    ),
}
_CARD = (
    closed(points((0.08, 0.06), (0.94, 0.04), (0.95, 1.36), (0.06, 1.38))),
    points((0.3, 0.48), (0.7, 0.95)),
    points((0.7, 0.46), (0.32, 0.96)),
)
_PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def written(sign: str, height: float, rng: Rng) -> list[Points]:
    """Return the strokes of a handwritten sign around the origin, *height* millimetres high."""
    if sign == "card":
        strokes = [wobbly(s, rng, 0.02 * height, height / 6) for s in _fitted(_CARD, height)]
    else:
        ways = _WRITTEN[sign]
        way = ways[int(rng.integers(len(ways)))]
        strokes = [wobbly(rounded(s), rng, 0.02 * height, height / 8) for s in _fitted(way, height)]
    slant, stretch = rng.normal(0, 0.07), 1 + rng.normal(0, 0.05)
    return [np.column_stack([s[:, 0] * stretch - slant * s[:, 1], s[:, 1]]) for s in strokes]


def _fitted(strokes: tuple[Points, ...], height: float) -> list[Points]:
    return [(s - np.array([0.5, 0.7])) * (height / 1.4) for s in strokes]


def tally(sign: str, height: float, rng: Rng) -> list[Points]:
    """Return tally marks: four strokes, the fifth across them; a card has its sign."""
    if sign == "card":
        return written(sign, height, rng)
    count, pitch = int(sign), height * 0.42
    upright = min(count, 4) + max(0, count - 5)
    first = -(upright - 1) / 2 * pitch
    lean = rng.normal(0, 0.06, (upright, 2)) * height
    marks = []
    for i in range(upright):
        gap = pitch * 0.45 if i == 4 else 0.0
        x = first + i * pitch + gap
        marks.append(points((x + lean[i, 0], -height / 2), (x + lean[i, 1], height / 2)))
    if count >= 5:
        end = first + 3.6 * pitch
        marks.append(points((first - pitch * 0.6, height * 0.33), (end, -height * 0.33)))
    return [wobbly(m, rng, 0.012 * height) for m in marks]


def pips(sign: str, size: float, rng: Rng) -> list[Points]:
    """Return burnt dots as on a die, as outlines; a card is a solid upright rectangle."""
    if sign == "card":
        return [wobbly(closed(box(0, 0, size * 1.15, size * 1.75)), rng, 0.08)]
    spots = np.asarray(_PIPS[sign]) * size * 0.82 + rng.normal(0, size * 0.04, (len(_PIPS[sign]), 2))
    return [circle(x, y, size * rng.uniform(0.2, 0.25), 12) for x, y in spots]


def coat_outline(shape: str, size: float) -> Points:
    """Return a coat's outline around the origin; its foot points to the middle of the tile (y down)."""
    s = size / 2
    if shape == "shield":
        side = rounded(points((s * 0.92, -s), (s * 0.94, -s * 0.1), (s * 0.6, s * 0.65), (0, s * 1.15)))
        return np.vstack([side, (side * [-1, 1])[::-1]])
    if shape == "banner":
        return points((-s * 0.85, -s), (s * 0.85, -s), (s * 0.85, s), (0, s * 0.62), (-s * 0.85, s))
    if shape == "triangle":
        return points((-s * 1.1, -s * 0.8), (s * 1.1, -s * 0.8), (0, s * 1.1))
    if shape == "square":
        return box(0, 0, size * 0.92, size * 0.92)
    if shape == "star":
        angle = np.pi / 2 + np.arange(10) * np.pi / 5
        reach = np.where(np.arange(10) % 2 == 0, s * 1.25, s * 0.62)
        return np.column_stack([reach * np.cos(angle), reach * np.sin(angle)])
    return circle(0, 0, s)
