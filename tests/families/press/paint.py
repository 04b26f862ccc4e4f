"""Small tools to paint with: soft masks, noise, bevels, colours."""

from __future__ import annotations

import zlib
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Sheet = NDArray[np.float32]
"""Height x width x 3, blue green red, 0-255."""
Mask = NDArray[np.float32]
"""Height x width, 0-1."""
Points = NDArray[np.float64]
Ink = tuple[float, float, float]
Bytes = NDArray[np.uint8]


def dice(*words: object) -> np.random.Generator:
    """Return chance that depends on the words alone."""
    return np.random.default_rng([zlib.crc32(str(word).encode()) for word in words])


def floats(array: Any) -> NDArray[np.float32]:
    """Return the array with 32-bit numbers."""
    return np.asarray(array, np.float32)


def bytes_of(array: Any) -> Bytes:
    """Return the array rounded to 0-255."""
    return np.asarray(np.clip(np.rint(array), 0, 255), np.uint8)


def sheet(height: int, width: int, ink: Ink) -> Sheet:
    """Return a sheet of one colour."""
    return floats(np.tile(floats(ink), (height, width, 1)))


def noise(rng: np.random.Generator, height: int, width: int, cell: float, octaves: int = 3) -> Mask:
    """Return clouds between -1 and 1 whose largest lumps are *cell* pixels wide."""
    total = np.zeros((height, width), np.float32)
    weight = 1.0
    for _ in range(octaves):
        size = max(int(width / cell) + 2, 2), max(int(height / cell) + 2, 2)
        small = floats(rng.uniform(-1, 1, (size[1], size[0])))
        total += weight * floats(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC))
        weight, cell = weight * 0.5, max(cell / 2, 1.5)
    return floats(np.clip(total / 1.3, -1, 1))


def polygon(height: int, width: int, points: Points) -> Mask:
    """Return the area inside *points* (x, y in pixels), its border smooth."""
    area = np.zeros((height, width), np.uint8)
    cv2.fillPoly(area, [np.rint(points * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return floats(area / 255)


def disc(height: int, width: int, x: float, y: float, radius: float, tall: float = 1.0) -> Mask:
    """Return an ellipse, *tall* times as high as wide."""
    angle = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return polygon(
        height, width, np.stack([x + radius * np.cos(angle), y + radius * tall * np.sin(angle)], 1)
    )


def lay(under: Sheet, mask: Mask, ink: Ink | Sheet, strength: float = 1.0) -> None:
    """Paint *ink* over the sheet where the mask is."""
    left, top, wide, tall = cv2.boundingRect(np.asarray(mask > 0.002, np.uint8))
    window = slice(top, top + tall), slice(left, left + wide)
    paint = floats(ink)
    if paint.ndim == 3:
        paint = paint[window]
    under[window] += (paint - under[window]) * (mask[window][..., None] * np.float32(strength))


def soften(mask: Mask, sigma: float) -> Mask:
    """Return the mask blurred."""
    return floats(cv2.GaussianBlur(mask, (0, 0), max(sigma, 0.1)))


def moved(mask: Mask, x: float, y: float) -> Mask:
    """Return the mask shifted."""
    matrix = floats([[1, 0, x], [0, 1, y]])
    return floats(cv2.warpAffine(mask, matrix, (mask.shape[1], mask.shape[0])))


def bevel(mask: Mask, width: float) -> Mask:
    """Return light (above 0) and shade (below) on the rim of a raised shape, light from the north-west."""
    hill = soften(mask, width)
    step_x = cv2.Sobel(hill, cv2.CV_32F, 1, 0, ksize=3)
    step_y = cv2.Sobel(hill, cv2.CV_32F, 0, 1, ksize=3)
    return floats((step_x + step_y) * width * 0.35 * mask)


def shine(under: Sheet, light: Mask, strength: float) -> None:
    """Make the sheet lighter or darker by *light*."""
    under += light[..., None] * np.float32(strength)
    np.clip(under, 0, 255, out=under)


def blends(low: Ink, high: Ink, share: Mask) -> Sheet:
    """Return a sheet between two inks."""
    return floats(floats(low) + (floats(high) - floats(low)) * share[..., None])


def ramp(height: int, width: int, dx: float, dy: float) -> Mask:
    """Return an even slope from 0 to 1 in the direction dx, dy."""
    x = np.linspace(-0.5, 0.5, width)[None, :] * dx
    y = np.linspace(-0.5, 0.5, height)[:, None] * dy
    return floats(np.clip(x + y + 0.5, 0, 1))


def lit(ink: Ink, factor: float) -> Ink:
    """Return the ink lighter (above 1) or darker."""
    blue, green, red = (min(part * factor, 255.0) for part in ink)
    return blue, green, red


def mixed_ink(rng: np.random.Generator, low: float, high: float) -> Ink:
    """Return a colour by chance."""
    blue, green, red = (float(part) for part in rng.uniform(low, high, 3))
    return blue, green, red


def turned(points: Points, degrees: float, x: float = 0.0, y: float = 0.0) -> Points:
    """Return the points turned clockwise on the screen, then moved."""
    angle = np.deg2rad(degrees)
    cos, sin = np.cos(angle), np.sin(angle)
    matrix = np.array([[cos, sin], [-sin, cos]])
    return np.asarray(points @ matrix + np.array([x, y]), np.float64)
