"""Beginning in the middle."""

from __future__ import annotations

from companion.games.tuscany.screens.widgets import faces  # noqa: F401 - the rules name it
from companion.ui.page import Page
from companion.ui.widgets import people  # noqa: F401 - the rules name it


class BeginPositionPage(Page):
    """The region of a player, and what lies on the touched space."""

    leads_to = ("begin_counts",)

    def press_enter(self) -> None:
        """Play on, once it was asked who has what."""
        if self.view.is_counted:
            self.go("table")
        else:
            self.count()

    def count(self) -> None:
        """Go to what everybody has."""
        self.presenter.count()
        self.go("begin_counts")

    def press_undo(self) -> None:
        """Take the last touch back."""
        self.do(self.presenter.undo)
