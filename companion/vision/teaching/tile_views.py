"""Views of tiles cut out of photographs, brought into one common frame, before any of them is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.profile import Profile
from companion.vision.registration.crop import PATCH, TILE, WHITE, white_of
from companion.vision.registration.register import Registration
from companion.vision.teaching.outline import FINE, cut_tile, find_outline, straight_patches
from companion.vision.tiles.frame import moves_to_one_frame
from companion.vision.tiles.orders import Order, read_order
from companion.vision.tiles.pose import moved

BRIGHT: Final = 250


@dataclass(frozen=True, eq=False, slots=True)
class View:
    """One tile as a photograph shows it: where, its patch (PATCH × FINE), its pose there, and its colours."""

    place: str
    patch: Picture
    pose: Array
    order: Order
    glare: float = 0.0
    """The share of its pixels that are as bright as can be."""
    cut: bool = False
    """Whether somebody cut it out already, so that nothing is seen around it."""

    @property
    def tile(self) -> Picture:
        """The tile, cut out square."""
        return cut_tile(self.patch, self.pose)


def views_of(image: Picture, registration: Registration, profile: Profile, name: str) -> dict[str, View]:
    """Return by slot what lies on the board in *image*, the photograph called *name*."""
    whites = [white_of(image, corners) for _, corners in registration.found]
    gain = WHITE / np.maximum(np.median(whites, axis=0), 1) if whites else np.ones(3)
    found = {}
    for field, patch in straight_patches(image, registration, profile).items():
        pose, _ = find_outline(patch)
        even = np.clip(patch * gain, 0, 255).astype(np.uint8)
        bright = float((cut_tile(patch, pose).min(axis=2) >= BRIGHT).mean())
        found[field] = View(f"{name} {field}", even, pose, read_order(small(cut_tile(even, pose))), bright)
    return found


def single_view(tile: Picture, place: str) -> View:
    """Return a picture of one tile, already cut out square, as a view."""
    edge, margin = TILE * FINE, (PATCH - TILE) // 2 * FINE
    way = cv2.INTER_AREA if tile.shape[0] >= edge else cv2.INTER_CUBIC
    square = np.asarray(cv2.resize(tile, (edge, edge), interpolation=way), np.uint8)
    patch = cv2.copyMakeBorder(square, margin, margin, margin, margin, cv2.BORDER_REPLICATE)
    bright = float((square.min(axis=2) >= BRIGHT).mean())
    return View(place, np.asarray(patch, np.uint8), np.zeros(4), read_order(small(square)), bright, True)


def small(tile: Picture) -> Array:
    """Return *tile* as large as it is read."""
    return np.asarray(cv2.resize(tile, (TILE, TILE), interpolation=cv2.INTER_AREA), np.float32)


def in_common_frame(views: Sequence[View]) -> list[View]:
    """Return *views* with their poses settled against each other: what they have in common lies at one place.

    An outline tells where a tile lies within some hundredths; what all tiles have in common tells it better.
    """
    if not views:
        return []
    moves = moves_to_one_frame(np.stack([small(one.tile) for one in views]))
    moves[:, 3] = 0.0  # all tiles are of one size, and the registration knows it
    return [replace(one, pose=moved(one.pose, move)) for one, move in zip(views, moves, strict=True)]
