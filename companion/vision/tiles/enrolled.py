"""The tiles this table has, learned from one picture each: in four directions, and at several sharpnesses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import TILE
from companion.vision.tiles.bank import Bank, make_bank
from companion.vision.tiles.colours import ColourPalette, learn_palette
from companion.vision.tiles.features import channels, describe, shrunk, turned, unit

FRAMED: Final = slice(TILE // 8, -TILE // 8)  # a tile without its frame
BLURS: Final = (0.6, 1.1, 1.9)  # sigma in pixels of a straightened tile


FLAT_MOST: Final = 1.0  # of 255: how little the light of a picture of one colour differs


class Face(NamedTuple):
    """A tile's emblems, clockwise as the set has them: colour and value (as text) each."""

    colours: tuple[str, ...]
    values: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Sharpness:
    """The enrolled pictures at one sharpness: as channels, and as vectors of length 1."""

    tiles: Array
    vectors: Array
    back: Array | None
    back_vectors: Array | None


@dataclass(frozen=True, eq=False, slots=True)
class Enrolled:
    """All tiles in four directions: entry `4 * tile + turn` is turned clockwise by `turn` quarters."""

    ids: tuple[str, ...]
    faces: tuple[Face, ...]
    levels: tuple[Sharpness, ...]
    palette: ColourPalette
    colours: tuple[str, ...]
    order: Array
    """For each entry the four colours, as numbers, clockwise from north."""
    small: Array
    """The entries at a middling sharpness and a quarter of their size."""
    back_colour: Array | None
    back_contrast: float
    """How much is drawn on the back, its frame aside; infinite if there is none."""
    bank: Bank
    """All pictures as fields are explained by them."""
    bare: Array | None = None
    """Every slot of this board with nothing on it, slots × PATCH × PATCH × 3; None without a photograph."""

    def north(self, entry: int) -> str:
        """Return the colour that points north in *entry*."""
        return self.colours[int(self.order[entry][0])]


def enrol(
    faces: Mapping[str, Face],
    pictures: Mapping[str, Picture],
    back: Picture | None,
    bare: Array | None = None,
) -> Enrolled:
    """Return what is learned from *pictures*, one for each tile of *faces* that has one.

    *bare*: the slots of this board with nothing on them, as `bare_slots` gives them.
    """
    ids = tuple(name for name in faces if name in pictures)
    known = tuple(faces[name] for name in ids)
    colours = tuple(sorted({colour for face in known for colour in face.colours}))
    upright = np.stack([_straight(pictures[name]) for name in ids])
    order = np.array(
        [[colours.index(c) for c in np.roll(face.colours, turn)] for face in known for turn in range(4)]
    )
    soft = _four(channels(blurred(upright, BLURS[1])))
    reverse = None if back is None else _straight(back)[None]
    levels = tuple(_level(upright, reverse, blur) for blur in BLURS)
    palette = learn_palette(soft, order, len(colours))
    small = shrunk(levels[len(levels) // 2].tiles, 4)
    reverse = levels[-1].back
    plain = None if reverse is None else np.median(reverse[0].reshape(-1, 3), axis=0)
    drawn = np.inf if reverse is None else float(reverse[:, FRAMED, FRAMED].std(axis=(1, 2)).max())
    bank = make_bank(upright, None if back is None else _straight(back))
    return Enrolled(ids, known, levels, palette, colours, order, small, plain, drawn, bank, bare)


def is_flat(picture: Picture) -> bool:
    """Tell whether *picture* has one colour all over, by which no tile can be told from anything."""
    return bool(_straight(picture).std(axis=(0, 1)).max() < FLAT_MOST)


def _level(upright: Array, back: Array | None, blur: float) -> Sharpness:
    tiles = _four(channels(blurred(upright, blur)))
    reverse = None if back is None else _four(channels(blurred(back, blur)))
    vectors = None if reverse is None else unit(describe(reverse))
    return Sharpness(tiles, unit(describe(tiles)), reverse, vectors)


def _straight(picture: Picture) -> Array:
    edge = min(picture.shape[:2])
    way = cv2.INTER_AREA if edge >= TILE else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, (TILE, TILE), interpolation=way), np.float32)


def blurred(tiles: Array, sigma: float) -> Array:
    """Return *tiles* (n × TILE × TILE × 3) blurred."""
    return np.stack([cv2.GaussianBlur(one, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE) for one in tiles])


def _four(tiles: Array) -> Array:
    """Return each of *tiles* in its four directions, one after the other."""
    return np.stack([turned(tiles, turn) for turn in range(4)], axis=1).reshape(-1, *tiles.shape[1:])
