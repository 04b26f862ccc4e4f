"""Which moves are told at the table."""

from __future__ import annotations

from companion.engine.tuscany.moves import Begin


def is_told_on_table(move: object) -> bool:
    """Tell whether *move* is one of a game; what lay there at the start has a screen of its own."""
    return not isinstance(move, Begin)
