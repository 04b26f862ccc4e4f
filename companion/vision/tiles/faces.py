"""Fields as tiles face up: each explained by the known pictures, and nothing decided yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.align import warped
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.explain import Explainer, Explanation
from companion.vision.tiles.features import light_of


@dataclass(frozen=True, eq=False, slots=True)
class Match:
    """For each field the face that explains it best, how well (*fit*), at which sharpness; and its rivals."""

    level: Array
    entry: Array
    fit: Array
    scores: Array
    """The same for every face."""
    rival: Array
    """By how many sigmas the nearest rival is excluded; below 0 where the back explains it better."""
    part: Array
    """By how many it is in the window where another picture explains best what is seen."""
    left: Array
    """How much the worst block leaves over, against what is usual in this field."""


@dataclass(frozen=True, eq=False, slots=True)
class Faces:
    """What was measured on fields as tiles face up."""

    tiles: Array
    poses: Array
    match: Match
    as_back: Array
    """How well the back fits where the face lies."""


class FaceReader:
    """All that is made once from the enrolled tiles to read faces."""

    def __init__(self, known: Enrolled) -> None:
        self._explain = Explainer(known.bank)
        self._faces = known.bank.faces

    def search(self, patches: Sequence[Array] | Array) -> Faces:
        """Return what *patches* (channels) show, wherever the tiles lie."""
        return self._put_together(patches, [self._explain.search(light_of(patch)) for patch in patches])

    def follow(self, patches: Sequence[Array] | Array, before: Match, poses: Array, rows: Array) -> Faces:
        """Return what *patches* show, which are the *rows* of *before* and lay at *poses*."""
        found = [
            self._explain.follow(light_of(patch), int(before.level[row]), int(before.entry[row]), pose)
            for patch, row, pose in zip(patches, rows, poses, strict=True)
        ]
        return self._put_together(patches, found)

    def _put_together(self, patches: Sequence[Array] | Array, found: list[Explanation]) -> Faces:
        poses = np.array([one.pose for one in found]).reshape(-1, 4)
        scores = np.array([one.scores for one in found], np.float32).reshape(len(found), -1)
        faces = scores[:, : self._faces]
        entry = np.array([one.entry for one in found], int)
        back = entry >= self._faces
        entry = np.where(back, faces.argmax(axis=1), entry)
        match = Match(
            np.array([one.level for one in found], int),
            entry,
            faces[np.arange(len(found)), entry],
            faces,
            np.array([-1.0 if down else one.rival for one, down in zip(found, back, strict=True)]),
            np.array([one.part for one in found]),
            np.array([one.left for one in found]),
        )
        return Faces(warped(patches, poses), poses, match, scores[:, self._faces :].max(axis=1, initial=0.0))


def no_faces(count: int, entries: int, tile: int) -> Faces:
    """Return so many fields of which none is a face."""
    nothing = [np.zeros(count) for _ in range(5)]
    scores = np.zeros((count, entries), np.float32)
    match = Match(np.zeros(count, int), np.zeros(count, int), nothing[0], scores, *nothing[1:4])
    return Faces(np.zeros((count, tile, tile, 3), np.float32), np.zeros((count, 4)), match, nothing[4])
