"""Which tiles are in a box: those that are taught, twins among them, and strangers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from tests.families.handmade.materials import Rng, rng_for
from tests.families.handmade.styles import STYLES
from tests.families.protocol import Box, Colour, TileFacts

_COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "green", "yellow")
_SIGNS: Final = ("1", "2", "3", "4", "5", "6", "card")
_TAUGHT: Final = {"crayon": 40, "burnt": 36, "stamps": 42, "inkjet": 36, "album": 38}
_TWINS: Final = {"stamps": 9}
_STRANGERS: Final = 14


@dataclass(frozen=True)
class Design:
    """How a tile is drawn. Tiles with the same `hand` are alike to the stroke where their facts are."""

    facts: TileFacts
    hand: str
    corner: int = -1
    """The corner with a small cross, clockwise from north-west, or -1."""


def _fresh(rng: Rng, seen: set[TileFacts]) -> TileFacts:
    while True:
        colours = [_COLOURS[i] for i in rng.permutation(4)]
        signs = rng.choice(len(_SIGNS), 4, p=(0.17, 0.17, 0.17, 0.14, 0.11, 0.09, 0.15))
        coats = tuple((colour, _SIGNS[s]) for colour, s in zip(colours, signs, strict=True))
        facts = TileFacts(coats, int(rng.choice(3, p=(0.5, 0.3, 0.2))))
        if _add(facts, seen):
            return facts


def _add(facts: TileFacts, seen: set[TileFacts]) -> bool:
    """Remember facts in all four turns, unless they were there."""
    if facts in seen:
        return False
    for k in range(4):
        seen.add(TileFacts(facts.coats[k:] + facts.coats[:k], facts.silver))
    return True


def _nearly(design: Design, part: int, rng: Rng, seen: set[TileFacts]) -> Design:
    """Return the design with one small part changed: 0 a value, 1 the silver, 2 a corner."""
    if part == 2:
        return replace(design, corner=int(rng.integers(4)))
    for _ in range(50):
        if part == 1:
            step = 1 if design.facts.silver < 2 else -1
            facts = replace(design.facts, silver=design.facts.silver + step)
        else:
            coats, at = list(design.facts.coats), int(rng.integers(4))
            others = [s for s in _SIGNS if s != coats[at][1]]
            coats[at] = (coats[at][0], others[int(rng.integers(len(others)))])
            facts = replace(design.facts, coats=tuple(coats))
        if _add(facts, seen):
            return replace(design, facts=facts)
        part = 0
    raise ValueError("no free facts")


@lru_cache(maxsize=8)
def designs(box: str) -> dict[str, Design]:
    """Return every tile of a box by name, taught ones first, then strangers (`s..`)."""
    rng, seen = rng_for("handmade", box, "tiles"), set[TileFacts]()
    found: dict[str, Design] = {}
    twins = _TWINS.get(box, 0)
    for i in range(_TAUGHT[box] - twins):
        name = f"t{i:02d}"
        found[name] = Design(_fresh(rng, seen), f"{box}/{name}")
    for i in range(twins):
        found[f"t{i:02d}b"] = _nearly(found[f"t{i:02d}"], i % 3, rng, seen)
    plain = [f"t{i:02d}" for i in range(twins, _TAUGHT[box] - twins)]
    likened = [plain[k] for k in rng.permutation(len(plain))[: _STRANGERS // 2]]
    for i, name in enumerate(likened):
        found[f"s{i:02d}"] = _nearly(found[name], i % 3, rng, seen)
    for i in range(_STRANGERS // 2, _STRANGERS):
        found[f"s{i:02d}"] = Design(_fresh(rng, seen), f"{box}/s{i}")
    return found


@lru_cache(maxsize=8)
def make_box(name: str) -> Box:
    """Return the box as the contract has it."""
    if name not in STYLES:
        raise ValueError(f"handmade has no box {name!r}: use one of {', '.join(STYLES)}")
    found = designs(name)
    return Box(
        name=name,
        tiles={tile: design.facts for tile, design in found.items()},
        taught=tuple(tile for tile in found if tile.startswith("t")),
        twins=tuple((tile[:-1], tile) for tile in found if tile.endswith("b")),
    )
