"""The camera: where it stands, how its lens bends, how the table lies in its picture."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.press.paint import Bytes, Mask, Points, floats

FINE = 1.35
"""Pixels of the plan for one pixel of the picture."""


@dataclass(frozen=True)
class View:
    """A camera over the table. Heights are in mm above the board."""

    eye: NDArray[np.float64]
    plane: NDArray[np.float64]
    """From mm on the board to pixels of a picture without a lens' faults."""
    size: tuple[int, int]
    """Width and height of the picture."""
    bend: float
    """How much the lens bends towards the corners."""

    def bounds(self) -> tuple[float, float, float, float]:
        """Return west, north, east, south of what the picture shows, in mm."""
        width, height = self.size
        rim = np.array([(x, y) for x in (-0.06, 0.5, 1.06) for y in (-0.06, 0.5, 1.06)]) * (width, height)
        spots = cv2.perspectiveTransform(rim[None], np.linalg.inv(self.plane))[0]
        west, north = spots.min(axis=0)
        east, south = spots.max(axis=0)
        return float(west), float(north), float(east), float(south)

    def straight(self) -> tuple[Mask, Mask]:
        """Return for each pixel where it were without the lens' faults."""
        width, height = self.size
        half = float(np.hypot(width, height)) / 2
        x = (np.arange(width, dtype=np.float32) - width / 2)[None, :] / half
        y = (np.arange(height, dtype=np.float32) - height / 2)[:, None] / half
        factor = 1 + self.bend * (x * x + y * y - 0.4)
        return floats(x * factor * half + width / 2), floats(y * factor * half + height / 2)

    def on_table(self) -> tuple[Mask, Mask]:
        """Return for each pixel the spot on the board, in mm."""
        x, y = self.straight()
        back = floats(np.linalg.inv(self.plane))
        deep = back[2, 0] * x + back[2, 1] * y + back[2, 2]
        east = (back[0, 0] * x + back[0, 1] * y + back[0, 2]) / deep
        south = (back[1, 0] * x + back[1, 1] * y + back[1, 2]) / deep
        return floats(east), floats(south)

    def dropped(self, points: Points, height: float | Points) -> Points:
        """Return where points at a height seem to lie on the board."""
        tall = np.broadcast_to(np.asarray(height, np.float64), points.shape[:1])[:, None]
        return np.asarray(self.eye[:2] + (points - self.eye[:2]) * self.eye[2] / (self.eye[2] - tall))


def _axes(forward: NDArray[np.float64], roll: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the picture's right and down in the room."""
    down = np.array([0.0, 1.0, 0.0]) - forward[1] * forward
    down /= np.linalg.norm(down)
    right = np.cross(down, forward)
    right *= np.sign(right[0])
    cos, sin = np.cos(roll), np.sin(roll)
    return cos * right + sin * down, cos * down - sin * right


def placed(rng: np.random.Generator, px: float, steep: float) -> View:
    """Return a camera that sees the board and its markers; *steep* is how far it may lean, in degrees."""
    target = np.array([216 + rng.normal(0, 8), 216 + rng.normal(0, 8), 0.0])
    lean, way = np.deg2rad(rng.uniform(0, steep)), rng.normal(0, 0.35)
    far = rng.uniform(800, 1400)
    towards = np.array([np.sin(lean) * np.sin(way), np.sin(lean) * np.cos(way), np.cos(lean)])
    eye = target + far * towards
    right, down = _axes(-towards, np.deg2rad(rng.normal(0, 2.0)))
    focus = far * px / 40 / float(np.sqrt(np.cos(lean)))
    rows = [focus * right, focus * down, -towards]
    plane = np.array([[row[0], row[1], -row @ eye] for row in rows])
    return _framed(rng, eye, plane)


def _framed(rng: np.random.Generator, eye: NDArray[np.float64], plane: NDArray[np.float64]) -> View:
    """Return the view whose picture holds the four markers, in a camera's shape."""
    spots = np.array([(-56.0, -56.0), (488, -56), (488, 488), (-56, 488)])
    seen = cv2.perspectiveTransform(spots[None], plane)[0]
    low, high = seen.min(axis=0), seen.max(axis=0)
    width, height = (high - low) * rng.uniform(1.04, 1.12)
    shape = float(rng.choice([1.0, 4 / 3, 4 / 3, 1.5]))
    width = max(width, height * min(shape, 1.5))
    middle = (low + high) / 2 + rng.normal(0, 0.006, 2) * width
    shift = np.array([[1, 0, width / 2 - middle[0]], [0, 1, height / 2 - middle[1]], [0, 0, 1]])
    return View(eye, shift @ plane, (round(width), round(height)), float(rng.normal(0.0, 0.012)))


def taken(view: View, plan: Bytes, scale: float, west: float, north: float) -> Bytes:
    """Return the plan as the camera sees it."""
    east, south = view.on_table()
    blurred = cv2.GaussianBlur(plan, (0, 0), 0.42 * FINE)
    return np.asarray(
        cv2.remap(blurred, (east - west) * scale - 0.5, (south - north) * scale - 0.5, cv2.INTER_LINEAR),
        np.uint8,
    )
