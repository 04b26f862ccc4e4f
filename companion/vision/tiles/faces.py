"""Fields as tiles face up: aligned with the enrolled pictures, matched, their emblems read one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

import numpy as np

from companion.vision.arrays import Array, dots, scatter
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.align import PoseBank, make_aligner, step, warped
from companion.vision.tiles.colours import read_colours
from companion.vision.tiles.emblems import EmblemRead, cut_emblems, no_emblems, read_emblems
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.features import describe, turned
from companion.vision.tiles.match import (
    Match,
    MatchResult,
    best_entries,
    best_pairs,
    blocks_left,
    compare,
    matched,
)

STEPS: Final = 3
MIDDLE_LEVEL: Final = 1
OTHERS: Final = 6
CLOSE: Final = 0.06
CLEAR: Final = 0.85
CLEAR_SIGMAS: Final = 6.0
FIT_LEAST: Final = 0.5  # what fits less well is no face, whatever its emblems show


@dataclass(frozen=True, eq=False, slots=True)
class Faces:
    """What was measured on fields as tiles face up."""

    tiles: Array
    poses: Array
    match: Match
    emblems: EmblemRead
    second: Array
    """How well the emblems of the next best entry agree, where there was doubt."""
    blocks: Array
    as_back: Array
    """How well the back fits where the face lies."""


class FaceReader:
    """All that is made once from the enrolled tiles to read faces."""

    def __init__(self, known: Enrolled) -> None:
        self.known = known
        self._aligner = make_aligner(known.levels[MIDDLE_LEVEL].tiles)
        self._bank = PoseBank(_means(known))

    def search(self, patches: Array, small: Array, spread: Array) -> Faces:
        """Return what *patches* (channels; *small* and *spread*: coarse) show, wherever the tiles lie."""
        edge = (PATCH - TILE) // 2
        inside = np.ascontiguousarray(patches[:, edge:-edge, edge:-edge])
        orders = [tuple(int(n) for n in one) for one in read_colours(inside, self.known.palette).order]
        poses = self._bank.best(small, spread, orders)[0]
        tiles, poses, raw = self._settle(patches, poses)
        seen = compare(raw, self.known)
        level, entry = best_pairs(seen)
        scores = seen.scores[level, np.arange(len(tiles))]
        emblems, read = cut_emblems(raw), no_emblems(len(tiles))

        def read_best(rows: Array, entries: Array) -> None:
            if len(rows):
                found, level[rows] = self._best_emblems(emblems[rows], raw[rows], entries[rows])
                scatter(read, rows, found)

        read_best(np.flatnonzero(scores.max(axis=1) > FIT_LEAST), entry)
        chosen, second = self._by_emblems(emblems, seen, scores, entry, read)
        read_best(np.flatnonzero(chosen != entry), chosen)
        return self._read(tiles, poses, seen, chosen, second, read, level)

    def _settle(self, patches: Array, poses: Array) -> tuple[Array, Array, Array]:
        """Return the tiles at the best of *poses* and what a few steps from there lead to, the poses of
        these, and the tiles described: steps may go on too far, or astray and back."""
        tiles = warped(patches, poses)
        raw = describe(tiles)
        entry, fit = best_entries(raw, self.known)
        best, at = poses.copy(), poses
        for _ in range(STEPS):
            at = step(patches, at, entry, self._aligner)
            there = warped(patches, at)
            described = describe(there)
            entry, now = best_entries(described, self.known)
            for row in np.flatnonzero(now > fit):  # a copy each; by lists of rows it would be two
                tiles[row], raw[row], best[row], fit[row] = there[row], described[row], at[row], now[row]
        return tiles, best, raw

    def follow(self, patches: Sequence[Array], poses: Array, level: Array) -> Faces:
        """Return what *patches* show whose tiles lie at *poses* and have the sharpness *level*."""
        tiles = warped(patches, poses)
        seen = compare(describe(tiles), self.known, level)
        scores = seen.scores[level, np.arange(len(tiles))]
        entry = scores.argmax(axis=1)
        emblems = cut_emblems(seen.raw)
        first = self._emblems_at(emblems, seen.raw, entry, level)
        chosen, second = self._by_emblems(emblems, seen, scores, entry, first, level)
        if (chosen != entry).any():
            first = self._emblems_at(emblems, seen.raw, chosen, level)
        return self._read(tiles, poses, seen, chosen, second, first, level)

    def _read(
        self,
        tiles: Array,
        poses: Array,
        seen: MatchResult,
        entry: Array,
        second: Array,
        emblems: EmblemRead,
        level: Array,
    ) -> Faces:
        found = matched(seen, level, entry, self.known)
        blocks = blocks_left(seen.raw, level, entry, self.known)
        back = self.known.levels[MIDDLE_LEVEL].back_vectors
        as_back = np.zeros(len(tiles)) if back is None else (seen.vectors @ back.T).max(axis=1)
        return Faces(tiles, poses, found, emblems, second, blocks, as_back)

    def _by_emblems(
        self,
        emblems: Array,
        seen: MatchResult,
        scores: Array,
        entry: Array,
        first: EmblemRead,
        level: Array | None = None,
    ) -> tuple[Array, Array]:
        """Return the best entries, by their emblems where in doubt, and how well the next best's agree.

        *level*: the sharpness of each tile, if it is known.
        """
        best, fit = first.between.min(axis=1), scores[np.arange(len(entry)), entry]
        clear = (best > CLEAR) & (first.sigmas.min(axis=1) > CLEAR_SIGMAS)
        doubt = np.flatnonzero(~clear & (fit > FIT_LEAST))
        second = np.zeros(len(entry))
        if not len(doubt):
            return entry, second
        ranks = np.argsort(-scores[doubt], axis=1)[:, 1 : 1 + OTHERS]
        close = np.take_along_axis(scores[doubt], ranks, axis=1) > fit[doubt, None] - CLOSE
        parts = np.full(ranks.shape, -1.0)
        if close.any():
            which = doubt[np.nonzero(close)[0]]
            others = self._others(emblems[which], seen.raw[which], ranks[close], level, which)
            parts[close] = others.between.min(axis=1)
        chosen = entry.copy()
        chosen[doubt], second[doubt] = _better(entry[doubt], best[doubt], ranks, parts)
        return chosen, second

    def _others(
        self, emblems: Array, raw: Array, entry: Array, level: Array | None, which: Array
    ) -> EmblemRead:
        """Return the *emblems* of the tiles *which*, as those of other entries."""
        if level is None:
            return self._best_emblems(emblems, raw, entry)[0]
        return self._emblems_at(emblems, raw, entry, level[which])

    def _emblems_at(self, emblems: Array, raw: Array, entry: Array, level: Array) -> EmblemRead:
        """Return the emblems as read at the sharpness *level* of each tile."""
        found = no_emblems(len(emblems))
        along = np.empty(len(entry))
        for row, (at, one) in enumerate(zip(level, entry, strict=True)):
            along[row] = raw[row] @ self.known.levels[at].vectors[one]
        for number in set(level.tolist()):
            here = np.flatnonzero(level == number)
            scatter(found, here, self._emblems(emblems[here], along[here], entry[here], number))
        return found

    def _emblems(self, emblems: Array, along: Array, entry: Array, number: int) -> EmblemRead:
        """Return the emblems at one sharpness; *along* is how strong a tile is along its entry's vector."""
        level = self.known.levels[number]
        gains = np.maximum(along / np.maximum(level.lengths[entry], 1e-6), 0.05)
        return read_emblems(emblems, entry, gains, level.emblems)

    def _best_emblems(self, emblems: Array, raw: Array, entry: Array) -> tuple[EmblemRead, Array]:
        """Return the emblems as read at the sharpness that explains them best, tile by tile, and which."""
        reads = [
            self._emblems(emblems, dots(raw, level.vectors[entry]), entry, number)
            for number, level in enumerate(self.known.levels)
        ]
        best = np.argmax([read.own.mean(axis=1) for read in reads], axis=0)
        rows = np.arange(len(emblems))
        found = (
            np.stack([getattr(read, one.name) for read in reads])[best, rows] for one in fields(EmblemRead)
        )
        return EmblemRead(*found), best


