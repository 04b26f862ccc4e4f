"""What each player has when a game is begun in its middle."""

from __future__ import annotations

from pathlib import Path

from companion.ui import screens
from companion.ui.page import Page
from companion.ui.screens.correct import page as correct

screens.load_rules(Path(correct.__file__).with_name("page.kv"))  # the rows with − and +


class BeginCountsPage(Page):
    """The counts of one player, or of the table."""

    def press_enter(self) -> None:
        """Go back to the regions."""
        self.back()

    def press_undo(self) -> None:
        """Take the last touch back."""
        self.do(self.presenter.undo)
