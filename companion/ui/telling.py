"""Where moves of the past are entered again."""

from __future__ import annotations

from typing import Any, Protocol

from companion.engine.protocol import Step
from companion.games.plugin import Game
from companion.ui.game_parts import part_of


class MoveTelling(Protocol):
    """The part `telling` of a game's screens."""

    def is_told_on_table(self, move: Any, /) -> bool:
        """Tell whether people tell *move* during a game, as they do not tell what lay there at the start."""

    def has_own_row(self, step: Step[Any, Any], /) -> bool:
        """Tell whether the log has a row for *step*; one that only goes with the move before has none."""


def has_own_row(game: Game, step: Step[Any, Any]) -> bool:
    """Tell whether the log has a row for *step*; without a word of the game it has."""
    telling: MoveTelling | None = part_of(game, "telling")
    return telling is None or telling.has_own_row(step)


def is_told_on_table(game: Game, move: Any) -> bool:
    """Tell whether *move* can be entered again where the game goes on; if the game says nothing, it can."""
    telling: MoveTelling | None = part_of(game, "telling")
    return telling is None or telling.is_told_on_table(move)
