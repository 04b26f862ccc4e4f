"""One look at all fields: each straightened tile with all that is measured on it, and nothing decided yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.align import Aligner, PoseBank, coarse, make_aligner, spreads, step, warped
from companion.vision.arrays import Array, dots
from companion.vision.coats import CoatRead, cut_coats, read_coats
from companion.vision.colours import ColourRead, read_colours
from companion.vision.crop import PATCH, TILE
from companion.vision.enrolled import Enrolled
from companion.vision.features import describe, turned, unit
from companion.vision.match import (
    Compared,
    Match,
    best_entries,
    best_pairs,
    blocks_left,
    compare,
    gains_at,
    matched,
    shares,
)

BACK: Final = (-1,)
STEPS: Final = 3
MIDDLE_LEVEL: Final = 1
OTHERS: Final = 6
CLOSE: Final = 0.06
CLEAR: Final = 0.85
CLEAR_SIGMAS: Final = 6.0
FIT_LEAST: Final = 0.5


@dataclass(frozen=True, eq=False, slots=True)
class Look:
    """What was measured on all fields."""

    patches: Array
    tiles: Array
    poses: Array
    match: Match
    colours: ColourRead
    coats: CoatRead
    second_coats: Array
    """How well the coats of the next best entry agree, where there was doubt."""
    blocks: Array
    back_fit: Array
    back_blocks: Array
    back_mean: Array
    back_poses: Array


class Looker:
    """All that is made once from the enrolled tiles."""

    def __init__(self, known: Enrolled) -> None:
        self.known = known
        level = known.levels[MIDDLE_LEVEL]
        self._aligner = make_aligner(level.tiles)
        self._back_aligner: Aligner | None = None if level.back is None else make_aligner(level.back)
        means = _means(known)
        if level.back is not None:
            means.update({(*BACK, turn): level.back[turn] for turn in range(4)})
        self._poses = PoseBank(means)

    def look(self, patches: Array) -> Look:
        """Return what is measured on *patches* (fields × PATCH × PATCH × 3, channels, in even light)."""
        edge = (PATCH - TILE) // 2
        first = read_colours(np.ascontiguousarray(patches[:, edge:-edge, edge:-edge]), self.known.palette)
        orders = [tuple(int(n) for n in order) for order in first.order]
        small = coarse(patches)
        spread = spreads(small)
        poses, tiles, seen = self._settle(patches, self._poses.best(small, spread, orders)[0])
        coats = cut_coats(seen.raw)
        level, entry = best_pairs(seen)
        entry, second = self._by_coats(coats, seen, level, entry)
        read, level = self._coats(coats, seen, entry)
        found = matched(seen, level, entry, self.known)
        return Look(
            patches,
            tiles,
            poses,
            found,
            read_colours(tiles, self.known.palette),
            read,
            second,
            blocks_left(found.raw, found.level, found.entry, self.known),
            *self._backs(patches, small, spread),
        )

    def _by_coats(self, coats: Array, seen: Compared, level: Array, entry: Array) -> tuple[Array, Array]:
        """Return the best entries, by their coats where in doubt, and how well the next best's agree."""
        first = self._coats(coats, seen, entry)[0]
        rows = np.arange(len(entry))
        scores, best = seen.scores[level, rows], first.between.min(axis=1)
        fit = scores[rows, entry]
        clear = (best > CLEAR) & (first.sigmas.min(axis=1) > CLEAR_SIGMAS)
        doubt = ~clear & (fit > FIT_LEAST)
        ranks = np.argsort(-scores, axis=1)[:, 1 : 1 + OTHERS]
        close = doubt[:, None] & (np.take_along_axis(scores, ranks, axis=1) > fit[:, None] - CLOSE)
        parts = np.full(ranks.shape, -1.0)
        if close.any():
            which = np.nonzero(close)[0]
            others = self._coats(coats[which], _some(seen, which), ranks[close])[0]
            parts[close] = others.between.min(axis=1)
        return _better(entry, best, ranks, parts)

    def _coats(self, coats: Array, seen: Compared, entry: Array) -> tuple[CoatRead, Array]:
        """Return the coats as read at the sharpness that explains them best, tile by tile, and which."""
        reads = [
            read_coats(coats, entry, gains_at(seen, n, entry, level), level.coats)
            for n, level in enumerate(self.known.levels)
        ]
        best = np.argmax([read.own.mean(axis=1) for read in reads], axis=0)
        rows = np.arange(len(coats))
        own, part, sigmas = (
            np.stack([getattr(read, name) for read in reads])[best, rows]
            for name in ("own", "between", "sigmas")
        )
        return CoatRead(own, part, sigmas), best

    def _settle(self, patches: Array, poses: Array) -> tuple[Array, Array, Compared]:
        for _ in range(STEPS):
            entry = best_entries(warped(patches, poses), self.known)
            poses = step(patches, poses, entry, self._aligner)
        tiles = warped(patches, poses)
        return poses, tiles, compare(tiles, self.known)

    def _backs(self, patches: Array, small: Array, spread: Array) -> tuple[Array, Array, Array, Array]:
        """Return how well each field is the back, what is left of its blocks, its colour and its pose."""
        level = self.known.levels[MIDDLE_LEVEL]
        if level.back is None or level.back_vectors is None or self._back_aligner is None:
            nothing = np.zeros(len(patches))
            return nothing, nothing[:, None] + 1, np.zeros((len(patches), 3)), np.zeros((len(patches), 4))
        tries = [self._poses.best(small, spread, [(*BACK, turn)] * len(patches)) for turn in range(4)]
        turn = np.argmax([fit for _, fit in tries], axis=0)
        poses = np.stack([tries[t][0][i] for i, t in enumerate(turn)])
        for _ in range(STEPS):
            poses = step(patches, poses, turn, self._back_aligner)
            poses[:, 3] = 0.0  # its thin frame leads the scale astray
        tiles = warped(patches, poses)
        raw = describe(tiles)
        vectors = unit(raw)
        fits = np.stack(
            [
                dots(vectors, one.back_vectors[turn])
                for one in self.known.levels
                if one.back_vectors is not None
            ]
        )
        lengths = np.linalg.norm(describe(level.back), axis=1)[turn]
        colour = np.median(tiles.reshape(len(tiles), -1, 3), axis=1)
        return fits.max(axis=0), shares(raw, level.back_vectors[turn] * lengths[:, None]), colour, poses


