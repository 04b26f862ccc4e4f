"""What a game makes of a sighting: proposals, questions, observations; each says at which move it was made.

Moves are those of the game. A place is what the game calls it, and what its screens mark on the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Proposal:
    """Moves that one YES would make, all or none."""

    at_move: int
    """How many moves the game had when this was found; at another number it is void."""
    place: str
    moves: tuple[Any, ...]
    sure: bool = True
    """Whether the eye was sure and nothing else on the table speaks against it."""
    confidence: float = 0.0
    to_tell: tuple[str, ...] = ()
    """What no camera can see and a person must add."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something happened at *place*, and a person must say what: the likeliest *answers*, best first."""

    at_move: int
    place: str
    asks: str
    """What is asked, by the game's own word for it."""
    answers: tuple[Proposal, ...]
    urgent: bool = False
    """Whether it is asked together with proposals; other questions come after them."""


@dataclass(frozen=True, slots=True)
class Observation:
    """Something seen that is no move: it is reported and marked on the board, and changes nothing."""

    at_move: int
    kind: str
    """What was seen, by the game's own word for it."""
    places: tuple[str, ...]
    """Where; of something that is now elsewhere first where it is recorded."""
    tile: str | None = None
    north: str | None = None
    reason: str = ""
    """Where the rules do not allow it: why."""


Finding: TypeAlias = Proposal | Question | Observation
Asked: TypeAlias = Proposal | Question
