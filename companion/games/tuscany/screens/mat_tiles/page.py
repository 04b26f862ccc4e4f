"""The open tiles, taught to the camera."""

from __future__ import annotations

from companion.games.tuscany.screens.widgets import faces  # noqa: F401 - the rules name it
from companion.ui.page import Page
from companion.ui.widgets import touch_picture  # noqa: F401 - the rules name it


class MatTilesPage(Page):
    """The live picture, and what is to lie on each place of the mat."""

    def leave(self) -> None:
        """Have no more pictures sent."""
        self.presenter.leave()

    def see(self) -> None:
        """Show what has come."""
        self.presenter.hear()
        self.refresh()

    def press_enter(self) -> None:
        """The big button."""
        if self.view.take:
            self.do(self.presenter.take)
