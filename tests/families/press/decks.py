"""The tiles of the three boxes: what is on each, and which are twins or strangers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final, get_args

import numpy as np

from tests.families.press.paint import dice
from tests.families.protocol import Box, Colour, TileFacts

BOXES: Final = ("gazette", "studio", "fresco")
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
SIGNS: Final = ("1", "2", "3", "4", "5", "6", "card")


@dataclass(frozen=True)
class Design:
    """A tile as printed: its facts, and the small pictures in its corners, clockwise from north-east."""

    facts: TileFacts
    corners: tuple[int, int, int, int]


@dataclass(frozen=True)
class _Recipe:
    letter: str
    taught: int
    strangers: int
    motives: tuple[float, ...]
    """How often each small picture is in a corner."""
    silver: tuple[float, float, float]


_RECIPES: Final = {
    "gazette": _Recipe("g", 38, 6, (0.7, 0.3), (0.5, 0.3, 0.2)),
    "studio": _Recipe("s", 41, 8, (0.2, 0.2, 0.2, 0.2, 0.2), (0.4, 0.35, 0.25)),
    "fresco": _Recipe("f", 36, 7, (0.4, 0.3, 0.3), (0.45, 0.35, 0.2)),
}


def _fresh(recipe: _Recipe, rng: np.random.Generator) -> Design:
    """Return a design by chance."""
    order = rng.permutation(4)
    signs = rng.choice(7, 4, p=(0.15, 0.16, 0.16, 0.15, 0.14, 0.12, 0.12))
    coats = tuple((COLOURS[colour], SIGNS[sign]) for colour, sign in zip(order, signs, strict=True))
    north_east, south_east, south_west, north_west = (
        int(c) for c in rng.choice(len(recipe.motives), 4, p=recipe.motives)
    )
    facts = TileFacts(coats, int(rng.choice(3, p=recipe.silver)))
    return Design(facts, (north_east, south_east, south_west, north_west))


def parts_apart(one: Design, other: Design) -> int:
    """Return in how many parts two tiles differ, whichever way they are turned."""
    best = 9
    for turn in range(4):
        coats = one.facts.coats[turn:] + one.facts.coats[:turn]
        corners = one.corners[turn:] + one.corners[:turn]
        count = sum(a != b for a, b in zip(coats, other.facts.coats, strict=True))
        count += sum(a != b for a, b in zip(corners, other.corners, strict=True))
        best = min(best, count + (one.facts.silver != other.facts.silver))
    return best


def _changed(design: Design, part: str, recipe: _Recipe, rng: np.random.Generator) -> Design:
    """Return the design with one small part changed."""
    place = int(rng.integers(4))
    if part == "silver":
        silver = (design.facts.silver + int(rng.integers(1, 3))) % 3
        return replace(design, facts=replace(design.facts, silver=silver))
    if part == "corner":
        corners = list(design.corners)
        corners[place] = (corners[place] + int(rng.integers(1, len(recipe.motives)))) % len(recipe.motives)
        return replace(design, corners=(corners[0], corners[1], corners[2], corners[3]))
    coats = list(design.facts.coats)
    colour, sign = coats[place]
    coats[place] = colour, SIGNS[(SIGNS.index(sign) + int(rng.integers(1, 7))) % 7]
    return replace(design, facts=replace(design.facts, coats=tuple(coats)))


def _apart(design: Design, others: list[Design], parts: int) -> bool:
    return all(parts_apart(design, other) >= parts for other in others)


def _new(recipe: _Recipe, rng: np.random.Generator, others: list[Design]) -> Design:
    """Return a design unlike all others."""
    while not _apart(design := _fresh(recipe, rng), others, 3):
        pass
    return design


def _variant(
    design: Design, part: str, recipe: _Recipe, rng: np.random.Generator, others: list[Design]
) -> Design:
    """Return a design that differs from *design* in one part, and from all others in more."""
    rest = [other for other in others if other is not design]
    while not (
        parts_apart(found := _changed(design, part, recipe, rng), design) == 1 and _apart(found, rest, 2)
    ):
        pass
    return found


@cache
def designs(box: str) -> dict[str, Design]:
    """Return every tile of the box by its name; the strangers come last."""
    recipe, rng = _RECIPES[box], dice("deck", box)
    made: list[Design] = []
    for _ in range(recipe.taught - 4):
        made.append(_new(recipe, rng, made))
    for place, part in enumerate(("value", "corner", "silver", "value")):
        made.append(_variant(made[3 * place], part, recipe, rng, made))
    for place in range(recipe.strangers):
        part = ("value", "silver", "corner", "value", "new", "new", "new", "value")[place]
        like = made[13 + 2 * place]
        made.append(_new(recipe, rng, made) if part == "new" else _variant(like, part, recipe, rng, made))
    return {f"{recipe.letter}{number:02d}": design for number, design in enumerate(made, 1)}


@cache
def box_of(name: str) -> Box:
    """Return the box of that name."""
    recipe, all_designs = _RECIPES[name], designs(name)
    names = tuple(all_designs)
    first = recipe.taught - 4
    twins = tuple((names[3 * place], names[first + place]) for place in range(4))
    facts = {tile: design.facts for tile, design in all_designs.items()}
    return Box(name, facts, names[: recipe.taught], twins)
