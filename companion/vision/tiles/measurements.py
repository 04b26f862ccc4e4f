"""One look at all fields: each straightened tile with all that is measured on it, and nothing decided yet.

A look may start from the one before. A field in which nothing has changed since it was measured keeps what
was measured then. In one that shows the same at large nothing is searched, but all is measured anew where its
tile lies; what fits less well than when it was found is searched as if for the first time.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

import numpy as np

from companion.vision.arrays import Array, scatter
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.align import coarse, spreads
from companion.vision.tiles.backs import BackReader, Backs, no_backs
from companion.vision.tiles.colours import ColourRead, read_colours
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.faces import FaceReader, Faces, Match, no_faces
from companion.vision.tiles.features import PART, half, shrunk

PLAIN: Final = 0.8  # what fits so well,
PLAINLY: Final = 0.3  # and so much better than the other side of a tile, is not looked at as that
SAME: Final = 0.08  # how much a field may change at large (contrast) without being searched again
WORSE: Final = 0.02  # and how much less well what lies there may fit,
FITS: Final = 0.5  # if anything fits at all
CHANGE: Final = 0.025  # how much one of them may differ from when it was measured, and
OF_OTHER: Final = 0.6  # as a share of how much it would if another tile of the set lay there just as well


@dataclass(frozen=True, eq=False, slots=True)
class Measurements:
    """What was measured on all fields."""

    patches: Array
    soft: Array
    """The same at half their size."""
    tiles: Array
    poses: Array
    match: Match
    colours: ColourRead
    back_fit: Array
    back_blocks: Array
    back_mean: Array
    back_poses: Array
    back_turn: Array
    searched: Array
    """Each field at large, as it was when it was last searched,"""
    fitted: Array
    """and how well the better side fitted then."""
    measured: Array
    """The parts of each field when it was last measured."""


class Measurer:
    """All that is made once from the enrolled tiles."""

    def __init__(self, known: Enrolled) -> None:
        self.known = known
        self._faces = FaceReader(known)
        self._backs = BackReader(known) if known.levels[0].back is not None else None
        self._change = min(CHANGE, OF_OTHER * _least_change(known))

    def changed(self, parts: Array, before: Measurements) -> Array:
        """Tell of which fields, of which these are the *parts*, something changed since *before*."""
        return np.asarray(np.abs(parts - before.measured).max(axis=(1, 2, 3)) > self._change)

    def measure(
        self, patches: Array, parts: Array, before: Measurements | None = None, changed: Array | None = None
    ) -> Measurements:
        """Return what is measured on *patches* (fields × PATCH × PATCH × 3, channels, in even light).

        *parts* are those of the last picture. Fields that have not *changed* keep what was measured *before*.
        """
        soft = half(patches)
        if before is None:
            return self._anew(patches, soft, parts)
        anew = np.ones(len(patches), bool) if changed is None else changed
        return self._again(patches, soft, parts, before, anew)

    def _anew(self, patches: Array, soft: Array, parts: Array) -> Measurements:
        small = coarse(soft)
        spread = spreads(small)
        faces, backs = (
            self._faces.search(patches),
            no_backs(len(patches), len(self.known.order)),
        )
        self._search_backs(patches, small, np.arange(len(patches)), spread, faces, backs)
        fitted = np.maximum(faces.match.fit, backs.fit)
        return self._put_together(patches, soft, faces, backs, small, fitted, parts)

    def _again(
        self, patches: Array, soft: Array, parts: Array, before: Measurements, changed: Array
    ) -> Measurements:
        """Measure anew the fields that *changed*; search those that show something else."""
        small = coarse(soft)
        faces, backs = _as_measured(before)
        fresh = changed & (np.sqrt(((small - before.searched) ** 2).mean(axis=(1, 2, 3))) > SAME)
        same = changed & ~fresh
        scatter(faces, np.flatnonzero(changed), no_faces(int(changed.sum()), len(self.known.order), TILE))
        scatter(backs, np.flatnonzero(changed), no_backs(int(changed.sum()), len(self.known.order)))
        self._follow(patches, before, same, faces, backs)
        fit = np.maximum(faces.match.fit, backs.fit)
        fresh |= same & (before.fitted > FITS) & (fit < before.fitted - WORSE)
        if fresh.any():
            self._search(patches, small, np.flatnonzero(fresh), faces, backs)
        fitted = np.where(fresh, np.maximum(faces.match.fit, backs.fit), before.fitted)
        searched = np.where(fresh[:, None, None, None], small, before.searched)
        measured = np.where(changed[:, None, None, None], parts, before.measured)
        return self._put_together(patches, soft, faces, backs, searched, fitted, measured)

    def _put_together(
        self,
        patches: Array,
        soft: Array,
        faces: Faces,
        backs: Backs,
        searched: Array,
        fitted: Array,
        measured: Array,
    ) -> Measurements:
        return Measurements(
            patches,
            soft,
            faces.tiles,
            faces.poses,
            faces.match,
            read_colours(faces.tiles, self.known.palette),
            backs.fit,
            backs.blocks,
            backs.mean,
            backs.poses,
            backs.turn,
            searched,
            fitted,
            measured,
        )

    def _search(self, patches: Array, small: Array, rows: Array, faces: Faces, backs: Backs) -> None:
        spread = spreads(small[rows])
        scatter(faces, rows, self._faces.search(patches[rows]))
        self._search_backs(patches, small, rows, spread, faces, backs)

    def _search_backs(
        self, patches: Array, small: Array, rows: Array, spread: Array, faces: Faces, backs: Backs
    ) -> None:
        """Search in *rows*, of which *spread* is told, for the back wherever the face is not plain."""
        backs.fit[rows] = faces.as_back[rows]
        rest = ~_plainly(faces.match.fit[rows], faces.as_back[rows])
        if self._backs is not None and rest.any():
            found = self._backs.search(_views(patches, rows[rest]), small[rows[rest]], spread[rest])
            scatter(backs, rows[rest], found)

    def _follow(self, patches: Array, before: Measurements, same: Array, faces: Faces, backs: Backs) -> None:
        """Measure anew the fields that show the *same* as *before*, by the side that is plain."""
        down = _plainly(before.back_fit, before.match.fit)
        rows = np.flatnonzero(same & ~down)
        if len(rows):
            found = self._faces.follow(_views(patches, rows), before.match, before.poses[rows], rows)
            scatter(faces, rows, found)
            backs.fit[rows] = faces.as_back[rows]
        rows = np.flatnonzero(same & ~_plainly(before.match.fit, before.back_fit))
        if self._backs is not None and len(rows):
            turned = before.back_poses[rows], before.back_turn[rows]
            scatter(backs, rows, self._backs.follow(_views(patches, rows), *turned))
        _as_faces(faces, backs, np.flatnonzero(same & down))


def _least_change(known: Enrolled) -> float:
    """Return how much some part changes if a tile is replaced by the one most like it, in the same order."""
    tiles = known.levels[-1].tiles
    edge = (PATCH - TILE) // 2
    around = np.pad(tiles, ((0, 0), (edge, edge), (edge, edge), (0, 0)), mode="edge")
    parts = shrunk(around, PART).reshape(len(tiles), -1)
    least = np.inf
    for order in np.unique(known.order, axis=0):
        alike = parts[(known.order == order).all(axis=1)]
        change = np.abs(alike[:, None] - alike[None]).max(axis=-1)
        least = min(least, change[np.triu_indices(len(alike), 1)].min(initial=np.inf))
    return float(least)


def _views(patches: Array, rows: Array) -> list[Array]:
    return [patches[row] for row in rows]


def _plainly(fit: Array, other: Array) -> Array:
    return np.asarray((fit >= PLAIN) & (fit >= other + PLAINLY))


def _as_faces(faces: Faces, backs: Backs, rows: Array) -> None:
    """Say of the backs in *rows* how well they would be a face."""
    found = faces.match
    found.scores[rows] = backs.as_face[rows]
    found.entry[rows] = backs.as_face[rows].argmax(axis=1)
    found.fit[rows] = backs.as_face[rows].max(axis=1, initial=0.0)


def _as_measured(before: Measurements) -> tuple[Faces, Backs]:
    """Return copies of what was measured *before*, to put what is measured anew into."""
    found = Match(*(getattr(before.match, one.name).copy() for one in fields(Match)))
    fit = before.back_fit
    faces = Faces(before.tiles.copy(), before.poses.copy(), found, fit.copy())
    drawn, mean, poses = before.back_blocks.copy(), before.back_mean.copy(), before.back_poses.copy()
    return faces, Backs(fit.copy(), drawn, mean, poses, before.back_turn.copy(), found.scores.copy())
