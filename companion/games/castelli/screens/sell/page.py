"""Selling cards."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import choices  # noqa: F401 - the rules name it


class SellPage(Page):
    """Who sells how many cards, and what they bring."""

    def sell(self) -> None:
        """Sell them, and go to the table."""
        if self.presenter.sell():
            self.go("table", told=True)
        else:
            self.refresh()

    def press_enter(self) -> None:
        """Sell."""
        if self.view.ready:
            self.sell()
