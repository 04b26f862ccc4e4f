"""Where a hexagonal tile lies on its place, told by its outline alone: before any picture of it is known."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.hexagons.shape import ACROSS, NORMALS, SIXTHS
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.features import channels

SHIFTS: Final = np.arange(-10.0, 10.1, 2.0)  # pixels
TURNS: Final = np.deg2rad(np.arange(-28.0, 30.0, 4.0))
SIZES: Final = np.arange(-0.15, 0.031, 0.03)  # how much larger than the tile: a frame is smaller
NEXT: Final = np.array([-1.0, 0.0, 1.0])
FINER: Final = ((1.0, 2.0, 0.02), (0.5, 1.0, 0.01), (0.25, 0.5, 0.005))
"""Steps of a search around the best pose, again and again: pixels, degrees, sizes."""
POINTS: Final = 20  # along each side
SIDE: Final = 0.85  # of a side that is looked at; corners are worn
EPS: Final = 0.01
FLAT: Final = 0.02  # the weakest side of a tile is clearer than this


def find_hexagon(patch: Picture) -> tuple[Array, float]:
    """Return the pose (shift x, shift y, turn, 0) of the tile in *patch*, and how clear its weakest side is.

    A frame that is drawn along its sides tells it as well. The turn is within half a sixth: which of its
    corners is which, an outline does not tell.
    """
    small = cv2.resize(patch, (PATCH, PATCH), interpolation=cv2.INTER_AREA)
    slopes = _slopes(channels(np.asarray(small, np.float32)[None])[0])
    best = _best(slopes, _grid(SHIFTS, TURNS, SIZES))
    for shift, turn, size in FINER:
        near = np.arange(-2.0, 2.1)
        best = _best(slopes, best + _grid(near * shift, np.deg2rad(near * turn), NEXT * size))
    weakest = float(np.exp(_clear(slopes, best[None])[0].min()) - EPS)
    return np.append(best[:3], 0.0), weakest


def _best(slopes: Array, poses: Array) -> Array:
    found = np.concatenate([_clear(slopes, some).sum(axis=1) for some in _parts(poses)])
    return np.asarray(poses[int(found.argmax())])


def _parts(poses: Array) -> Iterator[Array]:
    for start in range(0, len(poses), 500):
        yield poses[start : start + 500]


def _grid(shifts: Array, turns: Array, sizes: Array) -> Array:
    return np.stack(np.meshgrid(shifts, shifts, turns, sizes, indexing="ij"), axis=-1).reshape(-1, 4)


def _slopes(patch: Array) -> Array:
    """Return how steep *patch* (channels) is at each pixel, eastward and southward, pixels × 2 × 3."""
    soft = np.asarray(cv2.GaussianBlur(patch, (0, 0), 0.8))
    ways = [np.asarray(np.gradient(soft, axis=axis), np.float32) for axis in (1, 0)]
    return np.stack(ways, axis=2).reshape(-1, 2, 3)


@cache
def _sides() -> tuple[Array, Array]:
    """Return points along the sides of a tile around its middle, 6 × POINTS × 2, and their normals."""
    line = np.linspace(-0.5, 0.5, POINTS) * SIDE * TILE / 2
    normals = np.column_stack([np.cos(NORMALS), np.sin(NORMALS)])
    along = np.column_stack([-normals[:, 1], normals[:, 0]])
    points = normals[:, None] * ACROSS / 2 + line[None, :, None] * along[:, None]
    return points, normals


def _clear(slopes: Array, poses: Array) -> Array:
    """Return for each of *poses* how clear an edge each side has, as logarithms, n × 6."""
    points, normals = _sides()
    x0, y0, turn, size = poses.T[:, :, None, None]
    c, s = np.cos(turn), np.sin(turn)
    middle = (PATCH - 1) / 2
    x = (c * points[..., 0] - s * points[..., 1]) * (1 + size) + x0 + middle
    y = (s * points[..., 0] + c * points[..., 1]) * (1 + size) + y0 + middle
    columns, rows = (np.clip(np.rint(line), 0, PATCH - 1).astype(np.intp) for line in (x, y))
    seen = slopes[rows * PATCH + columns].mean(axis=2)  # n × 6 × 2 × 3: of one sign all along an edge
    across = c[..., 0] * normals[:, 0] - s[..., 0] * normals[:, 1]
    down = s[..., 0] * normals[:, 0] + c[..., 0] * normals[:, 1]
    steep = np.abs(across[..., None] * seen[..., 0, :] + down[..., None] * seen[..., 1, :])
    return np.asarray(np.log(steep.max(axis=2) + EPS))


def turns_apart(one: float, other: float) -> float:
    """Return by how much two turns differ, sixths aside."""
    sixth = 2 * np.pi / SIXTHS
    return float(abs((one - other + sixth / 2) % sixth - sixth / 2))
