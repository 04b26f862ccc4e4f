"""Several views of one tile made one picture: each is found in the first, then all are cut out together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.teaching.outline import cut_tile, shared_outline
from companion.vision.teaching.tile_views import View
from companion.vision.tiles.bank import coarse_tile
from companion.vision.tiles.explain import coarse_search
from companion.vision.tiles.features import half, turned
from companion.vision.tiles.orders import turn_fits
from companion.vision.tiles.pose import aligned, cut_out, make_steps, moved

ROUNDS: Final = 6
FIRST: Final = 3  # views that are tried as the one which the others are found in
SAME: Final = 0.5  # how well a view must fit to show the same tile


class OnePicture(NamedTuple):
    """The picture of a tile, upright, and which of its views do not show the same."""

    tile: Picture
    others: tuple[int, ...]


class _Found(NamedTuple):
    """A view turned back by so many quarters, where the tile lies in it, and how well it fits."""

    turn: int
    patch: Picture
    pose: Array
    fit: float


def one_picture(views: Sequence[View], colours: Sequence[str] = ()) -> OnePicture:
    """Return *views* of a tile as one picture, the first of its *colours* to the north; a back has none."""
    first = sorted(range(len(views)), key=lambda n: -views[n].order.margin)[:FIRST]
    found = max((_all_in(views, n) for n in first), key=lambda all_: np.median([one.fit for one in all_]))
    same = [one for one in found if one.fit >= SAME]
    move = shared_outline([_small(one.patch) for one in same], [one.pose for one in same])
    cuts = [cut_tile(one.patch, moved(one.pose, move)) for one in same]
    mean = np.median(cuts[0].reshape(-1, 3), axis=0)
    even = [cut * (mean / np.maximum(np.median(cut.reshape(-1, 3), axis=0), 1)) for cut in cuts]
    tile = np.clip(np.mean(even, axis=0) + 0.5, 0, 255).astype(np.uint8)
    if colours:
        small = cv2.resize(tile, (TILE, TILE), interpolation=cv2.INTER_AREA)
        fits = turn_fits(np.asarray(small), colours)
        tile = np.ascontiguousarray(turned(tile[None], -int(np.argmax(fits)))[0])
    return OnePicture(tile, tuple(n for n, one in enumerate(found) if one.fit < SAME))


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
            small = _small(patch)
            there, fit = aligned(small, steps, coarse_search(small, coarse)[1][0], ROUNDS)
            tries.append(_Found(turn, patch, there, fit))
        found.append(max(tries, key=lambda one: one.fit))
    return found


def _small(patch: Picture) -> Array:
    """Return *patch* as large as it is read."""
    return np.asarray(cv2.resize(patch, (PATCH, PATCH), interpolation=cv2.INTER_AREA), np.float32)
