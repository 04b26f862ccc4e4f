"""Brushes: noise, blending, blots, letters. Points are shares of the sheet, x east and y south."""

from __future__ import annotations

import zlib
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Ink = tuple[float, float, float]
Sheet = NDArray[np.float32]
Mask = NDArray[np.float32]
SIDE: Final = 240
"""Pixels along the edge of a tile as it is printed."""


def rng_of(*keys: object) -> np.random.Generator:
    return np.random.default_rng(zlib.crc32("|".join(map(str, keys)).encode()))


def clouds(rng: np.random.Generator, side: int, first: int = 3, octaves: int = 5, fade: float = 0.55) -> Mask:
    """Smooth noise from 0 to 1."""
    total = np.zeros((side, side), np.float32)
    for octave in range(octaves):
        cells = min(first * 2**octave, side)
        grid = rng.random((cells + 3, cells + 3)).astype(np.float32)
        total += fade**octave * cv2.resize(grid, (side, side), interpolation=cv2.INTER_CUBIC)
    low, high = np.percentile(total, (1, 99))
    return np.asarray(np.clip((total - low) / (high - low), 0, 1), np.float32)


def mix(low: Ink, high: Ink, share: Mask) -> Sheet:
    return np.asarray(np.array(low) + (np.array(high) - np.array(low)) * share[..., None], np.float32)


def over(sheet: Sheet, ink: Ink | Sheet, mask: Mask) -> None:
    sheet += (np.asarray(ink, np.float32) - sheet) * mask[..., None]


def _stroke(sheet: Sheet, ink: Ink, points: object, strength: float, width: float, closed: bool) -> None:
    """Fill a polygon, or draw its line where there is a width; touch only the part it lies in."""
    size = sheet.shape[0]
    at = np.asarray(points, np.float64) * size
    wide = max(1, round(width * size))
    low = np.clip(np.floor(at.min(0)).astype(int) - wide - 2, 0, size)
    high = np.clip(np.ceil(at.max(0)).astype(int) + wide + 2, 0, size)
    if (high <= low).any():
        return
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    corners = np.round((at - low) * 16).astype(np.int32).reshape(-1, 1, 2)
    if width:
        cv2.polylines(mask, [corners], closed, 255, wide, cv2.LINE_AA, 4)
    else:
        cv2.fillPoly(mask, [corners], 255, cv2.LINE_AA, 4)
    over(sheet[low[1] : high[1], low[0] : high[0]], ink, mask.astype(np.float32) * np.float32(strength / 255))


def polygon(sheet: Sheet, ink: Ink, points: object, strength: float = 1.0) -> None:
    _stroke(sheet, ink, points, strength, 0, True)


def line(sheet: Sheet, ink: Ink, points: object, width: float, closed: bool = False) -> None:
    _stroke(sheet, ink, points, 1.0, width, closed)


def ring(x: float, y: float, radius: float, corners: int = 40, squeeze: float = 1.0) -> NDArray[np.float64]:
    turn = np.arange(corners) * 2 * np.pi / corners
    return np.stack([x + radius * np.cos(turn), y + radius * squeeze * np.sin(turn)], 1)


def letters(sheet: Sheet, ink: Ink, text: str, x: float, y: float, high: float, font: int, bold: int) -> None:
    """Write *text* with its middle at x, y."""
    mask, size = np.zeros(sheet.shape[:2], np.uint8), sheet.shape[0]
    scale = high * size / cv2.getTextSize("8", font, 1.0, 1)[0][1]
    (wide, tall), _ = cv2.getTextSize(text, font, scale, bold)
    corner = (round(x * size - wide / 2), round(y * size + tall / 2))
    cv2.putText(mask, text, corner, font, scale, 255, bold, cv2.LINE_AA)
    over(sheet, ink, mask.astype(np.float32) * np.float32(1 / 255))


def stir(sheet: Sheet, rng: np.random.Generator, reach: float, first: int = 9) -> Sheet:
    """Push the paint about, as a brush or wet paper does."""
    side = sheet.shape[0]
    rows, columns = np.indices((side, side)).astype(np.float32)
    x = columns + (clouds(rng, side, first, 3) - 0.5) * reach * side
    y = rows + (clouds(rng, side, first, 3) - 0.5) * reach * side
    pushed = cv2.remap(sheet, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(pushed, np.float32)


def turned(sheet: Sheet, quarters: int) -> Sheet:
    """Turn clockwise."""
    return np.ascontiguousarray(np.rot90(sheet, -quarters))
