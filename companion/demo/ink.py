"""Drawing on pictures: text, boxes, the players' shapes; colours as OpenCV has them (blue, green, red)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.demo.letters import BOLD, REGULAR, font
from companion.engine.protocol import Colour
from companion.words.lines import lines_of

Picture = npt.NDArray[np.uint8]
Paint = tuple[int, int, int]
Spot = tuple[float, float]

PARCHMENT: Final[Paint] = (214, 232, 241)
PAPER: Final[Paint] = (232, 244, 250)
INK: Final[Paint] = (38, 44, 54)
FAINT: Final[Paint] = (104, 116, 128)
LINE: Final[Paint] = (168, 188, 200)
GOLD: Final[Paint] = (40, 190, 255)
AMBER: Final[Paint] = (0, 140, 255)
WHITE: Final[Paint] = (255, 255, 255)
PAINTS: Final[dict[Colour, Paint]] = {
    "red": (48, 44, 196),
    "blue": (176, 96, 32),
    "green": (72, 132, 40),
    "yellow": (0, 168, 222),
}
SHIFT: Final = 4
"""OpenCV draws to a sixteenth of a pixel."""


def write(image: Picture, at: Spot, text: str, size: float, paint: Paint = INK, bold: bool = False) -> float:
    """Write *text* with its base line's start *at*; return how wide it is."""
    face = font(BOLD if bold else REGULAR)
    ink, base = face.line(text, size)
    x, y = round(at[0]), round(at[1]) - base
    top, left = max(0, -y), max(0, -x)
    part = image[max(0, y) : y + ink.shape[0], max(0, x) : x + ink.shape[1]]
    ink = ink[top : top + part.shape[0], left : left + part.shape[1]]
    share = (ink.astype(np.float32) / 255)[..., None]
    part[:] = np.round(part * (1 - share) + np.array(paint, np.float32) * share).astype(np.uint8)
    return face.width(text, size)


def wide(text: str, size: float, bold: bool = False) -> float:
    """Return how wide *text* is."""
    return font(BOLD if bold else REGULAR).width(text, size)


def wrapped(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Return *text* in lines of at most that *width*."""
    return lines_of(text, lambda line: wide(line, size, bold) <= width)


def write_lines(image: Picture, at: Spot, text: str, size: float, width: float, paint: Paint = INK) -> float:
    """Write *text* in lines of at most *width*; return where the next base line would be."""
    lines = wrapped(text, size, width)
    for n, line in enumerate(lines):
        write(image, (at[0], at[1] + n * size * 1.32), line, size, paint)
    return at[1] + len(lines) * size * 1.32


def fill(image: Picture, points: Sequence[Spot] | npt.NDArray[np.float64], paint: Paint) -> None:
    """Fill the polygon of *points*."""
    cv2.fillPoly(image, [_fixed(points)], paint, cv2.LINE_AA, SHIFT)


def outline(
    image: Picture, points: Sequence[Spot] | npt.NDArray[np.float64], paint: Paint, thick: int = 1
) -> None:
    """Draw the edges of the polygon of *points*."""
    cv2.polylines(image, [_fixed(points)], True, paint, thick, cv2.LINE_AA, SHIFT)


def _fixed(points: Sequence[Spot] | npt.NDArray[np.float64]) -> npt.NDArray[np.int32]:
    return np.round(np.asarray(points, np.float64) * (1 << SHIFT)).astype(np.int32)


def shape(image: Picture, at: Spot, colour: Colour, size: float) -> None:
    """Draw the shape of *colour*: a circle, a square, a triangle or a diamond, *size* wide."""
    x, y, half = *at, size / 2
    corners: dict[Colour, list[Spot]] = {
        "red": [
            (x + half * float(np.cos(t)), y + half * float(np.sin(t))) for t in np.linspace(0, 6.2832, 40)
        ],
        "blue": [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)],
        "green": [(x, y - half), (x + half * 1.1, y + half), (x - half * 1.1, y + half)],
        "yellow": [(x, y - half * 1.2), (x + half * 1.2, y), (x, y + half * 1.2), (x - half * 1.2, y)],
    }
    fill(image, corners[colour], PAINTS[colour])
    outline(image, corners[colour], INK)


def tag(image: Picture, middle: Spot, text: str, size: float, paint: Paint = INK) -> None:
    """Write *text* in white on a small label around *middle*."""
    width, high = wide(text, size, bold=True) + 6, size * 1.12
    x, y = middle[0] - width / 2, middle[1] - high / 2
    fill(image, [(x, y), (x + width, y), (x + width, y + high), (x, y + high)], paint)
    write(image, (x + 2.5, y + high * 0.82), text, size, WHITE, bold=True)
