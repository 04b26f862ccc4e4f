"""Which tiles a box of this family has: forty that are taught, three pairs of them alike, eight strangers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from tests.families.protocol import Box, Colour, TileFacts
from tests.families.strands.strokes import dice

COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "green", "yellow")
VALUES: Final = ("1", "2", "3", "4", "5", "6", "card")
PLAIN: Final = 37
LONE: Final = 4
BOXES: Final = ("circuit", "transit", "kilim")


@dataclass(frozen=True)
class Sketch:
    """What is drawn on a tile: its facts, the number of its ornament, the sign in one of its corners."""

    facts: TileFacts
    ornament: int
    sign: int


@dataclass(frozen=True)
class Deck:
    """All tiles of a box by name, the taught ones, the pairs."""

    sketches: dict[str, Sketch]
    taught: tuple[str, ...]
    twins: tuple[tuple[str, ...], ...]


def with_other_value(sketch: Sketch, side: int) -> Sketch:
    """Return the sketch with another value at one side."""
    coats = list(sketch.facts.coats)
    colour, value = coats[side]
    coats[side] = colour, VALUES[(VALUES.index(value) + 2) % len(VALUES)]
    return replace(sketch, facts=replace(sketch.facts, coats=tuple(coats)))


def with_other_silver(sketch: Sketch) -> Sketch:
    """Return the sketch with another number of silver."""
    return replace(sketch, facts=replace(sketch.facts, silver=(sketch.facts.silver + 1) % 3))


def with_other_sign(sketch: Sketch) -> Sketch:
    """Return the sketch with another sign in its corner."""
    return replace(sketch, sign=(sketch.sign + 3) % 6)


@cache
def deck(box: str) -> Deck:
    """Return the tiles of a box."""
    rng = dice("deck", box)
    seen: set[tuple[tuple[Colour, str], ...]] = set()
    drawn: list[Sketch] = []
    while len(drawn) < PLAIN + LONE:
        order = rng.permutation(4)
        values = rng.choice(VALUES, 4, p=(0.2, 0.19, 0.17, 0.15, 0.12, 0.08, 0.09))
        coats = tuple((COLOURS[one], str(value)) for one, value in zip(order, values, strict=True))
        turns = {coats[turn:] + coats[:turn] for turn in range(4)}
        if not turns & seen:
            seen.add(coats)
            facts = TileFacts(coats, int(rng.choice(3, p=(0.6, 0.25, 0.15))))
            drawn.append(Sketch(facts, len(drawn), int(rng.integers(6))))
    named = {f"{box[0]}{number:02}": sketch for number, sketch in enumerate(drawn[:PLAIN], 1)}
    first = list(named)[:6]
    pairs = {
        f"{first[0]}v": with_other_value(named[first[0]], 1),
        f"{first[1]}m": with_other_silver(named[first[1]]),
        f"{first[2]}s": with_other_sign(named[first[2]]),
    }
    unknown = {f"x{number}": sketch for number, sketch in enumerate(drawn[PLAIN:], 1)} | {
        f"x{first[3]}v": with_other_value(named[first[3]], 2),
        f"x{first[4]}m": with_other_silver(named[first[4]]),
        f"x{first[5]}s": with_other_sign(named[first[5]]),
        f"x{first[0]}w": with_other_value(named[first[0]], 3),
    }
    twins = tuple((name[:-1], name) for name in pairs)
    return Deck(named | pairs | unknown, (*named, *pairs), twins)


@cache
def box_called(name: str) -> Box:
    """Return the box as the protocol wants it."""
    tiles = deck(name)
    return Box(name, {one: sketch.facts for one, sketch in tiles.sketches.items()}, tiles.taught, tiles.twins)
