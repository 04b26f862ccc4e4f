"""Small misplacement undone: a bank of coarse poses, then steps of Lucas and Kanade (shift, turn, scale)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, dots, each_along
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.features import HALF, half

COARSE: Final = PATCH // 4  # edge of a patch in the coarse bank
SHIFTS: Final = np.linspace(-0.135, 0.135, 9) * TILE
TURNS: Final = np.deg2rad(np.linspace(-6.0, 6.0, 5))
WEIGHTS: Final = np.array([1.0, 1.3, 1.3], np.float32)
SHIFT_MOST: Final = 0.17 * TILE
TURN_MOST: Final = np.deg2rad(9.0)
SCALE_MOST: Final = 0.08
TINY: Final = 1e-6  # keeps what shows nothing at all from dividing by nothing
KEEP: Final = np.array([1.0, 1.0, 40.0, 40.0])  # turn and scale move less than shifts


@dataclass(frozen=True, eq=False, slots=True)
class Aligner:
    """How what is seen of a tile tells how far it is from where its enrolled picture lies."""

    wanted: Array
    """Each enrolled picture, entries × D, so strong that a product with it tells the strength of a tile."""
    steps: Array
    """Which way each of the D numbers seen points, entries × 4 × D,"""
    there: Array
    """and where they all point if nothing is misplaced."""


def warped(patches: Sequence[Array] | Array, poses: Array, size: int = TILE) -> Array:
    """Return the tiles in *patches* at *poses* (shift x, shift y, turn, scale), *size* × *size* pixels."""
    step = TILE / size * (1 + poses[:, 3])
    c, s = np.cos(poses[:, 2]) * step, np.sin(poses[:, 2]) * step
    middle, centre = (PATCH - 1) / 2, (size - 1) / 2
    x, y = middle + poses[:, 0] - (c - s) * centre, middle + poses[:, 1] - (s + c) * centre
    matrices = np.stack([c, -s, x, s, c, y], axis=1).reshape(-1, 2, 3)
    found = np.empty((len(patches), size, size, 3), np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    for patch, matrix, tile in zip(patches, matrices, found, strict=True):
        cv2.warpAffine(patch, matrix, (size, size), tile, flags, cv2.BORDER_REPLICATE)
    return found


@cache
def coarse_poses() -> Array:
    """Return the coarse poses, n × 4."""
    return np.array([[x, y, turn, 0.0] for turn in TURNS for y in SHIFTS for x in SHIFTS])


@cache
def _masks() -> Array:
    """Return where a tile lies at each coarse pose, poses × COARSE²."""
    whole = np.ones((TILE, TILE, 1), np.float32)
    return _laid(whole).reshape(len(coarse_poses()), -1)


@cache
def _shifting() -> Array:
    """Return what shifts a line of pixels by each of SHIFTS and makes it coarse, shifts × COARSE × PATCH."""
    pixels = np.arange(PATCH)
    there = pixels[None] + SHIFTS[:, None]  # where each pixel goes
    off = 1 - np.abs(there[:, None, :] - pixels[None, :, None])
    moved = np.maximum(off, 0.0)  # shifts × to × from
    return np.asarray(moved.reshape(len(SHIFTS), COARSE, -1, PATCH).mean(axis=2), np.float32)


def _laid(tile: Array) -> Array:
    """Return *tile* (… × k) laid at each coarse pose into an empty patch, poses × COARSE × COARSE × k."""
    shifting = _shifting().reshape(-1, PATCH)
    n, k = len(SHIFTS), tile.shape[2]
    found = np.empty((len(TURNS), n, n, COARSE, COARSE, k), np.float32)
    for turn, to in zip(TURNS, found, strict=True):
        flat = np.asarray(_turned_in(tile, float(turn))).reshape(PATCH, PATCH * k)
        down = (shifting @ flat).reshape(-1, PATCH, k).transpose(0, 2, 1)
        both = (down @ shifting.T).reshape(n, COARSE, k, n, COARSE)
        to[...] = both.transpose(0, 3, 1, 4, 2)
    return found.reshape(-1, COARSE, COARSE, k)


def _turned_in(tile: Array, turn: float) -> Array:
    """Return *tile* turned in the middle of an empty patch."""
    c, s = np.cos(turn), np.sin(turn)
    centre, middle = (TILE - 1) / 2, (PATCH - 1) / 2
    there = np.array([[c, -s, middle - c * centre + s * centre], [s, c, middle - s * centre - c * centre]])
    return np.asarray(cv2.warpAffine(tile, there, (PATCH, PATCH), flags=cv2.INTER_LINEAR))


def coarse(soft: Array) -> Array:
    """Return patches (channels; *soft*: at half their size) as the coarse bank takes them."""
    small = half(soft) * WEIGHTS
    return np.asarray(small - small.mean(axis=(1, 2), keepdims=True))


def spreads(small: Array) -> Array:
    """Return how much there is to explain where a tile would lie, for each of *small* and each pose."""
    both = np.concatenate([small, small**2], axis=-1).reshape(len(small), -1, 6).transpose(1, 0, 2)
    found = (_masks() @ both.reshape(len(both), -1)).reshape(len(coarse_poses()), len(small), 6)
    weight = _masks().sum(axis=1)[:, None, None]
    spread = (found[..., 3:] - found[..., :3] ** 2 / weight).sum(axis=-1)
    return np.asarray(np.sqrt(np.maximum(spread, 1e-6)).T)


class PoseBank:
    """Coarse poses of the mean tile of each order of colours, made when an order is first met."""

    def __init__(self, means: dict[tuple[int, ...], Array]) -> None:
        self._means = means
        self._banks: dict[tuple[int, ...], Array] = {}

    def _bank(self, order: tuple[int, ...]) -> Array:
        if order not in self._banks:
            tile = self._means[order] * WEIGHTS
            flat = _laid(tile - tile.mean(axis=(0, 1))).reshape(len(coarse_poses()), -1)
            self._banks[order] = flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), TINY)
        return self._banks[order]

    def best(self, small: Array, spread: Array, orders: list[tuple[int, ...]]) -> tuple[Array, Array]:
        """Return the pose at which each of *small* (coarse patches) fits its order best, and how well."""
        flat = small.reshape(len(small), -1)
        scores = np.empty(spread.shape, np.float32)
        for order in set(orders):
            here = [n for n, one in enumerate(orders) if one == order]
            scores[here] = flat[here] @ self._bank(order).T
        fits = scores / spread
        at = fits.argmax(axis=1)
        return coarse_poses()[at], fits[np.arange(len(at)), at]


def make_aligner(tiles: Array) -> Aligner:
    """Return the steps for *tiles* (entries × TILE × TILE × 3, channels)."""
    small = half(tiles) * WEIGHTS
    flat = small - small.mean(axis=(1, 2), keepdims=True)
    gy, gx = np.gradient(flat, axis=(1, 2))
    line = (np.arange(HALF) - (HALF - 1) / 2) * 2
    x, y = line[None, None, :, None], line[None, :, None, None]
    gx, gy = gx / 2, gy / 2  # per pixel of a straightened tile
    slopes = np.stack([gx, gy, gy * x - gx * y, gx * x + gy * y], axis=1)
    slopes = slopes - slopes.mean(axis=(2, 3), keepdims=True)
    slopes = slopes.reshape(len(tiles), 4, -1)
    square = slopes @ slopes.transpose(0, 2, 1)
    ridge = (np.trace(square, axis1=1, axis2=2)[:, None, None] * 1e-4 + TINY) * np.eye(4)
    steps = np.linalg.solve(square + ridge, slopes)
    flat = flat.reshape(len(tiles), -1)
    weights = np.tile(WEIGHTS, HALF * HALF)  # what is seen comes without them
    wanted = flat * weights / np.maximum(dots(flat, flat), 1e-6)[:, None]
    there = np.einsum("ekd,ed->ek", steps, flat)
    return Aligner(wanted.astype(np.float32), (steps * weights).astype(np.float32), there)


def step(patches: Sequence[Array] | Array, poses: Array, entries: Array, aligner: Aligner) -> Array:
    """Return *poses* after one step towards the enrolled pictures *entries*, one for each of *patches*."""
    seen = warped(patches, poses, HALF).reshape(
        len(patches), -1
    )  # its means count nothing: *wanted* has none
    gain = np.maximum(dots(seen, aligner.wanted[entries]), 0.2)
    return limited(
        _compose(poses, aligner.there[entries] - each_along(aligner.steps, entries, seen) / gain[:, None])
    )


def _compose(poses: Array, moved: Array) -> Array:
    """Return *poses* after the small changes *moved*, which are in the tile's own directions."""
    c, s = np.cos(poses[:, 2]), np.sin(poses[:, 2])
    dx, dy = moved[:, 0], moved[:, 1]
    shift = np.column_stack([c * dx - s * dy, s * dx + c * dy])
    return np.column_stack([poses[:, :2] + shift, poses[:, 2] + moved[:, 2], poses[:, 3] + moved[:, 3]])


def limited(poses: Array) -> Array:
    """Return *poses* within what a tile on its slot can do."""
    most = np.array([SHIFT_MOST, SHIFT_MOST, TURN_MOST, SCALE_MOST])
    return np.clip(poses, -most, most)
