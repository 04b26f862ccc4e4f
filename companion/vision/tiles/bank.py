"""The known pictures, each in every turn and at several sharpnesses, cut into blocks to be compared.

All of them lie in one frame: two tiles with the same thing at the same place have it at the same pixel. So
what a field shows can be held against every picture, block by block, wherever the tile itself lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import TILE
from companion.vision.tiles.frame import moves_to_one_frame
from companion.vision.tiles.light import LightSpread, unlikely, without_light
from companion.vision.tiles.pose import Steps, cut_out, make_steps
from companion.vision.tiles.search import coarse_tile
from companion.vision.tiles.shape import BLOCK, FINE, Shape, block_sums, in_blocks, windows

BLURS: Final = (0.3, 0.9, 1.5, 2.3)  # sigma in pixels of a straightened tile
MIDDLE: Final = 1  # the sharpness at which a field is searched
TAUGHT: Final = 16.0  # windows tell two pictures apart that differ by so many times the noise of the pictures
SLOPE: Final = 0.025  # the share of a slope's square that differs between photographs of one thing
COLOURS: Final = 20.0  # so unlikely must a light be that makes one of two the other
ALIKE: Final = 0.2  # the share of windows that differ from their most similar other by nothing but noise,
MOST_ALIKE: Final = 0.05  # or so few where tiles have little in common: then the others differ by more than
SAME_MOST: Final = 3.0  # so many times as much


@dataclass(frozen=True, eq=False, slots=True)
class _Blocks:
    """The pictures at one sharpness, without what light may change."""

    level: int
    values: Array
    """Blocks × entries × what is in a block."""
    squares: Array
    """The sum of the squares of these, blocks × entries."""
    apart: dict[int, Array] = field(default_factory=dict)
    """By entry, made when it is first needed."""


@dataclass(eq=False, slots=True)
class Bank:
    """Entry `turns * n + turn` is picture n in that turn; those of a known back are the last."""

    shape: Shape
    names: tuple[str, ...]
    """What each entry shows; a back has no name."""
    things: Array
    """The same as numbers."""
    entries: Array
    """Entries × TILE × TILE × 3, half precision."""
    coarse: Array
    """Entries × pixels · 3 of the coarse search, without their means, at length 1."""
    faces: int
    """How many entries are faces."""
    colours: Array
    """The mean colour of each entry, entries × 3."""
    noise: float = 1.0
    """The variance of a pixel between two photographs of the same thing."""
    _steps: dict[tuple[int, int], Steps] = field(default_factory=dict)
    _blocks: _Blocks | None = None

    @property
    def has_back(self) -> bool:
        """Whether the back is known."""
        return len(self.coarse) > self.faces

    def tile(self, entry: int, level: int) -> Array:
        """Return the picture of *entry* at sharpness *level* of BLURS."""
        whole = np.asarray(self.entries[entry], np.float32)
        return np.asarray(cv2.GaussianBlur(whole, (0, 0), BLURS[level], borderType=cv2.BORDER_REPLICATE))

    def steps_to(self, entry: int, level: int) -> Steps:
        """Return what leads to where *entry* lies."""
        if (entry, level) not in self._steps:
            self._steps[entry, level] = make_steps(self.tile(entry, level), self.shape)
        return self._steps[entry, level]

    def apart(self, level: int, entries: Sequence[int]) -> list[Array]:
        """Return by how much all pictures differ in each block from each of *entries*, blocks × pictures."""
        there = self._blocks_at(level)
        new = [one for one in dict.fromkeys(entries) if one not in there.apart]
        if new:
            products = there.values @ there.values[:, new].transpose(0, 2, 1)
            for n, one in enumerate(new):
                both = there.squares + there.squares[:, one : one + 1] - 2 * products[:, :, n]
                there.apart[one] = np.maximum(both, 0)
        return [there.apart[one] for one in entries]

    def towards(self, level: int, left: Array, entries: Sequence[int]) -> list[Array]:
        """Return how far each of *left* (n × TILE × TILE × 3), at its entry, goes towards all pictures."""
        found = self._blocks_at(level).values @ in_blocks(left).transpose(0, 2, 1)
        return [found[:, :, n] - found[:, one : one + 1, n] for n, one in enumerate(entries)]

    def pixels(self, level: int, rows: Array, columns: Array) -> Array:
        """Return what all pictures show, without light, at these pixels (n × k): n × k × pictures × 3."""
        block = rows // BLOCK * (TILE // BLOCK) + columns // BLOCK
        within = rows % BLOCK * BLOCK + columns % BLOCK
        values = self._blocks_at(level).values
        return np.asarray(values.reshape(*values.shape[:2], BLOCK**2, 3)[block, :, within])

    def _blocks_at(self, level: int) -> _Blocks:
        """Return the blocks at sharpness *level*; those of the last one are kept."""
        if self._blocks is None or self._blocks.level != level:
            self._blocks = None
            tiles = np.stack([self.tile(entry, level) for entry in range(len(self.entries))])
            values = in_blocks(without_light(tiles, self.shape))
            self._blocks = _Blocks(level, values, np.einsum("bed,bed->be", values, values))
        return self._blocks


def make_bank(
    names: Sequence[str], pictures: Sequence[Picture], backs: Sequence[Picture], shape: Shape
) -> Bank:
    """Return the bank of *pictures*, upright, of the things with these *names*, and of their *backs*."""
    fine = [_fine(one) for one in pictures]
    if fine:
        moves = moves_to_one_frame(np.stack([_small(one) for one in fine]), shape)
        fine = [
            cut_out(one, move, len(one), TILE, cv2.INTER_CUBIC) if move.any() else one
            for one, move in zip(fine, moves, strict=True)
        ]
    every = [*fine, *map(_fine, backs)]
    entries = np.stack([_small(turned) for one in every for turned in shape.every_turn(one)])
    soft = [cv2.GaussianBlur(one, (0, 0), BLURS[MIDDLE], borderType=cv2.BORDER_REPLICATE) for one in entries]
    coarse = np.stack([coarse_tile(np.asarray(one), shape) for one in soft])
    counts = shape.counts[..., None]
    colours = (entries * counts).sum(axis=(1, 2)) / counts.sum()
    of = [name for name in (*names, *[""] * len(backs)) for _ in range(shape.turns)]
    things = np.unique(of, return_inverse=True)[1]
    bank = Bank(
        shape, tuple(of), things, entries.astype(np.float16), coarse, shape.turns * len(fine), colours
    )
    bank.noise = _noise(bank)
    return bank


def _fine(picture: Picture) -> Array:
    edge = TILE * FINE
    way = cv2.INTER_AREA if min(picture.shape[:2]) >= edge else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, (edge, edge), interpolation=way), np.float32)


def _small(fine: Array) -> Array:
    small = cv2.resize(np.ascontiguousarray(fine), (TILE, TILE), interpolation=cv2.INTER_AREA)
    return np.asarray(np.clip(small, 0, 255), np.float32)


def _upright(bank: Bank) -> list[int]:
    return list(range(0, bank.faces, bank.shape.turns))


def _noise(bank: Bank) -> float:
    """Return the variance between photographs of one thing, by windows in which two tiles show the same."""
    upright, pixels = _upright(bank), 3 * windows(bank.shape.sizes)[:, 0]
    least = []
    for entry, apart in zip(upright, bank.apart(MIDDLE, upright), strict=True):
        others = np.flatnonzero(bank.things[: bank.faces] != bank.things[entry])
        if len(others):
            least.append(
                (windows(apart[:, others]).min(axis=1) / np.maximum(pixels, 1))[pixels > 3 * BLOCK**2]
            )
    if not least:
        return 1.0
    most, usual = np.quantile(np.concatenate(least), (MOST_ALIKE, ALIKE))
    return float(min(usual, SAME_MOST * most))


def taught_noise(tile: Array, noise: float, shape: Shape) -> Array:
    """Return the variance between photographs of *tile* in each block: more where much is drawn on it.

    *noise* is what it is where nothing is drawn; neither sharpness nor pose is ever exact.
    """
    slopes = np.gradient(tile, axis=(0, 1))
    steep = block_sums((slopes[0] ** 2 + slopes[1] ** 2).sum(axis=2) * shape.counts)
    return np.asarray(noise + SLOPE * steep / (3 * np.maximum(shape.sizes, 1)))


def told_apart(bank: Bank, light: LightSpread) -> Array:
    """Return how far any two faces differ in the window where they do most, or in their colour, n × n.

    It is a multiple of what tells; below 1 they differ by no more than photographs of one tile do.
    """
    upright, turns, sizes = _upright(bank), bank.shape.turns, bank.shape.sizes
    colours = bank.colours[upright]
    found = np.empty((len(upright), len(upright)))
    for n, apart in enumerate(bank.apart(MIDDLE, upright)):
        usual = taught_noise(bank.tile(upright[n], MIDDLE), bank.noise, bank.shape) * sizes
        far = windows(apart[:, : bank.faces]) / (TAUGHT * 3 * np.maximum(windows(usual), 1e-6))
        drawn = far.max(axis=0).reshape(-1, turns).min(axis=1)
        found[n] = np.maximum(drawn, unlikely(colours[n], colours, light) / COLOURS)
    return found
