"""What a change would do."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.telling_again import tell_again


class ChangePage(Page):
    """What would be otherwise, in sentences and on the board; accepted or left."""

    def press_enter(self) -> None:
        """Make the change, or tell the move again that cannot be removed."""
        if self.view.can_accept:
            self.presenter.accept()
            self.go("log")
        elif self.view.instead:
            self.tell_again()

    def tell_again(self) -> None:
        """Leave everything as it was, and enter the move again."""
        number = self.presenter.told_instead
        self.presenter.leave()
        self.go("log")
        tell_again(self.navigator, number)

    def back(self) -> None:
        """Leave everything as it was."""
        self.presenter.leave()
        self.go("log")

    def press_undo(self) -> None:
        """Leave everything as it was."""
        self.back()
