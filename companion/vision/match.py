"""Every field against every enrolled tile in four directions, as one product; and what is left over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.crop import TILE
from companion.vision.enrolled import Enrolled, Sharpness
from companion.vision.features import HALF, describe, unit
from companion.vision.tangent import between

BLOCKS: Final = 8
FREE: Final = 350.0  # as many independent numbers has what is left over


@dataclass(frozen=True, eq=False, slots=True)
class Match:
    """For each field the best entry, how well it fits (*fit*), at which sharpness, and against its rivals."""

    level: Array
    entry: Array
    fit: Array
    scores: Array
    between: Array
    """Where it lies between its nearest rival (0) and the best entry (1)."""
    sigmas: Array
    """How far from half way that is, in standard deviations of what is left over."""
    texture: Array
    raw: Array


def match(tiles: Array, known: Enrolled, entry: Array | None = None, level: Array | None = None) -> Match:
    """Return the match of *tiles* (n × TILE × TILE × 3), with *entry* and *level*, or the best."""
    raw = describe(tiles)
    vectors = unit(raw)
    all_scores = np.stack([vectors @ level.vectors.T for level in known.levels])
    level = all_scores.max(axis=2).argmax(axis=0) if level is None else level
    rows = np.arange(len(tiles))
    scores = all_scores[level, rows]
    entry = scores.argmax(axis=1) if entry is None else entry
    fit = scores[rows, entry]
    part, sigmas = _rivals(vectors, level, entry, known)
    texture = np.linalg.norm(raw, axis=1) / TILE
    return Match(level, entry, fit, scores, part, sigmas, texture, raw)


def best_entries(tiles: Array, known: Enrolled) -> Array:
    """Return the entry that fits each of *tiles* best at a middling sharpness: enough to align with."""
    level = known.levels[len(known.levels) // 2]
    return np.asarray((unit(describe(tiles)) @ level.vectors.T).argmax(axis=1))


def gains_at(raw: Array, entry: Array, level: Sharpness) -> Array:
    """Return how strong each of *raw* is beside its *entry* at that sharpness."""
    along = (raw * level.vectors[entry]).sum(axis=1)
    return np.asarray(np.maximum(along / np.maximum(level.lengths[entry], 1e-6), 0.05))


def _rivals(vectors: Array, level: Array, entry: Array, known: Enrolled) -> tuple[Array, Array]:
    """Return where each reading lies between its entry and the nearest other, and how surely."""
    part, sigmas = np.zeros(len(entry)), np.zeros(len(entry))
    for at in np.unique(level):
        here = np.flatnonzero(level == at)
        found = between(vectors[here], entry[here], known.levels[at].tangents, FREE)
        for values, to in ((found.part, part), (found.sigmas, sigmas)):
            values[np.arange(len(here)), entry[here]] = np.inf
            to[here] = values.min(axis=1)
    return part, sigmas


def blocks_left(raw: Array, level: Array, entry: Array, known: Enrolled) -> Array:
    """Return for each field the share of each block (n × BLOCKS²) that its entry does not explain."""
    pairs = list(zip(level, entry, strict=True))
    lengths = np.array([known.levels[at].lengths[one] for at, one in pairs])
    wanted = np.stack([known.levels[at].vectors[one] for at, one in pairs]) * lengths[:, None]
    return shares(raw, wanted)


def shares(raw: Array, wanted: Array) -> Array:
    """Return the share of each block of *raw* that *wanted*, made as strong as it, does not explain."""
    gain = (raw * wanted).sum(axis=1) / np.maximum((wanted**2).sum(axis=1), 1e-6)
    there = wanted * np.maximum(gain, 0.05)[:, None]
    left, full = _blocks((raw - there) ** 2), _blocks(there**2)
    usual = full.mean(axis=1, keepdims=True)
    return np.asarray(left / (left + full + usual))


def _blocks(energy: Array) -> Array:
    n, split = len(energy), TILE * TILE
    light = energy[:, :split].reshape(n, BLOCKS, TILE // BLOCKS, BLOCKS, TILE // BLOCKS)
    colour = energy[:, split:].reshape(n, BLOCKS, HALF // BLOCKS, BLOCKS, HALF // BLOCKS, 2)
    return np.asarray((light.sum(axis=(2, 4)) + colour.sum(axis=(2, 4, 5))).reshape(n, -1))
