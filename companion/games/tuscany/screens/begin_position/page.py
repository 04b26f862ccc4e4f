"""Beginning in the middle."""

from __future__ import annotations

from companion.games.tuscany.screens.widgets import faces  # noqa: F401 - the rules name it
from companion.ui.page import Page
from companion.ui.widgets import people  # noqa: F401 - the rules name it


class BeginPositionPage(Page):
    """The region of a player, and what lies on the touched space."""

    leads_to = ("begin_counts",)

    def press_enter(self) -> None:
        """Play on."""
        self.go("table")

    def press_undo(self) -> None:
        """Take the last touch back."""
        self.do(self.presenter.undo)
