"""One look at all fields: each straightened tile with all that is measured on it, and nothing decided yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.align import Aligner, PoseBank, make_aligner, step, warp
from companion.vision.arrays import Array
from companion.vision.coats import CoatRead, read_coats
from companion.vision.colours import ColourRead, read_colours
from companion.vision.crop import PATCH, TILE
from companion.vision.enrolled import Enrolled
from companion.vision.features import channels, describe, turned, unit
from companion.vision.match import Match, best_entries, blocks_left, gains_at, match, shares

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
    mean_fit: Array


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

    def look(self, crops: Array) -> Look:
        """Return what is measured on *crops* (fields × PATCH × PATCH × 3, in even light)."""
        patches = channels(crops)
        edge = (PATCH - TILE) // 2
        first = read_colours(patches[:, edge:-edge, edge:-edge], self.known.palette)
        orders = [tuple(int(n) for n in order) for order in first.order]
        poses, mean_fit = self._poses.best(patches, orders)
        poses, tiles, found = self._settle(patches, poses)
        entry, second = self._by_coats(tiles, found)
        found = match(tiles, self.known, entry)
        coats, level = self._coats(tiles, found.raw, found.entry)
        found = match(tiles, self.known, found.entry, level)
        return Look(
            patches,
            tiles,
            poses,
            found,
            read_colours(tiles, self.known.palette),
            coats,
            second,
            blocks_left(found.raw, found.level, found.entry, self.known),
            *self._backs(patches),
            mean_fit,
        )

    def _by_coats(self, tiles: Array, found: Match) -> tuple[Array, Array]:
        """Return the best entries, by their coats where in doubt, and how well the next best's agree."""
        first = self._coats(tiles, found.raw, found.entry)[0]
        entry, best = found.entry.copy(), first.between.min(axis=1)
        second = np.zeros(len(entry))
        clear = (best > CLEAR) & (first.sigmas.min(axis=1) > CLEAR_SIGMAS)
        doubt = np.flatnonzero(~clear & (found.fit > FIT_LEAST))
        ranks = np.argsort(-found.scores, axis=1)[:, 1 : 1 + OTHERS]
        for rank in range(ranks.shape[1] if len(doubt) else 0):
            other = ranks[doubt, rank]
            close = found.scores[doubt, other] > found.fit[doubt] - CLOSE
            part = self._coats(tiles[doubt], found.raw[doubt], other)[0].between.min(axis=1)
            part = np.where(close, part, -1.0)
            better = part > best[doubt]
            second[doubt] = np.maximum(second[doubt], np.where(better, best[doubt], part))
            entry[doubt[better]], best[doubt[better]] = other[better], part[better]
        return entry, second

    def _coats(self, tiles: Array, raw: Array, entry: Array) -> tuple[CoatRead, Array]:
        """Return the coats as read at the sharpness that explains them best, tile by tile, and which."""
        reads = [
            read_coats(tiles, entry, gains_at(raw, entry, level), level.coats) for level in self.known.levels
        ]
        best = np.argmax([read.own.mean(axis=1) for read in reads], axis=0)
        rows = np.arange(len(tiles))
        own, part, sigmas = (
            np.stack([getattr(read, name) for read in reads])[best, rows]
            for name in ("own", "between", "sigmas")
        )
        return CoatRead(own, part, sigmas), best

    def _settle(self, patches: Array, poses: Array) -> tuple[Array, Array, Match]:
        for _ in range(STEPS):
            entry = best_entries(warped(patches, poses), self.known)
            poses = step(patches, poses, entry, self._aligner)
        tiles = warped(patches, poses)
        return poses, tiles, match(tiles, self.known)

    def _backs(self, patches: Array) -> tuple[Array, Array, Array, Array]:
        """Return how well each field is the back, what is left of its blocks, its colour and its pose."""
        level = self.known.levels[MIDDLE_LEVEL]
        if level.back is None or level.back_vectors is None or self._back_aligner is None:
            nothing = np.zeros(len(patches))
            return nothing, nothing[:, None] + 1, np.zeros((len(patches), 3)), np.zeros((len(patches), 4))
        tries = [self._poses.best(patches, [(*BACK, turn)] * len(patches)) for turn in range(4)]
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
                (vectors * one.back_vectors[turn]).sum(axis=1)
                for one in self.known.levels
                if one.back_vectors is not None
            ]
        )
        lengths = np.linalg.norm(describe(level.back), axis=1)[turn]
        colour = np.median(tiles.reshape(len(tiles), -1, 3), axis=1)
        return fits.max(axis=0), shares(raw, level.back_vectors[turn] * lengths[:, None]), colour, poses


def warped(patches: Array, poses: Array) -> Array:
    """Return the tiles of *patches* at *poses*."""
    return np.stack([warp(patch, pose) for patch, pose in zip(patches, poses, strict=True)])


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
