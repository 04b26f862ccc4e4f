"""What is in the box (T1, T2): kinds of tiles, crops, chips, and how many there are of each."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

Kind = Literal["village", "crop", "cart", "monastery", "quarry", "city", "estate", "castle"]
Crop = Literal["vine", "boar", "olive", "grain"]
Chip = Literal["card", "storage", "marble", "worker", "harvest"]
Tile: TypeAlias = str
"""A kind, as `village`; a crop tile with its crops, as `crop:vine+boar`."""
Stored: TypeAlias = str
"""What a storage space holds: a tile, or a wooden hexagon."""
Space: TypeAlias = str
"""A place in a region, `q,r`."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
CROPS: Final[tuple[Crop, ...]] = get_args(Crop)
CHIPS: Final[tuple[Chip, ...]] = get_args(Chip)
HEXAGON: Final = "hexagon"
START_CASTLE: Final = "start-castle"

CHIPS_OF_EACH: Final = 5
PILE: Final = 7
"""Tiles in each of a player's three piles (T3)."""
PILES: Final = 3
PHASES: Final = 3
OPEN_TILES: Final = 8
SAME_COLOUR: Final = 5
"""As many open tiles of one colour leave (T11)."""
CARDS_AT_FIRST: Final = 5
PRICE: Final = 2
"""Cards of its colour that a tile costs (T9)."""
GREEN_FOR_STORAGE: Final = 2
MONASTERY_CARDS: Final = 3
RED_WITHOUT_ROOM: Final = 2

TILES_EACH: Final[dict[Kind, int]] = {
    "village": 4,
    "crop": 4,
    "cart": 3,
    "monastery": 3,
    "quarry": 3,
    "city": 2,
    "estate": 1,
    "castle": 1,
}
"""A player's own tiles, the start castle not counted (T1)."""
NEUTRAL_TILES: Final = 32
HARVEST_CARDS: Final = 27
SPACES: Final[dict[Kind, int]] = {
    "castle": 3,
    "city": 3,
    "estate": 2,
    "crop": 5,
    "quarry": 4,
    "village": 5,
    "monastery": 4,
    "cart": 4,
}
"""The spaces of a region (T2)."""

TILES: Final[tuple[Tile, ...]] = (
    *(kind for kind in KINDS if kind != "crop"),
    *(f"crop:{crop}" for crop in CROPS),
    *(f"crop:{one}+{other}" for n, one in enumerate(CROPS) for other in CROPS[n + 1 :]),
)
"""Every face that a tile can have, in its one spelling."""
_KIND_OF: Final[dict[Stored, Kind]] = {
    tile: next(kind for kind in KINDS if tile.partition(":")[0] == kind) for tile in TILES
}
_CROPS_OF: Final[dict[Tile, frozenset[Crop]]] = {
    tile: frozenset(crop for crop in CROPS if crop in tile.partition(":")[2].split("+")) for tile in TILES
}


def kind_of(tile: Tile) -> Kind:
    """Return the kind of *tile*."""
    return _KIND_OF[tile]


def crops_of(tile: Stored) -> frozenset[Crop]:
    """Return the crops that *tile* shows; a wooden hexagon shows none."""
    return _CROPS_OF.get(tile, frozenset())
