"""Several views of one tile made one picture: each is found in the first, then all are cut out together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import PATCH
from companion.vision.teaching.outline import cut_tile, shared_outline
from companion.vision.teaching.tile_views import View, small
from companion.vision.tiles.bank import coarse_tile
from companion.vision.tiles.features import half, turned
from companion.vision.tiles.frame import moves_to_one_frame
from companion.vision.tiles.orders import turn_fits
from companion.vision.tiles.pose import aligned, cut_out, make_steps, moved
from companion.vision.tiles.search import coarse_search

ROUNDS: Final = 6
FIRST: Final = 3  # views that are tried as the one which the others are found in
TWICE: Final = 2  # the second time what lay far off is near
SAME: Final = 0.5  # how well a view must fit to show the same tile


@dataclass(frozen=True, eq=False, slots=True)
class Together:
    """The views that show one tile, each with its pose, and how the tile is turned there."""

    patches: tuple[Picture, ...]
    poses: tuple[Array, ...]
    turn: int
    others: tuple[int, ...]
    """Which of the views do not show the same."""
    clear: float = 1.0
    """How much better its colours fit turned so than any other way; a back may lie as it likes."""

    def picture(self, move: Array) -> Picture:
        """Return the tile upright as one picture, in the light of the first, after the small *move* of it."""
        quarter = np.linalg.matrix_power(np.array([[0, -1], [1, 0]]), self.turn)
        there = np.concatenate([quarter @ move[:2], move[2:]])
        cuts = [cut_tile(one, moved(pose, there)) for one, pose in zip(self.patches, self.poses, strict=True)]
        mean = np.median(cuts[0].reshape(-1, 3), axis=0)
        even = [cut * (mean / np.maximum(np.median(cut.reshape(-1, 3), axis=0), 1)) for cut in cuts]
        tile = np.clip(np.mean(even, axis=0) + 0.5, 0, 255).astype(np.uint8)
        return np.ascontiguousarray(turned(tile[None], -self.turn)[0])


class _Found(NamedTuple):
    """A view turned back by so many quarters, where the tile lies in it, and how well it fits."""

    turn: int
    patch: Picture
    pose: Array
    fit: float


def put_together(views: Sequence[View], colours: Sequence[str] = ()) -> Together:
    """Return what *views* of a tile show together, its first colour to the north; a back has no *colours*."""
    first = sorted(range(len(views)), key=lambda n: (not views[n].cut, -views[n].order.margin))[:FIRST]
    if views[first[0]].cut:
        first = first[:1]
    found = max((_all_in(views, n) for n in first), key=lambda all_: np.median([one.fit for one in all_]))
    same = [one for one in found if one.fit >= SAME]
    move = np.zeros(4)
    if not views[first[0]].cut:
        move = shared_outline([_small(one.patch) for one in same], [one.pose for one in same])
    poses = tuple(moved(one.pose, move) for one in same)
    others = tuple(n for n, one in enumerate(found) if one.fit < SAME)
    upright = Together(tuple(one.patch for one in same), poses, 0, others)
    if not colours:
        return upright
    fits = turn_fits(small(upright.picture(np.zeros(4))), colours)
    best, next_best = np.sort(fits)[:-3:-1]
    return replace(upright, turn=int(np.argmax(fits)), clear=float(best - next_best))


def pictures_of(found: Mapping[str, Together]) -> dict[str, Picture]:
    """Return the pictures of all tiles *found*, in one frame."""
    if not found:
        return {}
    moves = np.zeros((len(found), 4))
    for _ in range(TWICE):
        seen = [small(one.picture(move)) for one, move in zip(found.values(), moves, strict=True)]
        moves += moves_to_one_frame(np.stack(seen))
    return {name: one.picture(move) for (name, one), move in zip(found.items(), moves, strict=True)}


def _all_in(views: Sequence[View], first: int) -> list[_Found]:
    """Return all *views* as they show what the *first* one does."""
    pose = np.asarray(views[first].pose, float)
    tile = cut_out(_small(views[first].patch), pose)
    steps, coarse = make_steps(half(tile[None])[0]), coarse_tile(tile)[None]
    found = []
    for number, view in enumerate(views):
        if number == first:
            found.append(_Found(0, view.patch, pose, 1.0))
            continue
        tries = []
        for turn in range(4):
            patch = np.ascontiguousarray(turned(view.patch[None], -turn)[0])
            seen = _small(patch)
            there, fit = aligned(seen, steps, coarse_search(seen, coarse)[1][0], ROUNDS)
            tries.append(_Found(turn, patch, there, fit))
        found.append(max(tries, key=lambda one: one.fit))
    return found


def _small(patch: Picture) -> Array:
    """Return *patch* as large as it is read."""
    return np.asarray(cv2.resize(patch, (PATCH, PATCH), interpolation=cv2.INTER_AREA), np.float32)
