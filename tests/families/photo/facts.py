"""What the tiles of a box show: drawn by lot, no two alike, some twins, and strangers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tests.families.photo.noise import Rng
from tests.families.protocol import Colour, TileFacts

COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "green", "yellow")
VALUES: Final = ("1", "2", "3", "4", "5", "6", "card")


@dataclass(frozen=True)
class Spec:
    """A tile: its facts, its mark in a corner (0: none), and which piece of ground it was printed on."""

    facts: TileFacts
    corner: int = 0
    ground: int = 0


@dataclass(frozen=True)
class Edition:
    """All tiles of a box by name."""

    specs: dict[str, Spec]
    taught: tuple[str, ...]
    twins: tuple[tuple[str, ...], ...]


def _from_red(facts: TileFacts) -> tuple[tuple[Colour, str], ...]:
    first = next(i for i, coat in enumerate(facts.coats) if coat[0] == "red")
    return facts.coats[first:] + facts.coats[:first]


def differences(one: Spec, other: Spec) -> int:
    """Count the parts in which two tiles differ, however they are turned."""
    pairs = zip(_from_red(one.facts), _from_red(other.facts), strict=True)
    parts = sum(a != b for a, b in pairs) + (one.facts.silver != other.facts.silver)
    return parts + (one.corner != other.corner)


def _draw(rng: Rng, ground: int) -> Spec:
    order = [COLOURS[i] for i in rng.permutation(4)]
    values = [VALUES[int(i)] for i in rng.choice(7, 4, p=(0.17, 0.17, 0.16, 0.14, 0.12, 0.1, 0.14))]
    silver = int(rng.choice(3, p=(0.5, 0.33, 0.17)))
    corner = int(rng.choice(3, p=(0.7, 0.15, 0.15)))
    return Spec(TileFacts(tuple(zip(order, values, strict=True)), silver), corner, ground)


def _fresh(rng: Rng, ground: int, others: list[Spec]) -> Spec:
    while True:
        spec = _draw(rng, ground)
        if all(differences(spec, other) >= 2 for other in others):
            return spec


def _altered(rng: Rng, spec: Spec, part: int, others: list[Spec]) -> Spec:
    """Change one value (0), the silver (1) or the corner (2), so that it is like *spec* only."""
    while True:
        if part == 0:
            coats = list(spec.facts.coats)
            at = int(rng.integers(4))
            coats[at] = (coats[at][0], VALUES[int(rng.integers(7))])
            new = replace(spec, facts=replace(spec.facts, coats=tuple(coats)))
        elif part == 1:
            new = replace(spec, facts=replace(spec.facts, silver=int(rng.integers(3))))
        else:
            new = replace(spec, corner=int(rng.integers(3)))
        if differences(new, spec) and all(differences(new, other) >= 2 for other in others if other != spec):
            return new
        part = (part + 1) % 3


def draw_edition(rng: Rng, prefix: str, taught: int, twins: int, strangers: int) -> Edition:
    """Draw a box: *taught* tiles of which *twins* pairs are alike but for one part, and *strangers*."""
    specs: list[Spec] = []
    pairs: list[tuple[str, str]] = []
    for ground in range(taught - twins):
        specs.append(_fresh(rng, ground, specs))
    for pair in range(twins):
        pairs.append((f"{prefix}{pair + 1:02}", f"{prefix}{len(specs) + 1:02}"))
        specs.append(_altered(rng, specs[pair], pair % 3, specs))
    for number in range(strangers):
        if number % 2 == 0:
            like = specs[int(rng.integers(twins, taught - twins))]
            specs.append(_altered(rng, like, number // 2 % 3, specs))
        else:
            specs.append(_fresh(rng, taught + number, specs))
    names = [f"{prefix}{i + 1:02}" for i in range(taught)] + [
        f"{prefix}x{i + 1:02}" for i in range(strangers)
    ]
    return Edition(dict(zip(names, specs, strict=True)), tuple(names[:taught]), tuple(pairs))
