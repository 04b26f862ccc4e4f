"""Where a known picture lies in a patch, at any turn: a coarse search, then steps of Lucas and Kanade.

As `tiles.pose`, but that only the six-sided part of a picture counts and that nothing holds its turn.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.hexagons.shape import HALF_INSIDE, HALF_PIXELS
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.features import HALF, half
from companion.vision.tiles.pose import changes, cut_out, moved

TURNS: Final = np.deg2rad(np.arange(-26.25, 30.0, 7.5))  # the rest is one of six
SHIFTS: Final = np.arange(-10, 11, 4)  # pixels of a straightened tile
MOST: Final = np.array([0.2 * TILE, 0.2 * TILE, np.inf, 0.06])  # shifts, turn, scale
NEAR: Final = np.array([3.0, 3.0, np.deg2rad(6.0), 0.04])  # what one round may change
COARSE: Final = 16  # edge of a tile in the coarse search
COARSE_BLUR: Final = 1.6
GAIN_LEAST: Final = 0.2
NOWHERE: Final = np.zeros(4)


class Steps(NamedTuple):
    """A picture and how it changes with its pose (5 × D, without means), and what solves for these."""

    ways: Array
    solve: Array


def make_steps(tile: Array) -> Steps:
    """Return the steps towards *tile* (TILE × TILE × 3)."""
    small = half(tile[None])[0]
    every = np.concatenate([small[None], changes(small, TILE / HALF)]).reshape(5, -1, 3)[:, HALF_PIXELS]
    ways = (every - every.mean(axis=1, keepdims=True)).reshape(5, -1).astype(np.float32)
    return Steps(ways, np.linalg.inv(ways @ ways.T + 1e-3 * np.eye(5)))


def aligned(patch: Array, steps: Steps, pose: Array, rounds: int) -> tuple[Array, float]:
    """Return the best pose met within so many *rounds* from *pose*, and how well the picture fits there."""
    best, at = -2.0, pose
    length = float(np.linalg.norm(steps.ways[0]))
    for left in range(rounds, -1, -1):
        seen = cut_out(patch, pose, HALF).reshape(-1, 3)[HALF_PIXELS]
        along = steps.ways @ seen.reshape(-1)  # these have no mean
        spread = np.einsum("pc,pc->", seen, seen) - (seen.sum(axis=0) ** 2).sum() / len(seen)
        fit = float(along[0]) / (length * float(np.sqrt(max(spread, 0.0))) + 1e-6)
        if fit > best:
            best, at = fit, pose
        if left:
            move = steps.solve @ along
            by = np.clip(-move[1:] / max(float(move[0]), GAIN_LEAST), -NEAR, NEAR)
            pose = np.clip(moved(pose, by), -MOST, MOST)
    return at, best


def coarse_search(patch: Array, known: Array) -> tuple[Array, Array]:
    """Return how like each of the *known* coarse pictures *patch* is at best, and at which pose."""
    soft = cv2.GaussianBlur(patch, (0, 0), COARSE_BLUR)
    every = np.concatenate([_seen_at(np.asarray(soft), turn) for turn in TURNS.tolist()])
    every -= (every * _weights()).sum(axis=1, keepdims=True)
    every *= _inside()
    seen = every.reshape(len(every), -1)
    lengths = np.sqrt(np.maximum(np.einsum("nd,nd->n", seen, seen), 1e-6))
    fits = (seen @ known.T) / lengths[:, None]
    best = fits.argmax(axis=0)
    return fits[best, np.arange(len(known))], _poses()[best]


def coarse_tile(tile: Array) -> Array:
    """Return *tile* as the coarse search takes it: small, without its mean, at length 1."""
    soft = cv2.GaussianBlur(tile, (0, 0), COARSE_BLUR, borderType=cv2.BORDER_REPLICATE)
    small = half(half(np.asarray(soft)[None]))[0].reshape(1, -1, 3)
    off = (small - (small * _weights()).sum(axis=1, keepdims=True)) * _inside()
    return np.asarray(off.reshape(-1) / max(float(np.linalg.norm(off)), 1e-3), np.float32)


def _seen_at(soft: Array, turn: float) -> Array:
    """Return what would be a tile's coarse picture at each of SHIFTS and that *turn*, n × COARSE² × 3."""
    c, s = np.cos(turn), np.sin(turn)
    middle = (PATCH - 1) / 2
    matrix = np.array([[c, -s, middle * (1 - c + s)], [s, c, middle * (1 - s - c)]])
    way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    level = cv2.warpAffine(soft, matrix, (PATCH, PATCH), flags=way, borderMode=cv2.BORDER_REPLICATE)
    small = cv2.boxFilter(half(np.asarray(level)[None])[0], -1, (2, 2), anchor=(0, 0))
    seen = np.lib.stride_tricks.sliding_window_view(small, (2 * COARSE - 1, 2 * COARSE - 1), axis=(0, 1))
    seen = seen[::2, ::2, :, ::2, ::2][: len(SHIFTS), : len(SHIFTS)]
    return seen.transpose(0, 1, 3, 4, 2).reshape(-1, COARSE * COARSE, 3)


@cache
def _poses() -> Array:
    found = []
    for turn in TURNS.tolist():
        c, s = np.cos(turn), np.sin(turn)
        x, y = np.meshgrid(SHIFTS, SHIFTS)
        there = np.stack([c * x - s * y, s * x + c * y, np.full(x.shape, turn), np.zeros(x.shape)], axis=-1)
        found.append(there.reshape(-1, 4))
    return np.concatenate(found)


@cache
def _inside() -> Array:
    small = cv2.resize(HALF_INSIDE, (COARSE, COARSE), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32).reshape(1, -1, 1)


@cache
def _weights() -> Array:
    return np.asarray(_inside() / _inside().sum(), np.float32)
