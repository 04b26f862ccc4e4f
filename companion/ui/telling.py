"""Where moves of the past are told once more."""

from __future__ import annotations

from typing import Any, Protocol

from companion.games.plugin import Game
from companion.ui.game_parts import part_of


class MoveTelling(Protocol):
    """The part `telling` of a game's screens."""

    def is_told_on_table(self, move: Any, /) -> bool:
        """Tell whether people tell *move* during a game, as they do not tell what lay there at the start."""


def is_told_on_table(game: Game, move: Any) -> bool:
    """Tell whether *move* can be told once more where the game goes on; without a word of the game it can."""
    telling: MoveTelling | None = part_of(game, "telling")
    return telling is None or telling.is_told_on_table(move)
