"""Castelli's own screens, and where they lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.engine.castelli.state import Game

if TYPE_CHECKING:
    from companion.eye.findings import Asked
    from companion.ui.protocol import GameScreens, Way

played_on: Final = ("table", "card", "cards", "reveal", "asked", "built")
told_on: Final = ("reveal", "card", "cards", "sell", "asked", "built")
answered_on: Final = ("reveal", "asked", "built")


def entry(state: Any) -> str:
    """Return the table, or the tournament with its two halves."""
    return "table" if isinstance(state, Game) else "tournament"


def way_to_answer(asked: Asked) -> Way:
    """Return the screen for a tile, a question, or a piece that was set."""
    from companion.games.castelli.screens.proposed import screen_of

    return screen_of(asked) or ("table", {})


def way_to_card(card: str) -> Way:
    """Return the screen on which *card* is played."""
    return "card", {"card": card}


if TYPE_CHECKING:
    from companion.games.castelli import screens

    _part: GameScreens = screens
