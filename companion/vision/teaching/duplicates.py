"""The same tile under two names: where two tiles must differ by their values, but their pictures do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import TILE
from companion.vision.teaching.tile_views import small
from companion.vision.tiles.enrolled import Face
from companion.vision.tiles.features import channels, detail, turned

ROWS: Final = slice(0, round(0.375 * TILE))  # where a value may stand, without the emblems beside it
COLUMNS: Final = slice(round(0.25 * TILE), round(0.75 * TILE))
SHIFTS: Final = np.linspace(-0.5, 0.5, 5)  # pixels: what the common frame leaves
EDGE: Final = slice(2, -2)
SPOT: Final = 2.0  # sigma in pixels: a stroke of a digit


class Pair(NamedTuple):
    """Two tiles with the same colours in the same order, and how much they differ where they must."""

    one: str
    other: str
    differ: float


def pairs(tiles: Mapping[str, Picture], faces: Mapping[str, Face]) -> Iterator[Pair]:
    """Give all pairs of *tiles* (square, upright) that only their values tell apart."""
    emblems = {name: emblems_of(tile) for name, tile in tiles.items()}
    for one, other in combinations(tiles, 2):
        turn = _turn(faces[one], faces[other])
        if turn is None:
            continue
        sides = [n for n in range(4) if faces[one].values[n] != faces[other].values[(n - turn) % 4]]
        if sides:
            found = [differ(emblems[one][n], emblems[other][(n - turn) % 4]) for n in sides]
            yield Pair(one, other, float(np.mean(found)))


def _turn(one: Face, other: Face) -> int | None:
    """Return by how many quarters *other* is turned to have the colours of *one*."""
    turns = (turn for turn in range(4) if tuple(np.roll(other.colours, turn).tolist()) == one.colours)
    return next(turns, None)


def emblems_of(tile: Picture) -> Array:
    """Return the four emblems of *tile*, each as if it were north."""
    sharp = detail(channels(small(tile)[None]))
    return np.stack([turned(sharp, -side)[0, ROWS, COLUMNS] for side in range(4)])


def differ(one: Array, other: Array) -> float:
    """Return how much two emblems differ in their most different spot, as a share of what is drawn there."""
    size = (other.shape[1], other.shape[0])
    seen, least = one[EDGE, EDGE], np.inf
    for x in SHIFTS:
        for y in SHIFTS:
            move = np.array([[1, 0, x], [0, 1, y]], np.float32)
            there = np.asarray(cv2.warpAffine(other, move, size, flags=cv2.INTER_CUBIC))[EDGE, EDGE]
            gain = float((seen * there).sum() / max(float((there**2).sum()), 1e-6))
            spots = cv2.GaussianBlur((seen - gain * there) ** 2, (0, 0), SPOT)
            least = min(least, float(np.max(spots)) / max(float((seen**2).mean()), 1e-6))
    return least
