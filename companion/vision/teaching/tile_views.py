"""Views of tiles cut out of photographs, before any of them is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.profile import Profile
from companion.vision.registration.crop import PATCH, TILE, WHITE, white_of
from companion.vision.registration.register import Registration
from companion.vision.teaching.outline import as_read, cut_tile, find_outline, straight_patches
from companion.vision.tiles.colours import Order, read_order
from companion.vision.tiles.frame import moves_to_one_frame
from companion.vision.tiles.paper import paper_light
from companion.vision.tiles.pose import NOWHERE, moved
from companion.vision.tiles.shape import FINE, SHAPES, SQUARE, Shape
from companion.vision.tiles.slot import BareSlots, read_bare
from companion.vision.tiles.thresholds import shipped_thresholds

BRIGHT: Final = 250
FLAT: Final = 0.02  # the weakest side of a tile is clearer than this


@dataclass(frozen=True, eq=False)
class View:
    """One tile as a photograph shows it: where, its patch (PATCH × FINE) in even light, its pose there."""

    place: str
    patch: Picture
    pose: Array
    shape: Shape = SQUARE
    clear: float = np.inf
    """How clear the weakest side of its outline is; infinite if somebody cut it out already."""
    glare: float = 0.0
    """The share of its pixels that are as bright as can be."""
    bare: bool = False
    """Whether it is plain that nothing lies there."""
    north: str = ""
    """The colour that points to the top of the patch, if somebody said it."""

    @cached_property
    def order(self) -> Order:
        """The colours of its emblems, if it is a square tile."""
        return read_order(as_read(self.tile))

    @property
    def tile(self) -> Picture:
        """The tile, cut out square."""
        return cut_tile(self.patch, self.pose)

    @property
    def there(self) -> bool:
        """Whether a tile is seen at all."""
        return self.clear > FLAT and not self.bare


def views_of(image: Picture, registration: Registration, profile: Profile, name: str) -> dict[str, View]:
    """Return by slot what lies on the board in *image*, the photograph called *name*."""
    whites = [white_of(image, corners) for _, corners in registration.found]
    gain = WHITE / np.maximum(np.median(whites, axis=0), 1) if whites else np.ones(3)
    board = profile.board
    slots = BareSlots.printed(board) if board.outline_mm else None
    return {
        slot: _view(f"{name} {slot}", patch, gain, SHAPES[board.shape], slots)
        for slot, patch in straight_patches(image, registration, profile).items()
    }


def _view(place: str, patch: Picture, gain: Array, shape: Shape, slots: BareSlots | None) -> View:
    pose, clear = find_outline(patch, shape)
    bright = (as_read(cut_tile(patch, pose)).min(axis=2) >= BRIGHT)[shape.counts > 0].mean()
    even, bare = np.asarray(patch * gain, np.float32), False
    if slots is not None:
        small = np.asarray(cv2.resize(even, (PATCH, PATCH), interpolation=cv2.INTER_AREA))
        light, gates = paper_light(small), shipped_thresholds()
        even = even * light
        seen = read_bare(small * light, slots, 0, None, shape)
        bare = seen.plain >= gates.plain_sigmas and seen.left <= gates.slot_left_most
    lit = np.clip(even + 0.5, 0, 255).astype(np.uint8)
    return View(place, lit, pose, shape, clear, float(bright), bare)


def single_view(picture: Picture, place: str, shape: Shape = SQUARE) -> View:
    """Return a tile that was cut out square already, a hexagon with a corner up, as a view."""
    edge, margin = TILE * FINE, (PATCH - TILE) // 2 * FINE
    way = cv2.INTER_AREA if picture.shape[0] >= edge else cv2.INTER_CUBIC
    square = np.asarray(cv2.resize(picture, (edge, edge), interpolation=way), np.uint8)
    patch = cv2.copyMakeBorder(square, margin, margin, margin, margin, cv2.BORDER_REPLICATE)
    bright = float((square.min(axis=2) >= BRIGHT).mean())
    return View(place, np.asarray(patch, np.uint8), NOWHERE, shape, glare=bright)


def in_common_frame(views: Sequence[View]) -> list[View]:
    """Return *views* with their poses settled against each other: what they have in common lies at one place.

    An outline tells where a tile lies within some hundredths; what all tiles have in common tells it better.
    """
    if not views:
        return []
    moves = moves_to_one_frame(np.stack([as_read(one.tile) for one in views]), views[0].shape)
    moves[:, 3] = 0.0  # all tiles are of one size, and the registration knows it
    return [replace(one, pose=moved(one.pose, move)) for one, move in zip(views, moves, strict=True)]
