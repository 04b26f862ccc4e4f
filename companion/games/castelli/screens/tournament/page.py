"""Tournament."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import results  # noqa: F401 - known to the rules by name


class TournamentPage(Page):
    """Two half boards side by side; a tap makes one large, and there it is played."""

    def open(self, half: str) -> None:
        """Go to the table of that half."""
        self.presenter.choose(half)
        self.go("table")

    def press_enter(self) -> None:
        """Begin the next round, if it can begin."""
        if self.view.next:
            self.do(self.presenter.begin_round)

    def press_undo(self) -> None:
        """Take the last change back: on a half at its table, where hands are told what to do for it."""
        half = self.presenter.last_half()
        if half is None:
            self.do(self.presenter.undo)
        else:
            self.open(half)
            self.navigator.current_screen.press_undo()
