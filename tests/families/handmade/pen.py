"""A sheet to draw on by hand: wobbling strokes, filled outlines, and how ink, wax and paint take to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.handmade.materials import Bgr, Float, Rng, clouds, sample

Points = NDArray[np.float64]
_SHIFT = 4


def points(*pairs: tuple[float, float]) -> Points:
    """Return pairs of millimetres as an array."""
    return np.asarray(pairs, dtype=np.float64)


def closed(outline: Points) -> Points:
    """Return the outline with its first point at the end again."""
    return np.vstack([outline, outline[:1]])


def circle(x: float, y: float, radius: float, count: int = 28) -> Points:
    """Return a circle as an outline."""
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.column_stack([x + radius * np.cos(angle), y + radius * np.sin(angle)])


def box(x: float, y: float, width: float, height: float) -> Points:
    """Return an upright rectangle around (x, y)."""
    w, h = width / 2, height / 2
    return points((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))


def turned(shape: Points, degrees: float) -> Points:
    """Turn the points clockwise about the origin (y points down)."""
    a = np.deg2rad(degrees)
    return np.asarray(shape @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]))


def rounded(knots: Points, steps: int = 7) -> Points:
    """Return a smooth curve through the knots (Catmull-Rom)."""
    if len(knots) < 3:
        return knots
    p = np.vstack([2 * knots[0] - knots[1], knots, 2 * knots[-1] - knots[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = []
    for a, b, c, d in zip(p[:-3], p[1:-2], p[2:-1], p[3:], strict=True):
        pieces.append(
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        )
    return np.vstack([*pieces, knots[-1:]])


def wobbly(line: Points, rng: Rng, amount: float, every: float = 1.0) -> Points:
    """Return the line as an unsteady hand draws it, off by about *amount* millimetres."""
    lengths = np.hypot(*np.diff(line, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    count = max(3, int(along[-1] / every) + 1)
    at = np.linspace(0, along[-1], count)
    even = np.column_stack([np.interp(at, along, line[:, 0]), np.interp(at, along, line[:, 1])])
    knots = max(3, count // 3 + 1)
    drift = rng.normal(0, amount, (knots, 2))
    where = np.linspace(0, along[-1], knots)
    return even + np.column_stack([np.interp(at, where, drift[:, 0]), np.interp(at, where, drift[:, 1])])


@dataclass
class Sheet:
    """Pixels from 0 to 1, blue green red; (0, 0) millimetres is the middle."""

    pixels: Float
    scale: float
    """Pixels a millimetre."""

    def _fixed(self, shape: Points) -> NDArray[np.int32]:
        height, width = self.pixels.shape[:2]
        at = shape * self.scale + np.array([width / 2, height / 2]) - 0.5
        return np.asarray(np.round(at * (1 << _SHIFT)), dtype=np.int32)

    def lines(self, strokes: Sequence[Points], width: float) -> Float:
        """Return the mask of strokes of that width in millimetres."""
        mask = np.zeros(self.pixels.shape[:2], np.uint8)
        thick = max(1, round(width * self.scale))
        cv2.polylines(mask, [self._fixed(s) for s in strokes], False, 255, thick, cv2.LINE_AA, _SHIFT)
        return np.asarray(mask / np.float32(255), np.float32)

    def area(self, *outlines: Points) -> Float:
        """Return the mask of filled outlines."""
        mask = np.zeros(self.pixels.shape[:2], np.uint8)
        for outline in outlines:
            cv2.fillPoly(mask, [self._fixed(outline)], 255, cv2.LINE_AA, _SHIFT)
        return np.asarray(mask / np.float32(255), np.float32)

    def lay(self, mask: Float, colour: Bgr | Float) -> None:
        """Cover what is there: poster paint, wax, a sticker."""
        self.pixels += mask[..., None] * (np.asarray(colour, np.float32) - self.pixels)

    def soak(self, mask: Float, colour: Bgr) -> None:
        """Tint what is there: ink, thin paint, a burn."""
        self.pixels *= 1 - mask[..., None] * (1 - np.asarray(colour, np.float32))

    def shade(self, mask: Float, level: float) -> None:
        """Darken or lighten what is there."""
        self.pixels *= 1 + mask[..., None] * (level - 1)


def waxy(mask: Float, rng: Rng, pressure: float = 0.75) -> Float:
    """Return the mask as a crayon leaves it: streaks, with paper showing between them."""
    streaks = sample("wax", rng, *mask.shape)
    return np.asarray(mask * np.clip(pressure + 0.32 * streaks, 0.06, 0.97), dtype=np.float32)


def bleeding(mask: Float, rng: Rng, px: float) -> Float:
    """Return the mask as wet ink: it creeps along the fibres, its edge is ragged."""
    soft = cv2.GaussianBlur(mask, (0, 0), px)
    ragged = soft + 0.13 * sample("fibres", rng, *mask.shape) * (soft > 0.02)
    return np.asarray(np.clip((ragged - 0.28) * 2.8, 0, 1), np.float32)


def stamped(mask: Float, rng: Rng) -> Float:
    """Return the mask as a rubber stamp leaves it: patchy, heavier at the rim, pressed to one side."""
    h, w = mask.shape
    rim = mask - np.asarray(cv2.GaussianBlur(mask, (0, 0), 5), np.float32)
    patches = 0.8 + 0.11 * clouds(rng, h, w, 26) + 0.12 * sample("tooth", rng, h, w)
    lean = rng.uniform(-0.14, 0.14) * np.linspace(-1, 1, w, dtype=np.float32)[None]
    return np.asarray(np.clip(mask * (patches + lean + 0.5 * np.clip(rim, 0, 1)), 0, 1), np.float32)


def banded(mask: Float, rng: Rng, period_px: float) -> Float:
    """Return the mask as an inkjet with a clogged nozzle prints it: pale lines at each pass of the head."""
    rows = np.arange(mask.shape[0], dtype=np.float32) + rng.uniform(0, period_px)
    pale = np.exp(-(((rows % period_px) - period_px / 2) ** 2) / (0.012 * period_px**2))
    slow = 0.05 * np.sin(rows / (period_px * 2.3))
    return np.asarray(mask * (0.93 - 0.22 * pale + slow)[:, None], dtype=np.float32)
