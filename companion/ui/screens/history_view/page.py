"""A look back."""

from __future__ import annotations

from typing import Final

from companion.ui.page import Page
from companion.ui.telling_again import tell_again

AROUND: Final = 0.7
"""How much of a field is shown around what happened, on each side."""


class HistoryViewPage(Page):
    """The table after a move, beside what the move paid."""

    def arrive(self) -> None:
        """Show the table then."""
        super().arrive()
        self._look()

    def step(self, by: int) -> None:
        """Go to an earlier or a later move."""
        self.do(self.presenter.step, by)
        self._look()

    def _look(self) -> None:
        if self.view.look:
            self.ids.board.show_fields(self.view.look, AROUND)
        else:
            self.ids.board.show_whole()

    def edit(self) -> None:
        """Enter this move again, on the screens where moves are entered."""
        tell_again(self.navigator, self.presenter.number)

    def insert(self) -> None:
        """Tell a forgotten move."""
        self.presenter.insert()
        self.go(self.navigator.session.screen)

    def press_enter(self) -> None:
        """Go on to the next move."""
        if self.view.later:
            self.step(1)
