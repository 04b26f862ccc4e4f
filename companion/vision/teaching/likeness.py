"""How alike emblems and middles of tiles are, before anybody has said what they show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import TILE
from companion.vision.teaching.outline import as_read
from companion.vision.teaching.tile_views import View
from companion.vision.tiles.features import channels, detail, turned

ROWS: Final = slice(0, round(0.375 * TILE))  # where a value may stand, without the emblems beside it
COLUMNS: Final = slice(round(0.25 * TILE), round(0.75 * TILE))
SHIFTS: Final = (-0.5, -0.25, 0.0, 0.25, 0.5)  # pixels: what the common frame leaves
EDGE: Final = slice(2, -2)
SPOT: Final = 2.0  # sigma in pixels: a stroke of a digit
MIDDLE: Final = slice(TILE // 2 - 8, TILE // 2 + 8)
MEAN_FROM: Final = 4  # tiles from which on what all have in common tells nothing about one


def emblems_of(tile: Picture) -> Array:
    """Return the four emblems of *tile*, each as if it were north."""
    sharp = detail(channels(as_read(tile)[None]))
    return np.stack([turned(sharp, -side)[0, ROWS, COLUMNS] for side in range(4)])


def differ(one: Array, other: Array) -> float:
    """Return how much two emblems differ in their most different spot, as a share of what is drawn there."""
    seen, least = one[EDGE, EDGE], np.inf
    for x in SHIFTS:
        for y in SHIFTS:
            there = _moved(other[None], x, y)[0, EDGE, EDGE]
            gain = float((seen * there).sum() / max(float((there**2).sum()), 1e-6))
            spots = cv2.GaussianBlur((seen - gain * there) ** 2, (0, 0), SPOT)
            least = min(least, float(np.max(spots)) / max(float((seen**2).mean()), 1e-6))
    return least


def emblems_alike(views: Sequence[View]) -> Array:
    """Return how alike all emblems of *views* (in one frame) are, 4n × 4n: by what is drawn on them alone.

    What all emblems of a colour have in common is left out, so a 4 on red is like a 4 on blue.
    """
    emblems = np.concatenate([emblems_of(view.tile) for view in views])
    if len(views) >= MEAN_FROM:
        colours = np.array([colour for view in views for colour in view.order.colours])
        for colour in set(colours.tolist()):
            emblems[colours == colour] -= emblems[colours == colour].mean(axis=0)
    plain = _unit(emblems)
    moves = [(2 * x, 2 * y) for x in SHIFTS for y in SHIFTS]
    return np.asarray(np.max([plain @ _unit(_moved(emblems, x, y)).T for x, y in moves], axis=0))


def middles_alike(views: Sequence[View]) -> Array:
    """Return how alike the middles of *views* are, n × n, whichever way each is turned; 0 is the most."""
    light = channels(np.stack([as_read(view.tile) for view in views]))[:, MIDDLE, MIDDLE]
    level = light - np.median(light, axis=(1, 2), keepdims=True)
    flat = level.reshape(len(views), -1)
    ways = [turned(level, quarters).reshape(len(views), -1) for quarters in range(4)]
    return -np.asarray(np.min([np.linalg.norm(flat[:, None] - way[None], axis=-1) for way in ways], axis=0))


def _moved(emblems: Array, x: float, y: float) -> Array:
    move, size = np.array([[1, 0, x], [0, 1, y]], np.float32), (emblems.shape[2], emblems.shape[1])
    return np.stack([cv2.warpAffine(one, move, size, flags=cv2.INTER_CUBIC) for one in emblems])


def _unit(emblems: Array) -> Array:
    inner = emblems[:, EDGE, EDGE].reshape(len(emblems), -1)
    off = inner - inner.mean(axis=1, keepdims=True)
    return np.asarray(off / np.maximum(np.linalg.norm(off, axis=1, keepdims=True), 1e-6))
