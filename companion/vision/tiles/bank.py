"""The known pictures, each in its four turns and at several sharpnesses, cut into blocks to be compared.

All of them lie in one frame: two tiles with the same thing at the same place have it at the same pixel. So
what a field shows can be held against every picture, block by block, wherever the tile itself lies.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import TILE
from companion.vision.tiles.features import half, turned
from companion.vision.tiles.frame import in_one_frame
from companion.vision.tiles.light import INNER, without_light
from companion.vision.tiles.pose import Steps, make_steps

BLURS: Final = (0.3, 0.9, 1.5, 2.3)  # sigma in pixels of a straightened tile
MIDDLE: Final = 1  # the sharpness at which a field is searched
COARSE: Final = 16  # edge of a tile in the coarse search
COARSE_BLUR: Final = 1.6
BLOCK: Final = 8  # edge of a block
ACROSS: Final = TILE // BLOCK
WINDOW: Final = 2  # blocks along the edge of a window
PIXELS: Final = (WINDOW * BLOCK) ** 2 * 3
TAUGHT: Final = 16.0  # windows tell two pictures apart that differ by so many times the noise of the pictures
SLOPE: Final = 0.025  # the share of a slope's square that differs between photographs of one thing
ALIKE: Final = 0.2  # the share of windows that differ from their most similar other by nothing but noise


@dataclass(frozen=True, eq=False, slots=True)
class BankLevel:
    """The pictures at one sharpness."""

    tiles: Array
    """Entries × TILE × TILE × 3."""
    blocks: Array
    """Blocks × entries × what is in a block, without what light may change."""
    apart: Array
    """Blocks × entries × entries: the squared difference of two pictures in a block."""
    steps: dict[int, Steps] = field(default_factory=dict)
    """By entry what leads to where it lies, made when it is first needed."""

    def steps_to(self, entry: int) -> Steps:
        """Return what leads to where *entry* lies."""
        if entry not in self.steps:
            self.steps[entry] = make_steps(half(self.tiles[entry][None])[0])
        return self.steps[entry]


@dataclass(frozen=True, eq=False, slots=True)
class Bank:
    """Entry `4 * n + turn` is picture n turned clockwise by `turn` quarters; a known back is the last."""

    upright: Array
    coarse: Array
    """Entries × COARSE² · 3, without their means, at length 1."""
    faces: int
    """How many entries are faces."""
    colours: Array
    """The mean colour of each entry, entries × 3."""
    levels: dict[int, BankLevel]
    """By sharpness, made when it is first needed."""
    noise: float
    """The variance of a pixel between two photographs of the same thing."""

    @property
    def has_back(self) -> bool:
        """Whether the back is known."""
        return len(self.coarse) > self.faces

    def level(self, number: int) -> BankLevel:
        """Return the pictures at sharpness *number* of BLURS."""
        if number not in self.levels:
            self.levels[number] = _level(self.upright, BLURS[number])
        return self.levels[number]


def make_bank(faces: Array, back: Array | None) -> Bank:
    """Return the bank of *faces* (n × TILE × TILE × 3, of 255, upright) and the *back*."""
    upright = in_one_frame(faces)
    if back is not None:
        upright = np.concatenate([upright, back[None]])
    middle, count = _level(upright, BLURS[MIDDLE]), 4 * len(faces)
    coarse = np.stack([coarse_tile(one) for one in middle.tiles])
    colours = np.repeat((upright * INNER[..., None]).sum(axis=(1, 2)) / INNER.sum(), 4, axis=0)
    noise = _noise(middle.apart[:, :count, :count])
    return Bank(upright, coarse, count, colours, {MIDDLE: middle}, noise)


def _level(upright: Array, blur: float) -> BankLevel:
    soft = [cv2.GaussianBlur(one, (0, 0), blur, borderType=cv2.BORDER_REPLICATE) for one in upright]
    four = [turned(np.stack(soft), turn) for turn in range(4)]
    tiles = np.ascontiguousarray(np.stack(four, axis=1).reshape(-1, TILE, TILE, 3), np.float32)
    blocks = in_blocks(without_light(tiles))
    products = blocks @ blocks.transpose(0, 2, 1)
    squares = np.einsum("bii->bi", products)
    apart = np.maximum(squares[:, :, None] + squares[:, None, :] - 2 * products, 0)
    return BankLevel(tiles, blocks, apart)


def in_blocks(tiles: Array) -> Array:
    """Return *tiles* (n × TILE × TILE × 3) as blocks × n × what is in a block."""
    cut = tiles.reshape(len(tiles), ACROSS, BLOCK, ACROSS, BLOCK, 3).transpose(1, 3, 0, 2, 4, 5)
    return np.ascontiguousarray(cut.reshape(ACROSS * ACROSS, len(tiles), -1))


def block_sums(values: Array) -> Array:
    """Return the sum over each block of *values* (… × TILE × TILE), … × blocks."""
    cut = values.reshape(*values.shape[:-2], ACROSS, BLOCK, ACROSS, BLOCK)
    return np.asarray(cut.sum(axis=(-3, -1)).reshape(*values.shape[:-2], -1))


def windows(blocks: Array) -> Array:
    """Return the sums over all windows, which overlap, of *blocks* (blocks × …)."""
    grid = blocks.reshape(ACROSS, ACROSS, -1)
    both = grid[:-1] + grid[1:]
    return np.asarray((both[:, :-1] + both[:, 1:]).reshape(-1, grid.shape[2]))


def coarse_tile(tile: Array) -> Array:
    """Return *tile* as the coarse search takes it: small, without its mean, at length 1."""
    soft = cv2.GaussianBlur(tile, (0, 0), COARSE_BLUR, borderType=cv2.BORDER_REPLICATE)
    small = half(half(np.asarray(soft)[None]))[0]
    flat = (small - small.mean(axis=(0, 1))).reshape(-1)
    return np.asarray(flat / max(float(np.linalg.norm(flat)), 1e-3), np.float32)


def _noise(apart: Array) -> float:
    """Return the variance between photographs of one thing, by windows in which two tiles show the same."""
    count = apart.shape[1]
    if count <= 4:
        return 1.0
    least = []
    for entry in range(0, count, 4):
        others = np.delete(windows(apart[:, entry]), np.arange(entry, entry + 4), axis=1)
        least.append(others.min(axis=1))
    return float(np.quantile(np.concatenate(least), ALIKE)) / PIXELS


def taught_noise(tile: Array, noise: float) -> Array:
    """Return the variance between photographs of *tile* in each block: more where much is drawn on it.

    *noise* is what it is where nothing is drawn; neither sharpness nor pose is ever exact.
    """
    slopes = np.gradient(tile, axis=(0, 1))
    steep = block_sums((slopes[0] ** 2 + slopes[1] ** 2).sum(axis=2)) / (3 * BLOCK**2)
    return np.asarray(noise + SLOPE * steep)


def told_apart(bank: Bank) -> Array:
    """Return how far any two faces differ in the window where they do most, n × n.

    It is a multiple of what tells; below 1 they differ by no more than photographs of one tile do.
    """
    level, count = bank.level(MIDDLE), bank.faces // 4
    found = np.empty((count, count))
    for n in range(count):
        usual = windows(taught_noise(level.tiles[4 * n], bank.noise)[:, None]) / WINDOW**2
        far = windows(level.apart[:, 4 * n, : bank.faces]) / (TAUGHT * usual * PIXELS)
        found[n] = far.max(axis=0).reshape(count, 4).min(axis=1)
    return found
