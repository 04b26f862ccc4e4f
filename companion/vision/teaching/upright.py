"""Which way up tiles are that are taught.

Ordinary paints tell what a set means by a colour, and that its emblems lie towards the sides. But what is
drawn around an emblem may outweigh it, so each tile is told by the others: by where these show the colours.
Where emblems lie in the corners, a person says it of one tile, and that tells it of all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.colours import (
    RELATIVE,
    fits_in_turns,
    order_fits,
    read_order,
    sides_north,
    turn_fits,
    where_told,
)
from companion.vision.tiles.features import channels

FEWEST: Final = 4  # tiles that tell each other
CLEAR: Final = 0.5  # how much better a tile must fit upright than turned, as a share of what it could,
SET_CLEAR: Final = 0.8  # and all tiles by paints, as their mean: emblems in the corners fit as well turned
TIMES: Final = 5


class WayUp(NamedTuple):
    """By how many quarters clockwise a tile is turned, whether that is clear, and its colours from north."""

    turn: int
    clear: bool
    shown: tuple[str, ...]


def ways_up(
    tiles: Sequence[Array], colours: Sequence[Sequence[str]], told: Sequence[int | None] = ()
) -> list[WayUp]:
    """Return which way up each of *tiles* (TILE × TILE × 3) is, whose *colours* are given clockwise.

    It is *told* of some of the first ones by how many quarters they are turned: 0 is upright, with the first
    of their colours to the north.
    """
    paints = np.array([turn_fits(tile, some) for tile, some in zip(tiles, colours, strict=True)])
    turns = paints.argmax(axis=1) if len(tiles) else np.zeros(0, int)
    sure = np.array([n < len(told) and told[n] is not None for n in range(len(tiles))], bool)
    turns[sure] = [one for one in told if one is not None]
    if len(tiles) < FEWEST:
        painted = [read_order(tile).colours for tile in tiles]
        return [_way_up(*one, agreed=True) for one in zip(turns, paints, painted, strict=True)]
    each = _EachOther(np.stack(tiles), colours)
    if sure.any():
        turns = np.where(sure, turns, (each.told(turns, sure)[0] + paints).argmax(axis=1))
    fits, shown = each.told(turns)
    for _ in range(TIMES):
        now = np.where(sure, turns, fits.argmax(axis=1))
        if (now == turns).all():
            break
        turns = now
        fits, shown = each.told(turns)
    by_paints = np.mean([np.roll(one, -turn) for one, turn in zip(paints, turns, strict=True)], axis=0)
    said = [_lead(paints[n], turns[n]) > -SET_CLEAR for n in np.flatnonzero(sure)]
    agreed = all(said) if said else _lead(by_paints, 0) >= SET_CLEAR
    return [_way_up(*one, agreed=agreed) for one in zip(turns, fits, shown, strict=True)]


def _way_up(turn: int, fits: Array, shown: Sequence[str], *, agreed: bool) -> WayUp:
    return WayUp(int(turn), agreed and _lead(fits, turn) >= CLEAR, tuple(map(str, shown)))


def _lead(fits: Array, turn: int) -> float:
    """Return how much better a tile fits in that *turn* than in any other."""
    return float(fits[turn] - np.delete(fits, turn).max())


class _EachOther:
    """Tiles of a set, each told by the others."""

    def __init__(self, tiles: Array, colours: Sequence[Sequence[str]]) -> None:
        self._names = sorted({colour for some in colours for colour in some})
        self._orders = np.array([[self._names.index(one) for one in some] for some in colours])
        light = channels(tiles)
        self._sides = sides_north((light - light.mean(axis=(1, 2), keepdims=True)) * RELATIVE)

    def told(self, turns: Array, by: Array | None = None) -> tuple[Array, list[Sequence[str]]]:
        """Return how well each tile fits in every turn, and the colours it shows, if the others lie so.

        *by*: which of the others tell it, if not all of them.
        """
        shown = np.stack([np.roll(order, turn) for order, turn in zip(self._orders, turns, strict=True)])
        is_ = shown[:, :, None] == np.arange(len(self._names))
        if by is not None:
            is_ = is_ & by[:, None, None]
        counts = is_.sum(axis=(0, 1))
        sums = [np.einsum("nsk,nshwc->khwc", is_, self._sides**power) for power in (1, 2)]
        fits, orders = [], list[Sequence[str]]()
        for sides, own, order in zip(self._sides, is_, self._orders, strict=True):
            others = np.maximum(counts - own.sum(axis=0), 1)[:, None, None, None]
            means, squares = (
                (total - np.einsum("sk,shwc->khwc", own, sides**power)) / others
                for power, total in zip((1, 2), sums, strict=True)
            )
            weights = where_told(means, np.maximum(squares - means**2, 0))
            seen, known = (np.einsum("nhwc,hw->nc", some, weights) for some in (sides, means))
            every = np.array(list(permutations(order)))
            fits.append(fits_in_turns(seen, known[order]))
            best = every[order_fits(seen, known, every).argmax()]
            orders.append([self._names[colour] for colour in best])
        return np.array(fits), orders
