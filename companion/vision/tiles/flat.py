"""Fields with little to match: quiet backs and empty slots, told by colour, evenness and outline."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.features import middle_colours, shrunk

BLOCK: Final = 8
INNER: Final = slice((PATCH - TILE) // 2 + BLOCK, (PATCH + TILE) // 2 - BLOCK)
HALF: Final = slice(INNER.start // 2, INNER.stop // 2)
BAND: Final = (1.5, 6.0)  # how far outside a tile the bare slot is looked for, in pixels
REACH: Final = TILE / 2 + 4.0  # and how far from the middle of its field
FIELDS_LEAST: Final = 4
PIXELS_LEAST: Final = 10
LIKE: Final = (0.03, 0.06)  # how far a colour may be from one beside a tile to be the very same, or like it
BORDER: Final = 2  # pairs of pixels at the border of a patch, where the next field may show
BLOWN: Final = 250
ROUGH_MOST: Final = 0.3  # no bare slot and no quiet back is nearly as rough
LIGHT_LESS: Final = np.array([0.4, 1.0, 1.0], np.float32)
"""Lamps and shadows change the light more than the colour."""


@dataclass(frozen=True, eq=False, slots=True)
class FlatRead:
    """For each field its inside: the colour, how uneven it is at large, how rough; and its sides' edges.

    Roughness is told at half size, where there is less of the camera's noise.

    *inner* are the edges without the border of the patch, where the next field may show.
    """

    colour: Array
    uneven: Array
    rough: Array
    outline: Array
    inner: Array
    blown: Array
    """The share of its pixels that are as bright as the camera can tell, where nothing is seen."""


def read_flat(patches: Array, soft: Array, crops: Picture) -> FlatRead:
    """Return what *patches* (channels; *soft*: half their size; *crops*: bytes) show where a tile lies.

    The colour of fields that are far too rough for any bare slot or quiet back is that of their blocks.
    """
    inside = np.ascontiguousarray(patches[:, INNER, INNER])
    blocks = shrunk(inside, BLOCK).reshape(len(inside), -1, 3)
    colour = np.median(blocks, axis=1)
    uneven = np.abs(blocks - colour[:, None]).max(axis=(1, 2))
    rough = np.array([np.max(cv2.meanStdDev(one)[1]) for one in np.ascontiguousarray(soft[:, HALF, HALF])])
    quiet = np.flatnonzero(rough < ROUGH_MOST)
    if len(quiet):
        colour[quiet] = middle_colours(inside[quiet])
    return FlatRead(colour, uneven, rough, *outlines(soft), blown(crops))


def blown(crops: Picture) -> Array:
    """Return the share of each field's pixels that are blown out in some colour."""
    few = crops[:, INNER, INNER][:, ::2, ::2]
    most = np.maximum(np.maximum(few[..., 0], few[..., 1]), few[..., 2])
    return np.asarray((most >= BLOWN).mean(axis=(1, 2)))


def outlines(soft: Array) -> tuple[Array, Array]:
    """Return how strong a straight edge each side has where a tile's may be, n × 4, weakest first.

    Once with the border of the patches, once without.
    """
    n, edge, reach = len(soft), PATCH // 2, TILE // 4
    middle = slice(PATCH // 4 - reach // 2, PATCH // 4 + reach // 2)
    across = np.ascontiguousarray(soft[:, :, middle]).reshape(n * edge, reach, 3)
    down = np.ascontiguousarray(soft[:, middle]).reshape(n * reach, edge, 3)
    rows = np.asarray(cv2.resize(across, (1, n * edge), interpolation=cv2.INTER_AREA))
    columns = np.asarray(cv2.resize(down, (edge, n), interpolation=cv2.INTER_AREA))
    rows, columns = (_steps(lines.reshape(n, edge, 3)) for lines in (rows, columns))
    return _strongest((rows, columns), 0), _strongest((rows, columns), BORDER)


def _steps(lines: Array) -> Array:
    """Return the step from each pixel of *lines* (n × many × 3) to the next, in its strongest channel."""
    steps = np.abs(lines[:, 1:] - lines[:, :-1])
    return np.asarray(np.maximum(np.maximum(steps[..., 0], steps[..., 1]), steps[..., 2]))


def _strongest(lines: tuple[Array, Array], border: int) -> Array:
    reach = (PATCH - TILE) // 4 + 5
    ends = (slice(border, reach), slice(-reach, -border or None))
    return np.sort(np.stack([line[:, end].max(axis=1) for line in lines for end in ends], axis=1), axis=1)


class Beside(NamedTuple):
    """In which share of the fields with a tile the colour of each field is seen bare, beside the tile."""

    same: Array
    like: Array
    told: bool = True
    """Whether there were enough tiles to tell."""


def seen_beside(patches: Array, poses: Array, laid: Array, flat: FlatRead) -> Beside:
    """Return how often each colour of *flat* is seen beside the tiles in the fields *laid*.

    *patches* are channels; *poses* say where each tile lies. Fields that are far too rough are not asked.
    """
    fields = np.flatnonzero(laid)
    found = np.zeros((2, len(laid)))
    asked = np.flatnonzero(flat.rough < ROUGH_MOST)
    if len(fields) < FIELDS_LEAST or not len(asked):
        return Beside(found[0], found[1], told=False)
    strips, there = _strips(patches, fields, poses[fields].astype(np.float32))
    strips *= LIGHT_LESS[:, None, None]
    for n in asked:
        off = np.abs(strips - (flat.colour[n] * LIGHT_LESS)[:, None, None]).max(axis=0)
        for within, share in zip(LIKE, found, strict=True):
            share[n] = (((off < within) & there).sum(axis=1) >= PIXELS_LEAST).mean()
    return Beside(*found)


@cache
def _ring() -> Array:
    """Return the points just outside a tile, in its own directions: two lines, x and y."""
    line = np.arange(PATCH) - (PATCH - 1) / 2
    x, y = np.meshgrid(line, line)
    outside = np.maximum(np.abs(x), np.abs(y)) - TILE / 2
    beside = (outside > BAND[0]) & (outside < BAND[1])
    return np.stack([x[beside], y[beside]]).astype(np.float32)


def _strips(patches: Array, fields: Array, poses: Array) -> tuple[Array, Array]:
    """Return the pixels beside the tiles in *fields*, at *poses*, by channel; and which are on the slot."""
    u, v = _ring()
    c, s = np.cos(poses[:, 2:3]), np.sin(poses[:, 2:3])
    x, y = poses[:, 0:1] + c * u - s * v, poses[:, 1:2] + s * u + c * v
    there = np.maximum(np.abs(x), np.abs(y)) < REACH
    middle = (PATCH - 1) / 2 + 0.5
    columns, rows = (np.clip((line + middle).astype(np.intp), 0, PATCH - 1) for line in (x, y))
    pixels = patches.reshape(-1, 3)
    places = (fields[:, None] * PATCH + rows) * PATCH + columns
    return np.stack([pixels[:, channel].take(places) for channel in range(3)]), there
