"""Small pictures in the corners of the tiles."""

from __future__ import annotations

from typing import Final

import numpy as np

from tests.families.press.paint import Ink, Points, Sheet, bevel, lay, moved, polygon, shine, soften, turned

Shape = tuple[Points, Ink]
_SCALE: Final = 7.0


def _ring(x: float, y: float, radius: float, tall: float = 1.0) -> Points:
    angle = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    return np.stack([x + radius * np.cos(angle), y + radius * tall * np.sin(angle)], 1)


def _at(*points: tuple[float, float]) -> Points:
    return np.array(points, np.float64)


def _star(count: int, outer: float, inner: float) -> Points:
    angle = np.linspace(0, 2 * np.pi, 2 * count, endpoint=False)
    radius = np.where(np.arange(2 * count) % 2 == 0, outer, inner)
    return np.stack([radius * np.sin(angle), -radius * np.cos(angle)], 1)


_STAR: Final[list[Shape]] = [(_star(6, 4.6, 2.0), (40, 40, 46)), (_ring(0, 0, 1.3), (235, 240, 245))]
_LILY: Final[list[Shape]] = [
    (_ring(0, -0.6, 1.6, 2.4), (50, 60, 190)),
    (turned(_ring(0, -2.2, 1.2, 2.0), -60, 0, 1.6), (50, 60, 190)),
    (turned(_ring(0, -2.2, 1.2, 2.0), 60, 0, 1.6), (50, 60, 190)),
    (_at((-2.6, 1.4), (2.6, 1.4), (2.6, 2.5), (-2.6, 2.5)), (50, 60, 190)),
]
_TREE: Final[list[Shape]] = [
    (_at((-0.8, 4.4), (-0.6, 0), (0.6, 0), (0.8, 4.4)), (40, 66, 104)),
    (_ring(-1.6, -0.4, 2.4), (40, 104, 48)),
    (_ring(1.6, -0.2, 2.4), (34, 92, 42)),
    (_ring(0, -2.2, 2.5), (62, 134, 74)),
]
_TOWER: Final[list[Shape]] = [
    (_at((-2.4, 4.4), (-2.1, -1.4), (2.1, -1.4), (2.4, 4.4)), (168, 188, 202)),
    (_at((-3.2, -1.0), (0, -5.0), (3.2, -1.0)), (48, 58, 156)),
    (_at((-0.8, 4.4), (-0.8, 2.2), (0.8, 2.2), (0.8, 4.4)), (40, 50, 66)),
]
_LAKE: Final[list[Shape]] = [
    (_ring(0, 1.0, 4.6, 0.62), (176, 122, 58)),
    (_ring(0, 0.7, 3.8, 0.55), (214, 168, 96)),
    (_at((-1.8, 1.2), (1.8, 1.2), (1.1, 2.2), (-1.1, 2.2)), (36, 52, 90)),
    (_at((-0.2, 0.9), (-0.2, -3.8), (2.4, 0.5)), (240, 246, 250)),
]
_FIELD: Final[list[Shape]] = [
    (turned(_at((-3.4, -3.4), (3.4, -3.4), (3.4, 3.4), (-3.4, 3.4)), 20), (60, 170, 214)),
    (turned(_at((-3.4, -1.9), (3.4, -1.9), (3.4, -0.9), (-3.4, -0.9)), 20), (40, 124, 170)),
    (turned(_at((-3.4, 0.9), (3.4, 0.9), (3.4, 1.9), (-3.4, 1.9)), 20), (40, 124, 170)),
]
_ROCKS: Final[list[Shape]] = [
    (_at((-4.6, 3.6), (-2.8, -1.6), (-0.6, 1.0), (0.4, 3.6)), (128, 126, 130)),
    (_at((-2.2, 3.6), (1.0, -4.2), (4.6, 3.6)), (152, 150, 152)),
    (_at((-0.2, -1.2), (1.0, -4.2), (2.3, -1.3), (1.1, -0.6)), (240, 240, 240)),
]
_VINE: Final[list[Shape]] = [
    (_ring(0, 2.6, 1.5), (120, 60, 96)),
    (_ring(-1.5, 0.3, 1.5), (130, 64, 104)),
    (_ring(1.5, 0.3, 1.5), (110, 54, 90)),
    (_at((-3.2, -1.2), (0, -4.6), (3.2, -1.2), (0, -0.4)), (70, 122, 80)),
]
_SUN: Final[list[Shape]] = [(_star(8, 4.8, 2.6), (70, 140, 205)), (_ring(0, 0, 2.3), (96, 190, 232))]
_KNOT: Final[list[Shape]] = [
    (turned(_at((-3.2, -3.2), (3.2, -3.2), (3.2, 3.2), (-3.2, 3.2)), 45), (92, 90, 140)),
    (turned(_at((-1.9, -1.9), (1.9, -1.9), (1.9, 1.9), (-1.9, 1.9)), 45), (196, 214, 224)),
    (_ring(0, 0, 1.2), (92, 90, 140)),
]
_SETS: Final = {
    "gazette": (_STAR, _LILY),
    "studio": (_TREE, _TOWER, _LAKE, _FIELD, _ROCKS),
    "fresco": (_VINE, _SUN, _KNOT),
}


def paint(art: Sheet, box: str, motive: int, x: float, y: float, dark: Ink) -> None:
    """Paint a small picture with its middle at x, y mm from the tile's middle."""
    edge = art.shape[0]
    for points, ink in _SETS[box][motive]:
        mask = polygon(edge, edge, (points + np.array([x, y])) * _SCALE + edge / 2)
        if box == "studio":
            lay(art, soften(moved(mask, 3, 4), 4), dark, 0.4)
            shine(art, bevel(mask, 3), 40)
        lay(art, mask, ink)
        if box == "studio":
            shine(art, bevel(mask, 5), 55)
