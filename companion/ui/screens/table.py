"""The table."""

from __future__ import annotations

from companion.ui.drawn.hit import Hit
from companion.ui.screens.page import Page


class TablePage(Page):
    """The board, everybody's panels, and the usual next step."""

    def tap_board(self, found: Hit) -> None:
        """Open what can be done there."""
        game = self.view.game
        if self.view.next == "reveal" and found.field in game.face_down:
            self.go("reveal", field=found.field)

    def press_enter(self) -> None:
        """Do the usual next thing."""
        if self.view.next == "score":
            self.go("final_score")
        else:
            self.do(self.presenter.press)

    def press_undo(self) -> None:
        """Take the last change back."""
        self.do(self.presenter.undo)
