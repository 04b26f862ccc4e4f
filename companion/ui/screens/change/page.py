"""What a change would do."""

from __future__ import annotations

from companion.ui.page import Page


class ChangePage(Page):
    """What would be otherwise, in sentences and on the board; accepted or left."""

    def press_enter(self) -> None:
        """Make the change."""
        if self.view.can_accept:
            self.presenter.accept()
            self.go("log")

    def back(self) -> None:
        """Leave everything as it was."""
        self.presenter.leave()
        self.go("log")

    def press_undo(self) -> None:
        """Leave everything as it was."""
        self.back()
