"""White paper that slots are printed on: what light falls on it."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import PATCH, TILE, WHITE
from companion.vision.tiles.shape import lines

AROUND: Final = 0.60  # of a tile's picture from the middle: beyond it there is paper, but for what lies askew
LIGHT_MOST: Final = 1.6  # times as bright or dark as the markers tell: more, and it is no paper
TINT_MOST: Final = 0.12  # how far its colour may be from theirs, as a logarithm,
ROUGH_MOST: Final = 0.08  # and how much half of it may differ
BEYOND: Final = np.flatnonzero(np.hypot(*lines(PATCH)) > AROUND * TILE)


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
