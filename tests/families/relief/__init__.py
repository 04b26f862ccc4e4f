"""Tiles that one can feel: tooled leather, glazed ceramic, cut felt, under a lamp that brings it out."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

import numpy as np

from tests.families.protocol import Box, Photo
from tests.families.relief.designs import SIZES, drawn
from tests.families.relief.scene import Dealt, dealt, photograph
from tests.families.relief.weather import chosen


def _dice(*parts: object) -> np.random.Generator:
    """Return random numbers that depend on the parts alone."""
    return np.random.default_rng([crc32(str(part).encode()) for part in parts])


class Relief:
    """The family."""

    name = "relief"
    boxes = tuple(SIZES)

    def box(self, name: str) -> Box:
        """Return the box of that name."""
        return drawn(name).box

    def bare(self, box: str, seed: int) -> Photo:
        """Return the board with no tile on it."""
        rng = _dice(box, "bare", seed)
        nothing: list[Dealt] = [("empty", "", 0)] * 32
        return photograph(box, nothing, frozenset({"teaching"}), float(rng.uniform(65, 95)), rng, 14)

    def lessons(self, box: str, seed: int) -> Iterator[Photo]:
        """Give the photographs from which the owner teaches: each tile in three or more, each time turned."""
        rng = _dice(box, "lessons", seed)
        taught = drawn(box).box.taught
        first = rng.integers(4, size=len(taught))
        rounds = [int(i) for _ in range(3) for i in rng.permutation(len(taught))]
        for start in range(0, len(rounds), 27):
            faces = list(dict.fromkeys(rounds[start : start + 27]))
            photo_index = start // 27
            deals: list[Dealt] = [("up", taught[i], int(first[i] + photo_index) % 4) for i in faces]
            deals += [("down", "", int(rng.integers(4))) for _ in range(3)]
            deals += [("empty", "", 0)] * (32 - len(deals))
            mixed = [deals[int(i)] for i in rng.permutation(32)]
            yield photograph(box, mixed, frozenset({"teaching"}), float(rng.uniform(62, 98)), rng, 16)

    def photo(self, box: str, condition: str, px: float, seed: int) -> Photo:
        """Return a picture of the table under *condition*, a tile's edge about *px* pixels long."""
        rng = _dice(box, condition, round(px * 16), seed)
        marks = chosen(condition, rng)
        return photograph(box, dealt(drawn(box), marks, rng), marks, px, rng, 26)


FAMILY = Relief()
