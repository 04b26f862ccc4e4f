"""Fields as tiles face down: aligned with the enrolled back, and what it does not explain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array, dots
from companion.vision.tiles.align import PoseBank, make_aligner, step, warped
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.features import describe, middle_colours, unit
from companion.vision.tiles.match import BLOCKS, shares

STEPS: Final = 3
MIDDLE_LEVEL: Final = 1
TURNS: Final = range(4)


@dataclass(frozen=True, eq=False, slots=True)
class Backs:
    """How well each field is the back, what is left of its blocks, its colour, where it lies, how turned."""

    fit: Array
    blocks: Array
    mean: Array
    poses: Array
    turn: Array
    as_face: Array
    """How well each entry fits where the back lies."""


class BackReader:
    """All that is made once from the enrolled back, if there is one."""

    def __init__(self, known: Enrolled) -> None:
        level = known.levels[MIDDLE_LEVEL]
        assert level.back is not None
        self._level = level
        self._aligner = make_aligner(level.back)
        self._bank = PoseBank({(turn,): level.back[turn] for turn in TURNS})
        self._drawn = describe(level.back)
        self._vectors = [one.back_vectors for one in known.levels if one.back_vectors is not None]

    def search(self, patches: Sequence[Array], small: Array, spread: Array) -> Backs:
        """Return what *patches* (channels; *small* and *spread*: coarse) show, wherever the backs lie."""
        tries = [self._bank.best(small, spread, [(turn,)] * len(patches)) for turn in TURNS]
        turn = np.argmax([fit for _, fit in tries], axis=0)
        poses = np.stack([found for found, _ in tries])[turn, np.arange(len(patches))]
        for _ in range(STEPS):
            poses = step(patches, poses, turn, self._aligner)
            poses[:, 3] = 0.0  # its thin frame leads the scale astray
        return self.follow(patches, poses, turn)

    def follow(self, patches: Sequence[Array], poses: Array, turn: Array) -> Backs:
        """Return what *patches* show whose backs lie at *poses*, turned by *turn* quarters."""
        tiles = warped(patches, poses)
        raw = describe(tiles)
        vectors = unit(raw)
        fit = np.max([dots(vectors, one[turn]) for one in self._vectors], axis=0)
        colour = middle_colours(tiles[:, ::2, ::2])
        left = shares(raw, self._drawn[turn])
        return Backs(fit, left, colour, poses, turn, vectors @ self._level.vectors.T)


def no_backs(count: int, entries: int) -> Backs:
    """Return so many fields of which none is a back."""
    return Backs(
        np.zeros(count),
        np.ones((count, BLOCKS * BLOCKS)),
        np.zeros((count, 3)),
        np.zeros((count, 4)),
        np.zeros(count, int),
        np.zeros((count, entries), np.float32),
    )
