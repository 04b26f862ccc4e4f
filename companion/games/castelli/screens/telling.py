"""Which moves are told at the table, and which have a row of their own in the log."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.moves import Begin, Reveal


def is_told_on_table(move: object) -> bool:
    """Tell whether *move* is one of a game; what lay there at the start has a screen of its own."""
    return not isinstance(move, Begin)


def has_own_row(_step: object) -> bool:
    """Tell that every step has one."""
    return True


def told_again_on(move: object) -> tuple[str, dict[str, Any]] | None:
    """Return where a tile that was laid is turned another way."""
    return ("reveal", {"field": move.field}) if isinstance(move, Reveal) else None
