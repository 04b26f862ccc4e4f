"""What the three arts share: signs, patterns of dots, the landscapes of a board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import Final

import numpy as np

from tests.families.relief.clay import Bgr, Clay, Grid, Points, Sprite, clouds, fibres, moved, ring, turned
from tests.families.relief.designs import Design

TILE: Final = 40.0
FIELD: Final = 54.0
RIM: Final = 10.0
TILE_CELLS: Final = 4.8
BOARD_CELLS: Final = 2.5
CORNERS: Final = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
"""Signs of x and y, clockwise from the north-west."""


@cache
def grain(kind: str, shape: tuple[int, int], seed: int, cells: float) -> Grid:
    """Return a texture that many pieces share."""
    rng = np.random.default_rng([*kind.encode(), seed])
    if kind == "hair":
        return fibres(rng, shape, max(5, round(cells * 2.2) | 1))
    if kind == "pores":
        lumps = clouds(rng, shape, max(1.5, cells * 0.7)) + 0.6 * clouds(rng, shape, max(1.2, cells * 0.4))
        return np.asarray(1.0 - np.abs(lumps), np.float32)
    if kind == "weave":
        y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32) / np.float32(cells)
        thread = np.sin(x * 7.4) * (np.sin((x + y) * 3.7) > 0) + np.sin(y * 7.4) * (
            np.sin((x + y) * 3.7) <= 0
        )
        return np.asarray(thread + 0.5 * clouds(rng, shape, 2.0), np.float32)
    return clouds(rng, shape, cells * 5.0, 3)


def rounded(half_x: float, half_y: float, radius: float) -> list[tuple[float, float]]:
    """Return a rectangle with round corners."""
    points: list[tuple[float, float]] = []
    for quarter, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(6):
            a = np.pi / 2 * (quarter + step / 5)
            x, y = sx * (half_x - radius), sy * (half_y - radius)
            points.append((x + radius * float(np.cos(a)), y + radius * float(np.sin(a))))
    return points


def silver_places(count: int) -> list[tuple[float, float]]:
    """Return where the silver lies in the middle."""
    return [[], [(0.0, 0.0)], [(-2.1, 2.1), (2.1, -2.1)]][count]


def castle(size: float) -> list[tuple[float, float]]:
    """Return the outline of a castle, *size* half as wide."""
    left = [(-1, 1), (-1, -0.75), (-0.7, -0.75), (-0.7, -0.5), (-0.45, -0.5), (-0.45, -0.1), (-0.25, -0.1)]
    left += [(-0.25, -1.0), (-0.1, -1.0), (-0.1, -0.8)]
    return [(x * size, y * size) for x, y in [*left, *[(-x, y) for x, y in reversed(left)]]]


class Art(ABC):
    """One manner of making tiles and boards."""

    meadow: Bgr
    wood: Bgr
    corn: Bgr
    stone: Bgr
    fair: Bgr
    light: Bgr
    rim: Bgr
    edge: Bgr
    """What the side of a tile looks like."""
    bare_cloth: Bgr
    """The colour of the bare slots."""
    back_paint: Bgr
    table: Bgr
    thick: float
    """How thick a tile is, in mm."""

    @abstractmethod
    def ground(self, clay: Clay, bgr: Bgr, seed: int) -> None:
        """Make the whole piece of one stuff."""

    @abstractmethod
    def cover(self, clay: Clay, mask: Grid, bgr: Bgr, lift: float) -> None:
        """Put a shape of one colour on the piece or a part of it."""

    def lay(self, clay: Clay, mask: Grid, bgr: Bgr, lift: float = 1.0) -> None:
        """Put a shape of one colour on the piece."""
        rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
        if not rows.size:
            return
        pad = int(4.5 * clay.per_mm)
        window = np.s_[max(rows[0] - pad, 0) : rows[-1] + pad, max(columns[0] - pad, 0) : columns[-1] + pad]
        self.cover(clay.part(window), mask[window], bgr, lift)

    def texture(self, clay: Clay, kind: str, seed: int) -> Grid:
        """Return what a shared texture is like on a piece or a part of it."""
        return grain(kind, clay.whole, seed, clay.per_mm)[clay.window]

    @abstractmethod
    def tile(self, design: Design, seed: int) -> Clay:
        """Make a tile."""

    @abstractmethod
    def back(self) -> Clay:
        """Make the back of all tiles."""

    @abstractmethod
    def slot(self, clay: Clay, rng: np.random.Generator) -> None:
        """Print a bare slot on its field."""

    def land(self, clay: Clay, rng: np.random.Generator) -> None:
        """Print a landscape on its field."""
        octagon = [(-26, -16), (-16, -26), (16, -26), (26, -16), (26, 16), (16, 26), (-16, 26), (-26, 16)]
        octagon_mask = clay.poly([(float(x), float(y)) for x, y in octagon])
        self.lay(clay, octagon_mask, self.meadow, 0.4)
        count = int(rng.integers(2, 5))
        kinds = [str(kind) for kind in rng.choice(["wood", "corn", "stone", "fair"], count)]
        start = rng.uniform(0, 360)
        x, y = rng.uniform(-4, 4, 2)
        for index, kind in enumerate(kinds):
            first, last = start + 360 * index / count + 5, start + 360 * (index + 1) / count - 5
            angles = np.radians(np.linspace(first, last, 9))
            reach = rng.uniform(19, 24)
            fan = [(x + reach * float(np.cos(a)), y + reach * float(np.sin(a))) for a in angles]
            middle = np.radians((first + last) / 2)
            inner = (x + 3 * float(np.cos(middle)), y + 3 * float(np.sin(middle)))
            self.lay(clay, clay.poly([inner, *fan]) * octagon_mask, getattr(self, kind), 0.7)
            for spot in range(int(rng.integers(1, 4))):
                a = np.radians(first + (last - first) * (spot + 0.7) / 3.4)
                away = rng.uniform(10, 17)
                self._icon(clay, kind, x + away * float(np.cos(a)), y + away * float(np.sin(a)), rng)

    def _icon(self, clay: Clay, kind: str, x: float, y: float, rng: np.random.Generator) -> None:
        dark = tuple(c * 0.55 for c in getattr(self, kind))
        deep: Bgr = (dark[0], dark[1], dark[2])
        if kind == "wood":
            self.lay(clay, clay.poly(moved([(0, -4), (2.4, 2), (-2.4, 2)], x, y)), deep)
            self.lay(
                clay,
                clay.poly([(x - 0.5, y + 2), (x + 0.5, y + 2), (x + 0.5, y + 3.6), (x - 0.5, y + 3.6)]),
                self.edge,
            )
        elif kind == "corn":
            self.lay(
                clay, clay.stroke([[(x + d, y - 3), (x + d * 0.4, y + 3)] for d in (-2, 0, 2)], 0.9), deep
            )
        elif kind == "stone":
            rough: Points = [(px * rng.uniform(0.7, 1.2), py) for px, py in ring(0, 0, 3.0, 7)]
            self.lay(clay, clay.poly(moved(rough, x, y)), deep)
        else:
            self.lay(clay, clay.poly(moved([(0, -3.5), (3.4, 3), (-3.4, 3)], x, y)), self.light)
            self.lay(clay, clay.poly(moved([(0, -3.5), (1, 3), (-1, 3)], x, y)), deep)

    def field(self, slot: bool, seed: int) -> Clay:
        """Make a field of the board."""
        rng = np.random.default_rng([*type(self).__name__.encode(), seed])
        clay = Clay(FIELD, FIELD, BOARD_CELLS)
        self.ground(clay, self.meadow, seed)
        if slot:
            self.slot(clay, rng)
        else:
            self.land(clay, rng)
        return clay

    def board(self) -> Sprite:
        """Make the whole board with its rim."""
        side = 8 * FIELD + 2 * RIM
        whole = Clay(side, side, BOARD_CELLS)
        self.ground(whole, self.rim, 99)
        for index in range(33):
            along = -8 * FIELD / 2 + index * FIELD / 4
            for turn in range(4):
                mark = turned(ring(along, -8 * FIELD / 2 - RIM / 2, 1.6 if index % 4 else 3.2, 12), 90 * turn)
                whole.colour(whole.poly(mark), self.light, 0.5)
        cells, inset = round(FIELD * BOARD_CELLS), round(RIM * BOARD_CELLS)
        for row in range(8):
            for column in range(8):
                field = self.field((row + column) % 2 == 0, row * 8 + column)
                here = np.s_[inset + row * cells :, inset + column * cells :]
                for big, small in (
                    (whole.paint, field.paint),
                    (whole.height, field.height),
                    (whole.gloss, field.gloss),
                    (whole.shine, field.shine),
                ):
                    big[here][:cells, :cells] = small
        return whole.fired()
