"""The eight open tiles."""

from __future__ import annotations

from companion.games.tuscany.screens.widgets import faces  # noqa: F401 - the rules name it
from companion.ui.page import Page


class NewGameCentrePage(Page):
    """Eight places, and every face that a tile can have."""

    def go_on(self) -> None:
        """Begin, and go where the game is played."""
        names = self.presenter.go_on()
        for name in names:
            self.go(name)
        if not names:
            self.refresh()

    def press_enter(self) -> None:
        """Begin."""
        self.go_on()
