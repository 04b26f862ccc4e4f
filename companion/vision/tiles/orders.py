"""The order of a tile's four emblems before any tile is known: each colour once, as people name colours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.colours import quarter
from companion.vision.tiles.features import channels, turned

NAMED: Final = {
    "red": (45.0, 40.0, 190.0),
    "blue": (185.0, 95.0, 45.0),
    "green": (60.0, 140.0, 50.0),
    "yellow": (45.0, 195.0, 225.0),
}
"""Ordinary paints, blue first: only their directions from each other count, not how strong they are."""
LIGHT_WEIGHT: Final = 0.25


class Order(NamedTuple):
    """The colours clockwise from north, how well they fit, how much better than the next, how strong."""

    colours: tuple[str, ...]
    fit: float
    margin: float
    strength: float


def read_order(tile: Array) -> Order:
    """Return the order of the emblems of *tile* (TILE × TILE × 3, blue first)."""
    means = _means(tile)
    sides = _direction(means)
    found = sorted(
        ((float((sides * _palette(order)).sum()), order) for order in permutations(NAMED)), reverse=True
    )
    return Order(found[0][1], found[0][0], found[0][0] - found[1][0], float(means[:, 1:].std(axis=0).max()))


def turn_of(tile: Array, colours: Sequence[str]) -> tuple[int, Order]:
    """Return by how many quarters clockwise *tile* is turned from *colours* north, and the order it shows."""
    return int(np.argmax(turn_fits(tile, colours))), read_order(tile)


def turn_fits(tile: Array, colours: Sequence[str]) -> Array:
    """Return how well *tile* shows *colours*, turned clockwise by 0 to 3 quarters."""
    sides = _direction(_means(tile))
    return np.array([(sides * _palette(tuple(np.roll(colours, turn)))).sum() for turn in range(4)])


def _palette(order: tuple[str, ...]) -> Array:
    paints = np.array([NAMED[str(colour)] for colour in order], np.float32)
    return _direction(channels(paints[None, None])[0, 0])


def _means(tile: Array) -> Array:
    light = channels(np.asarray(tile, np.float32)[None])
    weights = quarter() / quarter().sum()
    means = [np.einsum("hwk,hw->k", turned(light, -turn)[0], weights) for turn in range(4)]
    return np.stack(means)


def _direction(sides: Array) -> Array:
    """Return four colours against their mean, as one direction of length 1."""
    off = (sides - sides.mean(axis=0)) * np.array([LIGHT_WEIGHT, 1.0, 1.0])
    return np.asarray(off / max(float(np.linalg.norm(off)), 1e-6))
