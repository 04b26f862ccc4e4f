"""Brushes that the four boxes share: seeds, textures, shapes with smooth edges."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.enamel.facts import Plan
from tests.families.protocol import Picture

Float = NDArray[np.floating[Any]]
Points = Sequence[Sequence[float] | Float] | Float
Bgr = tuple[int, int, int]

N: Final = 320
"""Pixels along the edge of a tile while it is drawn."""
KEPT: Final = 160
"""Pixels along the edge of a tile's kept picture."""
PER_MM: Final = 3
"""Pixels of the flat table for each millimetre."""
FIELD: Final = 54 * PER_MM


@dataclass(frozen=True)
class Art:
    """How one box is drawn."""

    face: Callable[[Plan], Picture]
    back: Callable[[], Picture]
    slot: Callable[[np.random.Generator], Picture]
    field: Callable[[np.random.Generator], Picture]
    table: Callable[[int, int], Picture]
    side: Bgr
    """The colour of a tile's edge, seen aslant."""
    cover: Bgr
    """The colour of a card that looks like the back."""
    rounding: int
    """Radius of a tile's corners, of N."""
    thick: float
    """Height of a tile in mm."""
    gloss: float


def seeded(*key: object) -> np.random.Generator:
    """Return a generator that depends on *key* and nothing else."""
    return np.random.default_rng([zlib.crc32(repr(part).encode()) for part in key])


def clouds(rng: np.random.Generator, h: int, w: int, grain: float) -> Float:
    """Return smooth noise about 0 with spots of *grain* pixels, mostly within -1 and 1."""
    small = rng.standard_normal((max(2, int(h / grain) + 2), max(2, int(w / grain) + 2))).astype(np.float32)
    return np.asarray(cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC), np.float32) * 0.6


def plain(h: int, w: int, colour: Bgr) -> Picture:
    """Return a sheet of one colour."""
    sheet = np.empty((h, w, 3), np.uint8)
    sheet[:] = colour
    return sheet


def shaded(picture: Picture, by: Float) -> Picture:
    """Return *picture*, lighter where *by* is above 0 (1 is twice as light)."""
    return np.clip(picture * (1.0 + by[..., None]), 0, 255).astype(np.uint8)


def blended(under: Picture, over: Picture, share: Float) -> Picture:
    """Return *over* laid on *under*, as opaque as *share* says."""
    mixed = under + (over.astype(np.float32) - under) * share[..., None]
    return np.clip(mixed + 0.5, 0, 255).astype(np.uint8)


def stencil(h: int, w: int, points: Points) -> Float:
    """Return a mask of 0 to 1 of the polygon through *points*."""
    mask = np.zeros((h, w), np.uint8)
    cv2.fillPoly(mask, [_fixed(points)], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255


def shape(picture: Picture, points: Points, colour: Bgr, line: int = 0) -> None:
    """Fill the polygon through *points*, or draw its outline of width *line*."""
    if line:
        cv2.polylines(picture, [_fixed(points)], True, colour, line, cv2.LINE_AA, 4)
    else:
        cv2.fillPoly(picture, [_fixed(points)], colour, cv2.LINE_AA, 4)


def disc(picture: Picture, x: float, y: float, radius: float, colour: Bgr, line: int = -1) -> None:
    """Draw a disc or, with *line*, a ring."""
    cv2.circle(picture, (round(x * 16), round(y * 16)), round(radius * 16), colour, line, cv2.LINE_AA, 4)


def stroke(picture: Picture, points: Points, colour: Bgr, width: int = 2) -> None:
    """Draw an open line through *points*."""
    cv2.polylines(picture, [_fixed(points)], False, colour, width, cv2.LINE_AA, 4)


def words(
    picture: Picture, text: str, x: float, y: float, size: float, colour: Bgr, width: int = 1, font: int = 4
) -> None:
    """Write *text* with its middle at (x, y)."""
    (w, h), _ = cv2.getTextSize(text, font, size, width)
    cv2.putText(picture, text, (round(x - w / 2), round(y + h / 2)), font, size, colour, width, cv2.LINE_AA)


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = 0.0) -> Float:
    """Return the corners of a star."""
    angles = np.arange(2 * points) * np.pi / points + turn - np.pi / 2
    radii = np.where(np.arange(2 * points) % 2, inner, outer)
    return np.stack([x + radii * np.cos(angles), y + radii * np.sin(angles)], 1).astype(np.float32)


def four_sides(picture: Picture, draw: Callable[[Picture, int], None]) -> Picture:
    """Return *picture* after *draw* painted at its north side for each of the four sides, clockwise."""
    for k in range(4):
        north = np.ascontiguousarray(np.rot90(picture, k))
        draw(north, k)
        picture = np.ascontiguousarray(np.rot90(north, -k))
    return picture


def pips(x: float, y: float, step: float, count: int) -> list[tuple[float, float]]:
    """Return where the pips of a die lie for *count*."""
    d = step
    corners = [(-d, -d), (d, d), (-d, d), (d, -d)]
    layout = {
        1: [(0.0, 0.0)],
        2: corners[:2],
        3: [*corners[:2], (0.0, 0.0)],
        4: corners,
        5: [*corners, (0.0, 0.0)],
        6: [*corners, (-d, 0.0), (d, 0.0)],
    }[count]
    return [(x + a, y + b) for a, b in layout]


def finished(picture: Picture) -> Picture:
    """Return a drawn tile at the size that is kept."""
    return np.asarray(cv2.resize(picture, (KEPT, KEPT), interpolation=cv2.INTER_AREA), np.uint8)


def outline(rounding: int) -> Float:
    """Return the mask of a kept tile with rounded corners."""
    r = max(1, rounding)
    mask = np.zeros((N, N), np.uint8)
    cv2.rectangle(mask, (r, 0), (N - 1 - r, N - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (N - 1, N - 1 - r), 255, -1)
    for x in (r, N - 1 - r):
        for y in (r, N - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return np.asarray(cv2.resize(mask, (KEPT, KEPT), interpolation=cv2.INTER_AREA), np.float32) / 255


def woven(rng: np.random.Generator, h: int, w: int, step: float, depth: float) -> Float:
    """Return the light and dark of threads that cross over and under."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = np.pi * x / step, np.pi * y / step
    over = np.where((np.floor(x / step) + np.floor(y / step)) % 2 < 1, np.abs(np.sin(u)), np.abs(np.sin(v)))
    streaks = 0.5 * (clouds(rng, h, 2, 2)[:, :1] + clouds(rng, 2, w, 2)[:1, :])
    return np.asarray(depth * (over - 0.6 + 0.5 * streaks), np.float32)


def _fixed(points: Points) -> NDArray[np.int32]:
    return np.round(np.asarray(points, np.float64) * 16).astype(np.int32).reshape(-1, 1, 2)
