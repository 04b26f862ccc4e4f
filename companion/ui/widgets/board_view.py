"""Where a board stands on a screen: all screens share one canvas, which goes where one enters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.castelli.drawing.board import middle
from companion.games.castelli.drawing.hit import Hit
from companion.ui.focus import Target
from companion.ui.widgets.board import BoardCanvas


class BoardView(BoxLayout):
    """The place of a board on a screen. All screens share one canvas, which goes where one enters.

    With *own* it has a canvas of its own, where several boards are shown at once.
    """

    game = ObjectProperty(None, allownone=True)
    lit = ObjectProperty(None, allownone=True)
    own = BooleanProperty(False)
    zooms = BooleanProperty(False)
    """Whether the first tap goes near, where fields are too small for a finger."""
    canvas_of_board: BoardCanvas | None = None

    __events__ = ("on_tap_board",)

    def take(self, shared: BoardCanvas) -> None:
        """Show the board here, on the *shared* canvas or one's own; the whole of it."""
        board = (self.canvas_of_board or BoardCanvas()) if self.own else shared
        if board.parent is not self:
            self.clear_widgets()
            if board.parent is not None:
                board.parent.remove_widget(board)
            self.add_widget(board)
        self.canvas_of_board, board.place = board, self
        board.game, board.lit = self.game, self.lit

    @property
    def shown(self) -> BoardCanvas | None:
        """The canvas, while it is here."""
        board = self.canvas_of_board
        return board if board is not None and board.parent is self else None

    def on_game(self, *_: object) -> None:
        """Draw another game."""
        if self.shown:
            self.shown.game = self.game

    def on_lit(self, *_: object) -> None:
        """Point out something else."""
        if self.shown:
            self.shown.lit = self.lit

    def in_window(self, x: float, y: float) -> tuple[float, float]:
        """Return where in the window that place of the board is shown."""
        assert self.shown is not None
        return self.shown.in_window(x, y)

    def show_whole(self) -> None:
        """Show the whole board."""
        if self.shown:
            self.shown.show_whole()

    def show_fields(self, fields: Iterable[str], around: float = 1.2) -> None:
        """Show some *fields* as large as fits."""
        if self.shown:
            self.shown.show_fields(fields, around)

    def focus_targets(self) -> Iterator[Target]:
        """Give the fields that can be touched now, for the keyboard."""
        shown, game = self.shown, self.game
        if shown is None:
            return
        fields = game.setup.board.landscapes if game.revealed or game.over else game.face_down
        edge = shown.scale * 96
        for at in fields:
            x, y = shown.in_window(*middle(at))
            if shown.collide_point(*shown.parent.to_widget(x, y)):
                yield Target(x, y, edge, edge, partial(self.dispatch, "on_tap_board", Hit(at)))

    def on_tap_board(self, found: Hit) -> None:
        """Somebody tapped the board."""
