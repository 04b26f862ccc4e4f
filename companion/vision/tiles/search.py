"""Where on a field each known picture would fit best, told coarsely for all pictures at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import PATCH
from companion.vision.tiles.features import half
from companion.vision.tiles.shape import COARSE, Shape

COARSE_BLUR: Final = 1.6
SHIFTS: Final = np.arange(-10, 11, 4)  # pixels of a straightened tile


def coarse_search(patch: Array, known: Array, shape: Shape, turns: Sequence[float]) -> tuple[Array, Array]:
    """Return how like each of the *known* coarse pictures *patch* is at best, and at which pose.

    *turns*: those that are searched, in degrees.
    """
    soft = np.asarray(cv2.GaussianBlur(patch, (0, 0), COARSE_BLUR))
    flat = np.concatenate([_seen(soft, turn)[:, shape.coarse] for turn in turns]).reshape(-1, known.shape[1])
    sums = flat @ _channels(known.shape[1])
    lengths = np.einsum("nd,nd->n", flat, flat) - (sums**2).sum(axis=1)  # the known ones have no mean
    fits = (flat @ known.T) / np.sqrt(np.maximum(lengths, 1e-6))[:, None]
    best = fits.argmax(axis=0)
    return fits[best, np.arange(len(known))], np.concatenate([_poses(turn) for turn in turns])[best]


def coarse_tile(tile: Array, shape: Shape) -> Array:
    """Return *tile* as the coarse search takes it: small, without its mean, at length 1."""
    soft = cv2.GaussianBlur(tile, (0, 0), COARSE_BLUR, borderType=cv2.BORDER_REPLICATE)
    small = half(half(np.asarray(soft)[None]))[0].reshape(-1, 3)[shape.coarse]
    flat = (small - small.mean(axis=0)).reshape(-1)
    return np.asarray(flat / max(float(np.linalg.norm(flat)), 1e-3), np.float32)


@cache
def _channels(many: int) -> Array:
    """Return what sums the channels of a coarse tile of so *many* numbers, each at length 1."""
    return np.asarray(np.tile(np.eye(3, dtype=np.float32), (many // 3, 1)) / (many / 3) ** 0.5)


def _seen(soft: Array, turn: float) -> Array:
    """Return what a tile turned by *turn* would show at each of SHIFTS, n × COARSE² × 3."""
    if turn:
        middle = (PATCH - 1) / 2
        c, s = np.cos(np.deg2rad(turn)), np.sin(np.deg2rad(turn))
        matrix = np.array([[c, -s, middle * (1 - c + s)], [s, c, middle * (1 - s - c)]])
        way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        soft = np.asarray(
            cv2.warpAffine(soft, matrix, (PATCH, PATCH), flags=way, borderMode=cv2.BORDER_REPLICATE)
        )
    small = np.asarray(cv2.boxFilter(half(soft[None])[0], -1, (2, 2), anchor=(0, 0)))
    edge, many = 2 * COARSE - 1, len(SHIFTS)
    seen = np.lib.stride_tricks.sliding_window_view(small, (edge, edge), axis=(0, 1))
    seen = seen[::2, ::2, :, ::2, ::2][:many, :many]
    return np.ascontiguousarray(seen.transpose(0, 1, 3, 4, 2)).reshape(many * many, -1, 3)


@cache
def _poses(turn: float) -> Array:
    """Return the poses that are searched with one *turn*, in the order of what is seen there."""
    way = np.deg2rad(turn)
    x, y = np.meshgrid(SHIFTS, SHIFTS)
    c, s = np.cos(way), np.sin(way)
    there = np.stack([c * x - s * y, s * x + c * y, np.full(x.shape, way), np.zeros(x.shape)], axis=-1)
    return np.asarray(there.reshape(-1, 4))
