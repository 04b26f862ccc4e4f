"""The table: the region of the player on turn, the open tiles, and what everybody has."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.tuscany.moves import Draw
from companion.engine.tuscany.questions import options
from companion.engine.tuscany.state import Game
from companion.games.tuscany.drawing.tuscany_board import TuscanyBoard
from companion.games.tuscany.words import TuscanyWords
from companion.ui.table_presenter import TablePresenter, TableView


@dataclass(frozen=True, slots=True)
class View:
    """What the table screen says."""

    table: TableView
    game: Game
    region: TuscanyBoard
    button: str


class Presenter(TablePresenter[Game, TuscanyWords]):
    """The table screen."""

    def press(self) -> None:
        """Draw cards."""
        self.session.play.submit(Draw())

    def view(self) -> View:
        """Return what the screen says now."""
        game, words = self.session.play.board, self.session.words
        cards = options(game).draw
        button = words.count("Draw {n} card", "Draw {n} cards", cards) if cards else ""
        return View(self.table_view(), game, TuscanyBoard(game, game.turn), button)
