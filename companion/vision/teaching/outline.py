"""Where a tile lies on its slot, told by its outline alone: before any picture of it is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.board import slot_centres
from companion.vision.profile import Profile
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.registration.register import Registration
from companion.vision.tiles.features import channels
from companion.vision.tiles.pose import cut_out, moved
from companion.vision.tiles.shape import FINE, SQUARE, Shape

EPS: Final = 0.01
AT_ONCE: Final = 500  # poses
SIDE: Final = 0.87  # of a side that is looked at; corners are worn
APART: Final = 2.0  # pixels between two points of a side
SEARCH: Final = ((10.0, 15, 4.0, 5, 0.03), (1.4, 7, 1.0, 3, 0.015), (0.4, 5, 0.4, 3, 0.007))
"""How far and in how many steps the outline that views share is searched for: pixels, degrees, sizes."""
PRINTED: Final = np.ones((3, 3), np.uint8)
"""Pixels of a patch: what is dark and thinner is an outline printed around a slot, and no side of a tile."""
LAID: Final = 4.0  # pixels from the middle at which a tile laid with care may lie,
LAID_TURN: Final = 0.06  # and how far turned, where it can be turned any further


class _Steps(NamedTuple):
    """How far a tile may lie off, be turned, or look smaller, as a frame may be drawn along its sides."""

    shifts: Array
    turns: Array
    sizes: Array


STEPS: Final = {
    4: _Steps(np.linspace(-9.0, 9.0, 15), np.deg2rad(np.linspace(-6.6, 6.6, 6)), np.zeros(1)),
    6: _Steps(
        np.arange(-10.0, 10.1, 2.0), np.deg2rad(np.arange(-28.0, 30, 4.0)), np.arange(-0.15, 0.031, 0.03)
    ),
}
FINER: Final = ((0.7, 1.4, 0.02), (0.35, 0.7, 0.01), (0.2, 0.35, 0.005))
"""Steps around the best pose, again and again: pixels, degrees, sizes."""


def straight_patches(image: Picture, registration: Registration, profile: Profile) -> dict[str, Picture]:
    """Return each slot with what lies around it, straightened, FINE times as large as it is read."""
    step = profile.board.picture_mm / (TILE * FINE)
    edge = PATCH * FINE
    line = (np.arange(edge) - (edge - 1) / 2) * step
    grid = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    found = {}
    for name, centre in slot_centres(profile.board).items():
        there = registration.pixels(grid + np.array(centre)).reshape(edge, edge, 2).astype(np.float32)
        width, height = registration.size
        if there.min() < 0 or np.any(there.max(axis=(0, 1)) > (width - 1, height - 1)):
            continue  # partly outside the picture
        found[name] = np.asarray(cv2.remap(image, there[..., 0], there[..., 1], cv2.INTER_CUBIC), np.uint8)
    return found


def cut_tile(patch: Picture, pose: Array) -> Picture:
    """Return the tile in *patch* (of `straight_patches`) at *pose*, square."""
    return np.asarray(cut_out(patch, pose, TILE * FINE, way=cv2.INTER_CUBIC), np.uint8)


def as_read(picture: Picture, edge: int = TILE) -> Array:
    """Return *picture*, of a tile or (with *edge*) of what lies around it, as large as it is read."""
    return np.asarray(cv2.resize(picture, (edge, edge), interpolation=cv2.INTER_AREA), np.float32)


def find_outline(patch: Picture, shape: Shape) -> tuple[Array, float]:
    """Return the pose (shift x, shift y, turn, 0) of the tile in *patch*, and how clear its weakest side is.

    Which of its corners is which, an outline does not tell.
    """
    slopes, steps = _slopes(patch, shape), STEPS[shape.turns]
    best = _best(slopes, shape, _grid(steps.shifts, steps.turns, steps.sizes))
    for shift, turn, size in FINER:
        near, sizes = (
            np.arange(-2.0, 2.1),
            np.array([-1.0, 0.0, 1.0]) if len(steps.sizes) > 1 else np.zeros(1),
        )
        best = _best(slopes, shape, best + _grid(near * shift, np.deg2rad(near * turn), sizes * size))
    weakest = float(np.exp(_clear(slopes, shape, best[None])[0].min()) - EPS)
    return np.append(best[:3], 0.0), weakest


def shared_outline(patches: Sequence[Picture], poses: Sequence[Array], shape: Shape) -> Array:
    """Return the move from *poses* at which all of *patches*, which show one tile, have their outline best.

    Where it is faint in one it may be clear in another; and tiles laid with care lie in the middle. The
    clearest edge may be that of a frame drawn along the sides, which is smaller.
    """
    slopes, best = [_slopes(patch, shape) for patch in patches], np.zeros(4)
    sixth, every = 2 * np.pi / shape.turns, STEPS[shape.turns].sizes
    for n, (shift, shifts, turn, turns, size) in enumerate(SEARCH):
        line, way = np.linspace(-shift, shift, shifts), np.deg2rad(np.linspace(-turn, turn, turns))
        sizes = every if n == 0 else np.array([-size, 0.0, size]) if len(every) > 1 else np.zeros(1)
        near = best + _grid(line, way, sizes)
        total = np.zeros(len(near))
        for one, pose in zip(slopes, poses, strict=True):
            there = moved(pose, near.T).T
            off = (there[:, :2] ** 2).sum(axis=1) / LAID**2
            if np.isfinite(shape.turn_most):
                turned = (there[:, 2] + sixth / 2) % sixth - sixth / 2
                off += (turned / LAID_TURN) ** 2
            total += (
                np.concatenate([_clear(one, shape, some).sum(axis=1) for some in _parts(there)]) - off / 2
            )
        best = near[int(np.argmax(total))]
    return np.append(best[:3], 0.0)


def _best(slopes: Array, shape: Shape, poses: Array) -> Array:
    found = np.concatenate([_clear(slopes, shape, some).sum(axis=1) for some in _parts(poses)])
    return np.asarray(poses[int(found.argmax())])


def _parts(poses: Array) -> Iterator[Array]:
    for start in range(0, len(poses), AT_ONCE):
        yield poses[start : start + AT_ONCE]


def _grid(shifts: Array, turns: Array, sizes: Array) -> Array:
    return np.stack(np.meshgrid(shifts, shifts, turns, sizes, indexing="ij"), axis=-1).reshape(-1, 4)


def _slopes(patch: Picture, shape: Shape) -> Array:
    """Return how steep *patch* is at each pixel as it is read, eastward and southward, pixels × 2 × 3."""
    if shape is not SQUARE:
        patch = np.asarray(cv2.morphologyEx(patch, cv2.MORPH_CLOSE, PRINTED), np.uint8)
    soft = np.asarray(cv2.GaussianBlur(channels(as_read(patch, PATCH)[None])[0], (0, 0), 0.8))
    ways = [np.asarray(np.gradient(soft, axis=axis), np.float32) for axis in (1, 0)]
    return np.stack(ways, axis=2).reshape(-1, 2, 3)


@cache
def _sides(shape: Shape) -> tuple[Array, Array]:
    """Return points along the sides of a tile around its middle, sides × points × 2, and their normals."""
    long = shape.across * np.tan(np.pi / shape.turns)
    line = np.arange(-0.5, 0.501, APART / long) * SIDE * long
    normals = np.column_stack([np.cos(shape.normals), np.sin(shape.normals)]).astype(np.float32)
    along = np.column_stack([-normals[:, 1], normals[:, 0]])
    points = normals[:, None] * shape.across / 2 + line[None, :, None] * along[:, None]
    return points.astype(np.float32), normals


def _clear(slopes: Array, shape: Shape, poses: Array) -> Array:
    """Return for each of *poses* how clear an edge each side has, as logarithms, n × sides."""
    points, normals = _sides(shape)
    x0, y0, turn, size = poses.astype(np.float32).T[:, :, None, None]
    c, s = np.cos(turn), np.sin(turn)
    middle = (PATCH - 1) / 2
    x = (c * points[..., 0] - s * points[..., 1]) * (1 + size) + x0 + middle
    y = (s * points[..., 0] + c * points[..., 1]) * (1 + size) + y0 + middle
    columns, rows = (np.clip(np.rint(line), 0, PATCH - 1).astype(np.intp) for line in (x, y))
    there = rows * PATCH + columns
    across = c[..., 0] * normals[:, 0] - s[..., 0] * normals[:, 1]
    down = s[..., 0] * normals[:, 0] + c[..., 0] * normals[:, 1]
    best = np.zeros(there.shape[:2], np.float32)
    for channel in range(3):
        steep = across[..., None] * slopes[:, 0, channel].take(there)
        steep += down[..., None] * slopes[:, 1, channel].take(there)
        np.maximum(best, np.abs(steep).mean(axis=2), out=best)
    return np.asarray(np.log(best + EPS))
