"""One thing that hands do on the table: a sentence, and in short whose, what, and where to."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.protocol import Colour


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
