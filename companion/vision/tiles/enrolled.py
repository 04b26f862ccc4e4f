"""The tiles this table has, learned from one picture each: in four directions, and at several sharpnesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import TILE
from companion.vision.tiles.colours import ColourPalette, learn_palette
from companion.vision.tiles.emblems import EmblemBank, learn_emblems
from companion.vision.tiles.features import channels, describe, shrunk, turned, unit
from companion.vision.tiles.tangent import Tangents, make_tangents

FRAMED: Final = slice(TILE // 8, -TILE // 8)  # a tile without its frame
BLURS: Final = (0.6, 1.1, 1.9)  # sigma in pixels of a straightened tile


FLAT_MOST: Final = 1.0  # of 255: how little the light of a picture of one colour differs


class Face(NamedTuple):
    """A tile's emblems, clockwise as the set has them: colour and value (as text) each."""

    colours: tuple[str, ...]
    values: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Sharpness:
    """The enrolled pictures at one sharpness: as channels, as vectors (*length* before they got length 1)."""

    tiles: Array
    vectors: Array
    lengths: Array
    tangents: Tangents
    back: Array | None
    back_vectors: Array | None
    emblems: EmblemBank


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

    def north(self, entry: int) -> str:
        """Return the colour that points north in *entry*."""
        return self.colours[int(self.order[entry][0])]


def enrol(faces: Mapping[str, Face], pictures: Mapping[str, Picture], back: Picture | None) -> Enrolled:
    """Return what is learned from *pictures*, one for each tile of *faces* that has one."""
    ids = tuple(name for name in faces if name in pictures)
    known = tuple(faces[name] for name in ids)
    colours = tuple(sorted({colour for face in known for colour in face.colours}))
    upright = np.stack([_straight(pictures[name]) for name in ids])
    order = np.array(
        [[colours.index(c) for c in np.roll(face.colours, turn)] for face in known for turn in range(4)]
    )
    values = [list(np.roll(face.values, turn)) for face in known for turn in range(4)]
    soft = _four(channels(blurred(upright, BLURS[1])))
    reverse = None if back is None else _straight(back)[None]
    levels = tuple(_level(upright, reverse, order, values, blur) for blur in BLURS)
    palette = learn_palette(soft, order, len(colours))
    small = shrunk(levels[len(levels) // 2].tiles, 4)
    reverse = levels[-1].back
    plain = None if reverse is None else np.median(reverse[0].reshape(-1, 3), axis=0)
    drawn = np.inf if reverse is None else float(reverse[:, FRAMED, FRAMED].std(axis=(1, 2)).max())
    return Enrolled(ids, known, levels, palette, colours, order, small, plain, drawn)


def is_flat(picture: Picture) -> bool:
    """Tell whether *picture* has one colour all over, by which no tile can be told from anything."""
    return bool(_straight(picture).std(axis=(0, 1)).max() < FLAT_MOST)


def _level(
    upright: Array, back: Array | None, order: Array, values: Sequence[list[str]], blur: float
) -> Sharpness:
    tiles = _four(channels(blurred(upright, blur)))
    raw = describe(tiles)
    vectors, lengths = unit(raw), np.maximum(np.linalg.norm(raw, axis=1), 1e-6)
    reverse = None if back is None else _four(channels(blurred(back, blur)))
    return Sharpness(
        tiles,
        vectors,
        lengths,
        make_tangents(vectors, _changes(tiles, describe) / lengths[:, None, None]),
        reverse,
        None if reverse is None else unit(describe(reverse)),
        learn_emblems(tiles, order, values, changed(tiles)),
    )


def changed(tiles: Array) -> list[tuple[Array, Array]]:
    """Return *tiles* moved a little one way and the other (shifts, turn, scale), and blurred or not."""
    moves = [(1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 0.03, 0.0), (0.0, 0.0, 0.0, 0.03)]
    found = [(_moved(tiles, np.array(move)), _moved(tiles, -np.array(move))) for move in moves]
    return [*found, (blurred(tiles, 0.8), tiles)]


def _changes(tiles: Array, measure: Callable[[Array], Array]) -> Array:
    return np.stack([measure(one) - measure(other) for one, other in changed(tiles)], axis=1)


def _moved(tiles: Array, move: Array) -> Array:
    x, y, turn, scale = (float(n) for n in move)
    centre = (TILE - 1) / 2
    a, b = (1 + scale) * np.cos(turn), (1 + scale) * np.sin(turn)
    matrix = np.array(
        [[a, -b, x + centre - a * centre + b * centre], [b, a, y + centre - b * centre - a * centre]]
    )
    size, way = (TILE, TILE), cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.stack(
        [cv2.warpAffine(one, matrix, size, flags=way, borderMode=cv2.BORDER_REPLICATE) for one in tiles]
    )


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
