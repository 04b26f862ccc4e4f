"""Numerals 1-6 drawn with a broad pen: antiqua, gothic, Roman, and the serif letters of a woodcut."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import cv2
import numpy as np

from tests.families.litho.paint import Image

Path = list[tuple[float, float]]


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> Path:
    angles = np.radians(np.linspace(start, end, 28))
    return [(x + rx * float(np.cos(a)), y + ry * float(np.sin(a))) for a in angles]


_ANTIQUA: dict[str, list[Path]] = {
    "1": [[(0.14, 0.2), (0.34, 0.04), (0.34, 0.96)], [(0.14, 0.96), (0.54, 0.96)]],
    "2": [
        [*_arc(0.31, 0.28, 0.24, 0.25, 170, 395), (0.07, 0.94)],
        [(0.07, 0.94), (0.58, 0.94), (0.61, 0.78)],
    ],
    "3": [_arc(0.29, 0.27, 0.21, 0.23, 195, 450), _arc(0.29, 0.72, 0.27, 0.25, 270, 525)],
    "4": [
        [(0.43, 0.04), (0.03, 0.68), (0.62, 0.68)],
        [(0.43, 0.04), (0.43, 0.96)],
        [(0.28, 0.96), (0.58, 0.96)],
    ],
    "5": [[(0.56, 0.05), (0.17, 0.05), (0.13, 0.45)], _arc(0.29, 0.68, 0.27, 0.28, 235, 515)],
    "6": [_arc(0.31, 0.68, 0.25, 0.27, 0, 360), _arc(0.55, 0.66, 0.49, 0.62, 275, 180)],
}
_GOTHIC: dict[str, list[Path]] = {
    "1": [[(0.12, 0.24), (0.34, 0.03), (0.34, 0.88), (0.46, 0.97)]],
    "2": [[(0.08, 0.22), (0.28, 0.03), (0.54, 0.22), (0.46, 0.5), (0.08, 0.93), (0.3, 0.86), (0.6, 0.95)]],
    "3": [[(0.08, 0.1), (0.52, 0.06), (0.26, 0.4), (0.54, 0.62), (0.42, 0.9), (0.22, 0.97), (0.06, 0.84)]],
    "4": [[(0.34, 0.03), (0.04, 0.62), (0.62, 0.62)], [(0.44, 0.36), (0.44, 0.97)]],
    "5": [[(0.56, 0.05), (0.18, 0.08), (0.14, 0.42), (0.42, 0.42), (0.55, 0.66), (0.4, 0.92), (0.08, 0.94)]],
    "6": [
        [(0.5, 0.04), (0.16, 0.3), (0.08, 0.7), (0.28, 0.96), (0.52, 0.84), (0.52, 0.6), (0.34, 0.48)],
        [(0.34, 0.48), (0.12, 0.62)],
    ],
}
_I: list[Path] = [[(0.0, 0.04), (0.0, 0.96)], [(-0.1, 0.04), (0.1, 0.04)], [(-0.1, 0.96), (0.1, 0.96)]]
_V: list[Path] = [
    [(-0.22, 0.04), (0.0, 0.94), (0.22, 0.04)],
    [(-0.32, 0.04), (-0.12, 0.04)],
    [(0.12, 0.04), (0.32, 0.04)],
]
_ROMAN = {"1": "I", "2": "II", "3": "III", "4": "IV", "5": "V", "6": "VI"}
_PENS = {"antiqua": (20.0, 0.085, 0.05), "gothic": (-38.0, 0.1, 0.03), "roman": (8.0, 0.065, 0.04)}
"""Angle of the nib in degrees, half its width, and half its thickness, in heights of a numeral."""


def _roman(value: str) -> list[Path]:
    paths: list[Path] = []
    x = 0.0
    for letter in _ROMAN[value]:
        wide = 0.15 if letter == "I" else 0.34
        x += wide
        paths += [[(px + x, py) for px, py in path] for path in (_I if letter == "I" else _V)]
        x += wide + 0.01
    return paths


def _paths(value: str, face: str) -> list[Path]:
    if face == "roman":
        return _roman(value)
    return _GOTHIC[value] if face == "gothic" else _ANTIQUA[value]


@cache
def numeral(value: str, face: str, height: int) -> Image:
    """Return the numeral as a mask of 0..1, cut close, *height* pixels high."""
    big = max(160, height * 4)
    canvas = np.zeros((int(big * 1.5), int(big * 2.2)), np.uint8)
    if face == "woodcut":
        scale = big / 22
        cv2.putText(
            canvas, value, (big // 4, int(big * 1.2)), cv2.FONT_HERSHEY_TRIPLEX, scale, 255, big // 10
        )
    else:
        _write(canvas, _paths(value, face), face, big)
    rows, columns = np.nonzero(canvas)
    cut = canvas[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    width = max(1, round(cut.shape[1] * height / cut.shape[0]))
    return cv2.resize(cut, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def _write(canvas: Image, paths: list[Path], face: str, big: int) -> None:
    degrees, broad, thick = _PENS[face]
    turn = np.radians(degrees)
    nib = np.array([np.cos(turn), np.sin(turn)]) * broad * big
    for path in paths:
        points = np.array(path) * big + big * 0.2
        for start, end in pairwise(points):
            corners = np.array([start - nib, start + nib, end - nib, end + nib])
            hull = cv2.convexHull(corners.astype(np.int32))
            cv2.fillConvexPoly(canvas, hull, 255)
            cv2.polylines(canvas, [hull], True, 255, max(1, int(thick * big)))
