"""All slots cut out and straightened by one remap, their light made even by the markers' white."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture, middles, quantiles
from companion.vision.board import BoardGeometry, outline, slot_centres
from companion.vision.profile import Profile
from companion.vision.registration.register import Registration, register

TILE: Final = 64  # edge of the square that shows a straightened tile
PATCH: Final = 84  # with what lies around it
WHITE: Final = 220.0
DARKEST_WHITE: Final = 30.0


@dataclass(frozen=True, eq=False, slots=True)
class Cutter:
    """The places of all slots in pictures that lie like *registration*."""

    registration: Registration
    names: tuple[str, ...]
    mm: Array
    maps: tuple[Array, Array]
    shrink: int
    px_per_tile: float
    inside: Array


def make_cutter(registration: Registration, profile: Profile) -> Cutter:
    """Return the cutter for *registration*, which is kept while the board lies still."""
    names, centres, mm = _spots(profile.board)
    px_per_mm = registration.px_per_mm(np.array(outline(profile.board)))
    shrink = max(1, round(px_per_mm * profile.board.picture_mm / TILE - 0.2))
    there = registration.pixels(mm).reshape(len(centres) * PATCH, PATCH, 2)
    small = ((there + 0.5) / shrink - 0.5).astype(np.float32)
    fixed = cv2.convertMaps(small, np.array([]), cv2.CV_16SC2)  # remap takes these at half the cost
    return Cutter(
        registration,
        names,
        centres,
        (np.asarray(fixed[0]), np.asarray(fixed[1])),
        shrink,
        px_per_mm * profile.board.tile_mm,
        _inside(there, registration.size, len(centres)),
    )


@lru_cache(maxsize=2)
def _spots(board: BoardGeometry) -> tuple[tuple[str, ...], Array, Array]:
    """Return the slots of *board*: their names, their middles, and every pixel of their patches, in mm."""
    fields = slot_centres(board)
    centres = np.array(list(fields.values()))
    line = (np.arange(PATCH) - (PATCH - 1) / 2) * (board.picture_mm / TILE)
    grid = np.stack(np.meshgrid(line, line), axis=-1)
    return tuple(fields), centres, (centres[:, None, None, :] + grid[None]).reshape(-1, 2)


def _inside(there: Array, size: tuple[int, int], count: int) -> Array:
    """Tell which tiles are in the picture, by their edges."""
    margin = (PATCH - TILE) // 2
    tile = there.reshape(count, PATCH, PATCH, 2)[:, margin:-margin, margin:-margin]
    edges = np.concatenate([tile[:, 0], tile[:, -1], tile[:, :, 0], tile[:, :, -1]], axis=1)
    return np.asarray(((edges >= 0) & (edges <= np.array(size) - 1)).all(axis=(1, 2)))


def cut(image: Picture, cutter: Cutter) -> Array:
    """Return the slots of *image*, fields × PATCH × PATCH × 3, as bytes."""
    source = image
    if cutter.shrink > 1:
        size = (image.shape[1] // cutter.shrink, image.shape[0] // cutter.shrink)
        source = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    flat = cv2.remap(source, *cutter.maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat).reshape(len(cutter.names), PATCH, PATCH, 3)


def bare_slots(image: Picture, profile: Profile) -> Array | None:
    """Return the slots of *image*, a photograph of the bare board, in even light; None without a board."""
    registration = register(image, profile)
    if registration.plane is None:
        return None
    cutter = make_cutter(registration, profile)
    return np.asarray(cut(image, cutter) * gains(image, cutter)[:, None, None], np.float32)


def gains(image: Picture, cutter: Cutter) -> Array:
    """Return what each slot's channels are to be multiplied with, fields × 3."""
    found = cutter.registration.found
    if not found:
        return np.ones((len(cutter.names), 3), np.float32)
    whites = np.array([white_of(image, corners) for _, corners in found])
    at = np.array([corners.mean(axis=0) for _, corners in found])
    there = cutter.registration.pixels(cutter.mm)
    level = _plane_through(at, whites, there)
    low, high = whites.min(axis=0) * 0.6, whites.max(axis=0) * 1.4
    return (WHITE / np.clip(level, np.maximum(low, DARKEST_WHITE), np.maximum(high, DARKEST_WHITE))).astype(
        np.float32
    )


def _plane_through(at: Array, values: Array, there: Array) -> Array:
    """Return *values*, known *at* some points, at the points *there*, by a plane."""
    scale = np.abs(at - at.mean(axis=0)).max() + 1e-6
    known = np.column_stack([np.ones(len(at)), (at - at.mean(axis=0)) / scale])
    asked = np.column_stack([np.ones(len(there)), (there - at.mean(axis=0)) / scale])
    keep = np.diag([0.0, 0.02, 0.02])
    return np.asarray(asked @ np.linalg.solve(known.T @ known + keep, known.T @ values))


def white_of(image: Picture, corners: Array) -> Array:
    """Return the colour of the white around and inside the marker at *corners*."""
    wide = corners.mean(axis=0) + (corners - corners.mean(axis=0)) * 1.3
    x0, y0 = np.maximum(0, np.floor(wide.min(axis=0)).astype(int))
    x1, y1 = np.ceil(wide.max(axis=0)).astype(int) + 1
    part = image[y0:y1, x0:x1].reshape(-1, 3)
    part = part[:: max(1, len(part) // 600)].astype(np.float32)
    light = part.sum(axis=1)
    low, high = quantiles(light, 0.7, 0.92)
    bright = part[(light >= low) & (light <= high)]
    return np.asarray(middles(bright) if len(bright) else np.full(3, WHITE))
