"""Points of the plots around places: which look bare, which have a piece's colour, shares of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.pieces.empty_board import EDGE, HALF, STEP_MM

NO_PIECE: Final = -1


@dataclass(frozen=True, eq=False, slots=True)
class Alike:
    """How places compare with the bare board: how far off, how uneven beside it, how uneven the print is."""

    off: Array
    uneven: Array
    printed: Array


@dataclass(frozen=True, eq=False, slots=True)
class SitePoints:
    """For each point looked at: its channels, whether it looks bare, and which piece's colour it has."""

    seen: Array
    plain: Array
    piece: Array

    def at(self, rows: Array, places: Array, offsets: Array) -> Around:
        """Return the points at *offsets* around each of *places*, in the windows *rows*."""
        plain, piece = (gather(each, rows, places, offsets) for each in (self.plain, self.piece))
        return Around(plain.mean(axis=1), np.where(plain, NO_PIECE, piece), plain)


@dataclass(frozen=True, eq=False, slots=True)
class Around:
    """What is seen around each site: the share that looks bare, and each other point's piece."""

    plain: Array
    piece: Array
    bare: Array

    def shares(self, count: int) -> Array:
        """Return the share of points with each of *count* pieces' colours, sites × colours."""
        return np.stack([(self.piece == n).mean(axis=1) for n in range(count)], axis=1)

    @property
    def strange(self) -> Array:
        """The share of points that are neither bare nor have a piece's colour."""
        return np.asarray(((self.piece == NO_PIECE) & ~self.bare).mean(axis=1))


def gather(values: Array, rows: Array, places: Array, offsets: Array) -> Array:
    """Return *values* (windows × EDGE × EDGE …) at *offsets*, in steps, around each of *places*."""
    flat = values.reshape(-1, *values.shape[3:])
    return np.asarray(flat.take(_spots(rows, places, offsets), axis=0))


def _spots(rows: Array, places: Array, offsets: Array) -> Array:
    steps = np.clip(np.round(places[:, None] / STEP_MM).astype(int) + offsets[None] + HALF, 0, EDGE - 1)
    return np.asarray((rows[:, None] * EDGE + steps[..., 1]) * EDGE + steps[..., 0])


@cache
def disc_of(radius_mm: int) -> Array:
    """Return the offsets, in steps, of all points at most so far away."""
    return ring_of((-1, radius_mm))


@cache
def ring_of(between_mm: tuple[int, int]) -> Array:
    """Return the offsets, in steps, of all points farther away than the first, no farther than the second."""
    line = np.arange(-EDGE, EDGE + 1)
    x, y = np.meshgrid(line, line)
    far = np.hypot(x, y) * STEP_MM
    chosen = (far <= between_mm[1]) & (far > between_mm[0])
    return np.column_stack([x[chosen], y[chosen]])


def slack(value: Array, gate: float, full: float) -> Array:
    """Return how far *value* is from *gate* (0) to *full* (1)."""
    return np.asarray((value - gate) / (full - gate))
