"""Rulings."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import choices, menu  # noqa: F401 - the rules name them


class RulingsPage(Page):
    """The rule book a group owns, and each ruling as a question."""

    def choose(self, key: str) -> None:
        """Open a question, or answer it."""
        opened = self.presenter.open
        self.do(self.presenter.choose, key)
        self.ids.options.page = 0
        if opened:
            self.ids.options.turn_to(opened)

    def back(self) -> None:
        """Go back to the questions, or to the game."""
        opened = self.presenter.open
        if self.presenter.close():
            self.refresh()
            self.ids.options.turn_to(opened)
        else:
            super().back()

    def press_enter(self) -> None:
        """Go back: every choice is kept at once."""
        self.back()
