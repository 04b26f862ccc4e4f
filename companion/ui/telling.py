"""Where moves of the past are entered again."""

from __future__ import annotations

from typing import Any, Protocol

from companion.engine.protocol import Step
from companion.games.plugin import Game
from companion.ui.game_parts import game_on, part_of
from companion.ui.past import has_one_board
from companion.ui.session import Session


class MoveTelling(Protocol):
    """The part `telling` of a game's screens."""

    def is_told_on_table(self, move: Any, /) -> bool:
        """Tell whether people tell *move* during a game, as they do not tell what lay there at the start."""

    def has_own_row(self, step: Step[Any, Any], /) -> bool:
        """Tell whether the log has a row for *step*; one that only goes with the move before has none."""

    def told_again_on(self, move: Any, /) -> tuple[str, dict[str, Any]] | None:
        """Return the screen on which *move* is told again, with its facts; None for the table itself."""


def has_own_row(game: Game, step: Step[Any, Any]) -> bool:
    """Tell whether the log has a row for *step*; without a word of the game it has."""
    telling: MoveTelling | None = part_of(game, "telling")
    return telling is None or telling.has_own_row(step)


def is_told_on_table(game: Game, move: Any) -> bool:
    """Tell whether *move* can be entered again where the game goes on; if the game says nothing, it can."""
    telling: MoveTelling | None = part_of(game, "telling")
    return telling is None or telling.is_told_on_table(move)


def told_again_on(game: Game, move: Any) -> tuple[str, dict[str, Any]] | None:
    """Return the screen beyond the table on which *move* is told again, with its facts."""
    telling: MoveTelling | None = part_of(game, "telling")
    return telling.told_again_on(move) if telling else None


def can_tell_again(session: Session[Any, Any], number: int) -> bool:
    """Tell whether move *number* of the game that is played can be entered again."""
    table = session.play.table
    if table is None or not has_one_board(table.rules, table.state):
        return False
    return is_told_on_table(game_on(session), table.course.steps[number - 1].move)
