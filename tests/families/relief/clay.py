"""What things are made of: paint, height and gloss on a grid, and the shapes that are laid on it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Grid = NDArray[np.float32]
Points = Sequence[tuple[float, float]]
Bgr = tuple[float, float, float]
GAMMA = 2.2


def f32(array: NDArray[Any]) -> Grid:
    """Return the array as 32-bit floats."""
    return array.astype(np.float32, copy=False)


def blur(array: Grid, sigma: float) -> Grid:
    """Return the array blurred."""
    return f32(cv2.GaussianBlur(array, (0, 0), sigma)) if sigma > 0.1 else array


def resized(array: Grid, width: int, height: int) -> Grid:
    """Return the array in another size, averaged where it gets smaller."""
    smaller = width < array.shape[1]
    return f32(
        cv2.resize(array, (width, height), interpolation=cv2.INTER_AREA if smaller else cv2.INTER_LINEAR)
    )


def clouds(rng: np.random.Generator, shape: tuple[int, int], grain: float, octaves: int = 1) -> Grid:
    """Return smooth noise of about unit strength whose lumps are *grain* cells wide."""
    height, width = shape
    total = np.zeros(shape, np.float32)
    for octave in range(octaves):
        step = max(grain / 2**octave, 1.0)
        small = f32(rng.standard_normal((int(height / step) + 3, int(width / step) + 3)))
        large = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
        total += f32(large) / 2**octave
    return total


def fibres(rng: np.random.Generator, shape: tuple[int, int], length: int) -> Grid:
    """Return noise of short hairs that lie in all directions."""
    total = np.zeros(shape, np.float32)
    for angle in rng.uniform(0, np.pi, 5):
        kernel = np.zeros((length, length), np.float32)
        middle = (length - 1) / 2
        reach = np.array([np.cos(angle), np.sin(angle)]) * middle
        ends = np.rint(np.array([middle - reach, middle + reach])).astype(int)
        cv2.line(kernel, ends[0].tolist(), ends[1].tolist(), 1.0)
        total += f32(cv2.filter2D(f32(rng.standard_normal(shape)), -1, kernel / np.sqrt(kernel.sum())))
    return total / np.float32(np.sqrt(5))


def turned(points: Points, degrees: float, scale: float = 1.0) -> list[tuple[float, float]]:
    """Return the points turned clockwise around the middle."""
    c, s = np.cos(np.radians(degrees)) * scale, np.sin(np.radians(degrees)) * scale
    return [(x * c - y * s, x * s + y * c) for x, y in points]


def moved(points: Points, dx: float, dy: float) -> list[tuple[float, float]]:
    """Return the points moved."""
    return [(x + dx, y + dy) for x, y in points]


def ring(x: float, y: float, radius: float, count: int = 32) -> list[tuple[float, float]]:
    """Return points on a circle."""
    angles = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return [(x + radius * float(np.cos(a)), y + radius * float(np.sin(a))) for a in angles]


@dataclass(frozen=True, eq=False)
class Sprite:
    """A finished piece: linear blue green red and shape; slopes x and y, gloss and its sharpness."""

    skin: Grid
    form: Grid

    def scaled(self, width: int, height: int) -> Sprite:
        """Return it in another size."""
        return Sprite(resized(self.skin, width, height), resized(self.form, width, height))


class Clay:
    """A piece in the making. Its middle is 0, 0; x goes right and y down, in mm."""

    def __init__(self, width: float, height: float, per_mm: float) -> None:
        """Begin with a flat white mat piece."""
        self.per_mm = per_mm
        self.shape = (round(height * per_mm), round(width * per_mm))
        self.paint: Grid = np.ones((*self.shape, 3), np.float32)
        self.height: Grid = np.zeros(self.shape, np.float32)
        self.gloss: Grid = np.zeros(self.shape, np.float32)
        self.shine: Grid = np.zeros(self.shape, np.float32)
        self.outline: Grid = np.ones(self.shape, np.float32)
        self.whole = self.shape
        self.window = (slice(0, self.shape[0]), slice(0, self.shape[1]))

    def part(self, window: tuple[slice, slice]) -> Clay:
        """Return a part of the piece; what is done to it is done to the piece."""
        part = copy(self)
        part.paint, part.height = self.paint[window], self.height[window]
        part.gloss, part.shine = self.gloss[window], self.shine[window]
        part.shape, part.window = (part.height.shape[0], part.height.shape[1]), window
        return part

    def cells(self, points: Points) -> NDArray[np.int32]:
        """Return points in mm as fixed-point cells for the drawing functions."""
        middle = np.array([self.shape[1] / 2 - 0.5, self.shape[0] / 2 - 0.5])
        return np.asarray(np.rint((np.asarray(points, float) * self.per_mm + middle) * 16), np.int32)

    def poly(self, points: Points) -> Grid:
        """Return a filled shape."""
        mask = np.zeros(self.shape, np.uint8)
        cv2.fillPoly(mask, [self.cells(points)], 255, cv2.LINE_AA, 4)
        return f32(mask) / np.float32(255)

    def disc(self, x: float, y: float, radius: float) -> Grid:
        """Return a filled circle."""
        return self.poly(ring(x, y, radius))

    def stroke(self, lines: Sequence[Points], width: float) -> Grid:
        """Return lines with round ends."""
        mask = np.zeros(self.shape, np.uint8)
        thick = max(1, round(width * self.per_mm))
        for line in lines:
            cv2.polylines(mask, [self.cells(line)], False, 255, thick, cv2.LINE_AA, 4)
        return f32(mask) / np.float32(255)

    def soft(self, mask: Grid, mm: float) -> Grid:
        """Return a mask with soft edges."""
        return blur(mask, mm * self.per_mm)

    def colour(self, mask: Grid, bgr: Bgr | Grid, strength: float = 1.0) -> None:
        """Paint where the mask is."""
        share = (mask * np.float32(strength))[..., None]
        self.paint += share * (np.asarray(bgr, np.float32) - self.paint)

    def tint(self, factor: Grid) -> None:
        """Make the paint lighter or darker."""
        self.paint *= np.clip(factor, 0.0, 2.0)[..., None]

    def swell(self, mask: Grid, mm: float) -> None:
        """Raise or sink the surface where the mask is."""
        self.height += mask * np.float32(mm)

    def polish(self, mask: Grid, gloss: float, shine: float) -> None:
        """Set how much and how sharply it reflects where the mask is."""
        self.gloss += mask * (np.float32(gloss) - self.gloss)
        self.shine += mask * (np.float32(shine) - self.shine)

    def fired(self) -> Sprite:
        """Return the finished piece."""
        slope_x = cv2.Sobel(self.height, cv2.CV_32F, 1, 0, scale=self.per_mm / 8)
        slope_y = cv2.Sobel(self.height, cv2.CV_32F, 0, 1, scale=self.per_mm / 8)
        linear = np.clip(self.paint, 0.0, 1.0) ** GAMMA
        skin = np.dstack([linear, self.outline])
        form = np.dstack([-np.clip(slope_x, -1.5, 1.5), -np.clip(slope_y, -1.5, 1.5), self.gloss, self.shine])
        return Sprite(f32(skin), f32(form))


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> list[tuple[float, float]]:
    angles = np.radians(np.linspace(start, end, 14))
    return [(x + rx * float(np.cos(a)), y + ry * float(np.sin(a))) for a in angles]


DIGITS: dict[str, list[list[tuple[float, float]]]] = {
    "1": [[(-0.28, -0.5), (0.06, -0.8), (0.06, 0.8)], [(-0.25, 0.8), (0.36, 0.8)]],
    "2": [[*_arc(0, -0.35, 0.45, 0.45, 190, 380), (-0.45, 0.8), (0.48, 0.8)]],
    "3": [_arc(-0.02, -0.4, 0.42, 0.4, 205, 440), _arc(-0.02, 0.37, 0.47, 0.43, 280, 520)],
    "4": [[(0.2, 0.8), (0.2, -0.8), (-0.5, 0.35), (0.5, 0.35)]],
    "5": [[(0.42, -0.8), (-0.34, -0.8), (-0.38, -0.12), *_arc(-0.02, 0.28, 0.46, 0.5, 230, 510)]],
    "6": [[(0.34, -0.78), *_arc(0.5, 0.3, 0.94, 1.0, 235, 182)], _arc(0, 0.34, 0.45, 0.46, 0, 360)],
}
"""Strokes of the figures, 1 wide and 1.6 high around the middle."""


def figure(value: str, height: float, x: float, y: float) -> list[list[tuple[float, float]]]:
    """Return the strokes of a figure *height* mm high around a point."""
    return [[(px * height / 1.6 + x, py * height / 1.6 + y) for px, py in line] for line in DIGITS[value]]
