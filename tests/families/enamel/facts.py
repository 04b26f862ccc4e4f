"""The four boxes: which tiles are in them, which are twins, which are strangers."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, get_args

import numpy as np

from tests.families.protocol import Box, Colour, TileFacts

VALUES: Final = ("1", "2", "3", "4", "5", "6", "card")
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
SIZES: Final = {  # taught, strangers, twins: how the members of each group differ
    "azulejo": (38, 8, ("value", "silver+mark")),
    "vitrail": (36, 6, ("silver", "value", "value")),
    "ricamo": (40, 10, ("mark+value", "value", "silver")),
    "portolan": (43, 9, ("value+value",)),
}
_STRANGE: Final = ("value", "silver", "mark", "value")


@dataclass(frozen=True)
class Plan:
    """What to draw on a tile: its facts, the ornament, a small mark in corner 1-4 (0: none)."""

    facts: TileFacts
    art: int
    mark: int


@cache
def plans(box: str) -> dict[str, Plan]:
    """Return every tile of *box*: the taught ones first."""
    return _filled(box)[0]


@cache
def described(box: str) -> Box:
    """Return the box as the protocol has it."""
    tiles, twins = _filled(box)
    names = tuple(tiles)
    facts = {name: plan.facts for name, plan in tiles.items()}
    return Box(name=box, tiles=facts, taught=names[: SIZES[box][0]], twins=twins)


def _filled(box: str) -> tuple[dict[str, Plan], tuple[tuple[str, ...], ...]]:
    rng = np.random.default_rng([zlib.crc32(box.encode()), 41])
    taught, strangers, pairs = SIZES[box]
    tiles: dict[str, Plan] = {}
    twins: list[tuple[str, ...]] = []
    seen: set[Plan] = set()

    def add(prefix: str, plan: Plan) -> str:
        name = f"{box[:2]}-{prefix}{len(tiles) + 1:02d}"
        tiles[name] = plan
        seen.add(plan)
        return name

    def other(base: Plan, how: str) -> Plan:
        plan = _varied(rng, base, how)
        while plan in seen:
            plan = _varied(rng, base, "value")
        return plan

    for pair in pairs:
        base = _drawn(rng, len(tiles))
        twins.append((add("", base), *(add("", other(base, how)) for how in pair.split("+"))))
    while len(tiles) < taught:
        add("", _drawn(rng, len(tiles)))
    known = list(tiles.values())
    for i in range(strangers):
        near = i < 0.65 * strangers
        like = known[int(rng.integers(len(known)))]
        add("x", other(like, _STRANGE[i % 4]) if near else _drawn(rng, 100 + i))
    return tiles, tuple(twins)


def _drawn(rng: np.random.Generator, art: int) -> Plan:
    colours = [COLOURS[i] for i in rng.permutation(4)]
    coats = tuple((colour, VALUES[int(rng.integers(7))]) for colour in colours)
    silver = int(rng.choice([0, 0, 0, 1, 1, 2]))
    return Plan(TileFacts(coats, silver), art, int(rng.choice([0, 0, 0, 1, 2, 3, 4])))


def _varied(rng: np.random.Generator, plan: Plan, how: str) -> Plan:
    facts = plan.facts
    if how == "silver":
        return replace(plan, facts=replace(facts, silver=(facts.silver + 1) % 3))
    if how == "mark":
        return replace(plan, mark=0 if plan.mark else int(rng.integers(1, 5)))
    k = int(rng.integers(4))
    colour, value = facts.coats[k]
    changed = VALUES[(VALUES.index(value) + int(rng.integers(1, 7))) % 7]
    return replace(
        plan, facts=replace(facts, coats=(*facts.coats[:k], (colour, changed), *facts.coats[k + 1 :]))
    )
