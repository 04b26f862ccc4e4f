"""How alike emblems and middles of tiles are, before anybody has said what they show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import TILE
from companion.vision.teaching.duplicates import COLUMNS, EDGE, ROWS
from companion.vision.teaching.tile_views import View, small
from companion.vision.tiles.features import channels, detail, turned

SHIFTS: Final = (-1.0, -0.5, 0.0, 0.5, 1.0)  # pixels: what the common frame leaves
MIDDLE: Final = slice(TILE // 2 - 8, TILE // 2 + 8)
MEAN_FROM: Final = 4  # tiles from which on what all have in common tells nothing about one


def emblems_alike(views: Sequence[View]) -> Array:
    """Return how alike all emblems of *views* (in one frame) are, 4n × 4n: by what is drawn on them alone.

    What all emblems of a colour have in common is left out, so a 4 on red is like a 4 on blue.
    """
    emblems = np.stack([one for view in views for one in _emblems(view)])
    if len(views) >= MEAN_FROM:
        colours = np.array([colour for view in views for colour in view.order.colours])
        for colour in set(colours.tolist()):
            emblems[colours == colour] -= emblems[colours == colour].mean(axis=0)
    plain = _unit(emblems)
    best = np.full((len(emblems), len(emblems)), -1.0, np.float32)
    for x in SHIFTS:
        for y in SHIFTS:
            best = np.maximum(best, plain @ _unit(_moved(emblems, x, y)).T)
    return best


def middles_alike(views: Sequence[View]) -> Array:
    """Return how alike the middles of *views* are, n × n, whichever way each is turned; 0 is the most."""
    light = channels(np.stack([small(view.tile) for view in views]))[:, MIDDLE, MIDDLE]
    level = light - np.median(light, axis=(1, 2), keepdims=True)
    flat = level.reshape(len(views), -1)
    ways = [turned(level, quarters).reshape(len(views), -1) for quarters in range(4)]
    return -np.asarray(np.min([np.linalg.norm(flat[:, None] - way[None], axis=-1) for way in ways], axis=0))


def _emblems(view: View) -> list[Array]:
    """Return the four emblems of *view* clockwise from north, each as if it were north."""
    sharp = detail(channels(small(view.tile)[None]))
    return [turned(sharp, -side)[0, ROWS, COLUMNS] for side in range(4)]


def _moved(emblems: Array, x: float, y: float) -> Array:
    move, size = np.array([[1, 0, x], [0, 1, y]], np.float32), (emblems.shape[2], emblems.shape[1])
    return np.stack([cv2.warpAffine(one, move, size, flags=cv2.INTER_CUBIC) for one in emblems])


def _unit(emblems: Array) -> Array:
    inner = emblems[:, EDGE, EDGE].reshape(len(emblems), -1)
    off = inner - inner.mean(axis=1, keepdims=True)
    return np.asarray(off / np.maximum(np.linalg.norm(off, axis=1, keepdims=True), 1e-6))
