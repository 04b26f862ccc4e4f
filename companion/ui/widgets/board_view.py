"""Where a board stands on a screen: all screens share one canvas, which goes where one enters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.board_drawing import BoardDrawing, Hit
from companion.ui.focus import Target
from companion.ui.widgets.board import BoardCanvas

OF_A_FIELD: Final = 0.96
"""How much of a field the keyboard's ring goes around."""


class BoardView(BoxLayout):
    """The place of a board on a screen. All screens share one canvas, which goes where one enters.

    With *own* it has a canvas of its own, where several boards are shown at once.
    """

    drawing = ObjectProperty(None, allownone=True)
    """The board as it is drawn."""
    highlight = ObjectProperty(None, allownone=True)
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
        board.drawing, board.highlight = self.drawing, self.highlight

    @property
    def shown(self) -> BoardCanvas | None:
        """The canvas, while it is here."""
        board = self.canvas_of_board
        return board if board is not None and board.parent is self else None

    def on_drawing(self, *_: object) -> None:
        """Draw another board, or the same as it is now."""
        if self.shown:
            self.shown.drawing = self.drawing

    def on_highlight(self, *_: object) -> None:
        """Point out something else."""
        if self.shown:
            self.shown.highlight = self.highlight

    def wide_at(self, high: float, drawing: BoardDrawing | None) -> float:
        """Return how wide the whole of *drawing* is when it is this *high*."""
        if drawing is None:
            return high
        _left, _top, wide, tall = drawing.extent
        turned = self.shown is not None and int(self.shown.quarters) % 2
        return high * (tall / wide if turned else wide / tall)

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
        shown, drawing = self.shown, self.drawing
        if shown is None or drawing is None:
            return
        edge = shown.scale * drawing.pitch * OF_A_FIELD
        for found in drawing.touchable():
            x, y = shown.in_window(*drawing.middle(found.field))
            if shown.collide_point(*shown.parent.to_widget(x, y)):
                yield Target(x, y, edge, edge, partial(self.dispatch, "on_tap_board", found))

    def on_tap_board(self, found: Hit) -> None:
        """Somebody tapped the board."""
