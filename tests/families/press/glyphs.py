"""Outlines: digits of three typefaces, shields, the card sign."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

import cv2
import numpy as np

from tests.families.press.paint import Mask, Points, floats

Face = Literal["slab", "round", "nib"]
SIZE: Final = 128
"""Pixels of a glyph's square."""
Stroke = list[tuple[float, float]]


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> Stroke:
    angles = np.deg2rad(np.linspace(start, end, 24))
    return [(x + rx * float(np.cos(a)), y + ry * float(np.sin(a))) for a in angles]


def _strokes(sign: str) -> list[Stroke]:
    """Return the middle lines of a digit in a box 0-1 wide and 0-1 high."""
    if sign == "1":
        return [[(0.28, 0.28), (0.54, 0.1), (0.54, 0.9)], [(0.3, 0.9), (0.78, 0.9)]]
    if sign == "2":
        return [[*_arc(0.5, 0.34, 0.26, 0.24, 190, 385), (0.22, 0.9), (0.8, 0.9)]]
    if sign == "3":
        return [
            [*_arc(0.47, 0.3, 0.25, 0.2, 205, 450)],
            [*_arc(0.47, 0.69, 0.29, 0.21, 270, 520)],
        ]
    if sign == "4":
        return [[(0.62, 0.9), (0.62, 0.1), (0.16, 0.66), (0.84, 0.66)]]
    if sign == "5":
        return [[(0.74, 0.1), (0.3, 0.1), (0.26, 0.45), *_arc(0.46, 0.64, 0.29, 0.26, 235, 515)]]
    return [[(0.68, 0.1), (0.42, 0.3), *_arc(0.5, 0.65, 0.28, 0.25, 195, 555)]]


@cache
def digit(sign: str, face: Face) -> Mask:
    """Return a digit's mask, SIZE pixels square."""
    area = np.zeros((SIZE, SIZE), np.uint8)
    for stroke in _strokes(sign):
        spots = np.array([(14 + x * 100, 6 + y * 116) for x, y in stroke])
        cv2.polylines(area, [np.rint(spots).astype(np.int32)], isClosed=False, color=255, thickness=3)
    if face == "round":
        pen = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (19, 19))
    elif face == "slab":
        pen = np.ones((17, 22), np.uint8)
    else:
        pen = np.zeros((24, 24), np.uint8)
        cv2.line(pen, (3, 20), (20, 3), 1, 8)
    return floats(cv2.GaussianBlur(cv2.dilate(area, pen), (0, 0), 1.0) / 255)


def _mirror(half: Stroke) -> Points:
    """Return a whole outline from its right half, top to bottom."""
    return np.array(half + [(-x, y) for x, y in reversed(half)])


@cache
def shield(kind: str) -> Points:
    """Return a shield's outline about 1 wide and 1.1 high around the origin, its tip down."""
    if kind == "heater":
        side = [(0.5 * (1 - t**2.1), -0.12 + 0.7 * t) for t in np.linspace(0, 0.99, 16)]
        return _mirror([(0.0, -0.55), (0.5, -0.55), *side])
    if kind == "french":
        foot = [(0.5 - 0.16 * (1 - np.cos(t)), 0.26 + 0.17 * np.sin(t)) for t in np.linspace(0, 1.57, 8)]
        top = [(0.0, -0.5), (0.22, -0.56), (0.36, -0.46), (0.5, -0.55), (0.46, -0.3)]
        return _mirror([*top, (0.5, -0.1), *foot, (0.12, 0.45), (0.0, 0.56)])
    bulge = [(0.5 * np.sin(t) ** 0.75, -0.57 * np.cos(t)) for t in np.linspace(0.02, 3.12, 28)]
    return _mirror([(float(x), float(y) - 0.02) for x, y in bulge])


CARD: Final[Points] = np.array([(-0.22, -0.32), (0.22, -0.32), (0.22, 0.32), (-0.22, 0.32)])
"""The card sign: one upright card."""
