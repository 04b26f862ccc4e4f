"""The tiles of a box: what is on each, which are taught, which are twins, which are strangers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from tests.families.litho.paint import Rng, seeded
from tests.families.litho.style import COLOURS, STYLES
from tests.families.protocol import Box, Colour, TileFacts

VALUES = ("1", "2", "3", "4", "5", "6", "card")
MARKS = ("flower", "star", "lily")
TAUGHT = 40
STRANGERS = 16


@dataclass(frozen=True)
class Design:
    """What is printed on one tile; *mark* is a corner (0 north-west, clockwise) and what stands there."""

    coats: tuple[tuple[Colour, str], ...]
    silver: int
    mark: tuple[int, str] | None
    painting: int
    """Which part of the painted ground it is cut from."""


@dataclass(frozen=True)
class Deck:
    """All tiles of a box by name."""

    designs: dict[str, Design]
    taught: tuple[str, ...]
    twins: tuple[tuple[str, ...], ...]


def _random(rng: Rng) -> Design:
    order = [COLOURS[i] for i in rng.permutation(4)]
    chances = [0.17, 0.18, 0.17, 0.14, 0.11, 0.08, 0.15]
    coats = tuple((colour, str(rng.choice(VALUES, p=chances))) for colour in order)
    silver = int(rng.choice(3, p=[0.5, 0.32, 0.18]))
    mark = (int(rng.integers(4)), str(rng.choice(MARKS))) if rng.random() < 0.4 else None
    return Design(coats, silver, mark, int(rng.integers(10**6)))


def _difference(one: Design, other: Design) -> int:
    """Count the parts in which two designs differ, in the turn in which they are most alike."""
    turned = (one.coats[k:] + one.coats[:k] for k in range(4))
    coats = min(sum(a != b for a, b in zip(each, other.coats, strict=True)) for each in turned)
    return coats + (one.silver != other.silver)


def _fresh(rng: Rng, designs: list[Design]) -> Design:
    while True:
        design = _random(rng)
        if all(_difference(design, known) >= 3 for known in designs):
            return design


def _near(rng: Rng, design: Design, kind: int) -> Design:
    """Return *design* but for one small part: a value, a silver bar, a corner."""
    if kind == 0:
        at = int(rng.integers(4))
        colour, value = design.coats[at]
        other = str(rng.choice([v for v in VALUES if v != value]))
        return replace(design, coats=(*design.coats[:at], (colour, other), *design.coats[at + 1 :]))
    if kind == 1:
        return replace(design, silver=design.silver + 1 if design.silver < 2 else 1)
    if design.mark is None:
        return replace(design, mark=(int(rng.integers(4)), str(rng.choice(MARKS))))
    return replace(design, mark=None)


@cache
def deck(box: str) -> Deck:
    """Return the tiles of *box*."""
    rng = seeded("litho deck", box)
    pairs = STYLES[box].twin_pairs
    taught: list[Design] = []
    while len(taught) < TAUGHT - pairs:
        taught.append(_fresh(rng, taught))
    singles = len(taught)
    taught += [_near(rng, taught[i], i % 3) for i in range(pairs)]
    near = [_near(rng, taught[pairs + i], i % 3) for i in range(STRANGERS // 2)]
    quite_other: list[Design] = []
    while len(quite_other) < STRANGERS // 2:
        quite_other.append(_fresh(rng, taught + near + quite_other))
    names = [f"{box[0]}{number:02d}" for number in rng.permutation(TAUGHT + STRANGERS) + 1]
    designs = dict(zip(names, taught + near + quite_other, strict=True))
    twins = tuple((names[i], names[singles + i]) for i in range(pairs))
    return Deck(designs, tuple(sorted(names[:TAUGHT])), twins)


@cache
def box_of(name: str) -> Box:
    """Return the box as the protocol tells it."""
    tiles = {
        tile: TileFacts(design.coats, design.silver) for tile, design in sorted(deck(name).designs.items())
    }
    return Box(name, tiles, deck(name).taught, deck(name).twins)


def north_after(design: Design, turn: int) -> Colour:
    """Return the colour that points north after *turn* quarter turns clockwise."""
    return design.coats[-turn % 4][0]
