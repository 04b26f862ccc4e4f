"""One thing to do on the table: a sentence, and in short whose, what, and where to."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from companion.engine.protocol import Colour


def signed(amount: int) -> str:
    """Return how many are taken or given, with the sign that print has."""
    return f"{amount:+d}".replace("-", "−")


@dataclass(frozen=True, slots=True)
class TableStep:
    """A *sentence*; where a few signs say the same, *colour*, *what* and *goal* are those."""

    sentence: str
    colour: Colour | None = None
    what: str = ""
    """What is moved, as a game's holdings call it; or a piece."""
    goal: str = ""
    """Where a marker or a piece goes; or how many are taken (`+2`) or given (`−1`)."""

    @property
    def is_short(self) -> bool:
        """Whether signs say it."""
        return bool(self.goal)

    @property
    def moves_to(self) -> bool:
        """Whether *goal* is a place, and not how many."""
        return self.is_short and self.goal[0] not in "+−"


def at_last(steps: Sequence[TableStep], markers: Container[str]) -> tuple[TableStep, ...]:
    """Return *steps* with each of those *markers* going at once to where it stands at last."""
    last = {(step.colour, step.what): n for n, step in enumerate(steps)}
    return tuple(
        step for n, step in enumerate(steps) if step.what not in markers or last[step.colour, step.what] == n
    )
