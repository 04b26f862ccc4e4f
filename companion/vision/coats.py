"""Each coat read by itself: does it show its own value, or go towards another value of its colour?

What tells values apart is learned from all coats of a colour: the mean of each value, where coats of the
same value look alike. A reading is compared with its own tile's coat, so that the ground counts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
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
    basis: Array
    colours: Array
    values: Array
    kinds: Array
    means: Array
    which: Array
    """The kind of each entry's coat."""


@dataclass(frozen=True, eq=False, slots=True)
class CoatRead:
    """For each tile and side: the share its own coat explains (*own*), and where it lies towards others.

    *between* is 1 at its own value, 0 at another; *sigmas* is how far from half way that is, in standard
    deviations of what is left over. Both are the least over all other values.
    """

    own: Array
    between: Array
    sigmas: Array


def cut_coats(tiles: Array) -> Array:
    """Return the four coats of *tiles* (channels), n × 4 × height × width, each as if it were north."""
    sharp = detail(tiles)
    return np.stack([turned(sharp, -turn)[:, ROWS, COLUMNS] for turn in range(4)], axis=1)


def learn_coats(
    tiles: Array, order: Array, values: Sequence[Sequence[str]], changes: Sequence[tuple[Array, Array]]
) -> CoatBank:
    """Return the bank of *tiles* (all entries); *changes* are the same tiles, a little changed."""
    names = sorted({value for row in values for value in row})
    labels = np.array(
        [[colour, names.index(row[0])] for colour, row in zip(order[:, 0], values, strict=True)]
    )
    north = cut_coats(tiles)[:, 0]
    kinds, which = np.unique(labels, axis=0, return_inverse=True)
    each = [north[which.ravel() == n] for n in range(len(kinds))]
    means = np.stack([one.mean(axis=0) for one in each])
    weights = _telling(each, means, kinds)
    moved = [cut_coats(one)[:, 0] - cut_coats(other)[:, 0] for one, other in changes]
    tangents = _flat(np.stack([*moved, north, np.ones_like(north)], axis=1), weights)
    basis = np.linalg.qr(tangents.transpose(0, 2, 1))[0].transpose(0, 2, 1)
    return CoatBank(
        weights,
        _flat(north, weights),
        basis,
        labels[:, 0],
        labels[:, 1],
        kinds,
        _flat(means, weights),
        which.ravel(),
    )


def _telling(each: list[Array], means: Array, kinds: Array) -> Array:
    """Return where a coat tells its value, 0-1: values differ there, and coats of one value do not."""
    within = np.mean([one.var(axis=0) for one in each], axis=0)
    colours = np.unique(kinds[:, 0])
    across = np.mean([means[kinds[:, 0] == colour].var(axis=0) for colour in colours], axis=0)
    share = across / (across + within + 0.05 * across.max() + TINY)
    return np.asarray(np.sqrt(cv2.GaussianBlur(share.astype(np.float32), (0, 0), 1.0)))


def _flat(coats: Array, weights: Array) -> Array:
    return (coats * weights).reshape(*coats.shape[:-2], -1).astype(np.float32)


def read_coats(tiles: Array, entries: Array, gains: Array, bank: CoatBank) -> CoatRead:
    """Return how the coats of *tiles*, as strong as *gains* say, agree with those of *entries*."""
    own = np.stack([entries - entries % 4 + (entries - side) % 4 for side in range(4)], axis=1).ravel()
    coats = _flat(cut_coats(tiles) / gains[:, None, None, None], bank.weights).reshape(len(own), -1)
    basis = bank.basis[own]
    rest = _without(coats - bank.coats[own], basis)
    energy = (rest**2).sum(axis=1)
    part, sigmas = np.full(len(own), np.inf), np.full(len(own), np.inf)
    for kind, mean in zip(bank.kinds, bank.means, strict=True):
        asked = np.flatnonzero((bank.colours[own] == kind[0]) & (bank.values[own] != kind[1]))
        if len(asked):
            off = _without(bank.means[bank.which[own[asked]]] - mean, basis[asked])
            apart = (off**2).sum(axis=1)
            along = (rest[asked] * off).sum(axis=1)
            noise = np.sqrt(np.maximum(energy[asked] - along**2 / (apart + TINY), TINY) / FREE)
            here = 1 + along / (apart + APART_LEAST)
            part[asked] = np.minimum(part[asked], here)
            sigmas[asked] = np.minimum(sigmas[asked], (here - 0.5) * np.sqrt(apart) / noise)
    full = (bank.coats[own] ** 2).sum(axis=1)
    shape = (len(tiles), 4)
    return CoatRead((1 - energy / (full + TINY)).reshape(shape), part.reshape(shape), sigmas.reshape(shape))


def _without(vectors: Array, basis: Array) -> Array:
    """Return *vectors* (n × D) without what lies along their *basis* (n × k × D)."""
    along = basis @ vectors[:, :, None]
    return np.asarray(vectors - (basis.transpose(0, 2, 1) @ along)[..., 0])
