"""Where a known picture lies in a patch: steps of Lucas and Kanade (shift, turn, scale) at half size."""

from __future__ import annotations

from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.features import HALF

MOST: Final = np.array([0.19 * TILE, 0.19 * TILE, np.deg2rad(12.5), 0.06])
"""How far a tile on its slot can lie from its place: shifts in pixels, turn, scale."""
GAIN_LEAST: Final = 0.2


class Steps(NamedTuple):
    """A picture and how it changes with its pose (5 × D, without means), and what solves for these.

    The last three of the *ways* tell the mean of each channel.
    """

    ways: Array
    solve: Array
    length: float


def make_steps(small: Array) -> Steps:
    """Return the steps towards the picture *small* (HALF × HALF × 3)."""
    slopes = changes(small, TILE / HALF)
    every = np.concatenate([small[None], slopes])
    ways = (every - every.mean(axis=(1, 2), keepdims=True)).reshape(5, -1).astype(np.float32)
    means = np.tile(np.eye(3, dtype=np.float32), len(small) ** 2) / len(small)
    solve = np.linalg.inv(ways @ ways.T + 1e-3 * np.eye(5))
    return Steps(np.concatenate([ways, means]), solve, float(np.linalg.norm(ways[0])))


def changes(tile: Array, pixel: float) -> Array:
    """Return how *tile* changes per pixel of shift x and y, per radian of turn, per unit of scale, 4 × …

    *pixel*: how many pixels of a straightened tile one of its pixels is.
    """
    down, right = (np.asarray(one, np.float32) / pixel for one in np.gradient(tile, axis=(0, 1)))
    line = ((np.arange(len(tile)) - (len(tile) - 1) / 2) * pixel).astype(np.float32)
    x, y = line[None, :, None], line[:, None, None]
    return np.stack([right, down, down * x - right * y, right * x + down * y])


def cut_out(patch: Array, pose: Array, size: int = TILE) -> Array:
    """Return the tile at *pose* (shift x and y, turn, scale) of *patch*, *size* × *size* pixels."""
    step = TILE / size * (1 + pose[3])
    c, s = np.cos(pose[2]) * step, np.sin(pose[2]) * step
    middle, centre = (PATCH - 1) / 2, (size - 1) / 2
    x, y = middle + pose[0] - (c - s) * centre, middle + pose[1] - (s + c) * centre
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    matrix = np.array([[c, -s, x], [s, c, y]])
    return np.asarray(
        cv2.warpAffine(patch, matrix, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    )


def aligned(patch: Array, steps: Steps, pose: Array, rounds: int) -> tuple[Array, float]:
    """Return the best pose met within so many *rounds* from *pose*, and how well the picture fits there."""
    best, at = -2.0, pose
    for left in range(rounds, -1, -1):
        seen = cut_out(patch, pose, HALF)
        flat = seen.reshape(-1)
        along = steps.ways @ flat
        spread = max(float(flat @ flat) - float(along[5:] @ along[5:]), 0.0)
        fit = float(along[0]) / (steps.length * spread**0.5 + 1e-6)
        if fit > best:
            best, at = fit, pose
        if left:
            move = steps.solve @ along[:5]
            pose = np.clip(moved(pose, -move[1:] / max(float(move[0]), GAIN_LEAST)), -MOST, MOST)
    return at, best


def moved(pose: Array, by: Array) -> Array:
    """Return *pose* after the small move *by*, which is in the tile's own directions."""
    c, s = np.cos(pose[2]), np.sin(pose[2])
    x, y = c * by[0] - s * by[1], s * by[0] + c * by[1]
    return np.array([pose[0] + x, pose[1] + y, pose[2] + by[2], pose[3] + by[3]])
