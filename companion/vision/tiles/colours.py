"""The order of the four emblems by colour alone: a palette learned from the enrolled pictures."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import TILE
from companion.vision.tiles.features import turned

LIGHT_WEIGHT: Final = 0.35  # lamps and shadows change the light of a emblem more than its colour
RELATIVE: Final = np.array([LIGHT_WEIGHT, 1.0, 1.0], np.float32)
SPREAD_LEAST: Final = 0.02


@dataclass(frozen=True, eq=False, slots=True)
class ColourPalette:
    """Where on the northern quarter colour tells (*weights*), and each colour there (*means*)."""

    weights: Array
    sides: Array
    """The same turned to each of the four sides, then all of the tile: 5 × its pixels."""
    means: Array
    nearest: float
    """How far the two most similar colours are apart."""
    orders: Array


@dataclass(frozen=True, eq=False, slots=True)
class ColourRead:
    """For each tile the order that fits best, by how much better than the next (1: as in the palette), and
    how far its emblems are from the palette, in units of the two most similar colours' distance."""

    order: Array
    margin: Array
    far: Array


def quarter() -> Array:
    """Return the northern quarter of a tile between its diagonals, less its outermost edge, as a mask."""
    y, x = np.mgrid[0:TILE, 0:TILE] + 0.5
    inside = (np.abs(x - TILE / 2) < TILE / 2 - y - 1) & (y > 0.06 * TILE)
    return np.asarray(inside, np.float32)


def _relative(tiles: Array) -> Array:
    """Return *tiles* against their own mean: each has the same four colours, so that is a grey of its own."""
    found = tiles - tiles.mean(axis=(1, 2), keepdims=True)
    return np.asarray(found * RELATIVE)


def learn_palette(tiles: Array, order: Array, count: int) -> ColourPalette:
    """Return the palette of *tiles* (entries × TILE × TILE × 3), whose emblems have the colours *order*."""
    relative = _relative(tiles)
    north = order[:, 0]
    means = np.stack([relative[north == colour].mean(axis=0) for colour in range(count)])
    within = np.mean([relative[north == colour].var(axis=0).sum(axis=-1) for colour in range(count)], axis=0)
    between = means.var(axis=0).sum(axis=-1)
    tells = quarter() * (between / (within + SPREAD_LEAST**2 + 0.1 * between.max()))
    soft = cv2.GaussianBlur(tells.astype(np.float32), (0, 0), 1.5) * quarter()
    weights = soft / max(float(soft.sum()), 1e-6)
    colours = np.einsum("chwk,hw->ck", means, weights)
    apart = np.linalg.norm(colours[:, None] - colours[None], axis=-1)[np.triu_indices(count, 1)]
    orders = np.array(list(permutations(range(count), 4)))
    return ColourPalette(weights, _sides(weights), colours, float(max(apart.min(), 1e-6)), orders)


def _sides(weights: Array) -> Array:
    sides = [turned(weights[None], turn)[0].ravel() for turn in range(4)]
    return np.stack([*sides, np.full(TILE * TILE, 1 / (TILE * TILE))]).astype(np.float32)


def read_colours(tiles: Array, palette: ColourPalette) -> ColourRead:
    """Return the order of the emblems of each of *tiles* (n × TILE × TILE × 3)."""
    seen = palette.sides @ tiles.reshape(len(tiles), -1, 3)
    sides = (seen[:, :4] - seen[:, 4:] * palette.weights.sum()) * RELATIVE
    off = ((sides[:, :, None] - palette.means[None, None]) ** 2).sum(axis=-1)
    cost = sum(off[:, side, palette.orders[:, side]] for side in range(4))
    assert isinstance(cost, np.ndarray)
    ranks = np.argsort(cost, axis=1)
    best, second = (np.take_along_axis(cost, ranks[:, n : n + 1], axis=1)[:, 0] for n in range(2))
    least = 2 * palette.nearest**2
    return ColourRead(
        palette.orders[ranks[:, 0]], (second - best) / least, np.sqrt(best / 4) / palette.nearest
    )
