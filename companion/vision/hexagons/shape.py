"""A tile in its square picture: a corner to the north, as wide as the picture from corner to corner."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import PATCH, TILE

SIXTHS: Final = 6
WIDE: Final = 2 / 3**0.5  # from corner to corner, where it is 1 from side to side
ACROSS: Final = TILE / WIDE  # pixels from side to side
WORN: Final = 3.0  # pixels along the sides that tell nothing: they are worn, and lie a little beside
BLOCK: Final = 8  # edge of a block
GRID: Final = TILE // BLOCK
FEW: Final = 16  # pixels: a block with fewer of the tile is counted with no other
NORMALS: Final = np.deg2rad(np.arange(SIXTHS) * 60.0)
"""The directions of its sides, x to the right and y down."""


def from_middle(x: Array, y: Array, turn: float = 0.0) -> Array:
    """Return how far each point, seen from the middle, is out towards the nearest side."""
    ways = NORMALS + turn
    return np.asarray(np.max([x * np.cos(way) + y * np.sin(way) for way in ways], axis=0))


def _out(edge: int) -> Array:
    line = np.arange(edge) - (edge - 1) / 2
    x, y = np.meshgrid(line, line)
    return from_middle(x, y)


INSIDE: Final = (_out(TILE) < ACROSS / 2 - WORN).astype(np.float32)
"""The pixels of a tile that count, TILE × TILE."""
COUNTS: Final = INSIDE.reshape(-1) > 0
WITHIN: Final = (_out(TILE) < ACROSS / 2 - WORN - 1).astype(np.float32)
"""Those of which all neighbours count, too."""
PIXELS: Final = np.flatnonzero(COUNTS)
HALF_INSIDE: Final = (_out(TILE // 2) < (ACROSS / 2 - WORN) / 2).astype(np.float32)
HALF_PIXELS: Final = np.flatnonzero(HALF_INSIDE)
PATCH_OUT: Final = _out(PATCH)
"""How far each pixel of a patch is out, for a tile in its middle with a corner to the north."""


def _block_matrix() -> Array:
    rows, columns = np.divmod(np.flatnonzero(COUNTS), TILE)
    numbers = rows // BLOCK * GRID + columns // BLOCK
    found = np.zeros((GRID * GRID, len(numbers)), np.float32)
    found[numbers, np.arange(len(numbers))] = 1
    return found


_EVERY: Final = _block_matrix()
FULL: Final = np.flatnonzero(_EVERY.sum(axis=1) >= FEW)
"""The blocks that have enough of a tile, as numbers of a grid of GRID × GRID."""
BLOCKS: Final = _EVERY[FULL]
"""What sums the pixels that count over each block, blocks × pixels."""
SIZES: Final = BLOCKS.sum(axis=1)


def _window_matrix() -> Array:
    found = []
    for row in range(GRID - 1):
        for column in range(GRID - 1):
            four = [row * GRID + column + down * GRID + right for down in (0, 1) for right in (0, 1)]
            inside = np.isin(FULL, four)
            if inside.sum() >= 2:
                found.append(inside)
    return np.array(found, np.float32)


WINDOWS: Final = _window_matrix()
"""What sums blocks over windows of two by two, which overlap, windows × blocks."""


def flat(tiles: Array) -> Array:
    """Return the pixels that count of *tiles* (n × TILE × TILE × 3), n × pixels × 3."""
    return np.take(tiles.reshape(len(tiles), -1, tiles.shape[-1]), PIXELS, axis=1)


def six_turns(tile: Array) -> Array:
    """Return *tile* (a square picture) turned clockwise by 0 to 5 sixths."""
    middle = (len(tile) - 1) / 2
    found = [tile]
    for sixth in range(1, SIXTHS):
        matrix = cv2.getRotationMatrix2D((middle, middle), -60.0 * sixth, 1.0)
        size = (len(tile), len(tile))
        found.append(
            np.asarray(
                cv2.warpAffine(tile, matrix, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
            )
        )
    return np.stack(found)
