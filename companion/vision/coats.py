"""Each coat read by itself: does it show its own value, or go towards another value of its colour?

What tells values apart is learned from all coats of a colour: what each value adds to the ground of the
side that it lies on. A reading is compared with its own tile's coat, so that the ground counts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, dots, each_along
from companion.vision.crop import TILE
from companion.vision.features import HALF, describe, turned

ROWS: Final = slice(0, round(0.375 * TILE))  # where a value may stand, without the coats beside it
COLUMNS: Final = slice(round(0.25 * TILE), round(0.75 * TILE))
FREE: Final = 60.0  # as many independent numbers has what is left over of a coat
TINY: Final = 1e-6
HALF_ROWS: Final = slice(0, ROWS.stop // 2)
HALF_COLUMNS: Final = slice(COLUMNS.start // 2, COLUMNS.stop // 2)
SOFT: Final = HALF_ROWS.stop * (HALF_COLUMNS.stop - HALF_COLUMNS.start)  # numbers of one colour in a coat
ROUNDS: Final = 6
LIGHT_ENOUGH: Final = 0.4  # coats whose light differs so much, over a coat, are told apart by it alone
APART_LEAST: Final = 0.02  # values that differ less, in contrast over a coat, cannot be told apart


@dataclass(frozen=True, eq=False, slots=True)
class Ways:
    """How each entry's coat differs from others that it may be taken for."""

    coats: Array
    rows: Array
    """Entries × (tangents, then the ways to other coats, at right angles to them) × D."""
    tangents: int
    apart: Array
    """The square of each way to another coat; infinite where there is none."""


@dataclass(frozen=True, eq=False, slots=True)
class CoatBank:
    """The coat that points north in each entry; and how it differs from others: by its light where that is
    enough, with its colours where it is not, as with white figures on yellow. Dark ink has no colour that a
    camera could tell.
    """

    weights: Array
    full: Array
    """The square of each coat's light: how sharp a picture is shows there alone."""
    drawn: Array
    """What is drawn on each coat, its level aside; a coat's product with it is 1 at full strength."""
    whole: Ways
    light: Ways


@dataclass(frozen=True, eq=False, slots=True)
class CoatRead:
    """For each tile and side: the share of light its own coat explains (*own*), and where it lies to others.

    *between* is 1 at its own value, 0 at another; *sigmas* is how far from half way that is, in standard
    deviations of what is left over. Both are the least over all other values. *strength* is how strongly its
    own value is drawn: a blank coat is explained by its value in faint ink.
    """

    own: Array
    between: Array
    sigmas: Array
    strength: Array


@cache
def _places() -> Array:
    """Return which numbers of a tile's vector are each of its four coats, each as if it were north: 4 × D."""
    light = np.arange(TILE * TILE).reshape(1, TILE, TILE)
    colour = TILE * TILE + np.arange(HALF * HALF * 2).reshape(1, HALF, HALF, 2)
    sides = []
    for turn in range(4):
        sharp = turned(light, -turn)[0, ROWS, COLUMNS].ravel()
        soft = turned(colour, -turn)[0, HALF_ROWS, HALF_COLUMNS]
        sides.append(np.concatenate([sharp, soft[..., 0].ravel(), soft[..., 1].ravel()]))
    return np.stack(sides)


def cut_coats(raw: Array) -> Array:
    """Return the four coats of tiles, n × 4 × D, from what `describe` makes of them: light, two colours."""
    return np.asarray(raw[:, _places()])


def _north(tiles: Array) -> Array:
    return np.asarray(describe(tiles)[:, _places()[0]])


def _levels() -> Array:
    """Return a level of light and of each colour, as coats: a lamp or a shadow adds such, 3 × D."""
    parts = np.repeat(np.arange(3), [len(_places()[0]) - 2 * SOFT, SOFT, SOFT])
    return np.stack([parts == n for n in range(3)]).astype(np.float32)


def learn_coats(
    tiles: Array, order: Array, values: Sequence[Sequence[str]], changes: Sequence[tuple[Array, Array]]
) -> CoatBank:
    """Return the bank of *tiles* (all entries); *changes* are the same tiles, a little changed."""
    names = sorted({value for row in values for value in row})
    labels = np.array(
        [[colour, names.index(row[0])] for colour, row in zip(order[:, 0], values, strict=True)]
    )
    north = _north(tiles)
    kinds, which = np.unique(labels, axis=0, return_inverse=True)
    which = which.ravel()
    means, left = _shares(north, which, len(kinds))
    weights = _telling(left, means, kinds)
    moved = [_north(one) - _north(other) for one, other in changes]
    level, *tints = np.broadcast_to(_levels()[:, None], (3, *north.shape))
    tangents = (np.stack([*moved, north, level, *tints], axis=1) * weights).astype(np.float32)
    coats = (north * weights).astype(np.float32)
    others = _others(coats, means * weights, kinds, which, order)
    light = slice(0, coats.shape[1] - 2 * SOFT)
    enough = [(off[:, light] ** 2).sum(axis=1) >= LIGHT_ENOUGH for off in others]
    whole = _ways(coats, tangents, [off[~told] for off, told in zip(others, enough, strict=True)])
    plain = [off[told][:, light] for off, told in zip(others, enough, strict=True)]
    by_light = _ways(coats[:, light], tangents[:, : -len(tints), light], plain)
    full = dots(by_light.coats, by_light.coats)
    return CoatBank(weights, full, _drawn(by_light.coats, weights[light]), whole, by_light)


