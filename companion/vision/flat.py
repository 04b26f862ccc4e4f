"""Fields with little to match: quiet backs and empty meadows, told by colour, evenness and outline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.crop import PATCH, TILE
from companion.vision.features import half

BLOCK: Final = 8
INNER: Final = slice((PATCH - TILE) // 2 + BLOCK, (PATCH + TILE) // 2 - BLOCK)
BAND: Final = (1.5, 6.0)  # how far outside a tile the bare meadow is looked for, in pixels
REACH: Final = TILE / 2 + 4.0  # and how far from the middle of its field
FIELDS_LEAST: Final = 4
PIXELS_LEAST: Final = 10
LIKE: Final = 0.06
LIGHT_LESS: Final = np.array([0.4, 1.0, 1.0])  # lamps and shadows change the light more than the colour


@dataclass(frozen=True, eq=False, slots=True)
class FlatRead:
    """For each field its inside: the colour, how uneven it is at large, how rough; and its sides' edges."""

    colour: Array
    uneven: Array
    rough: Array
    outline: Array


def read_flat(patches: Array) -> FlatRead:
    """Return what the fields in *patches* (channels) show where a tile lies in any case."""
    inside = patches[:, INNER, INNER]
    n, edge = len(inside), inside.shape[1] // BLOCK
    colour = np.median(inside.reshape(n, -1, 3), axis=1)
    blocks = inside.reshape(n, edge, BLOCK, edge, BLOCK, 3).mean(axis=(2, 4)).reshape(n, -1, 3)
    uneven = np.abs(blocks - np.median(blocks, axis=1, keepdims=True)).max(axis=(1, 2))
    rough = inside.reshape(n, -1, 3).std(axis=1).max(axis=1)
    return FlatRead(colour, uneven, rough, outline(patches))


def outline(patches: Array) -> Array:
    """Return how strong a straight edge each side has where a tile's may be, n × 4, weakest first."""
    soft = half(patches)
    middle = slice(PATCH // 4 - TILE // 8, PATCH // 4 + TILE // 8)
    rows = np.abs(np.diff(soft[:, :, middle].mean(axis=2), axis=1)).max(axis=-1)
    columns = np.abs(np.diff(soft[:, middle].mean(axis=1), axis=1)).max(axis=-1)
    margin = (PATCH - TILE) // 4
    ends = (slice(0, margin + 5), slice(-margin - 5, None))
    sides = [line[:, end] for line in (rows, columns) for end in ends]
    return np.sort(np.stack([side.max(axis=1) for side in sides], axis=1), axis=1)


def seen_beside(patches: Array, poses: Array, laid: Array, colour: Array) -> Array:
    """Return in which share of the fields *laid* each *colour* is seen beside the tile, as a bare meadow is.

    *patches* are channels; *poses* say where the tile of each lies.
    """
    fields = np.flatnonzero(laid)
    if len(fields) < FIELDS_LEAST:
        return np.zeros(len(colour))
    found = np.zeros(len(colour))
    for n in fields:
        strip = patches[n][_beside(poses[n])]
        off = (np.abs(strip[:, None] - colour[None]) * LIGHT_LESS).max(axis=-1)
        found += (off < LIKE).sum(axis=0) >= PIXELS_LEAST
    return found / len(fields)


def _beside(pose: Array) -> Array:
    """Return which pixels of a patch lie just outside a tile at *pose*, but on its meadow."""
    line = np.arange(PATCH) - (PATCH - 1) / 2
    x, y = np.meshgrid(line, line)
    u, v = x - pose[0], y - pose[1]
    c, s = np.cos(pose[2]), np.sin(pose[2])
    outside = np.maximum(np.abs(c * u + s * v), np.abs(c * v - s * u)) - TILE / 2
    there = np.maximum(np.abs(x), np.abs(y)) < REACH
    return np.asarray((outside > BAND[0]) & (outside < BAND[1]) & there)
