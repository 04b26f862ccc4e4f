"""What this table's camera knows by picture: its tiles, their back, and each slot with nothing on it."""

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
from companion.vision.tiles.features import channels, turned

SOFT: Final = 1.1  # sigma in pixels of a straightened tile, by which colours are learned
FLAT_MOST: Final = 1.0  # of 255: how little the light of a picture of one colour differs


class Face(NamedTuple):
    """A tile's emblems, clockwise as the set has them: colour and value (as text) each."""

    colours: tuple[str, ...]
    values: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Enrolled:
    """All tiles in four directions: entry `4 * tile + turn` is turned clockwise by `turn` quarters."""

    ids: tuple[str, ...]
    faces: tuple[Face, ...]
    palette: ColourPalette
    colours: tuple[str, ...]
    order: Array
    """For each entry the four colours, as numbers, clockwise from north."""
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
    soft = np.stack([cv2.GaussianBlur(one, (0, 0), SOFT, borderType=cv2.BORDER_REPLICATE) for one in upright])
    four = np.stack([turned(channels(soft), turn) for turn in range(4)], axis=1)
    palette = learn_palette(four.reshape(-1, *four.shape[2:]), order, len(colours))
    bank = make_bank(upright, None if back is None else _straight(back))
    return Enrolled(ids, known, palette, colours, order, bank, bare)


def is_flat(picture: Picture) -> bool:
    """Tell whether *picture* has one colour all over, by which no tile can be told from anything."""
    return bool(_straight(picture).std(axis=(0, 1)).max() < FLAT_MOST)


def _straight(picture: Picture) -> Array:
    edge = min(picture.shape[:2])
    way = cv2.INTER_AREA if edge >= TILE else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, (TILE, TILE), interpolation=way), np.float32)