def _better(entry: Array, best: Array, ranks: Array, parts: Array) -> tuple[Array, Array]:
    """Return which of *entry* and *ranks* agrees best by *best* and *parts*, and how well the next does."""
    all_parts = np.column_stack([best, parts])
    all_entries = np.column_stack([entry, ranks])
    at, rows = all_parts.argmax(axis=1), np.arange(len(entry))
    all_parts[rows, at] = 0.0
    second = np.where((parts >= 0).any(axis=1), all_parts.max(axis=1), 0.0)
    return all_entries[rows, at], np.maximum(second, 0.0)


def _means(known: Enrolled) -> dict[tuple[int, ...], Array]:
    """Return a mean tile for every order of colours, put together from the mean emblem of each colour."""
    tiles, north = known.levels[MIDDLE_LEVEL].tiles, known.order[:, 0]
    emblems = [tiles[north == colour].mean(axis=0) for colour in range(len(known.colours))]
    y, x = np.mgrid[0:TILE, 0:TILE] - (TILE - 1) / 2
    side = [(np.abs(x) <= np.abs(y)) & (y < 0), (np.abs(y) < np.abs(x)) & (x > 0)]
    side += [(np.abs(x) <= np.abs(y)) & (y > 0), (np.abs(y) < np.abs(x)) & (x < 0)]
    means = {}
    for order in known.palette.orders:
        tile = np.zeros((TILE, TILE, 3), np.float32)
        for turn, colour in enumerate(order):
            tile[side[turn]] = turned(emblems[colour][None], turn)[0][side[turn]]
        means[tuple(int(n) for n in order)] = tile
    return means
