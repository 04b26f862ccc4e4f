"""Which moves are told at the table, and which have a row of their own in the log."""

from __future__ import annotations

from typing import Any

from companion.engine.protocol import Step
from companion.engine.tuscany.moves import Begin, End
from companion.engine.tuscany.outcomes import PhaseEnded


def is_told_on_table(move: object) -> bool:
    """Tell whether *move* is one of a game; what lay there at the start has a screen of its own."""
    return not isinstance(move, Begin)


def has_own_row(step: Step[Any, Any]) -> bool:
    """Tell whether *step* is more than the end of a turn, which nobody has to tell."""
    return not isinstance(step.move, End) or any(isinstance(one, PhaseEnded) for one in step.outcomes)


def told_again_on(_move: object) -> None:
    """Tell that every move is told on the table."""
