"""Fields with nothing to match: backs of one colour, and empty meadows, told by colour, ring and outline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.crop import PATCH, TILE

INNER: Final = slice(PATCH // 2 - TILE // 4, PATCH // 2 + TILE // 4)
RING: Final = 3  # how wide the ring at the edge of a patch is, which no tile on its place covers
NEAREST: Final = 6


@dataclass(frozen=True, eq=False, slots=True)
class FlatRead:
    """For each field: the colour and roughness of its inside, how much that differs from the ring around
    it, how far the ring is from other fields' rings, and how strong the outline of a tile is."""

    colour: Array
    rough: Array
    from_ring: Array
    ring_far: Array
    outline: Array


def read_flat(patches: Array, centres: Array) -> FlatRead:
    """Return what the plain fields of *patches* (channels) show; *centres* are the fields' places."""
    inside = patches[:, INNER, INNER].reshape(len(patches), -1, 3)
    colour = np.median(inside, axis=1)
    rough = (np.percentile(inside, 84, axis=1) - np.percentile(inside, 16, axis=1)).max(axis=1) / 2
    ring = _ring(patches)
    usual = np.stack([_around(ring, centres, n) for n in range(len(ring))])
    return FlatRead(
        colour,
        rough,
        np.abs(colour - ring).max(axis=1),
        np.abs(ring - usual).max(axis=1),
        outline(patches),
    )


def _ring(patches: Array) -> Array:
    edge = np.ones((PATCH, PATCH), bool)
    edge[RING:-RING, RING:-RING] = False
    return np.asarray(np.median(patches[:, edge], axis=1))


def _around(ring: Array, centres: Array, n: int) -> Array:
    """Return the usual ring near field *n*, itself left out."""
    order = np.argsort(((centres - centres[n]) ** 2).sum(axis=1))
    return np.asarray(np.median(ring[order[1 : 1 + NEAREST]], axis=0))


def outline(patches: Array) -> Array:
    """Return how strong a straight edge on each of the four sides is at least, where a tile's may be."""
    soft = patches.reshape(len(patches), PATCH // 2, 2, PATCH // 2, 2, 3).mean(axis=(2, 4))
    middle = slice(PATCH // 4 - TILE // 8, PATCH // 4 + TILE // 8)
    rows = np.abs(np.diff(soft[:, :, middle].mean(axis=2), axis=1)).max(axis=-1)
    columns = np.abs(np.diff(soft[:, middle].mean(axis=1), axis=1)).max(axis=-1)
    low, high = (PATCH - TILE) // 4 - 4, (PATCH - TILE) // 4 + 4
    sides = [
        line[:, part]
        for line in (rows, columns)
        for part in (slice(low, high), slice(-high - 1, -low or None))
    ]
    return np.asarray(np.min([side.max(axis=1) for side in sides], axis=0))
