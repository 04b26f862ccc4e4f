"""Strokes that the three boxes share: grain, figures, seven bars, a seed from words."""

from __future__ import annotations

import zlib
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

Art = NDArray[Any]
Ink = tuple[int, int, int]
EDGE: Final = 240
"""Pixels along the edge of a tile's drawing: six for each mm."""
SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""
BARS: Final = {"1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc"}
ENDS: Final = {
    "a": ((0, 0), (1, 0)),
    "b": ((1, 0), (1, 1)),
    "c": ((1, 1), (1, 2)),
    "d": ((0, 2), (1, 2)),
    "e": ((0, 1), (0, 2)),
    "f": ((0, 0), (0, 1)),
    "g": ((0, 1), (1, 1)),
}


def dice(*words: object) -> np.random.Generator:
    """Return chance that is the same for the same words."""
    return np.random.default_rng(zlib.crc32("/".join(map(str, words)).encode()))


def plain(height: int, width: int, ink: Ink) -> Art:
    """Return a sheet of one colour."""
    return np.full((height, width, 3), ink, np.uint8)


def grained(sheet: Art, rng: np.random.Generator, fine: float, coarse: float, size: int = 24) -> Art:
    """Return the sheet with grain, fine and in clouds."""
    height, width = sheet.shape[:2]
    clouds = rng.normal(0, coarse, (max(2, height // size), max(2, width // size))).astype(np.float32)
    wide = cv2.resize(clouds, (width, height), interpolation=cv2.INTER_CUBIC)
    grain = rng.normal(0, fine, (height, width)).astype(np.float32) + wide
    return np.clip(sheet.astype(np.float32) + grain[..., None], 0, 255).astype(np.uint8)


def mixed(one: Ink, other: Ink, share: float) -> Ink:
    """Return a colour between the two."""
    b, g, r = (round(a * (1 - share) + c * share) for a, c in zip(one, other, strict=True))
    return b, g, r


def quarter_turned(sheet: Art, side: int) -> Art:
    """Return a sheet, drawn with its motif north, so that the motif is at *side*."""
    return np.ascontiguousarray(np.rot90(sheet, -side))


def figure(sheet: Art, text: str, middle: tuple[float, float], height: float, ink: Ink, thick: int) -> None:
    """Write one figure about *middle*."""
    scale = height / 21
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, thick)
    at = round(middle[0] - wide / 2), round(middle[1] + high / 2)
    cv2.putText(sheet, text, at, cv2.FONT_HERSHEY_DUPLEX, scale, ink, thick, cv2.LINE_AA)


def seven_bars(sheet: Art, text: str, corner: tuple[int, int], size: int, lit: Ink, unlit: Ink) -> None:
    """Write one figure as a display of seven bars does."""
    for ink, names in ((unlit, "abcdefg"), (lit, BARS[text])):
        for name in names:
            ends = [(corner[0] + round(x * size), corner[1] + round(y * size)) for x, y in ENDS[name]]
            cv2.line(sheet, ends[0], ends[1], ink, max(3, size // 4), cv2.LINE_AA)


def ball(sheet: Art, middle: tuple[int, int], radius: int, ink: Ink) -> None:
    """Draw a shiny ball of metal."""
    cv2.circle(sheet, middle, radius + 2, mixed(ink, (0, 0, 0), 0.7), -1, cv2.LINE_AA)
    for step in range(radius, 0, -2):
        share = (radius - step) / radius
        at = middle[0] - round(share * radius * 0.3), middle[1] - round(share * radius * 0.35)
        cv2.circle(
            sheet, at, step, mixed(mixed(ink, (0, 0, 0), 0.4), (255, 255, 255), share), -1, cv2.LINE_AA
        )
