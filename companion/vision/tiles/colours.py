"""The order of a tile's four emblems by colour: as people name paints, or as enrolled pictures show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import TILE
from companion.vision.tiles.features import channels, turned

NAMED: Final = {
    "red": (45.0, 40.0, 190.0),
    "blue": (185.0, 95.0, 45.0),
    "green": (60.0, 140.0, 50.0),
    "yellow": (45.0, 195.0, 225.0),
}
"""Ordinary paints, blue first: only their directions from each other count, not how strong they are."""
RELATIVE: Final = np.array([0.3, 1.0, 1.0], np.float32)
"""Lamps and shadows change the light of an emblem more than its colour."""
SPREAD_LEAST: Final = 0.02


class Order(NamedTuple):
    """The colours clockwise from north, how well they fit, how much better than the next, how strong."""

    colours: tuple[str, ...]
    fit: float
    margin: float
    strength: float


def read_order(tile: Array) -> Order:
    """Return the order of the emblems of *tile* (TILE × TILE × 3, blue first), each colour once."""
    means = _means(tile)
    orders = list(permutations(NAMED))
    fits = order_fits(means, _paints(tuple(NAMED)), np.array(list(permutations(range(len(NAMED))))))
    other, best = np.argsort(fits)[-2:].tolist()
    strength = float(means[:, 1:].std(axis=0).max())
    return Order(orders[best], float(fits[best]), float(fits[best] - fits[other]), strength)


def turn_fits(tile: Array, colours: Sequence[str]) -> Array:
    """Return how well *tile* shows *colours*, turned clockwise by 0 to 3 quarters."""
    return fits_in_turns(_means(tile), _paints(colours))


def fits_in_turns(sides: Array, colours: Array) -> Array:
    """Return how well four *sides* show four *colours* (both 4 × 3), turned clockwise by 0 to 3 quarters.

    What shows just these colours fits 1 in its turn and 0 in the next best.
    """
    turns = np.stack([np.roll(np.arange(4), turn) for turn in range(4)])
    fits, alike = order_fits(sides, colours, turns), order_fits(colours, colours, turns)[1:].max()
    return np.asarray((fits - alike) / max(1 - alike, 1e-6))


def order_fits(sides: Array, colours: Array, orders: Array) -> Array:
    """Return how well four *sides* (4 × 3) show *colours* (k × 3) in each of *orders* (n × 4): 1 at best."""
    return np.asarray([(_direction(sides) * _direction(colours[order])).sum() for order in orders])


def _paints(colours: Sequence[str]) -> Array:
    return np.asarray(channels(np.array([[[NAMED[colour] for colour in colours]]], np.float32))[0, 0])


def _means(tile: Array) -> Array:
    light = channels(np.asarray(tile, np.float32)[None])
    return np.asarray(np.einsum("shwk,hw->sk", sides_north(light)[0], quarter() / quarter().sum()))


def sides_north(light: Array) -> Array:
    """Return *light* (n × TILE × TILE × 3) with each side to the north, n × 4 × TILE × TILE × 3."""
    return np.stack([turned(light, -side) for side in range(4)], axis=1)


def _direction(sides: Array) -> Array:
    """Return four colours against their mean, as one direction of length 1."""
    off = (sides - sides.mean(axis=0)) * RELATIVE
    return np.asarray(off / max(float(np.linalg.norm(off)), 1e-6))


@dataclass(frozen=True, eq=False, slots=True)
class ColourPalette:
    """Where on the northern quarter colour tells, and each colour there (*means*)."""

    sides: Array
    """What tells on each of the four sides, then all of the tile: 5 × its pixels."""
    means: Array
    nearest: float
    """How far the two most similar colours are apart."""
    orders: Array


class ColourRead(NamedTuple):
    """For each tile the order that fits best, and by how much better than the next (1: as in the palette)."""

    order: Array
    margin: Array


def quarter() -> Array:
    """Return the northern quarter of a tile between its diagonals, less its outermost edge, as a mask."""
    y, x = np.mgrid[0:TILE, 0:TILE] + 0.5
    inside = (np.abs(x - TILE / 2) < TILE / 2 - y - 1) & (y > 0.06 * TILE)
    return np.asarray(inside, np.float32)


def learn_palette(tiles: Array, order: Array, count: int) -> ColourPalette:
    """Return the palette of *tiles* (entries × TILE × TILE × 3), whose emblems have the colours *order*."""
    relative = (tiles - tiles.mean(axis=(1, 2), keepdims=True)) * RELATIVE
    north = [relative[order[:, 0] == colour] for colour in range(count)]
    means = np.stack([some.mean(axis=0) for some in north])
    weights = where_told(means, np.stack([some.var(axis=0) for some in north]))
    colours = np.einsum("chwk,hw->ck", means, weights)
    apart = np.linalg.norm(colours[:, None] - colours[None], axis=-1)[np.triu_indices(count, 1)]
    sides = [turned(weights[None], turn)[0].ravel() for turn in range(4)]
    every = np.stack([*sides, np.full(TILE * TILE, 1 / (TILE * TILE))]).astype(np.float32)
    orders = np.array(list(permutations(range(count), 4)))
    return ColourPalette(every, colours, float(max(apart.min(), 1e-6)), orders)


def where_told(means: Array, within: Array) -> Array:
    """Return where on the northern quarter colour tells, as weights: by how the *means* of colours differ.

    *within*: how much each pixel differs between tiles with one colour there; both colours × TILE × TILE × 3.
    """
    between = means.var(axis=0).sum(axis=-1)
    tells = between / (within.mean(axis=0).sum(axis=-1) + SPREAD_LEAST**2 + 0.1 * between.max())
    soft = np.asarray(cv2.GaussianBlur((quarter() * tells).astype(np.float32), (0, 0), 1.5)) * quarter()
    return np.asarray(soft / max(float(soft.sum()), 1e-6))


def read_colours(tiles: Array, palette: ColourPalette) -> ColourRead:
    """Return the order of the emblems of each of *tiles* (n × TILE × TILE × 3)."""
    seen = palette.sides @ tiles.reshape(len(tiles), -1, 3)
    sides = (seen[:, :4] - seen[:, 4:]) * RELATIVE
    off = ((sides[:, :, None] - palette.means[None, None]) ** 2).sum(axis=-1)
    cost = np.sum([off[:, side, palette.orders[:, side]] for side in range(4)], axis=0)
    ranks = np.argsort(cost, axis=1)
    best, second = (np.take_along_axis(cost, ranks[:, n : n + 1], axis=1)[:, 0] for n in range(2))
    return ColourRead(palette.orders[ranks[:, 0]], (second - best) / (2 * palette.nearest**2))
