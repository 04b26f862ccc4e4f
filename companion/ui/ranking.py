"""Players as rows of a result."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.protocol import Colour, Setup
from companion.words.names import safe
from companion.words.words import Words


@dataclass(frozen=True, slots=True)
class Ranked:
    """One player of the result: place, colour, name and points; *won* with a crown."""

    place: str
    colour: Colour
    name: str
    points: str
    won: bool


def ranked(place: int | None, colour: Colour, total: int, won: bool, setup: Setup, words: Words) -> Ranked:
    """Return a player as a row of a result; without a *place* while it is not settled."""
    name = safe(setup.names.get(colour, "")) or words.player(colour, setup)
    return Ranked(f"{place}." if place else "", colour, name, str(total), won)
