"""The region of each player."""

from __future__ import annotations

from companion.games.tuscany.screens.widgets import pieces  # noqa: F401 - the rules name it
from companion.ui.page import Page
from companion.ui.widgets import painting  # noqa: F401 - the rules name it


class NewGameRegionPage(Page):
    """The pieces of a region, the start castle and the chip."""

    leads_to = ("new_game_centre",)

    def go_on(self) -> None:
        """Go on to the next player, or to the centre."""
        if self.presenter.go_on():
            self.go("new_game_centre", **self.presenter.facts)
        else:
            self.refresh()

    def go_back(self) -> None:
        """Go back to the player before, or to the seats."""
        if self.presenter.go_back():
            self.refresh()
        else:
            self.back()

    def press_enter(self) -> None:
        """Go on."""
        self.go_on()
