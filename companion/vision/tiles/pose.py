"""Where a known picture lies in a patch: steps of Lucas and Kanade (shift, turn, scale) at half size."""

from __future__ import annotations

from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.features import half
from companion.vision.tiles.shape import HALF, Shape

MOST: Final = (0.19 * TILE, 0.19 * TILE, 0.06)
"""How far a tile on its slot can lie from its place: shifts in pixels, scale."""
NEAR: Final = np.array([4.0, 4.0, np.deg2rad(8.0), 0.04])
"""What one step may change."""
GAIN_LEAST: Final = 0.2
NOWHERE: Final = np.zeros(4)


class Steps(NamedTuple):
    """A picture and how it changes with its pose (5 × D, without means), and what solves for these."""

    shape: Shape
    ways: Array
    solve: Array
    length: float


def make_steps(tile: Array, shape: Shape) -> Steps:
    """Return the steps towards the picture *tile* (TILE × TILE × 3)."""
    small = half(tile[None])[0]
    every = np.concatenate([small[None], changes(small, TILE / HALF)]).reshape(5, -1, 3)[:, shape.half]
    ways = (every - every.mean(axis=1, keepdims=True)).reshape(5, -1).astype(np.float32)
    solve = np.linalg.inv(ways @ ways.T + 1e-3 * np.eye(5))
    return Steps(shape, ways, solve, float(np.linalg.norm(ways[0])))


def changes(tile: Array, pixel: float) -> Array:
    """Return how *tile* changes per pixel of shift x and y, per radian of turn, per unit of scale, 4 × …

    *pixel*: how many pixels of a straightened tile one of its pixels is.
    """
    down, right = (np.asarray(one, np.float32) / pixel for one in np.gradient(tile, axis=(0, 1)))
    line = ((np.arange(len(tile)) - (len(tile) - 1) / 2) * pixel).astype(np.float32)
    x, y = line[None, :, None], line[:, None, None]
    return np.stack([right, down, down * x - right * y, right * x + down * y])


def cut_out(
    picture: Array, pose: Array, size: int = TILE, wide: int = PATCH, way: int = cv2.INTER_LINEAR
) -> Array:
    """Return the tile at *pose* (shift x and y, turn, scale) of *picture*, *size* × *size* pixels.

    *wide*: of how many pixels of a straightened tile it is the picture; *way*: how it is interpolated.
    """
    fine = len(picture) / wide
    step = fine * TILE / size * (1 + pose[3])
    c, s = np.cos(pose[2]) * step, np.sin(pose[2]) * step
    middle, centre = (len(picture) - 1) / 2, (size - 1) / 2
    x, y = middle + fine * pose[0] - (c - s) * centre, middle + fine * pose[1] - (s + c) * centre
    flags = way | cv2.WARP_INVERSE_MAP
    matrix = np.array([[c, -s, x], [s, c, y]])
    return np.asarray(
        cv2.warpAffine(picture, matrix, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    )


def aligned(
    patch: Array, steps: Steps, pose: Array, rounds: int, turn_most: float | None = None
) -> tuple[Array, float]:
    """Return the best pose met within this many *rounds* from *pose*, and how well the picture fits there.

    *turn_most*: how far it may be turned, where that is not as its shape has it.
    """
    best, at = -2.0, pose
    most = np.array([*MOST[:2], steps.shape.turn_most if turn_most is None else turn_most, MOST[2]])
    for left in range(rounds, -1, -1):
        seen = cut_out(patch, pose, HALF).reshape(-1, 3)[steps.shape.half]
        flat = seen.reshape(-1)
        along = steps.ways @ flat
        sums = np.ones(len(seen), np.float32) @ seen
        spread = max(float(flat @ flat) - float(sums @ sums) / len(seen), 0.0)
        fit = float(along[0]) / (steps.length * spread**0.5 + 1e-6)
        if fit > best:
            best, at = fit, pose
        if left:
            move = steps.solve @ along
            by = np.clip(-move[1:] / max(float(move[0]), GAIN_LEAST), -NEAR, NEAR)
            pose = np.clip(moved(pose, by), -most, most)
    return at, best


def moved(pose: Array, by: Array) -> Array:
    """Return *pose* after the small move *by*, which is in the tile's own directions."""
    c, s = np.cos(pose[2]), np.sin(pose[2])
    x, y = c * by[0] - s * by[1], s * by[0] + c * by[1]
    return np.array([pose[0] + x, pose[1] + y, pose[2] + by[2], pose[3] + by[3]])
