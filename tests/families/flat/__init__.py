"""Boxes in the style of a modern minimalist publisher: flat shapes, thin lines, pips, tallies, numerals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.families.flat.board import SLOTS
from tests.families.flat.conditions import Laying, Rng, ordinary, setting
from tests.families.flat.designs import deck
from tests.families.flat.pen import generator
from tests.families.flat.scene import Placed, deal, take
from tests.families.flat.styles import STYLES
from tests.families.protocol import CONDITIONS, Box, Photo

_LESSONS = 5
_LESSON_FACES = 27
_LESSON_BACKS = 3


class Flat:
    """The family."""

    name = "flat"
    boxes = tuple(STYLES)

    def box(self, name: str) -> Box:
        """Return the box of that name."""
        return deck(name).box

    def bare(self, box: str, seed: int) -> Photo:
        """Return the board with no tile on it, photographed on the day of teaching."""
        rng = generator("flat", "bare", box, seed)
        return take(box, {}, Laying(), ordinary(rng), 80.0, rng)

    def lessons(self, box: str, seed: int) -> Iterator[Photo]:
        """Give the photographs from which the owner teaches."""
        rng = generator("flat", "lessons", box, seed)
        px = float(rng.uniform(66, 96))
        shot = ordinary(rng)
        for placed in _lesson_plans(box, rng):
            yield take(box, placed, Laying(shift_mm=1.0, askew_deg=1.5), shot, px, rng)

    def photo(self, box: str, condition: str, px: float, seed: int) -> Photo:
        """Return a picture of the table under *condition*, a tile's edge about *px* pixels long."""
        if condition not in CONDITIONS:
            raise ValueError(f"{condition}: not one of the conditions of the protocol")
        rng = generator("flat", "photo", box, condition, float(px), seed)
        laying, shot = setting(condition, rng)
        return take(box, deal(box, laying, rng), laying, shot, px, rng)


def _lesson_plans(box: str, rng: Rng) -> Iterator[dict[str, Placed]]:
    """Lay every taught tile two or more times, each time turned otherwise and elsewhere."""
    taught = deck(box).box.taught
    shown: Counter[str] = Counter()
    first_turn = {tile: int(rng.integers(4)) for tile in taught}
    places: dict[str, set[str]] = {tile: set() for tile in taught}
    for _ in range(_LESSONS):
        eager = sorted(taught, key=lambda tile: (shown[tile], rng.random()))[:_LESSON_FACES]
        slots = [SLOTS[i] for i in rng.permutation(len(SLOTS))]
        placed: dict[str, Placed] = {}
        for tile in eager:
            slot = next((s for s in slots if s not in places[tile]), slots[0])
            slots.remove(slot)
            placed[slot] = Placed(tile, (first_turn[tile] + shown[tile]) % 4)
            places[tile].add(slot)
            shown[tile] += 1
        placed.update({slot: Placed() for slot in slots[:_LESSON_BACKS]})
        yield placed


FAMILY = Flat()
