"""What is printed in a box beside its pieces."""

from __future__ import annotations

from companion.games.tuscany.screens.widgets import table  # noqa: F401 - the rules name it
from companion.ui.page import Page


class BoxContentsPage(Page):
    """A button for each number, tile or card."""

    def choose(self, key: str) -> None:
        """Take what was touched."""
        self.do(self.presenter.choose, key)

    def back(self) -> None:
        """Go one answer back, or to where one came from."""
        if self.presenter.close():
            self.refresh()
        else:
            super().back()

    def press_undo(self) -> None:
        """Take the last one back."""
        self.do(self.presenter.undo)
