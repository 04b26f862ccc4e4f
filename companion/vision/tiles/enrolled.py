"""What this table's camera knows by picture: its tiles, their back, and each slot with nothing on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import TILE
from companion.vision.tiles.bank import Bank, make_bank
from companion.vision.tiles.colours import ColourPalette, learn_palette
from companion.vision.tiles.features import channels
from companion.vision.tiles.light import ANY_LIGHT, LightSpread
from companion.vision.tiles.shape import SHAPES, SQUARE
from companion.vision.tiles.slot import BareSlots

FLAT_MOST: Final = 1.0  # of 255: how little the light of a picture of one colour differs
PAPER_LIGHT: Final = LightSpread(0.25, 0.08, (0.4, 1.8), 20.0)
"""How well white paper around a place tells what light falls on it, as logarithms."""


class Face(NamedTuple):
    """A tile's emblems, clockwise as the set has them: colour and value (as text) each."""

    colours: tuple[str, ...]
    values: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Colours:
    """The emblems of tiles of which each has four colours, clockwise from the north."""

    names: tuple[str, ...]
    palette: ColourPalette
    order: Array
    """For each entry the four colours, as numbers."""


@dataclass(frozen=True, eq=False, slots=True)
class Enrolled:
    """All that may lie on a slot, by picture; entry `turns * picture + turn` is turned clockwise so often."""

    ids: tuple[str, ...]
    """Each thing once."""
    bank: Bank
    """All pictures as fields are explained by them."""
    bare: BareSlots | None
    """Every slot of this board with nothing on it; None if nothing is known of them."""
    colours: Colours | None = None
    """Of tiles that do not look alike in any turn and of which there is one of each; None of others."""
    light: LightSpread = ANY_LIGHT
    """How well it is known what light falls on each slot."""

    def north(self, entry: int) -> str | None:
        """Return the colour that points north in *entry*."""
        return self.colours.names[int(self.colours.order[entry][0])] if self.colours else None

    def same(self, entry: int) -> Array:
        """Return which entries show the same thing as *entry*: it is no matter which of them it is."""
        faces = self.bank.faces
        if entry < faces and self.colours:
            return np.asarray(np.arange(len(self.bank.things)) == entry)
        return np.asarray(self.bank.things == self.bank.things[entry])


def enrol(
    faces: Mapping[str, Face],
    pictures: Mapping[str, Picture],
    backs: Sequence[Picture] = (),
    bare: Array | None = None,
) -> Enrolled:
    """Return what is learned from *pictures*, one for each square tile of *faces* that has one, and *backs*.

    *bare*: the slots of this board with nothing on them, as `bare_slots` gives them.
    """
    ids = tuple(name for name in faces if name in pictures)
    bank = make_bank(ids, [pictures[name] for name in ids], backs, SQUARE)
    names = tuple(sorted({colour for name in ids for colour in faces[name].colours}))
    order = np.array(
        [[names.index(c) for c in np.roll(faces[name].colours, turn)] for name in ids for turn in range(4)]
    )
    tiles = np.stack([bank.tile(entry, 1) for entry in range(bank.faces)])
    palette = learn_palette(channels(tiles), order, len(names))
    slots = None if bare is None else BareSlots.photographed(bare)
    return Enrolled(ids, bank, slots, Colours(names, palette, order))


def enrol_hexagons(
    pictures: Mapping[str, Sequence[Picture]], back: str, bare: BareSlots | None = None
) -> Enrolled:
    """Return what *pictures* teach of six-sided tiles; *back* is what those of the back are called.

    A kind may have several. They are square, as wide as a tile from corner to corner, with a corner up.
    """
    names = [name for name, some in pictures.items() for _ in some if name != back]
    every = [one for name, some in pictures.items() for one in some if name != back]
    bank = make_bank(names, every, pictures.get(back, ()), SHAPES["hexagon"])
    return Enrolled(tuple(dict.fromkeys(names)), bank, bare, None, PAPER_LIGHT if bare else ANY_LIGHT)


def is_flat(picture: Picture) -> bool:
    """Tell whether *picture* has one colour all over, by which no tile can be told from anything."""
    small = cv2.resize(picture, (TILE, TILE), interpolation=cv2.INTER_AREA)
    return bool(np.asarray(small, np.float32).std(axis=(0, 1)).max() < FLAT_MOST)
