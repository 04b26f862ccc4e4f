"""Every field against every enrolled tile in four directions, as one product; and what is left over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array, dots
from companion.vision.registration.crop import TILE
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.features import HALF, shrunk
from companion.vision.tiles.tangent import between

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


@dataclass(frozen=True, eq=False, slots=True)
class MatchResult:
    """Tiles as vectors (*lengths* before they got length 1), and how like each entry they are (*scores*)."""

    raw: Array
    lengths: Array
    vectors: Array
    scores: Array
    """Sharpnesses × n × entries."""


def compare(raw: Array, known: Enrolled, level: Array | None = None) -> MatchResult:
    """Return tiles (*raw*: as `describe` gives them) compared with all entries, at all sharpnesses or each
    at its *level*."""
    lengths = np.sqrt(dots(raw, raw))
    vectors = raw / np.maximum(lengths, 1e-6)[:, None]
    scores = np.zeros((len(known.levels), len(raw), len(known.order)), np.float32)
    for number, (one, to) in enumerate(zip(known.levels, scores, strict=True)):
        here = slice(None) if level is None else np.flatnonzero(level == number)
        to[here] = vectors[here] @ one.vectors.T
    return MatchResult(raw, lengths, vectors, scores)


def best_pairs(seen: MatchResult) -> tuple[Array, Array]:
    """Return for each tile the sharpness and the entry that fit best."""
    level = seen.scores.max(axis=2).argmax(axis=0)
    return level, seen.scores[level, np.arange(len(level))].argmax(axis=1)


def matched(seen: MatchResult, level: Array, entry: Array, known: Enrolled) -> Match:
    """Return how the tiles match the *entry* of each at its *level*."""
    rows = np.arange(len(entry))
    scores = seen.scores[level, rows]
    part, sigmas = _rivals(seen.vectors, scores, level, entry, known)
    return Match(level, entry, scores[rows, entry], scores, part, sigmas, seen.lengths / TILE)


def best_entries(raw: Array, known: Enrolled) -> tuple[Array, Array]:
    """Return the entry that fits each tile (*raw*) best at a middling sharpness, and how well."""
    scores = raw @ known.levels[len(known.levels) // 2].vectors.T
    lengths = np.maximum(np.sqrt(dots(raw, raw)), 1e-6)
    return scores.argmax(axis=1), scores.max(axis=1) / lengths


def _rivals(
    vectors: Array, scores: Array, level: Array, entry: Array, known: Enrolled
) -> tuple[Array, Array]:
    """Return where each reading lies between its entry and the nearest other, and how surely."""
    part, sigmas = np.zeros(len(entry)), np.zeros(len(entry))
    for at in np.unique(level):
        here = np.flatnonzero(level == at)
        found = between(vectors[here], scores[here], entry[here], known.levels[at].tangents, FREE)
        for values, to in ((found.part, part), (found.sigmas, sigmas)):
            values[np.arange(len(here)), entry[here]] = np.inf
            to[here] = values.min(axis=1)
    return part, sigmas


def blocks_left(raw: Array, level: Array, entry: Array, known: Enrolled) -> Array:
    """Return for each field the share of each block (n × BLOCKS²) that its entry does not explain."""
    wanted = np.empty_like(raw)
    for row, at, one in zip(wanted, level, entry, strict=True):
        np.multiply(known.levels[at].vectors[one], known.levels[at].lengths[one], out=row)
    return shares(raw, wanted)


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
