"""Which moves are told at the table, and which have a row of their own in the log."""

from __future__ import annotations

from companion.engine.castelli.moves import Begin


def is_told_on_table(move: object) -> bool:
    """Tell whether *move* is one of a game; what lay there at the start has a screen of its own."""
    return not isinstance(move, Begin)


def has_own_row(_step: object) -> bool:
    """Tell that every step has one."""
    return True
