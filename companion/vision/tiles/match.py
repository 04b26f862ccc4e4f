"""What an enrolled picture leaves unexplained of a field, block by block."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.vision.arrays import Array, dots
from companion.vision.registration.crop import TILE
from companion.vision.tiles.features import HALF, shrunk

BLOCKS: Final = 8


def shares(raw: Array, wanted: Array) -> Array:
    """Return the share of each block of *raw* that *wanted*, made as strong as it, does not explain."""
    gain = dots(raw, wanted) / np.maximum(dots(wanted, wanted), 1e-6)
    there = wanted * np.maximum(gain, 0.05)[:, None]
    left, full = _blocks((raw - there) ** 2), _blocks(there**2)
    usual = full.mean(axis=1, keepdims=True)
    return np.asarray(left / (left + full + usual))


def _blocks(energy: Array) -> Array:
    n, split = len(energy), TILE * TILE
    light = shrunk(energy[:, :split].reshape(n, TILE, TILE, 1), TILE // BLOCKS)
    colour = shrunk(energy[:, split:].reshape(n, HALF, HALF, 2), HALF // BLOCKS)
    in_all = light * (TILE // BLOCKS) ** 2 + colour.sum(axis=-1, keepdims=True) * (HALF // BLOCKS) ** 2
    return np.asarray(in_all.reshape(n, -1))
