"""Landscapes of the running game's board that were never taught: asked once, when they first matter."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.board import Board, column_row
from companion.engine.castelli.box import OPPOSITE, Field
from companion.engine.castelli.state import Game
from companion.games.castelli import library
from companion.games.castelli.layouts import own
from companion.games.castelli.session import CastelliSession


class Untaught:
    """What of the board is not known; *answered* fields are asked no more."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.answered: set[Field] = set()
        self._of: tuple[object, str] = (None, "")
        self._known: tuple[object, tuple[Field, ...]] = (None, ())

    def now(self) -> tuple[Field, ...]:
        """Return the landscapes whose missing sides would be evaluated now: all tiles beside lie face up."""
        if not self._own_name or not self.session.play.goes_on:
            return ()
        game = self.session.play.board
        return tuple(
            at for at in self._open(game.setup.board) if at not in self.answered and _all_up(game, at)
        )

    def _open(self, board: Board) -> tuple[Field, ...]:
        """Return the landscapes of *board* with a side that no area has; worked out once a board."""
        if self._known[0] is not board:
            self._known = board, tuple(at for at in board.landscapes if _open_meadows(board, at))
        return self._known[1]

    def facts(self, at: Field) -> dict[str, str]:
        """Return where *at* is taught: its layout, and the piece it lies on. From now on it is not asked."""
        from companion.games.castelli.screens.photographing import slots  # with all messages of the eye

        self.answered.add(at)
        header = self._header
        layout = library.layout(self._own_name)
        players = len(self.session.play.board.setup.colours)
        lying = header.get("pieces") or layout.assembly[players]
        column, row = column_row(at)
        for part in slots(layout, lying):
            if 0 <= column - part.left < part.columns and 0 <= row - part.top < part.rows:
                return {"layout": layout.name, "piece": part.name}
        return {"layout": layout.name}

    @property
    def _header(self) -> dict[str, Any]:
        return (
            self.session.play.table.header
            if self.session.play.table and not self.session.play.has_several_boards
            else {}
        )

    @property
    def _own_name(self) -> str:
        """The name of the board, if it is one of the table's own that is made of pieces; looked up once."""
        if self._of[0] is not self.session.play.table:
            name = self._header.get("board")
            known = isinstance(name, str) and own.is_own(name) and bool(library.layout(name).pieces)
            self._of = self.session.play.table, str(name) if known else ""
        return self._of[1]


def _open_meadows(board: Board, at: Field) -> list[Field]:
    """Return the meadows beside the sides of *at* that no area has."""
    taken = {side for area in board.areas[at] for side in area.sides}
    return [facing.meadow for facing in board.facing[at] if OPPOSITE[facing.side] not in taken]


def _all_up(game: Game, at: Field) -> bool:
    return all(meadow in game.laid for meadow in _open_meadows(game.setup.board, at))
