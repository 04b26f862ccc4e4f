"""Photographs of tiles made into the pictures that they are read by: views of one art are put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.hexagons.explain import Explainer
from companion.vision.hexagons.frame import moves_to_one_frame
from companion.vision.hexagons.judge import gates
from companion.vision.hexagons.known import FINE, learn_tiles
from companion.vision.hexagons.outline import FLAT, find_hexagon
from companion.vision.hexagons.paper import is_bare, outline_px, paper_light
from companion.vision.hexagons.pose import NOWHERE, aligned, coarse_search, coarse_tile, make_steps
from companion.vision.hexagons.shape import COUNTS, SIXTHS, six_turns
from companion.vision.profile import Profile
from companion.vision.registration.crop import PATCH, TILE, WHITE, white_of
from companion.vision.registration.register import Registration
from companion.vision.teaching.outline import cut_tile, straight_patches
from companion.vision.tiles.pose import cut_out, moved

BRIGHT: Final = 250
ROUNDS: Final = 6
BEST: Final = 3  # turns that are followed up
SAME: Final = 0.85  # how well a view must fit to show the same art


@dataclass(frozen=True, eq=False, slots=True)
class View:
    """One tile as a photograph shows it: where, its patch (PATCH × FINE) in even light, its pose there."""

    place: str
    patch: Picture
    pose: Array
    clear: float
    """How clear the weakest side of its outline is."""
    glare: float = 0.0
    """The share of it that is as bright as can be."""
    bare: bool = False
    """Whether nothing lies there."""

    @property
    def small(self) -> Array:
        """The patch as it is read."""
        return np.asarray(cv2.resize(self.patch, (PATCH, PATCH), interpolation=cv2.INTER_AREA), np.float32)

    @property
    def tile(self) -> Picture:
        """The tile, cut out square."""
        return cut_tile(self.patch, self.pose)

    @property
    def there(self) -> bool:
        """Whether a tile is seen at all."""
        return self.clear > FLAT and not self.bare


def views_of(image: Picture, registration: Registration, profile: Profile, name: str) -> dict[str, View]:
    """Return by place what lies on the mat in *image*, the photograph called *name*."""
    whites = [white_of(image, corners) for _, corners in registration.found]
    gain = WHITE / np.maximum(np.median(whites, axis=0), 1) if whites else np.ones(3)
    across = outline_px(profile.board.outline_mm, profile.board.tile_mm)
    return {
        slot: _view(f"{name} {slot}", patch, gain, across)
        for slot, patch in straight_patches(image, registration, profile).items()
    }


def _view(place: str, patch: Picture, gain: Array, across: float) -> View:
    pose, clear = find_hexagon(patch)
    blown = cut_tile(patch, pose)[::FINE, ::FINE].min(axis=2) >= BRIGHT
    even = np.asarray(patch * gain, np.float32)
    small = np.asarray(cv2.resize(even, (PATCH, PATCH), interpolation=cv2.INTER_AREA))
    light = paper_light(small)
    glare = float(blown.reshape(-1)[COUNTS].mean())
    lit = np.clip(even * light + 0.5, 0, 255).astype(np.uint8)
    return View(place, lit, pose, clear, glare, bool(across) and is_bare(small * light, across))


def single_view(picture: Picture, place: str) -> View:
    """Return a tile that was cut out square, from corner to corner and a corner up, as a view."""
    edge, margin = TILE * FINE, (PATCH - TILE) // 2 * FINE
    way = cv2.INTER_AREA if picture.shape[0] >= edge else cv2.INTER_CUBIC
    square = np.asarray(cv2.resize(picture, (edge, edge), interpolation=way), np.uint8)
    patch = cv2.copyMakeBorder(square, margin, margin, margin, margin, cv2.BORDER_REPLICATE)
    return View(place, np.asarray(patch, np.uint8), np.zeros(4), np.inf)


@dataclass(frozen=True, eq=False, slots=True)
class Art:
    """Views that show the same, each with its pose."""

    views: tuple[View, ...]
    poses: tuple[Array, ...]

    def picture(self, move: Array) -> Picture:
        """Return their mean in the light of all of them, after the small *move* of where the tile is."""
        cuts = np.stack(
            [
                cut_tile(view.patch, moved(pose, move))
                for view, pose in zip(self.views, self.poses, strict=True)
            ]
        ).astype(np.float32)
        levels = np.median(cuts.reshape(len(cuts), -1, 3), axis=1)
        even = cuts * (levels.mean(axis=0) / np.maximum(levels, 1))[:, None, None]
        return np.asarray(np.clip(even.mean(axis=0) + 0.5, 0, 255), np.uint8)


class _Found(NamedTuple):
    """How well a picture fits a view, and where."""

    fit: float
    pose: Array


def arts_of(views: Sequence[View]) -> list[Art]:
    """Return the arts that *views* of one kind show, the one most often seen first.

    Views that fit each other are put together: what only one of them has, noise or a shine, counts less.
    """
    left = sorted(views, key=lambda view: -view.clear)
    arts: list[Art] = []
    while left:
        first, *others = left
        found = [(view, _found(first, view)) for view in others]
        same = [(first, first.pose), *((view, one.pose) for view, one in found if one.fit >= SAME)]
        arts.append(Art(tuple(view for view, _ in same), tuple(pose for _, pose in same)))
        left = [view for view, one in found if one.fit < SAME]
    return sorted(arts, key=lambda art: -len(art.views))


def in_one_frame(taught: Mapping[str, Sequence[Art]]) -> dict[str, list[Picture]]:
    """Return the pictures of all arts that are *taught*, in one frame."""
    every = [art for some in taught.values() for art in some]
    moves = moves_to_one_frame([_small(art.picture(NOWHERE)) for art in every])
    pictures = iter([art.picture(move) for art, move in zip(every, moves, strict=True)])
    return {name: [next(pictures) for _ in some] for name, some in taught.items()}


def _small(picture: Picture) -> Array:
    return np.asarray(cv2.resize(picture, (TILE, TILE), interpolation=cv2.INTER_AREA), np.float32)


def _found(first: View, view: View) -> _Found:
    """Return where in *view* the tile of the *first* one lies, whichever way it is turned."""
    tile = cut_out(first.small, first.pose)
    return best_fit(tile, view)


def best_fit(tile: Array, view: View) -> _Found:
    """Return where in *view* the picture *tile* lies, whichever way it is turned."""
    seen, steps = view.small, make_steps(tile)
    like, poses = coarse_search(seen, np.stack([coarse_tile(one) for one in six_turns(tile)]))
    tries = []
    for sixth in np.argsort(-like)[:BEST].tolist():
        turned = poses[sixth] + np.array([0.0, 0.0, sixth * 2 * np.pi / SIXTHS, 0.0])
        pose, fit = aligned(seen, steps, turned, ROUNDS)
        tries.append(_Found(fit, pose))
    return max(tries, key=lambda one: one.fit)


def alike_pairs(pictures: Mapping[str, Sequence[Picture]], back: str) -> list[tuple[str, str]]:
    """Return the things whose pictures differ by no more than photographs of one thing do."""
    if len(pictures) < 2:
        return []
    explainer = Explainer(learn_tiles(pictures, back))
    found = set()
    for name, some in pictures.items():
        for picture in some:
            seen = explainer.explain(single_view(picture, name).small)
            if seen.name != name:
                found.add((name, seen.name))
            elif seen.rival < gates()["rival_sigmas"].at:
                found.add((name, seen.against))
    pairs = {(min(pair), max(pair)) for pair in found}
    return sorted(pairs)
