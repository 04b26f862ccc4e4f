"""What tiles are like, as plain data: their turns, which of their pixels count, what is searched."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

import cv2
import numpy as np

from companion.vision import board
from companion.vision.arrays import Array
from companion.vision.registration.crop import PATCH, TILE

HALF: Final = TILE // 2
COARSE: Final = 16  # edge of a tile in the coarse search
BLOCK: Final = 8  # edge of a block
ACROSS: Final = TILE // BLOCK
FEW: Final = 16  # pixels: a block with fewer of the tile tells nothing
WORN: Final = 3.0  # pixels along the sides that tell nothing: they are worn, and cut out unevenly
FINE: Final = 2  # pixels of a picture that is kept, for each of one that is read


@dataclass(frozen=True, eq=False)
class Shape:
    """A tile with equal sides, in a square picture as wide as the whole tile; it has this many *turns*."""

    turns: int
    across: float
    """Pixels from side to side."""
    searched: tuple[tuple[float, ...], ...]
    """Degrees from one of its turns; the later ones only where nothing fits well in the first."""
    turn_most: float
    """How far it may be turned from there, in radians."""
    alike: bool
    """Whether tiles have so much in common that it tells where each lies; else their sides tell it better."""

    @cached_property
    def normals(self) -> Array:
        """The directions of its sides, x to the right and y down; the first is the eastern one."""
        return np.asarray(np.arange(self.turns) * 2 * np.pi / self.turns)

    def out(self, x: Array, y: Array) -> Array:
        """Return how far each point, seen from the middle, is out towards the nearest side."""
        return np.asarray(np.max([x * np.cos(way) + y * np.sin(way) for way in self.normals], axis=0))

    def inside(self, edge: int, worn: float = WORN) -> Array:
        """Return which pixels of a picture with that *edge* count: all but those *worn* along the sides."""
        return np.asarray(self.out(*lines(edge)) * TILE / edge < self.across / 2 - worn)

    @cached_property
    def counts(self) -> Array:
        """The pixels of a tile that count, TILE × TILE, in blocks that have enough of them."""
        inside = self.inside(TILE).astype(np.float32)
        enough = np.kron((block_sums(inside) >= FEW).reshape(ACROSS, ACROSS), np.ones((BLOCK, BLOCK)))
        return np.asarray(inside * enough, np.float32)

    @cached_property
    def sizes(self) -> Array:
        """How many pixels count in each block."""
        return block_sums(self.counts)

    @cached_property
    def half(self) -> slice | Array:
        """The pixels that count in a picture of half the size."""
        return self._some(HALF)

    @cached_property
    def coarse(self) -> slice | Array:
        """The same in the coarse search."""
        return self._some(COARSE)

    def _some(self, edge: int) -> slice | Array:
        return slice(None) if self.turns == 4 else np.flatnonzero(self.inside(edge))

    def every_turn(self, tile: Array) -> Array:
        """Return *tile* (a square picture) in all turns, clockwise."""
        if self.turns == 4:
            return np.stack([np.rot90(tile, -turn) for turn in range(4)])
        size, middle = (len(tile), len(tile)), ((len(tile) - 1) / 2,) * 2
        found = [np.asarray(tile)]
        for turn in range(1, self.turns):
            matrix = cv2.getRotationMatrix2D(middle, -360.0 * turn / self.turns, 1.0)
            found.append(
                np.asarray(
                    cv2.warpAffine(tile, matrix, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
                )
            )
        return np.stack(found)

    def turned_deg(self, entry: int, pose: Array) -> float:
        """Return how far clockwise what is seen at *pose* is turned from its own picture."""
        return float(360.0 / self.turns * (entry % self.turns) + np.rad2deg(pose[2])) % 360

    def sides(self, pose: Array) -> list[Array]:
        """Return which pixels of a patch lie towards each side of the tile at *pose*."""
        x, y = _own(pose)
        out = np.stack([x * np.cos(way) + y * np.sin(way) for way in self.normals])
        nearest = out.argmax(axis=0)
        return [np.asarray(nearest == n, np.float32) for n in range(self.turns)]

    def outside(self, pose: Array) -> Array:
        """Return how far each pixel of a patch is outside the tile at *pose*."""
        return np.asarray(self.out(*_own(pose)) - self.across / 2 * (1 + pose[3]))


SHAPES: Final[dict[board.Shape, Shape]] = {
    "square": Shape(4, TILE, ((0.0,), (-9.0, -4.5, 4.5, 9.0)), np.deg2rad(12.5), True),
    "hexagon": Shape(6, TILE / board.WIDER["hexagon"], (tuple(np.arange(-26.25, 30.0, 7.5)),), np.inf, False),
}
SQUARE: Final = SHAPES["square"]


@cache
def lines(edge: int) -> tuple[Array, Array]:
    """Return where each pixel of a square picture is, seen from its middle."""
    line = (np.arange(edge) - (edge - 1) / 2).astype(np.float32)
    x, y = np.meshgrid(line, line)
    return x, y


def _own(pose: Array) -> tuple[Array, Array]:
    """Return where each pixel of a patch is in the directions of the tile at *pose*."""
    x, y = lines(PATCH)
    c, s = np.cos(pose[2]), np.sin(pose[2])
    dx, dy = x - pose[0], y - pose[1]
    return c * dx + s * dy, c * dy - s * dx


def block_sums(values: Array) -> Array:
    """Return the sum over each block of *values* (… × edge × edge), … × blocks; half blocks are left out."""
    within = _within(values.shape[-1])
    return np.asarray((within @ values @ within.T).reshape(*values.shape[:-2], -1))


@cache
def _within(edge: int) -> Array:
    """Return which pixels of a line with that *edge* lie in each block."""
    many, over = edge // BLOCK, edge % BLOCK // 2
    found = np.zeros((many, edge), np.float32)
    found[:, over : over + many * BLOCK] = np.kron(np.eye(many), np.ones(BLOCK))
    return found


def in_blocks(tiles: Array) -> Array:
    """Return *tiles* (n × TILE × TILE × 3) as blocks × n × what is in a block."""
    cut = tiles.reshape(len(tiles), ACROSS, BLOCK, ACROSS, BLOCK, 3).transpose(1, 3, 0, 2, 4, 5)
    return np.ascontiguousarray(cut.reshape(ACROSS * ACROSS, len(tiles), -1))


def windows(blocks: Array) -> Array:
    """Return the sums over all windows of two by two, which overlap, of *blocks* (blocks × …)."""
    grid = blocks.reshape(ACROSS, ACROSS, -1)
    both = grid[:-1] + grid[1:]
    return np.asarray((both[:, :-1] + both[:, 1:]).reshape(-1, grid.shape[2]))
