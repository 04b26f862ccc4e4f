"""What lies on no tile: a field as its own bare slot, and the slot that is seen around a tile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, mean_where, over_channels, squares
from companion.vision.board import BoardGeometry
from companion.vision.registration.crop import PATCH, TILE, WHITE
from companion.vision.tiles.explain import Explained
from companion.vision.tiles.light import Fit, fitted, slopes_of_light, unexplained
from companion.vision.tiles.pose import NOWHERE, cut_out
from companion.vision.tiles.shape import SHAPES, Shape, block_sums, lines
from companion.vision.tiles.sigmas import togetherness

BORDER: Final = 2.0  # pixels at the border of a patch, where the next field may show
BESIDE: Final = 4.5  # pixels beside a printed outline by which it is told
LINE_MM: Final = 0.4  # as thick as it looks: printers bleed, and cameras blur
SHADOW: Final = 3  # pixels around a tile where its edge and its shadow are seen
WITHIN: Final = 8  # pixels within its border by which it is told that the slot ends there
UNSEEN_MOST: Final = 1  # sides of a tile on which its border need not be seen
SIDE_LEAST: Final = 40  # pixels by which one side of what lies around a tile is told
PLAIN: Final = 0.3  # the variance of a pixel between two photographs of a slot
FINER: Final = 8  # times as fine as it is read an outline is drawn


class BareSlots(NamedTuple):
    """Every slot with nothing on it, and where on it something is to be seen."""

    pictures: Array
    """Slots × PATCH × PATCH × 3, of 255."""
    counts: Array
    """The pixels that count, PATCH × PATCH."""
    parts: tuple[Array, ...]
    """Those of each part in which something must be seen."""

    @classmethod
    def photographed(cls, pictures: Array) -> BareSlots:
        """Return them as they are on a photograph of the bare board."""
        x, y = lines(PATCH)
        counts = np.asarray(np.maximum(abs(x), abs(y)) < PATCH / 2 - BORDER, np.float32)
        return cls(pictures, counts, (counts,))

    @classmethod
    @cache
    def printed(cls, board: BoardGeometry) -> BareSlots:
        """Return white paper with the outline printed around each slot of *board*; its sides must be seen."""
        shape, px = SHAPES[board.shape], TILE / board.picture_mm
        half, fine = board.outline_mm * px / 2, lines(PATCH * FINER)
        ink = abs(shape.out(*fine) / FINER - half) < LINE_MM * px / 2
        dark = cv2.resize(ink.astype(np.float32), (PATCH, PATCH), interpolation=cv2.INTER_AREA)
        soft = cv2.GaussianBlur(dark, (0, 0), 0.9)[..., None]
        picture = np.repeat((1 - 0.75 * np.asarray(soft)) * WHITE, 3, axis=2).astype(np.float32)
        counts = np.asarray(shape.out(*lines(PATCH)) < half + BESIDE, np.float32)
        ring = counts * (shape.out(*lines(PATCH)) > half - BESIDE)
        pictures = np.broadcast_to(picture, (len(board.slots), *picture.shape))
        return cls(pictures, counts, tuple(ring * side for side in shape.sides(NOWHERE)))


@dataclass(frozen=True, eq=False, slots=True)
class Bare:
    """A field as its own bare slot, held against the picture of that, and against the tile it may be."""

    score: float
    """How well the picture fits, as a correlation."""
    plain: float
    """By how many sigmas one even colour is excluded,"""
    part: float
    """and this in the part where it is least."""
    left: float
    """How much the worst spot leaves over, as a multiple of what is usual there."""
    tint: Array
    over_tile: float = -1.0
    """By how many sigmas the tile is excluded where this explains better,"""
    under_tile: float = np.inf
    """and this where the tile does."""


NOT_COMPARED: Final = Bare(0.0, -1.0, -1.0, np.inf, np.array([9.0, 0.0, -9.0]))
"""A field that was not compared with its bare slot: it is not that, and nothing is less likely for it."""


class Surroundings(NamedTuple):
    """The slot around a tile: by how many sigmas it ends at the border of the tile; and its tint."""

    border: float
    """On the side where that is told least, but for one."""
    tint: Array


def read_bare(patch: Array, slots: BareSlots, n: int, tile: Explained | None, shape: Shape) -> Bare:
    """Return how well *patch* (PATCH × PATCH × 3, of 255) is bare slot *n*, and no *tile*."""
    counts = slots.counts
    fit = fitted(patch, slots.pictures[n], counts)
    mean = mean_where(fit.seen, counts)
    total = squares(((fit.seen - mean) * counts[..., None]).astype(np.float32))
    score = float(np.sqrt(np.clip(1 - fit.energy / max(total, 1e-6), 0, 1)))
    plain = evenness(fit, counts, np.max(slots.parts, axis=0))
    part = min(evenness(fit, counts, one) for one in slots.parts) if len(slots.parts) > 1 else plain
    found = Bare(score, plain, part, unexplained(fit, counts, PLAIN), fit.tint)
    if tile is None:
        return found
    inner = shape.counts
    there = cut_out(fit.there, tile.pose)
    apart = (there - tile.fit.there) * inner[..., None]
    left = (tile.fit.seen - there) * inner[..., None]
    over = _excluded(-apart, left, _noise(left, inner))
    under = _excluded(apart, tile.fit.left, _noise(tile.fit.left, inner))
    return replace(found, over_tile=over, under_tile=under)


def evenness(fit: Fit, counts: Array, part: Array) -> float:
    """Return by how many sigmas *fit* excludes one even colour, brighter to one side, in that *part*."""
    if fit.gain.min() <= 0:
        return -1.0
    ways = slopes_of_light(len(part))
    weighed = ways * part.reshape(-1)
    flat = fit.there.reshape(-1, 3)
    plane = (ways.T @ np.linalg.solve(weighed @ ways.T, weighed @ flat)).reshape(fit.there.shape)
    drawn, left = ((one * part[..., None]) for one in (plane - fit.there, fit.left))
    return _excluded(drawn, left, _noise(fit.left, counts))


def surroundings(
    patch: Array, slots: BareSlots, n: int, tile: Explained, shape: Shape, least: float = -1.0
) -> Surroundings:
    """Return how surely the border of *tile* is seen: beyond it bare slot *n* and not more of the tile,
    within it not the slot going on. One side may show too little to tell.

    What is no more than *least* beyond the border is not held against what is within it.
    """
    out = shape.outside(tile.pose)
    ring, inside = slots.counts * (out > SHADOW), slots.counts * (abs(out + SHADOW + WITHIN / 2) < WITHIN / 2)
    fit = fitted(patch, slots.pictures[n], ring)
    more = np.median(tile.fit.seen[shape.counts > 0], axis=0).astype(np.float32) - fit.there
    sides, noise = shape.sides(tile.pose), _noise(fit.left, ring)
    told = [_excluded_on(ring * side, more, fit.left, noise) for side in sides]
    if sorted(told)[UNSEEN_MOST] > least:
        goes_on = [_not_within(patch, fit, inside * side, noise) for side in sides]
        told = [min(both) for both in zip(told, goes_on, strict=True)]
    return Surroundings(sorted(told)[UNSEEN_MOST], fit.tint)


def _not_within(patch: Array, fit: Fit, where: Array, noise: float) -> float:
    """Return by how many sigmas it is excluded that the slot goes on where one side of a tile would lie."""
    if where.sum() < SIDE_LEAST:
        return -1.0
    colour = np.median(patch[where > 0], axis=0).astype(np.float32)
    left = (patch - colour) * where[..., None]
    return _excluded_on(where, fit.there - colour, left, max(noise, _noise(left, where)))


def _excluded_on(where: Array, apart: Array, left: Array, noise: float) -> float:
    """Return by how many sigmas what is so far *apart* is excluded *where* it is seen, if that is enough."""
    if where.sum() < SIDE_LEAST:
        return -1.0
    return _excluded(apart * where[..., None], left * where[..., None], noise)


def _excluded(apart: Array, left: Array, noise: float) -> float:
    """Return by how many sigmas something is excluded that is so far *apart* from what leaves *left* over."""
    square, towards = block_sums(over_channels(apart, apart)), block_sums(over_channels(apart, left))
    spread = np.sqrt(np.maximum(towards**2, noise * square).sum()) + 1e-6
    return float((square - 2 * towards).sum() / (2 * spread))


def _noise(left: Array, counts: Array) -> float:
    """Return the variance of what is *left* as it adds up over neighbouring pixels."""
    mean = squares(left) / max(3 * float(counts.sum()), 1)
    return (mean + 1.0) * togetherness(left) / 3
