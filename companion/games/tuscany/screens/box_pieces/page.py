"""The pieces of a box, painted."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import painting  # noqa: F401 - the rules name it


class BoxPiecesPage(Page):
    """A piece to paint on, all twelve below it, and the brushes."""

    leads_to = ("box_more",)

    def more(self) -> None:
        """Go to what else is told of the box."""
        self.go("box_more", painter=self.presenter.painter)

    def go_on(self) -> None:
        """Go on to the next piece; once all are painted, to numbers and cards."""
        if self.presenter.turn_page():
            self.more()
        else:
            self.refresh()

    def press_undo(self) -> None:
        """Take the last stroke back."""
        self.do(self.presenter.undo)

    def press_enter(self) -> None:
        """Go on."""
        self.go_on()
