"""Which tiles are in a box: taught ones, twins among them, and strangers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from tests.families.flat.pen import generator
from tests.families.flat.styles import COLOURS, STYLES, Style
from tests.families.protocol import Box, TileFacts

VALUES = ("1", "2", "3", "4", "5", "6", "card")
SIGNS = 5
"""Kinds of small signs in a corner; 0 is none."""


@dataclass(frozen=True)
class Design:
    """All that is printed on a face."""

    facts: TileFacts
    corners: tuple[int, int, int, int] = (0, 0, 0, 0)
    """North-east first, clockwise."""
    emblem: int = 0
    """A motif in the middle that only tiles from another printing have."""

    def seen(self) -> object:
        """Return a value that is equal for prints that are equal after a turn."""
        parts = list(zip(self.facts.coats, self.corners, strict=True))
        turned = [tuple(parts[i:] + parts[:i]) for i in range(4)]
        return min(turned), self.facts.silver, self.emblem


@dataclass(frozen=True)
class Deck:
    """A box and what is printed on its tiles."""

    box: Box
    designs: dict[str, Design]

    @property
    def strangers(self) -> tuple[str, ...]:
        """Name the tiles that are not taught."""
        return tuple(name for name in self.designs if name not in self.box.taught)


def _random(style: Style, rng: np.random.Generator) -> Design:
    order = rng.permutation(4)
    values = [VALUES[i] for i in rng.choice(7, 4, p=[0.16, 0.2, 0.2, 0.16, 0.1, 0.08, 0.1])]
    coats = tuple((COLOURS[c], v) for c, v in zip(order, values, strict=True))
    facts = TileFacts(coats, int(rng.choice(3, p=[0.45, 0.35, 0.2])))
    if not style.corner_signs:
        return Design(facts)
    signs = [int(rng.integers(1, SIGNS)) if rng.random() < 0.3 else 0 for _ in range(4)]
    return Design(facts, (signs[0], signs[1], signs[2], signs[3]))


def _nearly(design: Design, style: Style, change: int, rng: np.random.Generator) -> Design:
    """Return *design* but for one small part: 0 a value, 1 the silver, 2 a corner."""
    if change == 1:
        step = 1 if design.facts.silver < 2 else -1
        return replace(design, facts=replace(design.facts, silver=design.facts.silver + step))
    at = int(rng.integers(4))
    if change == 2 and style.corner_signs:
        signs = list(design.corners)
        signs[at] = 0 if signs[at] else int(rng.integers(1, SIGNS))
        return replace(design, corners=(signs[0], signs[1], signs[2], signs[3]))
    coats = list(design.facts.coats)
    colour, value = coats[at]
    step = 1 if value == "card" or int(value) < 6 else -1
    coats[at] = (colour, "1" if value == "card" else str(int(value) + step))
    return replace(design, facts=replace(design.facts, coats=tuple(coats)))


class _Heap:
    """Designs by name, no two alike."""

    def __init__(self) -> None:
        self.designs: dict[str, Design] = {}
        self._seen: set[object] = set()

    def add(self, name: str, design: Design) -> bool:
        if design.seen() in self._seen:
            return False
        self._seen.add(design.seen())
        self.designs[name] = design
        return True


@cache
def deck(name: str) -> Deck:
    """Return the tiles of the box called *name*."""
    style = STYLES[name]
    rng = generator("deck", name)
    heap = _Heap()
    while len(heap.designs) < style.taught - style.twin_pairs:
        heap.add(f"{name}-{len(heap.designs) + 1:02d}", _random(style, rng))
    singles = list(heap.designs)
    twins: list[tuple[str, ...]] = []
    while len(twins) < style.twin_pairs:
        other = f"{name}-{len(heap.designs) + 1:02d}"
        if heap.add(other, _nearly(heap.designs[singles[len(twins)]], style, len(twins) % 3, rng)):
            twins.append((singles[len(twins)], other))
    taught = tuple(heap.designs)
    while len(heap.designs) < style.taught + style.strangers:
        number = len(heap.designs) - style.taught
        if number % 2 == 0:
            model = heap.designs[taught[int(rng.integers(len(taught)))]]
            design = _nearly(model, style, number // 2 % 3, rng)
        else:
            design = replace(_random(style, rng), emblem=int(rng.integers(0, 3)))
        heap.add(f"{name}-s{number + 1:02d}", design)
    facts = {key: design.facts for key, design in heap.designs.items()}
    return Deck(Box(name, facts, taught, tuple(twins)), heap.designs)
