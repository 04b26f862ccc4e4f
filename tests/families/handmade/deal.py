"""Which tiles lie where, and how they were laid down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tests.families.handmade.board import SLOTS, centre
from tests.families.handmade.faces import BACKS
from tests.families.handmade.materials import Rng
from tests.families.handmade.scene import Placed
from tests.families.protocol import Box


@dataclass(frozen=True, eq=False)
class Laid:
    """The tile on top of a slot, what is beneath it, and what is odd about it."""

    top: Placed
    turn: int
    below: Placed | None = None
    note: str = ""


def _placed(slot: str, tile: str, turn: int, rng: Rng) -> Placed:
    at = centre(slot) + rng.uniform(-1.5, 1.5, 2)
    return Placed(slot, tile, at, 90 * turn + rng.uniform(-2.5, 2.5), variant=int(rng.integers(BACKS)))


def _order(box: Box, effects: Sequence[str], rng: Rng) -> list[str]:
    """Return tiles in the order they are drawn: twins come early, and strangers where they are expected."""
    rank = {tile: rng.random() for tile in box.tiles}
    for group in box.twins:
        for tile in group:
            rank[tile] *= 0.55
    strangers = [tile for tile in box.tiles if tile not in box.taught]
    for tile in strangers:
        rank[tile] = rank[tile] * 0.6 if "strangers" in effects else 9.0
    return sorted((t for t in rank if rank[t] < 9), key=rank.__getitem__)


def play(box: Box, effects: Sequence[str], rng: Rng) -> dict[str, Laid]:
    """Deal a game in progress: about 60 % of slots face up, 25 % face down, the rest bare."""
    pool = _order(box, effects, rng)
    kinds = rng.choice(3, len(SLOTS), p=(0.6, 0.25, 0.15))
    kinds[np.flatnonzero(kinds == 0)[26:]] = 1
    up = int((kinds == 0).sum())
    drawn, spare = iter([pool[i] for i in rng.permutation(up)]), iter(pool[up:])
    laid = {}
    for slot, kind in zip(SLOTS, kinds, strict=True):
        if kind < 2:
            turn = int(rng.integers(4))
            top = _placed(slot, next(drawn) if kind == 0 else "", turn, rng)
            laid[slot] = _disturbed(Laid(top, turn), effects, spare, rng)
    return laid


def _disturbed(laid: Laid, effects: Sequence[str], spare: Iterator[str], rng: Rng) -> Laid:
    top, note, below = laid.top, "", None
    if "worn" in effects:
        top = replace(top, worn=rng.uniform(0.35, 1.0))
    if "shifted" in effects and rng.random() < 0.6:
        angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(2.5, 6)
        top = replace(top, at=centre(top.slot) + far * np.array([np.cos(angle), np.sin(angle)]))
        note = "shifted"
    if "turned" in effects and rng.random() < 0.6:
        top = replace(top, degrees=90 * laid.turn + rng.choice((-1, 1)) * rng.uniform(3, 10))
        note = "turned"
    if "stacked" in effects and rng.random() < 0.35:
        beneath = next(spare, "") if rng.random() < 0.6 else ""
        below = _placed(top.slot, beneath, int(rng.integers(4)), rng)
        below = replace(below, at=below.at + rng.uniform(-2, 2, 2), degrees=below.degrees + rng.normal(0, 3))
        top = replace(top, at=top.at + rng.uniform(-1.5, 1.5, 2), heights=(4.0, 4.0, 4.0, 4.0))
        note = "stacked"
    if "lifted" in effects and rng.random() < 0.4:
        rise = np.roll([1.0, 1.0, 0.0, 0.0], int(rng.integers(4))) * rng.uniform(3, 10)
        a, b, c, d = (float(h + r) for h, r in zip(top.heights, rise, strict=True))
        top = replace(top, heights=(a, b, c, d))
        note = "lifted"
    return Laid(top, laid.turn, below, note)


def teach(box: Box, rng: Rng, pictures: int = 5) -> Iterator[dict[str, Laid]]:
    """Deal for teaching: every tile in two pictures or more, in other turns and places, and some backs."""
    tiles = [box.taught[i] for i in rng.permutation(len(box.taught))]
    faces, backs = 25, 4
    for k in range(pictures):
        slots = [SLOTS[i] for i in rng.permutation(len(SLOTS))]
        laid = {}
        for j in range(faces):
            number = k * faces + j
            turn = (number // len(tiles) + number % len(tiles)) % 4
            tile = tiles[number % len(tiles)]
            laid[slots[j]] = Laid(_placed(slots[j], tile, turn, rng), turn)
        for j in range(faces, faces + backs):
            turn = int(rng.integers(4))
            laid[slots[j]] = Laid(_placed(slots[j], "", turn, rng), turn)
        yield laid