def _drawn(coats: Array, weights: Array) -> Array:
    """Return the light of *coats* without their levels, so strong that its product with itself is 1."""
    level = weights / np.linalg.norm(weights)
    drawn = coats - (coats @ level)[:, None] * level
    return np.asarray(drawn / np.maximum(dots(drawn, drawn), TINY)[:, None], np.float32)


def _shares(north: Array, which: Array, count: int) -> tuple[Array, Array]:
    """Return what each of *count* kinds adds to the ground of its side, and what is left of *north* then.

    Entry `4 * tile + turn` has that side of its tile in the north: each side has its own ground.
    """
    sides = np.arange(len(north)) % 4
    grounds, means = np.zeros((4, north.shape[1])), np.zeros((count, north.shape[1]))
    for _ in range(ROUNDS):
        means = np.stack([(north - grounds[sides])[which == n].mean(axis=0) for n in range(count)])
        grounds = np.stack([(north - means[which])[sides == n].mean(axis=0) for n in range(4)])
    return means, north - grounds[sides] - means[which]


def _others(coats: Array, means: Array, kinds: Array, which: Array, order: Array) -> list[Array]:
    """Return how each entry's coat differs from each other value of its colour, and from its rivals' coats.

    Rivals are the entries with the same order of colours: the only ones it may be taken for.
    """
    found = []
    for entry, own in enumerate(which):
        values = [k for k in range(len(kinds)) if kinds[k][0] == kinds[own][0] and k != own]
        rivals = np.flatnonzero((order == order[entry]).all(axis=1) & (which != own))
        found.append(np.concatenate([means[own] - means[values], coats[entry] - coats[rivals]]))
    return found


def _ways(coats: Array, tangents: Array, others: list[Array]) -> Ways:
    """Return the ways to all *others* at right angles to each entry's *tangents*."""
    basis = np.linalg.qr(tangents.transpose(0, 2, 1))[0].transpose(0, 2, 1)
    most = max(1, *map(len, others))
    ways = np.zeros((len(others), most, basis.shape[2]), np.float32)
    apart = np.full((len(others), most), np.inf)
    for entry, off in enumerate(others):
        ways[entry, : len(off)] = off - (off @ basis[entry].T) @ basis[entry]
        apart[entry, : len(off)] = (ways[entry, : len(off)] ** 2).sum(axis=1)
    rows = np.concatenate([basis, ways], axis=1).astype(np.float32)
    return Ways(np.ascontiguousarray(coats), rows, basis.shape[1], apart)


def _telling(left: Array, means: Array, kinds: Array) -> Array:
    """Return where a coat tells its value, 0-1: values differ there, and coats of one value do not."""
    within = left.var(axis=0)
    colours = np.unique(kinds[:, 0])
    across = np.mean([means[kinds[:, 0] == colour].var(axis=0) for colour in colours], axis=0)
    share = across / (across + within + 0.05 * across.max() + TINY)
    light = len(share) - 2 * SOFT
    parts = np.split(share.astype(np.float32), [light, light + SOFT])
    wide = (COLUMNS.stop - COLUMNS.start, *[HALF_COLUMNS.stop - HALF_COLUMNS.start] * 2)
    soft = [
        cv2.GaussianBlur(part.reshape(-1, n), (0, 0), sigma).ravel()
        for part, n, sigma in zip(parts, wide, (1.0, 0.5, 0.5), strict=True)
    ]
    return np.asarray(np.sqrt(np.concatenate(soft)), np.float32)


def read_coats(coats: Array, entries: Array, gains: Array, bank: CoatBank) -> CoatRead:
    """Return how the *coats* of tiles (n × 4 × D), as strong as *gains*, agree with those of *entries*."""
    own = (entries[:, None] - entries[:, None] % 4 + (entries[:, None] - np.arange(4)) % 4).ravel()
    strong = coats * (bank.weights / gains[:, None].astype(np.float32))[:, None]
    strong = strong.reshape(len(own), -1)
    _, part, sigmas = _towards(strong, own, bank.whole)
    light = strong[:, : bank.light.coats.shape[1]]
    energy, light_part, light_sigmas = _towards(light, own, bank.light)
    shape = (len(entries), 4)
    return CoatRead(
        (1 - energy / (bank.full[own] + TINY)).reshape(shape),
        np.minimum(part, light_part).reshape(shape),
        np.minimum(sigmas, light_sigmas).reshape(shape),
        dots(light, bank.drawn[own]).reshape(shape),
    )


def _towards(strong: Array, own: Array, ways: Ways) -> tuple[Array, Array, Array]:
    """Return what the entries *own* leave over of coats, where they lie towards others, and how surely."""
    off = strong - ways.coats[own]
    along = each_along(ways.rows, own, off)
    known, there = along[:, : ways.tangents], along[:, ways.tangents :]
    energy = dots(off, off) - dots(known, known)
    apart = ways.apart[own]
    noise = np.sqrt(np.maximum(energy[:, None] - there**2 / (apart + TINY), TINY) / FREE)
    part = np.where(np.isinf(apart), np.inf, 1 + there / (apart + APART_LEAST))
    off_half = there / (apart + TINY) + 0.5  # how little apart they are is in the sigmas
    sigmas = np.where(np.isinf(apart), np.inf, off_half * np.sqrt(apart) / noise)
    return energy, part.min(axis=1), sigmas.min(axis=1)
