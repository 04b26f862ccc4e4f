"""What is in each box: forty taught tiles, among them twins, and sixteen that are never taught."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np

from tests.families.protocol import Box, Colour, TileFacts
from tests.families.vellum.paint import rng_of

NAMES: Final = ("vistas", "charts", "onyx", "wash")
COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "green", "yellow")
VALUES: Final = ("1", "2", "3", "4", "5", "6", "card")


@dataclass(frozen=True)
class Design:
    """A tile: what it says, and which picture lies under it (twins share it)."""

    facts: TileFacts
    scene: int


def _drawn(rng: np.random.Generator) -> TileFacts:
    colours = [COLOURS[place] for place in rng.permutation(4)]
    values = rng.choice(VALUES, 4, p=(0.18, 0.18, 0.17, 0.15, 0.12, 0.08, 0.12))
    silver = int(rng.choice(3, p=(0.6, 0.25, 0.15)))
    return TileFacts(tuple(zip(colours, map(str, values), strict=True)), silver)


def _altered(facts: TileFacts, rng: np.random.Generator, silver: bool) -> TileFacts:
    """Another silver, or one other value."""
    if silver:
        return replace(facts, silver=int((facts.silver + rng.integers(1, 3)) % 3))
    side = int(rng.integers(4))
    coats = list(facts.coats)
    colour, value = coats[side]
    coats[side] = (colour, str(rng.choice([other for other in VALUES if other != value])))
    return replace(facts, coats=tuple(coats))


def parts_apart(one: TileFacts, two: TileFacts) -> int:
    """In how many small parts they differ in their most alike turns."""
    return min(
        sum(a != b for a, b in zip(one.coats, two.coats[k:] + two.coats[:k], strict=True)) for k in range(4)
    ) + (one.silver != two.silver)


@cache
def designs(name: str) -> tuple[dict[str, Design], tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """All tiles, the names of the taught, the groups of twins."""
    rng = rng_of("vellum", name, "box")
    found: dict[str, Design] = {}

    def add(facts: TileFacts, scene: int, allowed: int) -> str | None:
        apart = [parts_apart(facts, other.facts) for other in found.values()]
        if sum(value < 2 for value in apart) > allowed or 0 in apart:
            return None
        key = f"{name[0]}{len(found) + 1:02d}"
        found[key] = Design(facts, scene)
        return key

    while len(found) < 30:
        add(_drawn(rng), len(found), 0)
    groups: list[tuple[str, ...]] = []
    for first in list(found)[:8]:  # two groups of three by silver, six pairs by one value or by silver
        group = [first]
        while len(group) < (3 if len(groups) < 2 else 2):
            facts = _altered(found[first].facts, rng, silver=len(groups) < 4)
            key = add(facts, found[first].scene, len(group))
            group += [key] if key else []
        groups.append(tuple(group))
    taught = tuple(found)
    for near in range(10):  # strangers like a taught tile but for one small part
        base = found[taught[10 + 2 * near]]
        while add(_altered(base.facts, rng, silver=near % 2 == 0), base.scene, 3) is None:
            pass
    while len(found) < 56:
        add(_drawn(rng), len(found), 0)
    return found, taught, tuple(groups)


@cache
def box(name: str) -> Box:
    found, taught, groups = designs(name)
    return Box(name, {key: design.facts for key, design in found.items()}, taught, groups)
