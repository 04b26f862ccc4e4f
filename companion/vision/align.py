"""Small misplacement undone: a bank of coarse poses, then steps of Lucas and Kanade (shift, turn, scale)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.crop import PATCH, TILE
from companion.vision.features import HALF, half

COARSE: Final = PATCH // 4  # edge of a patch in the coarse bank
SHIFTS: Final = np.linspace(-0.135, 0.135, 9) * TILE
TURNS: Final = np.deg2rad(np.linspace(-6.0, 6.0, 5))
WEIGHTS: Final = np.array([1.0, 1.3, 1.3], np.float32)
SHIFT_MOST: Final = 0.17 * TILE
TURN_MOST: Final = np.deg2rad(9.0)
SCALE_MOST: Final = 0.08
KEEP: Final = np.array([1.0, 1.0, 40.0, 40.0])  # turn and scale move less than shifts


@dataclass(frozen=True, eq=False, slots=True)
class Aligner:
    """How a difference from each enrolled picture tells its misplacement: entries × 4 × D."""

    flat: Array
    steps: Array


def warp(patch: Array, pose: Array, size: int = TILE) -> Array:
    """Return the tile in *patch* at *pose* (shift x, shift y, turn, scale) as *size* × *size* pixels."""
    dx, dy, turn, scale = (float(n) for n in pose)
    step = TILE / size * (1 + scale)
    c, s = np.cos(turn) * step, np.sin(turn) * step
    middle, centre = (PATCH - 1) / 2, (size - 1) / 2
    matrix = np.array(
        [
            [c, -s, middle + dx - c * centre + s * centre],
            [s, c, middle + dy - s * centre - c * centre],
        ]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(patch, matrix, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    )


@lru_cache(maxsize=1)
def coarse_poses() -> Array:
    """Return the coarse poses, n × 4."""
    return np.array([[x, y, turn, 0.0] for turn in TURNS for y in SHIFTS for x in SHIFTS])


@lru_cache(maxsize=1)
def _masks() -> Array:
    whole = np.ones((TILE, TILE), np.float32)
    return np.stack([_lay(whole, pose)[..., 0] for pose in coarse_poses()]).reshape(len(coarse_poses()), -1)


def _lay(tile: Array, pose: Array) -> Array:
    """Return *tile* laid at *pose* into an empty patch, coarse."""
    dx, dy, turn, _ = (float(n) for n in pose)
    k, centre = COARSE / PATCH, (TILE - 1) / 2
    middle = (PATCH - 1) / 2
    c, s = np.cos(turn), np.sin(turn)
    there = np.array(
        [[c, -s, middle + dx - c * centre + s * centre], [s, c, middle + dy - s * centre - c * centre]]
    )
    fine = cv2.warpAffine(tile, there, (PATCH, PATCH), flags=cv2.INTER_LINEAR)
    small = cv2.resize(fine, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
    return np.asarray(small).reshape(COARSE, COARSE, -1)


class PoseBank:
    """Coarse poses of the mean tile of each order of colours, made when an order is first met."""

    def __init__(self, means: dict[tuple[int, ...], Array]) -> None:
        self._means = means
        self._banks: dict[tuple[int, ...], Array] = {}

    def _bank(self, order: tuple[int, ...]) -> Array:
        if order not in self._banks:
            tile = self._means[order] * WEIGHTS
            tile = tile - tile.mean(axis=(0, 1))
            laid = [_lay(np.ascontiguousarray(tile), pose) for pose in coarse_poses()]
            flat = np.stack(laid).reshape(len(laid), -1)
            self._banks[order] = flat / np.linalg.norm(flat, axis=1, keepdims=True)
        return self._banks[order]

    def best(self, patches: Array, orders: list[tuple[int, ...]]) -> tuple[Array, Array]:
        """Return the pose of each of *patches* (channels) that fits its order best, and how well it fits."""
        small = half(half(patches)) * WEIGHTS
        small = small - small.mean(axis=(1, 2), keepdims=True)
        masks = _masks()
        weight = masks.sum(axis=1)
        flat = small.reshape(len(patches), -1, 3)
        sums, squares = masks @ flat, masks @ (flat**2)  # fields × poses × 3
        spread = (squares - sums**2 / weight[:, None]).sum(axis=-1)
        scores = np.stack([self._bank(order) @ one.ravel() for order, one in zip(orders, small, strict=True)])
        fits = scores / np.sqrt(np.maximum(spread, 1e-6))
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
    ridge = np.trace(square, axis1=1, axis2=2)[:, None, None] * 1e-4 * np.eye(4)
    return Aligner(flat.reshape(len(tiles), -1), np.linalg.solve(square + ridge, slopes).astype(np.float32))


def step(patches: Array, poses: Array, entries: Array, aligner: Aligner) -> Array:
    """Return *poses* after one step towards the enrolled pictures *entries*, one for each of *patches*."""
    seen = np.stack([warp(patch, pose, HALF) for patch, pose in zip(patches, poses, strict=True)]) * WEIGHTS
    seen = (seen - seen.mean(axis=(1, 2), keepdims=True)).reshape(len(patches), -1)
    wanted = aligner.flat[entries]
    gain = (seen * wanted).sum(axis=1) / np.maximum((wanted**2).sum(axis=1), 1e-6)
    off = wanted - seen / np.maximum(gain, 0.2)[:, None]
    moved = np.einsum("nkd,nd->nk", aligner.steps[entries], off)
    return limited(_compose(poses, moved))


def _compose(poses: Array, moved: Array) -> Array:
    """Return *poses* after the small changes *moved*, which are in the tile's own directions."""
    c, s = np.cos(poses[:, 2]), np.sin(poses[:, 2])
    dx, dy = moved[:, 0], moved[:, 1]
    shift = np.column_stack([c * dx - s * dy, s * dx + c * dy])
    return np.column_stack([poses[:, :2] + shift, poses[:, 2] + moved[:, 2], poses[:, 3] + moved[:, 3]])


def limited(poses: Array) -> Array:
    """Return *poses* within what a tile on its meadow can do."""
    most = np.array([SHIFT_MOST, SHIFT_MOST, TURN_MOST, SCALE_MOST])
    return np.clip(poses, -most, most)
