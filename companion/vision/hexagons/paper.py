"""The paper that places are printed on: what light falls on it, and whether a place's outline is seen."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.hexagons.pose import NOWHERE
from companion.vision.hexagons.shape import ACROSS, NORMALS, flat
from companion.vision.registration.crop import PATCH, TILE, WHITE
from companion.vision.tiles.pose import cut_out

AROUND: Final = 0.60  # of a tile's picture from the middle: beyond it there is paper, but for what lies askew
LIGHT_MOST: Final = 1.6  # times as bright or dark as the markers tell: more, and it is no paper
TINT_MOST: Final = 0.12  # how far its colour may be from theirs, as a logarithm,
ROUGH_MOST: Final = 0.08  # and how much half of it may differ
BLOWN: Final = 250.0  # of 255: light that a camera cannot tell any more
SIDE: Final = 0.8  # of a side of the outline is looked at: corners lie under neighbours
STEP: Final = 0.7  # pixels between two points of it
NEAR: Final = np.arange(-1.5, 1.6, 0.5)  # pixels: where it may lie, and
BESIDE: Final = (3.0, 4.5)  # where there is paper beside it
ACROSS_POINTS: Final = np.concatenate([-np.array(BESIDE), NEAR, BESIDE])
CENTRES: Final = np.stack(np.meshgrid(np.arange(-2.0, 2.1), np.arange(-2.0, 2.1)), axis=-1).reshape(-1, 2)
"""How far beside its place the whole outline may be, in pixels."""


PLAIN: Final = 6.0  # of 255: so little differs on paper,
SEEN: Final = 5.0  # and by so many sigmas its outline is seen at least


def _beyond() -> Array:
    line = np.arange(PATCH) - (PATCH - 1) / 2
    x, y = np.meshgrid(line, line)
    return np.flatnonzero(np.hypot(x, y) > AROUND * TILE)


BEYOND: Final = _beyond()


def paper_light(patch: Array) -> Array:
    """Return what *patch* (of 255, as even as the markers tell) is to be multiplied with, by channel.

    It is 1 where what lies around the tile is no paper that the markers' light falls on.
    """
    around = patch.reshape(-1, 3)[BEYOND]
    level = np.median(around, axis=0)
    off = np.log(np.maximum(level, 1) / WHITE)
    rough = np.median(np.abs(around - level).mean(axis=1)) / max(float(level.mean()), 1.0)
    is_paper = np.abs(off).max() < np.log(LIGHT_MOST) and np.ptp(off) < TINT_MOST and rough < ROUGH_MOST
    return np.asarray(np.exp(-off) if is_paper else np.ones(3), np.float32)


def outline_sigmas(patch: Array, across: float) -> float:
    """Return how clearly the weakest side of the outline printed on a place is seen, in sigmas.

    *across* is how far it is from side to side, in pixels.
    """
    light = patch.mean(axis=2)
    points = _points(across)
    best = -np.inf
    for off in CENTRES:
        best = max(best, float(_dark(light, points + off).min()))
    return best


def _dark(light: Array, points: Array) -> Array:
    """Return by how many sigmas each side is darker than the paper beside it."""
    seen = _at(light, points)  # sides × along × across
    beside = np.concatenate([seen[..., : len(BESIDE)], seen[..., -len(BESIDE) :]], axis=-1)
    inner = seen[..., len(BESIDE) : -len(BESIDE)]
    dark = beside.mean(axis=(1, 2)) - inner.mean(axis=1).min(axis=1)
    noise = beside.std(axis=(1, 2)) / np.sqrt(beside.shape[1]) + 0.1
    return np.asarray(dark / noise)


@lru_cache(maxsize=4)
def _points(across: float) -> Array:
    """Return points over the six sides: sides × along × across × 2, seen from the middle of a patch."""
    half = across / 2 / np.sqrt(3) * SIDE
    along = np.arange(-half, half, STEP)
    found = []
    for way in NORMALS:
        normal, side = np.array([np.cos(way), np.sin(way)]), np.array([-np.sin(way), np.cos(way)])
        reach = across / 2 + ACROSS_POINTS
        found.append(along[:, None, None] * side + reach[None, :, None] * normal)
    return np.stack(found)


def _at(light: Array, points: Array) -> Array:
    middle = (PATCH - 1) / 2
    x, y = np.clip(points[..., 0] + middle, 0, PATCH - 2), np.clip(points[..., 1] + middle, 0, PATCH - 2)
    column, row = x.astype(int), y.astype(int)
    right, down = x - column, y - row
    upper = light[row, column] * (1 - right) + light[row, column + 1] * right
    lower = light[row + 1, column] * (1 - right) + light[row + 1, column + 1] * right
    return np.asarray(upper * (1 - down) + lower * down)


def is_bare(patch: Array, across: float) -> bool:
    """Tell whether *patch* plainly shows a place with nothing on it: its outline, and inside only paper."""
    inside = flat(cut_out(patch, NOWHERE)[None])[0]
    return bool(inside.std(axis=0).max() < PLAIN and outline_sigmas(patch, across) >= SEEN)


def outline_px(outline_mm: float, tile_mm: float) -> float:
    """Return how far an outline is from side to side in pixels of a patch."""
    return ACROSS * outline_mm / tile_mm
