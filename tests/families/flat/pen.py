"""A pen for flat vector shapes, in millimetres, on a picture with a gloss channel."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.flat.styles import Bgr

Image = NDArray[np.uint8]
"""Height x width x 4: blue, green, red, gloss."""
Mask = NDArray[np.uint8]
Floats = NDArray[np.float32]
Point = tuple[float, float]

_FRACTION_BITS = 4


def generator(*facts: object) -> np.random.Generator:
    """Return the generator of random numbers that belongs to *facts*, the same on every machine."""
    digest = hashlib.sha256("|".join(repr(fact) for fact in facts).encode()).digest()
    return np.random.default_rng(int.from_bytes(digest[:8], "big"))


def fixed(points: NDArray[Any]) -> NDArray[np.int32]:
    """Return *points* as cv2 wants them for drawing with fractions of a pixel."""
    return np.asarray(np.round((points - 0.5) * (1 << _FRACTION_BITS)), dtype=np.int32)


def fill(image: NDArray[np.uint8], points: NDArray[Any], colour: Sequence[float]) -> None:
    """Fill a polygon given in pixels, with smooth edges."""
    cv2.fillPoly(image, [fixed(points)], tuple(colour), cv2.LINE_AA, _FRACTION_BITS)


class Pen:
    """Draws on a square of *size_mm*, the origin in its middle, y towards the south."""

    def __init__(self, size_mm: float, px_per_mm: float, ground: Bgr, gloss: int) -> None:
        self._size_mm = size_mm
        self._scale = px_per_mm * 2
        side = round(size_mm * self._scale)
        self._image: Image = np.empty((side, side, 4), np.uint8)
        self._image[:] = (*ground, gloss)
        self._turn = 0
        self._shift = (0.0, 0.0)

    def side(self, quarter_turns: int) -> None:
        """Draw what follows turned clockwise: what was meant for north goes to that side."""
        self._turn = quarter_turns

    def shift(self, x: float, y: float) -> None:
        """Draw what follows a little aside, as a plate that is out of register does."""
        self._shift = (x, y)

    def _pixels(self, points: Sequence[Point]) -> NDArray[np.float64]:
        xy = np.array(points, float)
        for _ in range(self._turn):
            xy = np.stack([-xy[:, 1], xy[:, 0]], axis=1)
        return np.asarray((xy + self._shift + self._size_mm / 2) * self._scale, dtype=np.float64)

    def poly(self, points: Sequence[Point], colour: Bgr, gloss: int) -> None:
        """Fill a polygon."""
        fill(self._image, self._pixels(points), (*colour, gloss))

    def disc(self, centre: Point, radius: float, colour: Bgr, gloss: int) -> None:
        """Fill a circle."""
        self.arc(centre, radius, 0, 360, colour, gloss)

    def arc(self, centre: Point, radius: float, start: float, end: float, colour: Bgr, gloss: int) -> None:
        """Fill the part of a circle between two angles in degrees, clockwise from east."""
        angles = np.radians(np.linspace(start, end, 49))
        points = [(centre[0] + radius * np.cos(a), centre[1] + radius * np.sin(a)) for a in angles]
        self.poly([*points, centre] if abs(end - start) < 360 else points, colour, gloss)

    def ring(self, centre: Point, radius: float, width: float, colour: Bgr, gloss: int) -> None:
        """Draw a circle as a line."""
        angles = np.radians(np.linspace(0, 360, 61))
        self.path(
            [(centre[0] + radius * np.cos(a), centre[1] + radius * np.sin(a)) for a in angles],
            width,
            colour,
            gloss,
        )

    def line(self, start: Point, end: Point, width: float, colour: Bgr, gloss: int) -> None:
        """Draw a straight stroke with cut ends."""
        a, b = np.array(start), np.array(end)
        along = (b - a) / max(1e-6, float(np.hypot(*(b - a)))) * width / 2
        across = np.array([-along[1], along[0]])
        self.poly([tuple(p) for p in (a + across, b + across, b - across, a - across)], colour, gloss)

    def path(self, points: Sequence[Point], width: float, colour: Bgr, gloss: int) -> None:
        """Draw strokes from point to point, with round joints."""
        xy, ink = fixed(self._pixels(points)), (*colour, gloss)
        cv2.polylines(
            self._image, [xy], False, ink, max(1, round(width * self._scale)), cv2.LINE_AA, _FRACTION_BITS
        )

    def rect(
        self, centre: Point, width: float, height: float, colour: Bgr, gloss: int, slant: float = 0.0
    ) -> None:
        """Fill a rectangle, turned by *slant* degrees."""
        c, s = np.cos(np.radians(slant)), np.sin(np.radians(slant))
        corners = [
            (-width / 2, -height / 2),
            (width / 2, -height / 2),
            (width / 2, height / 2),
            (-width / 2, height / 2),
        ]
        self.poly([(centre[0] + c * x - s * y, centre[1] + s * x + c * y) for x, y in corners], colour, gloss)

    def done(self) -> Image:
        """Return the print."""
        side = self._image.shape[0] // 2
        return np.asarray(cv2.resize(self._image, (side, side), interpolation=cv2.INTER_AREA), dtype=np.uint8)
