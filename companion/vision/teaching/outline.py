"""Where a tile lies on its slot, told by its outline alone: before any picture of it is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.board import slot_centres
from companion.vision.profile import Profile
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.registration.register import Registration
from companion.vision.tiles.features import channels

FINE: Final = 2  # pixels of a picture that is kept, for each of a straightened tile
SHIFTS: Final = np.linspace(-0.14, 0.14, 15) * TILE
TURNS: Final = np.deg2rad(np.linspace(-6.6, 6.6, 6))
AROUND: Final = (1.0, 0.5, 0.25)  # refinements, as shares of the coarse steps
POINTS: Final = 32  # along each side
SIDE: Final = 0.88  # of a side that is looked at; corners are worn
EPS: Final = 0.01
SEARCH: Final = ((10.0, 15, 4.0, 5), (1.4, 7, 1.0, 3), (0.4, 5, 0.4, 3))
"""How far and in how many steps an outline is searched for, again and again: pixels, degrees."""
LAID: Final = 4.0  # pixels from the middle at which a tile laid with care may lie,
LAID_TURN: Final = 0.06  # and how far turned


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


def find_outline(patch: Picture) -> tuple[Array, float]:
    """Return the pose (shift x, shift y, turn, 0) of the tile in *patch*, and how clear its weakest side."""
    small = cv2.resize(patch, (PATCH, PATCH), interpolation=cv2.INTER_AREA)
    slopes = _slopes(channels(np.asarray(small, np.float32)[None])[0])
    poses = _coarse()
    best = poses[int(np.argmax(_clear(slopes, poses).sum(axis=1)))]
    for share in AROUND:
        near = best + _near() * share
        best = near[int(np.argmax(_clear(slopes, near).sum(axis=1)))]
    weakest = float(np.exp(_clear(slopes, best[None])[0].min()) - EPS)
    return np.append(best, 0.0), weakest


def shared_outline(patches: Sequence[Array], poses: Sequence[Array]) -> Array:
    """Return the move from *poses* at which all of *patches*, which show one tile, have their outline best.

    Where it is faint in one it may be clear in another; and tiles laid with care lie in the middle.
    """
    slopes = [_slopes(channels(np.asarray(patch, np.float32)[None])[0]) for patch in patches]
    best = np.zeros(3)
    for steps in SEARCH:
        near = best + _grid(*steps)
        total = np.zeros(len(near))
        for one, pose in zip(slopes, poses, strict=True):
            c, s = np.cos(pose[2]), np.sin(pose[2])
            x, y = pose[0] + c * near[:, 0] - s * near[:, 1], pose[1] + s * near[:, 0] + c * near[:, 1]
            there = np.column_stack([x, y, pose[2] + near[:, 2]]).astype(np.float32)
            off = (x / LAID) ** 2 + (y / LAID) ** 2 + (there[:, 2] / LAID_TURN) ** 2
            total += _clear(one, there).sum(axis=1) - off / 2
        best = near[int(np.argmax(total))]
    return np.append(best, 0.0)


def _grid(shift: float, shifts: int, turn: float, turns: int) -> Array:
    line, way = np.linspace(-shift, shift, shifts), np.deg2rad(np.linspace(-turn, turn, turns))
    return np.array([[x, y, t] for t in way for y in line for x in line])


def cut_tile(patch: Picture, pose: Array) -> Picture:
    """Return the tile in *patch* (of `straight_patches`) at *pose*, square."""
    edge, middle = TILE * FINE, (PATCH * FINE - 1) / 2
    centre = (edge - 1) / 2
    scale = 1 + float(pose[3])
    c, s = scale * np.cos(pose[2]), scale * np.sin(pose[2])
    x, y = middle + FINE * pose[0], middle + FINE * pose[1]
    matrix = np.array([[c, -s, x - c * centre + s * centre], [s, c, y - s * centre - c * centre]])
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(patch, matrix, (edge, edge), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _slopes(patch: Array) -> Array:
    """Return how steep *patch* (channels) is at each pixel, eastward and southward, signs kept, … × 2 × 3."""
    soft = np.asarray(cv2.GaussianBlur(patch, (0, 0), 0.8))
    ways = [np.asarray(np.gradient(soft, axis=axis), np.float32) for axis in (1, 0)]
    return np.stack(ways, axis=2)


@cache
def _coarse() -> Array:
    poses = [[x, y, turn] for turn in TURNS for y in SHIFTS for x in SHIFTS]
    return np.array(poses, np.float32)


@cache
def _near() -> Array:
    way = (-1.0, -0.5, 0.0, 0.5, 1.0)
    steps = (SHIFTS[1] - SHIFTS[0], SHIFTS[1] - SHIFTS[0], TURNS[1] - TURNS[0])
    return np.array([[x, y, t] for t in way for y in way for x in way], np.float32) * np.array(
        steps, np.float32
    )


@cache
def _sides() -> tuple[Array, Array]:
    """Return points along the four sides of a tile around its middle, 4 × POINTS × 2, and their normals."""
    line, half = np.linspace(-0.5, 0.5, POINTS) * SIDE * TILE, np.full(POINTS, (TILE - 1) / 2)
    north = np.column_stack([line, -half])
    turns = [np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) for a in np.arange(4) * np.pi / 2]
    points = np.stack([north @ turn.T for turn in turns])
    normals = np.stack([turn @ [0.0, -1.0] for turn in turns])
    return points.astype(np.float32), normals.astype(np.float32)


def _clear(slopes: Array, poses: Array) -> Array:
    """Return for each of *poses* how clear an edge each side has, as logarithms, n × 4."""
    points, normals = _sides()
    x0, y0, turn = poses.T[:, :, None, None]
    c, s = np.cos(turn), np.sin(turn)
    x = c * points[..., 0] - s * points[..., 1] + x0 + (PATCH - 1) / 2  # n × 4 × POINTS
    y = s * points[..., 0] + c * points[..., 1] + y0 + (PATCH - 1) / 2
    across, down = (
        c[..., 0] * normals[:, 0] - s[..., 0] * normals[:, 1],
        s[..., 0] * normals[:, 0] + c[..., 0] * normals[:, 1],
    )
    columns, rows = (np.clip(np.rint(line).astype(np.intp), 0, PATCH - 1) for line in (x, y))
    there = rows * PATCH + columns
    seen = slopes.reshape(PATCH * PATCH, 2, 3)
    best = np.zeros(there.shape[:2], np.float32)
    for channel in range(3):
        steep = across[..., None] * seen[:, 0, channel].take(there) + down[..., None] * seen[
            :, 1, channel
        ].take(there)
        np.maximum(best, np.abs(steep).mean(axis=2), out=best)
    return np.asarray(np.log(best + EPS))
