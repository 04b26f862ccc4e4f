"""What a family of drawn tables offers: boxes of tiles, pictures to teach from, pictures to read.

A family is a package `tests/families/NAME/` with a `FAMILY`. Its author has seen neither `companion/vision`
nor `companion/simulator` nor another family. It draws with numpy and OpenCV, and may use the photographs that
come inside scikit-image. The same arguments give the same picture, to the pixel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Height x width x 3, blue green red."""
Colour = Literal["red", "blue", "green", "yellow"]
Lies = Literal["up", "down", "empty", "other"]

CONDITIONS: Final = (
    "ordinary",  # a lit room, a decent camera, clean tiles laid with the usual care
    "dark",
    "warm",  # a warm lamp, white balance off
    "shadow",
    "glare",
    "soft",  # out of focus
    "moving",  # blurred by motion
    "noisy",
    "bands",  # of a flickering lamp
    "moire",
    "jpeg30",
    "jpeg15",
    "worn",
    "shifted",  # tiles lie up to 15 % of their edge beside their place
    "turned",  # tiles lie up to 10 degrees askew
    "lifted",  # one edge higher: on a crumb, on a finger
    "stacked",  # on another tile
    "sleeve",  # an arm, a sleeve, a hand over part of the board
    "cloth",  # cloth of a colour like the bare slot's, over whole tiles or parts
    "cards",  # cards, also of the back's colour, lying on slots
    "clutter",  # coins, dice, tokens, figures on slots and tiles
    "strangers",  # tiles that were never taught, some like a taught one but for one small part
    "mixed",  # two or three of these at once
)
"""Every family has all of them."""


@dataclass(frozen=True)
class TileFacts:
    """What is on a tile: four coats clockwise, each a colour and 1-6 or `card`; silver in the middle."""

    coats: tuple[tuple[Colour, str], ...]
    silver: int = 0


@dataclass(frozen=True)
class Truth:
    """What is on one slot. `other`: neither tile nor bare slot can be seen there."""

    lies: Lies
    tile: str = ""
    """Which one, where it lies face up."""
    north: Colour | None = None
    """The colour of the coat that points north."""
    covered: float = 0.0
    """The share of the tile, or of the bare slot, that something hides."""
    note: str = ""
    """What is odd about it, in a word: coin, stacked, cloth."""


@dataclass(frozen=True, eq=False)
class Photo:
    """A picture and what is true on every slot, by the name of its field."""

    image: Picture
    truth: Mapping[str, Truth]


@dataclass(frozen=True)
class Box:
    """A box of tiles with its board: 8 x 8 fields in a checkerboard; `A1`, at the north-west, is a slot.

    Columns are A-H from west to east, rows 1-8 from north to south. Slots are the 32 fields with A1's colour.
    """

    name: str
    tiles: Mapping[str, TileFacts]
    """All that may lie face up."""
    taught: tuple[str, ...]
    """Those that the owner teaches, 36 or more; the others are strangers."""
    twins: tuple[tuple[str, ...], ...] = ()
    """Groups of taught tiles that differ in one small part only: one value, one corner, the silver."""
    pitch_mm: float = 54.0
    tile_mm: float = 40.0
    marker_mm: float = 30.0
    markers: Mapping[int, tuple[float, float]] = field(
        default_factory=lambda: {0: (-30.0, -30.0), 1: (462.0, -30.0), 2: (462.0, 462.0), 3: (-30.0, 462.0)}
    )
    """ArUco 4x4_50: id -> its centre in mm from the north-west corner of A1, x east, y south; ids upright."""


class Family(Protocol):
    """A family of boxes."""

    name: str
    boxes: tuple[str, ...]

    def box(self, name: str) -> Box:
        """Return the box of that name."""

    def bare(self, box: str, seed: int) -> Photo:
        """Return the board with no tile on it, photographed on the day of teaching."""

    def lessons(self, box: str, seed: int) -> Iterator[Photo]:
        """Give the photographs from which the owner teaches: each taught tile in two or more of them.

        They show turns of all kinds, some backs too, taken with care on another day and in another light than
        the pictures to read, at 60 to 100 pixels a tile.
        """

    def photo(self, box: str, condition: str, px: float, seed: int) -> Photo:
        """Return a picture of the table under *condition*, a tile's edge about *px* pixels long."""
