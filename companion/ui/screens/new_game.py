"""New game."""

from __future__ import annotations

from companion.ui.screens.page import Page
from companion.ui.widgets import choices, seats  # noqa: F401 - the rules name them


class NewGamePage(Page):
    """Seats, names, modules and the like; one tap begins."""

    def rename(self) -> None:
        """Type a name for the chosen seat."""
        self.go("typing", **self.presenter.asking)

    def rule(self) -> None:
        """See and change the rulings."""
        plan = self.presenter.plan
        self.go("rulings", rulings=plan.rulings, modules=plan.modules, then=self.presenter.rule)

    def choose(self, key: str) -> None:
        """Do what an option says."""
        match key:
            case "name":
                self.rename()
            case "rulings":
                self.rule()
            case _:
                self.do(self.presenter.choose, key)

    def begin(self) -> None:
        """Begin the game, and go to the table; from there the way back is home."""
        if self.presenter.begin():
            self.go("home")
            self.go("table")
        else:
            self.refresh()

    def press_enter(self) -> None:
        """Begin."""
        self.begin()
