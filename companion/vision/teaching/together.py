"""Several views of one tile made one picture: each is found in the first, then all are cut out together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import PATCH
from companion.vision.teaching.outline import as_read, cut_tile, shared_outline
from companion.vision.teaching.tile_views import View
from companion.vision.tiles.frame import moves_to_one_frame
from companion.vision.tiles.pose import NOWHERE, aligned, cut_out, make_steps, moved
from companion.vision.tiles.search import coarse_search, coarse_tile

ROUNDS: Final = 6
BEST: Final = 4  # turns that are followed up
FIRST: Final = 3  # views that are tried as the one which the others are found in
TWICE: Final = 2  # the second time what lay far off is near
SAME: Final = 0.5  # how well a view must fit to show the same tile
SAME_ART: Final = 0.85  # and to show the same drawing, where a kind of tile may have several


@dataclass(frozen=True, eq=False, slots=True)
class Art:
    """The views that show the same, each with its pose."""

    views: tuple[View, ...]
    poses: tuple[Array, ...]

    def picture(self, move: Array = NOWHERE) -> Picture:
        """Return their mean in the light of all of them, after the small *move* of where the tile is."""
        cuts = np.stack(
            [cut_tile(one.patch, moved(pose, move)) for one, pose in zip(self.views, self.poses, strict=True)]
        ).astype(np.float32)
        levels = np.median(cuts.reshape(len(cuts), -1, 3), axis=1)
        even = cuts * (levels.mean(axis=0) / np.maximum(levels, 1))[:, None, None]
        return np.asarray(np.clip(even.mean(axis=0) + 0.5, 0, 255), np.uint8)


class _Found(NamedTuple):
    """A view, where a tile lies in it, and how well that fits."""

    view: View
    pose: Array
    fit: float


def arts_of(views: Sequence[View], same: float = SAME_ART) -> list[Art]:
    """Return what *views* show, that first which most of them do; views that fit so well show the *same*."""
    left, arts = sorted(views, key=lambda view: -view.clear), list[Art]()
    while left:
        tried = left[:1] if np.isinf(left[0].clear) else left[:FIRST]
        found = max(
            (_all_in(left, one) for one in tried), key=lambda some: np.median([one.fit for one in some])
        )
        alike = [one for one in found if one.fit >= same]
        art = Art(tuple(one.view for one in alike), tuple(one.pose for one in alike))
        if not np.isinf(left[0].clear):
            move = shared_outline([one.patch for one in art.views], art.poses, left[0].shape)
            art = replace(art, poses=tuple(moved(pose, move) for pose in art.poses))
        arts.append(art)
        left = [one.view for one in found if one.fit < same]
    return sorted(arts, key=lambda art: -len(art.views))


def in_one_frame(arts: Sequence[Art]) -> list[Picture]:
    """Return the pictures of all *arts*, in one frame."""
    moves = np.zeros((len(arts), 4))
    for _ in range(TWICE if arts else 0):
        seen = [as_read(one.picture(move)) for one, move in zip(arts, moves, strict=True)]
        moves += moves_to_one_frame(np.stack(seen), arts[0].views[0].shape)
    return [one.picture(move) for one, move in zip(arts, moves, strict=True)]


def _all_in(views: Sequence[View], first: View) -> list[_Found]:
    """Return where in each of *views* that lies which the *first* one shows, whichever way it is turned."""
    shape = first.shape
    tile = cut_out(as_read(first.patch, PATCH), first.pose)
    steps, found = make_steps(tile, shape), []
    coarse = np.stack([coarse_tile(np.ascontiguousarray(one), shape) for one in shape.every_turn(tile)])
    searched = [turn for turns in shape.searched for turn in turns]
    for view in views:
        if view is first:
            found.append(_Found(view, first.pose, 1.0))
            continue
        seen = as_read(view.patch, PATCH)
        like, poses = coarse_search(seen, coarse, shape, searched)
        tries = []
        for turn in np.argsort(-like)[:BEST].tolist():
            turned = poses[turn] + np.array([0.0, 0.0, turn * 2 * np.pi / shape.turns, 0.0])
            tries.append(_Found(view, *aligned(seen, steps, turned, ROUNDS, np.inf)))
        found.append(max(tries, key=lambda one: one.fit))
    return found
