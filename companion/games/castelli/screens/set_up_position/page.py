"""Beginning in the middle."""

from __future__ import annotations

from companion.games.castelli.screens.widgets import tiles  # noqa: F401 - the rules name it
from companion.ui.page import Page
from companion.ui.widgets import choices  # noqa: F401 - the rules name it


class SetUpPositionPage(Page):
    """The board, and what lies on the touched field."""

    def choose(self, key: str) -> None:
        """Do what an option says; counts have a page of their own."""
        if key == "counts":
            self.go("correct")
        else:
            self.do(self.presenter.choose, key)

    def press_enter(self) -> None:
        """Play on."""
        self.go("table")

    def press_undo(self) -> None:
        """Take the last touch back."""
        self.do(self.presenter.undo)
