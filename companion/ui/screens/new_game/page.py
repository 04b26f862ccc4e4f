"""New game."""

from __future__ import annotations

from companion.ui.page import Page
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
            case "lies":
                self.take_over()
            case "pieces":
                self.go("pieces", **self.presenter.piecing)
            case "layouts":
                self.go("layouts")
            case _:
                self.do(self.presenter.choose, key)

    def begin(self) -> None:
        """Begin the game, and go to the table; or the tournament."""
        begun = self.presenter.begin()
        self._go_on(begun, self.navigator.session.screen)

    def take_over(self) -> None:
        """Begin with what lies on the table already."""
        self._go_on(self.presenter.begin(lies=True), "table", "as_it_lies")

    def _go_on(self, begun: bool, *names: str) -> None:
        """Go to these screens; from there the way back is home."""
        for name in ("home", *names) if begun else ():
            self.go(name)
        if not begun:
            self.refresh()

    def press_enter(self) -> None:
        """Begin."""
        self.begin()
