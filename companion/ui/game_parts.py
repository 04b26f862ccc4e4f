"""The game on the table, and what its screens bring for those that every game shares.

A game's package `screens` may have modules that answer what a shared screen asks: `plan`, `holdings`,
`places`, `telling`, `score_sheet`, `game_settings`, `camera_readings`. What each has to offer is a Protocol
in a module of `companion.ui`: `new_game_plan` for `plan`, else of the same name. What such a module leaves
out has a plain answer, where there is one.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from companion.games.plugin import Game, WithDefaults
from companion.games.registry import game_of
from companion.ui.board_drawing import BoardDrawing, GameDrawing, drawing_of

if TYPE_CHECKING:
    from companion.ui.session import Session


def game_on(session: Session[Any, Any]) -> Game:
    """Return the game that is on the table."""
    assert session.play.table is not None
    return game_of(session.play.table.rules.record)


def part_of(game: Game, name: str) -> Any | None:
    """Return the module *name* of the game's screens; None if it has none."""
    module = f"{game.screens}.{name}"
    return import_module(module) if game.screens and find_spec(module) else None


def part_or_plain(game: Game, name: str, plain: Any) -> Any:
    """Return the module *name* of the game's screens, with the answers of *plain* where it has none."""
    module = part_of(game, name)
    return plain if module is None else WithDefaults(module, plain)


def drawing_on(session: Session) -> GameDrawing | None:
    """Return how the game on the table is drawn; None if it is not."""
    return drawing_of(game_on(session))


def draw(session: Session, board: Any) -> BoardDrawing | None:
    """Return how to draw that state of one board of the game on the table; None if it is not drawn."""
    drawing = drawing_on(session)
    return drawing.draw_board(board) if drawing else None
