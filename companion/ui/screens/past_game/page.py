"""A past game."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import results  # noqa: F401 - known to the rules by name


class PastGamePage(Page):
    """The result, and where to go from it."""

    def show_score(self) -> None:
        """Show the sheet; of several boards those, and the standings."""
        if self.presenter.has_one_board:
            self.go("final_score", counted=True)
        else:
            self.go_on()

    def go_on(self) -> None:
        """Play on."""
        self.go(self.navigator.session.screen)

    def delete(self) -> None:
        """Ask, and then delete the game."""
        if not self.presenter.asking:
            self.do(self.presenter.ask_delete)
        elif self.presenter.delete():
            self.back()
        else:
            self.refresh()

    def press_enter(self) -> None:
        """Go on, or show the score; while it is asked, keep the game."""
        if self.view.keep:
            self.do(self.presenter.keep)
        elif self.view.go_on:
            self.go_on()
        else:
            self.show_score()
