"""Seeds, multi-octave noise and the light on a surface: what every picture here is made of."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

F32 = NDArray[np.float32]
U8 = NDArray[np.uint8]
Rng = np.random.Generator
Rgb = tuple[float, float, float]
"""Red, green, blue from 0 to 1; pictures themselves are blue, green, red."""

LIGHT: Final = (-0.55, -0.65)
"""Where the light painted into the prints comes from: the north-west."""


def rng_of(*parts: object) -> Rng:
    """Return a generator that depends on *parts* only, on every machine and in every run."""
    digest = hashlib.sha256("|".join(str(part) for part in parts).encode()).digest()
    return np.random.default_rng(int.from_bytes(digest[:8], "little"))


def f32(value: object) -> F32:
    return np.asarray(value, dtype=np.float32)


def u8(value: F32) -> U8:
    """Return 0-1 as bytes."""
    return np.asarray(np.clip(value * 255.0 + 0.5, 0, 255), np.uint8)


def clouds(
    rng: Rng, h: int, w: int, cell: tuple[float, float] | float, octaves: int = 4, gain: float = 0.5
) -> F32:
    """Return noise from 0 to 1 whose largest lumps are *cell* pixels (down, across)."""
    down, across = cell if isinstance(cell, tuple) else (cell, cell)
    total = np.zeros((h, w), np.float32)
    weight = 1.0
    for _ in range(octaves):
        rows, columns = max(2, int(h / down) + 2), max(2, int(w / across) + 2)
        if rows >= h and columns >= w:
            rows, columns = h, w
        grid = rng.random((rows, columns), np.float32)
        total += weight * f32(cv2.resize(grid, (w, h), interpolation=cv2.INTER_CUBIC))
        weight *= gain
        down, across = max(down / 2, 1.0), max(across / 2, 1.0)
    low, high = float(total.min()), float(total.max())
    return (total - low) / max(high - low, 1e-6)


def blur(image: F32, sigma: float) -> F32:
    return f32(cv2.GaussianBlur(image, (0, 0), sigma)) if sigma > 0.05 else image


def slopes(height: F32) -> tuple[F32, F32]:
    """Return how a surface rises to the east and to the south, per pixel."""
    return f32(cv2.Sobel(height, cv2.CV_32F, 1, 0, scale=0.125)), f32(
        cv2.Sobel(height, cv2.CV_32F, 0, 1, scale=0.125)
    )


def lit(image: F32, height: F32, strength: float, light: tuple[float, float] = LIGHT) -> F32:
    """Return *image* with the light and shade of *height* on it; *light* points to the lamp."""
    east, south = slopes(height)
    shade = np.clip(1.0 - strength * (east * light[0] + south * light[1]), 0.25, 1.9)
    return f32(image * shade[..., None])


def ramp(values: F32, colours: Sequence[Rgb]) -> F32:
    """Colour 0-1 along the given colours, evenly spaced."""
    stops = np.linspace(0, 1, len(colours))
    table = np.stack(
        [np.interp(np.linspace(0, 1, 256), stops, [c[i] for c in colours]) for i in (2, 1, 0)], 1
    )
    index = np.clip(values * 255, 0, 255).astype(np.uint8)
    return table.astype(np.float32)[index]


def flat(h: int, w: int, colour: Rgb) -> F32:
    return np.full((h, w, 3), colour[::-1], np.float32)


def mixed(below: F32, above: F32, share: F32 | float) -> F32:
    """Lay *above* over *below* where *share* (0-1) says so."""
    part = share[..., None] if isinstance(share, np.ndarray) else np.float32(share)
    return f32(below + (above - below) * part)


def grid(h: int, w: int) -> tuple[F32, F32]:
    """Return each pixel's row and column."""
    rows, columns = np.mgrid[0:h, 0:w]
    return rows.astype(np.float32), columns.astype(np.float32)


def cells(rng: Rng, h: int, w: int, count: int) -> tuple[NDArray[np.int32], F32]:
    """Split the area into *count* irregular cells: each pixel's cell and distance from its seed."""
    seeds = np.full((h, w), 255, np.uint8)
    seeds[rng.integers(0, h, count), rng.integers(0, w, count)] = 0
    distance, labels = cv2.distanceTransformWithLabels(seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    return np.asarray(labels, np.int32), f32(distance)
