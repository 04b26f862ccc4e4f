"""New game."""

from __future__ import annotations

from companion.ui.new_game_plan import Beginning, Visit
from companion.ui.page import Page
from companion.ui.widgets import choices, menu, seats  # noqa: F401 - the rules name them


class NewGamePage(Page):
    """Seats, names, and what else the game leaves to choose; one tap begins."""

    def rename(self) -> None:
        """Type a name for the chosen seat."""
        self.go("typing", **self.presenter.asking)

    def choose(self, key: str) -> None:
        """Do what an option says."""
        if key == "name":
            self.rename()
            return
        match self.presenter.choose(key):
            case Visit(screen, facts):
                self.go(screen, **facts)
            case Beginning(moves, names):
                self._go_on(self.presenter.begin(moves), *names)
            case _:
                self.refresh()

    def begin(self) -> None:
        """Begin the game, and go where it is played; or first where the rest is asked."""
        if visit := self.presenter.before_beginning():
            self.go(visit.screen, **visit.facts)
            return
        begun = self.presenter.begin()
        self._go_on(begun, self.navigator.session.screen)

    def _go_on(self, begun: bool, *names: str) -> None:
        """Go to these screens; from there the way back is home."""
        for name in ("home", *names) if begun else ():
            self.go(name)
        if not begun:
            self.refresh()

    def press_enter(self) -> None:
        """Begin."""
        self.begin()
