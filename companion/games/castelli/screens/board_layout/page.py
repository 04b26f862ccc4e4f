"""A board layout, painted."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import counted, painting  # noqa: F401 - the rules name them


class BoardLayoutPage(Page):
    """The piece to paint on, the drawn result beside it, and the brushes."""

    def leave(self) -> None:
        """Let a running game know what was taught."""
        self.presenter.leave()

    def see(self) -> None:
        """Keep the photographs that were asked for."""
        if self.presenter.see():
            self.refresh()

    def press_undo(self) -> None:
        """Take the last stroke back."""
        self.do(self.presenter.undo)

    def press_enter(self) -> None:
        """Go on to the next piece."""
        self.do(self.presenter.turn_page)
