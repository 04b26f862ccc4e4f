"""What lies on no tile: a field as its own bare slot, and the slot that is seen around a tile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.bank import BLOCK
from companion.vision.tiles.explain import Explained
from companion.vision.tiles.light import EDGE, INNER, Fit, fitted, mask, slopes_of_light, unexplained
from companion.vision.tiles.pose import cut_out

BORDER: Final = 2  # pixels at the border of a patch, where the next field may show
SHADOW: Final = 3  # pixels around a tile where its edge and its shadow are seen
WHOLE: Final = mask(PATCH, BORDER)
SIDE_LEAST: Final = 40  # pixels by which one side of what lies around a tile is told


@dataclass(frozen=True, eq=False, slots=True)
class Bare:
    """A field as its own bare slot, held against the photograph of that, and against the tile it may be."""

    score: float
    """How well the photograph fits, as a correlation."""
    plain: float
    """By how many sigmas one even colour is excluded."""
    left: float
    """How much the worst spot leaves over, as a multiple of what is usual there."""
    tint: Array
    over_tile: float
    """By how many sigmas the tile is excluded where this explains better,"""
    under_tile: float
    """and this where the tile does."""


NOT_COMPARED: Final = Bare(0.0, -1.0, np.inf, np.array([9.0, 0.0, -9.0]), -1.0, np.inf)
"""A field that was not compared with its bare slot: it is not that, and nothing is less likely for it."""


class Surroundings(NamedTuple):
    """The slot around a tile: by how many sigmas more of the tile is excluded there; and the slot's tint."""

    weakest: float
    tint: Array


def read_bare(patch: Array, photograph: Array, tile: Explained) -> Bare:
    """Return how well *patch* is the bare slot of the *photograph*; both PATCH × PATCH × 3, of 255."""
    fit = fitted(patch, photograph, WHOLE)
    seen = fit.seen
    mean = (seen * WHOLE[..., None]).sum(axis=(0, 1)) / WHOLE.sum()
    total = float((((seen - mean) * WHOLE[..., None]) ** 2).sum())
    there = cut_out(fit.there, tile.pose)
    apart = (there - tile.fit.there) * INNER[..., None]
    left = (tile.fit.seen - there) * INNER[..., None]
    return Bare(
        float(np.sqrt(np.clip(1 - fit.energy / max(total, 1e-6), 0, 1))),
        evenness(fit, WHOLE),
        unexplained(fit, WHOLE, 0.3),
        fit.tint,
        excluded(-apart, left, _noise(left, INNER)),
        excluded(apart, tile.fit.left, _noise(tile.fit.left, INNER)),
    )


def excluded(apart: Array, left: Array, noise: float) -> float:
    """Return by how many sigmas something is excluded that is so far *apart* from what leaves *left* over."""
    square, towards = _blocks((apart**2).sum(axis=2)), _blocks((apart * left).sum(axis=2))
    spread = np.sqrt(np.maximum(towards**2, noise * square).sum()) + 1e-6
    return float((square - 2 * towards).sum() / (2 * spread))


def evenness(fit: Fit, counts: Array) -> float:
    """Return by how many sigmas *fit* excludes one even colour where it *counts*."""
    even = (plane_of(fit.there, counts) - fit.there) * counts[..., None]
    return excluded(even, fit.left, _noise(fit.left, counts)) if fit.gain.min() > 0 else -1.0


def surroundings(patch: Array, photograph: Array, pose: Array, tile: Fit) -> Surroundings:
    """Return how surely the slot, and not more of the *tile* at *pose*, is seen around that."""
    counts = WHOLE * (_outside(pose) > SHADOW)
    fit = fitted(patch, photograph, counts)
    inside = tile.seen[EDGE:-EDGE, EDGE:-EDGE].reshape(-1, 3)
    more = np.median(inside, axis=0).astype(np.float32) - fit.there
    noise, weakest = _noise(fit.left, counts), np.inf
    for side in _sides(pose):
        there = (counts * side)[..., None]
        if there.sum() < SIDE_LEAST:
            return Surroundings(-1.0, fit.tint)
        weakest = min(weakest, excluded(more * there, fit.left * there, noise))
    return Surroundings(weakest, fit.tint)


def plane_of(seen: Array, counts: Array) -> Array:
    """Return the even colour, brighter to one side, that is nearest to *seen* where it *counts*."""
    ways = slopes_of_light(len(seen))
    weighed = ways * counts.reshape(-1)
    flat = seen.reshape(-1, seen.shape[2])
    return np.asarray((ways.T @ np.linalg.solve(weighed @ ways.T, weighed @ flat)).reshape(seen.shape))


def _noise(left: Array, counts: Array) -> float:
    """Return the variance of what is *left* as it adds up over neighbouring pixels."""
    sums = np.stack([_blocks(left[..., channel]) for channel in range(3)])
    mean = float((left**2).sum() / max(3 * float(counts.sum()), 1))
    together = float(np.clip((sums**2).sum() / max(float((left**2).sum()), 1e-6), 1, BLOCK**2))
    return (mean + 1.0) * together / 3


def _blocks(values: Array) -> Array:
    edge = len(values) // BLOCK
    off = (len(values) - edge * BLOCK) // 2
    cut = values[off : off + edge * BLOCK, off : off + edge * BLOCK]
    return np.asarray(cut.reshape(edge, BLOCK, edge, BLOCK).sum(axis=(1, 3)))


@cache
def _lines() -> tuple[Array, Array]:
    line = (np.arange(PATCH) - (PATCH - 1) / 2).astype(np.float32)
    x, y = np.meshgrid(line, line)
    return x, y


def _own(pose: Array) -> tuple[Array, Array]:
    """Return where each pixel of a patch is in the directions of the tile at *pose*."""
    x, y = _lines()
    c, s = np.cos(pose[2]), np.sin(pose[2])
    dx, dy = x - pose[0], y - pose[1]
    return c * dx + s * dy, c * dy - s * dx


def _outside(pose: Array) -> Array:
    """Return how far each pixel of a patch is outside the tile at *pose*."""
    x, y = _own(pose)
    return np.asarray(np.maximum(np.abs(x), np.abs(y)) - TILE / 2 * (1 + pose[3]))


def _sides(pose: Array) -> list[Array]:
    """Return which pixels lie towards each of the four sides of the tile at *pose*."""
    x, y = _own(pose)
    return [
        np.asarray(one, np.float32) for one in (y < -np.abs(x), x > np.abs(y), y > np.abs(x), x < -np.abs(y))
    ]