def _some(seen: Compared, which: Array) -> Compared:
    return Compared(seen.raw[which], seen.lengths[which], seen.vectors[which], seen.scores[:, which])


def _better(entry: Array, best: Array, ranks: Array, parts: Array) -> tuple[Array, Array]:
    """Return which of *entry* and *ranks* agrees best by *best* and *parts*, and how well the next does."""
    all_parts = np.column_stack([best, parts])
    all_entries = np.column_stack([entry, ranks])
    at = all_parts.argmax(axis=1)
    rows = np.arange(len(entry))
    chosen = all_entries[rows, at]
    all_parts[rows, at] = 0.0
    second = np.where((parts >= 0).any(axis=1), all_parts.max(axis=1), 0.0)
    return chosen, np.maximum(second, 0.0)


def _means(known: Enrolled) -> dict[tuple[int, ...], Array]:
    """Return a mean tile for every order of colours, put together from the mean coat of each colour."""
    tiles, north = known.levels[MIDDLE_LEVEL].tiles, known.order[:, 0]
    coats = [tiles[north == colour].mean(axis=0) for colour in range(len(known.colours))]
    y, x = np.mgrid[0:TILE, 0:TILE] - (TILE - 1) / 2
    side = [(np.abs(x) <= np.abs(y)) & (y < 0), (np.abs(y) < np.abs(x)) & (x > 0)]
    side += [(np.abs(x) <= np.abs(y)) & (y > 0), (np.abs(y) < np.abs(x)) & (x < 0)]
    means = {}
    for order in known.palette.orders:
        tile = np.zeros((TILE, TILE, 3), np.float32)
        for turn, colour in enumerate(order):
            tile[side[turn]] = turned(coats[colour][None], turn)[0][side[turn]]
        means[tuple(int(n) for n in order)] = tile
    return means
