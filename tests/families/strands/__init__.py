"""Strands: circuit boards on a bench mat, plans of underground lines on bricks, small rugs on jute.

On circuits a value is a display of seven bars, on plans the number in a bullet, on rugs a count of lozenges.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from tests.families.protocol import CONDITIONS, Box, Photo, Truth
from tests.families.strands import camera
from tests.families.strands.board import SLOTS, SPAN
from tests.families.strands.deck import BOXES, box_called, deck
from tests.families.strands.strokes import dice
from tests.families.strands.table import Table

MIXABLE: Final = tuple(one for one in CONDITIONS if one not in ("ordinary", "mixed", "jpeg15", "strangers"))
CLASHES: Final = (("dark", "shadow"), ("soft", "moving"), ("dark", "noisy"))
FINER: Final = 1.2
"""The table is drawn so much finer than the picture is taken."""
ROUNDS: Final = 4
"""How often each tile is shown to teach it."""


def laying(conditions: set[str], rng: np.random.Generator) -> dict[str, Any]:
    """Return how a tile is laid under these conditions."""
    return {
        "shift": 6.0 if "shifted" in conditions else 1.0,
        "skew": 10.0 if "turned" in conditions else 2.0,
        "worn": "worn" in conditions,
        "lifted": "lifted" in conditions and rng.random() < 0.5,
        "stacked": "stacked" in conditions and rng.random() < 0.5,
    }


def taken(table: Table, conditions: set[str], px: float, rng: np.random.Generator, tilt: float) -> Photo:
    """Photograph a table."""
    truth: dict[str, Truth] = table.finished()
    picture = camera.looked_at(table.sheet, round(SPAN * px / 40), tilt, rng)
    picture = camera.daylight(picture, rng, 0.12)
    for name, change in (("warm", camera.warm), ("shadow", camera.shadow), ("glare", camera.glare)):
        if name in conditions:
            picture = change(picture, rng)
    if "dark" in conditions:
        picture = np.asarray(picture * rng.uniform(0.3, 0.46), np.float32)
    if "soft" in conditions:
        picture = camera.soft(picture, rng, px)
    if "moving" in conditions:
        picture = camera.moving(picture, rng, px)
    if "bands" in conditions:
        picture = camera.bands(picture, rng)
    if "moire" in conditions:
        picture = camera.moire(picture, rng)
    strength = 14.0 if "noisy" in conditions else 4.5 if "dark" in conditions else 1.8
    picture = camera.noisy(picture, rng, strength)
    quality = 15 if "jpeg15" in conditions else 30 if "jpeg30" in conditions else 90
    return Photo(camera.stored(picture, quality), truth)


class Strands:
    """Three boxes that are made of threads, tracks and lines."""

    name = "strands"
    boxes = BOXES

    def box(self, name: str) -> Box:
        """Return the box of that name."""
        return box_called(name)

    def bare(self, box: str, seed: int) -> Photo:
        """Return the board with no tile on it."""
        rng = dice("bare", box, seed)
        return taken(Table(box, FINER * 80 / 40, rng), set(), 80.0, rng, 0.006)

    def lessons(self, box: str, seed: int) -> Iterator[Photo]:
        """Give two photographs for each of four rounds: each tile once a round, in another turn each time."""
        taught = deck(box).taught
        for turn in range(ROUNDS):
            rng = dice("lesson", box, seed, turn)
            order = [str(one) for one in rng.permutation(taught)]
            for names in (order[: len(order) // 2], order[len(order) // 2 :]):
                px = float(rng.uniform(66, 94))
                table = Table(box, FINER * px / 40, rng)
                shown = [*names, *[""] * 6]
                for field, name in zip(rng.permutation(SLOTS), shown, strict=False):
                    quarter = (turn + taught.index(name)) % 4 if name else int(rng.integers(4))
                    table.tile(str(field), name, quarter, shift=0.7, skew=1.5)
                yield taken(table, set(), px, rng, 0.006)

    def photo(self, box: str, condition: str, px: float, seed: int) -> Photo:
        """Return a picture of the table under *condition*."""
        rng = dice("photo", box, condition, px, seed)
        conditions = {condition}
        if condition == "mixed":
            conditions = {str(one) for one in rng.choice(MIXABLE, int(rng.integers(2, 4)), replace=False)}
            for one, other in CLASHES:
                if {one, other} <= conditions:
                    conditions.discard(other)
        table = Table(box, FINER * px / 40, rng)
        tiles = deck(box)
        names = [str(one) for one in rng.permutation(tiles.taught)]
        if "strangers" in conditions:
            names = [*(one for one in tiles.sketches if one not in tiles.taught), *names]
        kinds = rng.choice(("up", "down", "empty"), 32, p=(0.6, 0.22, 0.18))
        for field, kind in zip(rng.permutation(SLOTS), kinds, strict=True):
            if kind != "empty":
                name = names.pop(0) if kind == "up" else ""
                table.tile(str(field), name, int(rng.integers(4)), **laying(conditions, rng))
        table.castles()
        for word, happens in (
            ("cloth", table.cloths),
            ("cards", table.cards),
            ("clutter", table.clutter),
            ("sleeve", table.arm),
        ):
            if word in conditions:
                happens()
        return taken(table, conditions, px, rng, 0.014)


FAMILY: Final = Strands()
