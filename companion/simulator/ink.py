"""Drawing with numpy and OpenCV: a pen that knows millimetres, soft edges, textures by seed."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np

Picture = np.ndarray[Any, np.dtype[Any]]
Point = tuple[float, float]
Paint = tuple[float, float, float]
"""Blue, green, red, each 0-255."""
_SHIFT: Final = 4


def luck(*parts: object) -> np.random.Generator:
    """Return the random numbers that belong to *parts*: the same for the same, on every machine."""
    return np.random.default_rng(zlib.crc32(repr(parts).encode()))


class Pen:
    """Draws on a *picture* with smooth edges; places and widths are in the unit of *scale* pixels."""

    def __init__(self, picture: Picture, scale: float = 1.0, origin: Point = (0.0, 0.0)) -> None:
        self.picture, self.scale, self.origin = picture, scale, origin

    def _points(self, points: Sequence[Point]) -> Picture:
        placed = (np.asarray(points, np.float64) - self.origin) * self.scale - 0.5
        return np.round(placed * (1 << _SHIFT)).astype(np.int32)

    def fill(self, points: Sequence[Point], paint: Paint) -> None:
        """Fill the polygon."""
        cv2.fillPoly(self.picture, [self._points(points)], paint, cv2.LINE_AA, _SHIFT)

    def line(self, points: Sequence[Point], paint: Paint, width: float, closed: bool = True) -> None:
        """Draw along the points."""
        thick = max(1, round(width * self.scale))
        cv2.polylines(self.picture, [self._points(points)], closed, paint, thick, cv2.LINE_AA, _SHIFT)

    def disc(self, centre: Point, radius: float, paint: Paint, width: float | None = None) -> None:
        """Fill a disc, or draw a ring of that *width*."""
        x, y = self._points([centre])[0]
        thick = -1 if width is None else max(1, round(width * self.scale))
        across = round(radius * self.scale * (1 << _SHIFT))
        cv2.circle(self.picture, (int(x), int(y)), across, paint, thick, cv2.LINE_AA, _SHIFT)

    def text(self, centre: Point, text: str, height: float, font: int, paint: Paint, weight: float) -> None:
        """Write *text* around *centre*, so high; *weight* is the width of a stroke."""
        high = max(2, round(height * self.scale))
        thick = max(1, round(weight * self.scale))
        size = cv2.getFontScaleFromHeight(font, high, thick)
        (wide, tall), _ = cv2.getTextSize(text, font, size, thick)
        x, y = (np.asarray(centre) - self.origin) * self.scale
        place = (round(x - wide / 2), round(y + tall / 2))
        cv2.putText(self.picture, text, place, font, size, paint, thick, cv2.LINE_AA)


def turned(points: Sequence[Point], degrees: float, about: Point = (0.0, 0.0)) -> list[Point]:
    """Return *points* turned clockwise (y runs down) about a point."""
    angle = np.radians(degrees)
    cos, sin = float(np.cos(angle)), float(np.sin(angle))
    cx, cy = about
    return [(cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos) for x, y in points]


def moved(points: Sequence[Point], by: Point) -> list[Point]:
    """Return *points* shifted."""
    return [(x + by[0], y + by[1]) for x, y in points]


def box(width: float, height: float, centre: Point = (0.0, 0.0)) -> list[Point]:
    """Return the corners of an upright rectangle, clockwise from its north-west."""
    x, y = centre
    w, h = width / 2, height / 2
    return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]


def blob(radius: float, count: int, centre: Point = (0.0, 0.0), stretch: float = 1.0) -> list[Point]:
    """Return a regular polygon of *count* corners, stretched in y."""
    angles = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return [
        (centre[0] + radius * float(np.cos(a)), centre[1] + stretch * radius * float(np.sin(a)))
        for a in angles
    ]


def shade(paint: Paint, by: float) -> Paint:
    """Return *paint* lighter (*by* above 0, towards white) or darker (below 0, towards black)."""
    goal = 255.0 if by > 0 else 0.0
    b, g, r = (part + (goal - part) * abs(by) for part in paint)
    return b, g, r


def mixed(one: Paint, other: Paint, share: float) -> Paint:
    """Return *one* with so great a *share* of the *other*."""
    b, g, r = (a + (z - a) * share for a, z in zip(one, other, strict=True))
    return b, g, r


def clouds(
    height: int, width: int, seed: int, spot_px: float = 8.0, octaves: int = 4, stretch: float = 1.0
) -> Picture:
    """Return soft noise, mostly within ±1, in spots of *spot_px*; *stretch* makes them longer in x."""
    random = np.random.default_rng(seed)
    noise = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        size = max(spot_px / 2**octave, 1.0)
        rows, columns = int(height / size) + 2, int(width / (size * stretch)) + 2
        coarse = random.standard_normal((rows, columns)).astype(np.float32)
        noise += cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC) * 0.6**octave
    noise /= max(float(noise.std()), 1e-6) * 1.6
    return noise


def textured(picture: Picture, noise: Picture, strength: float) -> Picture:
    """Return *picture* with *noise* added, so strong in steps of 255."""
    mixed_in = picture.astype(np.float32) + (noise * strength)[..., None]
    return np.clip(mixed_in, 0, 255).astype(np.uint8)


def plain(height: int, width: int, paint: Paint) -> Picture:
    """Return a picture of one colour."""
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = np.round(paint)
    return picture
