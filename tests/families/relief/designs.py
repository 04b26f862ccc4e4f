"""Which tiles the three boxes hold: what is on each, which are taught, which are alike but for one part."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final, get_args

import numpy as np

from tests.families.protocol import Box, Colour, TileFacts

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
SIGNS: Final = ("1", "2", "3", "4", "5", "6", "card")
SIGN_SHARES: Final = (0.17, 0.18, 0.17, 0.14, 0.12, 0.1, 0.12)
SIZES: Final = {"leather": (31, 6), "ceramic": (34, 7), "felt": (30, 6)}
"""Tiles without a twin in mind, and strangers."""


@dataclass(frozen=True)
class Design:
    """What is drawn on a tile."""

    facts: TileFacts
    corner: int = -1
    """The corner, clockwise from the north-west, that has another ornament; -1: none."""


@dataclass(frozen=True)
class Drawn:
    """A box with what is drawn on its tiles."""

    box: Box
    designs: dict[str, Design]


def parts(design: Design) -> tuple[str, ...]:
    """Return its parts from the red coat on, so that a turn makes no difference."""
    coats = design.facts.coats
    first = [colour for colour, _ in coats].index("red")
    corners = ["plain"] * 4
    if design.corner >= 0:
        corners[(design.corner - first) % 4] = "other"
    signs = [f"{c}{s}" for c, s in (coats[(first + i) % 4] for i in range(4))]
    return (*signs, *corners, str(design.facts.silver))


def apart(a: Design, b: Design) -> int:
    """Return in how many parts two designs differ."""
    return sum(x != y for x, y in zip(parts(a), parts(b), strict=True))


def fresh(rng: np.random.Generator) -> Design:
    """Return any design."""
    order = [COLOURS[i] for i in rng.permutation(4)]
    signs = [str(sign) for sign in rng.choice(SIGNS, 4, p=SIGN_SHARES)]
    silver = int(rng.choice([0, 1, 2], p=[0.6, 0.27, 0.13]))
    corner = int(rng.integers(4)) if rng.random() < 0.2 else -1
    return Design(TileFacts(tuple(zip(order, signs, strict=True)), silver), corner)


def altered(design: Design, part: str, rng: np.random.Generator) -> Design:
    """Return the design with one small part changed."""
    facts = design.facts
    if part == "silver":
        return replace(design, facts=replace(facts, silver=(facts.silver + int(rng.integers(1, 3))) % 3))
    if part == "corner":
        return replace(design, corner=-1 if design.corner >= 0 else int(rng.integers(4)))
    coats = list(facts.coats)
    side = int(rng.integers(4))
    colour, sign = coats[side]
    coats[side] = (colour, SIGNS[(SIGNS.index(sign) + int(rng.choice([1, 6]))) % 7])
    return replace(design, facts=replace(facts, coats=tuple(coats)))


@cache
def drawn(name: str) -> Drawn:
    """Return a box by its name."""
    rng = np.random.default_rng([*name.encode()])
    count, strangers = SIZES[name]
    designs: list[Design] = []

    def add(make: str, base: Design | None = None) -> None:
        while True:
            new = fresh(rng) if base is None else altered(base, make, rng)
            near = 3 if base is None else 2
            if all(other is base or apart(new, other) >= near for other in designs):
                designs.append(new)
                return

    for _ in range(count):
        add("fresh")
    twins: list[tuple[int, int]] = []
    for base, part in enumerate(("value", "silver", "corner", "value", "silver", "value")):
        add(part, designs[base])
        twins.append((base, len(designs) - 1))
    taught = len(designs)
    for index in range(strangers):
        part = ("fresh", "value", "fresh", "corner", "silver", "value", "fresh")[index]
        add(part, None if part == "fresh" else designs[10 + index])
    names = [f"{name}-{index + 1:02d}" for index in range(len(designs))]
    box = Box(
        name=name,
        tiles={n: d.facts for n, d in zip(names, designs, strict=True)},
        taught=tuple(names[:taught]),
        twins=tuple((names[a], names[b]) for a, b in twins),
    )
    return Drawn(box, dict(zip(names, designs, strict=True)))
