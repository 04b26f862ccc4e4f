"""Help."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import choices, menu  # noqa: F401 - the rules name them


class HelpPage(Page):
    """The order of a turn, and a legend of signs, page by page."""

    def arrive(self) -> None:
        """Begin at the first page."""
        super().arrive()
        self.ids.options.page = 0

    def show(self, part: str) -> None:
        """Show one of the parts, from its first page on."""
        self.ids.options.page = 0
        self.do(self.presenter.show, part)

    def press_enter(self) -> None:
        """Turn the page."""
        self.ids.options.turn()
