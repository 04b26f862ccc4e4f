"""Each emblem read by itself: does it show its own value, or go towards another value of its colour?

Only its light counts: a camera tells colours coarsely, and what is left over of them hides small figures.
A reading is compared with its own tile's emblem, so that the ground counts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, dots, each_along
from companion.vision.registration.crop import TILE
from companion.vision.tiles.features import describe, turned
from companion.vision.tiles.values import Values, learn_values

ROWS: Final = slice(0, round(0.375 * TILE))  # where a value may stand, without the emblems beside it
COLUMNS: Final = slice(round(0.25 * TILE), round(0.75 * TILE))
WIDE: Final = COLUMNS.stop - COLUMNS.start
FREE: Final = 60.0  # as many independent numbers has what is left over of a emblem
TINY: Final = 1e-6
APART_LEAST: Final = 0.02  # values that differ less, in contrast over a emblem, cannot be told apart


@dataclass(frozen=True, eq=False, slots=True)
class EmblemBank:
    """The emblem that points north in each entry, and how it differs from other values of its colour."""

    weights: Array
    emblems: Array
    full: Array
    """The square of each emblem: how sharp a picture is shows there."""
    drawn: Array
    """What is drawn on each emblem, its level aside; a emblem's product with it is 1 at full strength."""
    rows: Array
    """Entries × (tangents, then the ways to other values, at right angles to them) × D."""
    tangents: int
    apart: Array
    """The square of each way to another value; infinite where there is none."""


@dataclass(frozen=True, eq=False, slots=True)
class EmblemRead:
    """For each tile and side: the share of light its own emblem explains (*own*), and where it lies.

    *between* is 1 at its own value, 0 at another; *sigmas* is how far from half way that is, in standard
    deviations of what is left over. Both are the least over all other values. *strength* is how strongly its
    own value is drawn: a blank emblem is explained by its value in faint ink. *best* is what the best
    value of its colour explains, its own or another.
    """

    own: Array
    between: Array
    sigmas: Array
    strength: Array
    best: Array


def no_emblems(count: int) -> EmblemRead:
    """Return the emblems of so many tiles, none of which is read."""
    return EmblemRead(*(np.zeros((count, 4)) for _ in fields(EmblemRead)))


@cache
def _places() -> Array:
    """Return which numbers of a tile's vector are each of its four emblems, as if it were north: 4 × D."""
    light = np.arange(TILE * TILE).reshape(1, TILE, TILE)
    return np.stack([turned(light, -turn)[0, ROWS, COLUMNS].ravel() for turn in range(4)])


def cut_emblems(raw: Array) -> Array:
    """Return the light of the four emblems of tiles, n × 4 × D, from what `describe` makes of them."""
    return np.asarray(raw[:, _places()])


def _north(tiles: Array) -> Array:
    return np.asarray(describe(tiles)[:, _places()[0]])


def learn_emblems(
    tiles: Array, order: Array, values: Sequence[Sequence[str]], changes: Sequence[tuple[Array, Array]]
) -> EmblemBank:
    """Return the bank of *tiles* (all entries); *changes* are the same tiles, a little changed."""
    north = _north(tiles)
    known = learn_values(north, order[:, 0], [row[0] for row in values])
    weights = _telling(known)
    moved = [_north(one) - _north(other) for one, other in changes]
    level = np.broadcast_to(np.ones_like(weights), north.shape)
    tangents = (np.stack([*moved, north, level], axis=1) * weights).astype(np.float32)
    emblems = (north * weights).astype(np.float32)
    basis = np.linalg.qr(tangents.transpose(0, 2, 1))[0].transpose(0, 2, 1)
    ways, apart = _ways(known, weights, basis)
    rows = np.concatenate([basis, ways], axis=1).astype(np.float32)
    return EmblemBank(
        weights, emblems, dots(emblems, emblems), _drawn(emblems, weights), rows, basis.shape[1], apart
    )


def _telling(known: Values) -> Array:
    """Return where a emblem tells its value, 0-1: values differ there, and emblems of one value do not."""
    across = np.nanvar(known.drawn, axis=1).mean(axis=0)
    share = across / (across + known.left.var(axis=0) + 0.05 * across.max() + TINY)
    soft = cv2.GaussianBlur(share.reshape(-1, WIDE).astype(np.float32), (0, 0), 1.0)
    return np.asarray(np.sqrt(soft.ravel()))


def _drawn(emblems: Array, weights: Array) -> Array:
    """Return *emblems* without their levels, so strong that their product with themselves is 1."""
    level = weights / max(float(np.linalg.norm(weights)), TINY)  # 0 if no two values are known
    drawn = emblems - (emblems @ level)[:, None] * level
    return np.asarray(drawn / np.maximum(dots(drawn, drawn), TINY)[:, None], np.float32)


def _ways(known: Values, weights: Array, basis: Array) -> tuple[Array, Array]:
    """Return the ways to all other values of each entry's colour, at right angles to its *basis*."""
    most = known.drawn.shape[1] - 1
    ways = np.zeros((len(basis), most, basis.shape[2]), np.float32)
    apart = np.full((len(basis), most), np.inf)
    for entry, way in enumerate(ways):
        off = known.ways_off(entry) * weights
        way[: len(off)] = off - (off @ basis[entry].T) @ basis[entry]
        apart[entry, : len(off)] = (way[: len(off)] ** 2).sum(axis=1)
    return ways, apart


def read_emblems(emblems: Array, entries: Array, gains: Array, bank: EmblemBank) -> EmblemRead:
    """Return how the *emblems* of tiles (n × 4 × D), as strong as *gains*, agree with those of *entries*."""
    own = (entries[:, None] - entries[:, None] % 4 + (entries[:, None] - np.arange(4)) % 4).ravel()
    strong = emblems * (bank.weights / gains[:, None].astype(np.float32))[:, None]
    strong = strong.reshape(len(own), -1)
    energy, least, part, sigmas = _towards(strong, own, bank)
    found = EmblemRead(
        1 - energy / (bank.full[own] + TINY),
        part,
        sigmas,
        dots(strong, bank.drawn[own]),
        1 - least / (bank.full[own] + TINY),
    )
    return EmblemRead(*(getattr(found, one.name).reshape(len(entries), 4) for one in fields(EmblemRead)))


def _towards(strong: Array, own: Array, bank: EmblemBank) -> tuple[Array, Array, Array, Array]:
    """Return what the entries *own* leave over of emblems, what the best value does, where they lie towards
    others, and how surely."""
    off = strong - bank.emblems[own]
    along = each_along(bank.rows, own, off)
    known, there = along[:, : bank.tangents], along[:, bank.tangents :]
    energy = dots(off, off) - dots(known, known)
    apart = bank.apart[own]
    noise = np.sqrt(np.maximum(energy[:, None] - there**2 / (apart + TINY), TINY) / FREE)
    part = np.where(np.isinf(apart), np.inf, 1 + there / (apart + APART_LEAST))
    off_half = there / (apart + TINY) + 0.5  # how little apart they are is in the sigmas
    sigmas = off_half * np.sqrt(apart) / noise
    least = energy + np.minimum(0.0, (2 * there + apart).min(axis=1, initial=0.0))
    return energy, least, part.min(axis=1, initial=np.inf), sigmas.min(axis=1, initial=np.inf)
