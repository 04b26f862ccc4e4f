"""What was taught: for each kind of tile one or several pictures, at six turns and several sharpnesses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.hexagons.light import Basis, make_basis
from companion.vision.hexagons.pose import Steps, coarse_tile, make_steps
from companion.vision.hexagons.shape import SIXTHS, flat, six_turns
from companion.vision.registration.crop import TILE

FINE: Final = 2  # pixels of a picture that is kept, for each of one that is read
BLURS: Final = (0.3, 0.9, 1.5, 2.3)  # sigma in pixels of a straightened tile
MIDDLE: Final = 1  # the sharpness at which a place is searched


@dataclass(frozen=True, eq=False, slots=True)
class Level:
    """The pictures at one sharpness: entry `6 * n + turn` is picture n turned by `turn` sixths."""

    tiles: Array
    basis: Basis
    steps: dict[int, Steps] = field(default_factory=dict)

    def steps_to(self, entry: int) -> Steps:
        """Return what leads to where *entry* lies."""
        if entry not in self.steps:
            self.steps[entry] = make_steps(self.tiles[entry])
        return self.steps[entry]


@dataclass(frozen=True, eq=False, slots=True)
class KnownTiles:
    """All that may lie on a place, by picture."""

    names: tuple[str, ...]
    """What each picture shows; a kind may have several."""
    levels: tuple[Level, ...]
    coarse: Array
    back: str
    """The name of the pictures that show a back."""
    px: float = TILE

    @property
    def kinds(self) -> tuple[str, ...]:
        """Each thing once."""
        return tuple(dict.fromkeys(self.names))

    def name_of(self, entry: int) -> str:
        """Return what *entry* shows."""
        return self.names[entry // SIXTHS]

    def entries_of(self, name: str) -> list[int]:
        """Return the entries that show *name*."""
        return [
            SIXTHS * n + turn for n, one in enumerate(self.names) if one == name for turn in range(SIXTHS)
        ]


def learn_tiles(pictures: Mapping[str, Sequence[Picture]], back: str) -> KnownTiles:
    """Return what *pictures* teach: square ones, as wide as a tile from corner to corner, a corner up."""
    names = tuple(name for name, some in pictures.items() for _ in some)
    turned = [_turned(picture) for some in pictures.values() for picture in some]
    upright = np.concatenate(turned)
    levels = tuple(_level(upright, blur) for blur in BLURS)
    coarse = np.stack([coarse_tile(one) for one in levels[MIDDLE].tiles])
    return KnownTiles(names, levels, coarse, back)


def _turned(picture: Picture) -> Array:
    edge = TILE * FINE
    way = cv2.INTER_AREA if picture.shape[0] >= edge else cv2.INTER_CUBIC
    large = np.asarray(cv2.resize(picture, (edge, edge), interpolation=way), np.float32)
    small = [cv2.resize(one, (TILE, TILE), interpolation=cv2.INTER_AREA) for one in six_turns(large)]
    return np.asarray(np.clip(np.stack(small), 0, 255))


def _level(upright: Array, blur: float) -> Level:
    soft = [cv2.GaussianBlur(one, (0, 0), blur, borderType=cv2.BORDER_REPLICATE) for one in upright]
    tiles = np.ascontiguousarray(np.stack(soft), np.float32)
    return Level(tiles, make_basis(flat(tiles)))
