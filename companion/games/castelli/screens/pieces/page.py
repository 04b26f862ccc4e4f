"""The pieces of the board."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import choices, painting, photo  # noqa: F401 - the rules name them


class PiecesPage(Page):
    """The board as it is put together, and what lies at the chosen place."""

    def see(self) -> None:
        """Show what was recognised."""
        if self.presenter.see():
            self.refresh()

    def finish(self) -> None:
        """Go back with the pieces as they lie."""
        if self.presenter.finish():
            self.back()
        else:
            self.refresh()

    def press_enter(self) -> None:
        """It is so."""
        self.finish()
