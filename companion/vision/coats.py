"""Each coat read by itself: does it show its own value, or go towards another value of its colour?

What tells values apart is learned from all coats of a colour: the mean of each value, where coats of the
same value look alike. A reading is compared with its own tile's coat, so that the ground counts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, dots, each_along
from companion.vision.crop import TILE
from companion.vision.features import detail, turned

ROWS: Final = slice(0, round(0.44 * TILE))
COLUMNS: Final = slice(round(0.18 * TILE), round(0.82 * TILE))
FREE: Final = 60.0  # as many independent numbers has what is left over of a coat
TINY: Final = 1e-6
APART_LEAST: Final = 0.02  # values that differ less, in contrast over a coat, cannot be told apart


@dataclass(frozen=True, eq=False, slots=True)
class CoatBank:
    """The coat that points north in each entry, with its tangents; and how each value differs from it."""

    weights: Array
    coats: Array
    full: Array
    """The square of each coat."""
    rows: Array
    """Entries × (tangents, then the ways to other values, at right angles to them) × D."""
    tangents: int
    apart: Array
    """The square of each way to another value; infinite where there is none."""


@dataclass(frozen=True, eq=False, slots=True)
class CoatRead:
    """For each tile and side: the share its own coat explains (*own*), and where it lies towards others.

    *between* is 1 at its own value, 0 at another; *sigmas* is how far from half way that is, in standard
    deviations of what is left over. Both are the least over all other values.
    """

    own: Array
    between: Array
    sigmas: Array


@cache
def _places() -> Array:
    """Return which pixels of a tile are each of its four coats, each as if it were north: 4 × D."""
    pixels = np.arange(TILE * TILE).reshape(1, TILE, TILE)
    return np.stack([turned(pixels, -turn)[0, ROWS, COLUMNS].ravel() for turn in range(4)])


def cut_coats(raw: Array) -> Array:
    """Return the four coats of tiles, n × 4 × D, from the vectors *raw* that begin with their details."""
    return np.asarray(raw[:, _places()])


def _north(tiles: Array) -> Array:
    return np.asarray(detail(tiles)[:, ROWS, COLUMNS])


def learn_coats(
    tiles: Array, order: Array, values: Sequence[Sequence[str]], changes: Sequence[tuple[Array, Array]]
) -> CoatBank:
    """Return the bank of *tiles* (all entries); *changes* are the same tiles, a little changed."""
    names = sorted({value for row in values for value in row})
    labels = np.array(
        [[colour, names.index(row[0])] for colour, row in zip(order[:, 0], values, strict=True)]
    )
    north = _north(tiles)
    kinds, which = np.unique(labels, axis=0, return_inverse=True)
    each = [north[which.ravel() == n] for n in range(len(kinds))]
    means = np.stack([one.mean(axis=0) for one in each])
    weights = _telling(each, means, kinds)
    moved = [_north(one) - _north(other) for one, other in changes]
    tangents = _flat(np.stack([*moved, north, np.ones_like(north)], axis=1), weights)
    basis = np.linalg.qr(tangents.transpose(0, 2, 1))[0].transpose(0, 2, 1)
    ways, apart = _ways(_flat(means, weights), kinds, which.ravel(), basis)
    coats = _flat(north, weights)
    rows = np.concatenate([basis, ways], axis=1).astype(np.float32)
    return CoatBank(weights.ravel(), coats, dots(coats, coats), rows, basis.shape[1], apart)


def _ways(means: Array, kinds: Array, which: Array, basis: Array) -> tuple[Array, Array]:
    """Return how each entry's coat would change to show each other value of its colour, and its square."""
    others = [[k for k in range(len(kinds)) if kinds[k][0] == kinds[own][0] and k != own] for own in which]
    most = max(1, *map(len, others))
    ways = np.zeros((len(which), most, means.shape[1]), np.float32)
    apart = np.full((len(which), most), np.inf)
    for entry, (own, some) in enumerate(zip(which, others, strict=True)):
        off = means[own] - means[some]
        ways[entry, : len(some)] = off - (off @ basis[entry].T) @ basis[entry]
        apart[entry, : len(some)] = (ways[entry, : len(some)] ** 2).sum(axis=1)
    return ways, apart


def _telling(each: list[Array], means: Array, kinds: Array) -> Array:
    """Return where a coat tells its value, 0-1: values differ there, and coats of one value do not."""
    within = np.mean([one.var(axis=0) for one in each], axis=0)
    colours = np.unique(kinds[:, 0])
    across = np.mean([means[kinds[:, 0] == colour].var(axis=0) for colour in colours], axis=0)
    share = across / (across + within + 0.05 * across.max() + TINY)
    return np.asarray(np.sqrt(cv2.GaussianBlur(share.astype(np.float32), (0, 0), 1.0)))


def _flat(coats: Array, weights: Array) -> Array:
    return (coats * weights).reshape(*coats.shape[:-2], -1).astype(np.float32)


def read_coats(coats: Array, entries: Array, gains: Array, bank: CoatBank) -> CoatRead:
    """Return how the *coats* of tiles (n × 4 × D), as strong as *gains*, agree with those of *entries*."""
    own = (entries[:, None] - entries[:, None] % 4 + (entries[:, None] - np.arange(4)) % 4).ravel()
    strong = coats * (bank.weights / gains[:, None].astype(np.float32))[:, None]
    off = strong.reshape(len(own), -1) - bank.coats[own]
    along = each_along(bank.rows, own, off)
    known, ways = along[:, : bank.tangents], along[:, bank.tangents :]
    energy = dots(off, off) - dots(known, known)
    apart = bank.apart[own]
    noise = np.sqrt(np.maximum(energy[:, None] - ways**2 / (apart + TINY), TINY) / FREE)
    part = 1 + ways / (apart + APART_LEAST)
    part = np.where(np.isinf(apart), np.inf, part)
    off_half = (
        ways / (apart + TINY) + 0.5
    )  # without regard for how little apart they are: that is in the sigmas
    sigmas = np.where(np.isinf(apart), np.inf, off_half * np.sqrt(apart) / noise)
    shape = (len(entries), 4)
    return CoatRead(
        (1 - energy / (bank.full[own] + TINY)).reshape(shape),
        part.min(axis=1).reshape(shape),
        sigmas.min(axis=1).reshape(shape),
    )
