"""The board layouts of this table."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import choices, menu  # noqa: F401 - the rules name them


class LayoutsPage(Page):
    """A button for each."""

    def choose(self, key: str) -> None:
        """Go on with a layout, or show why that cannot be."""
        name = self.presenter.choose(key)
        if name:
            self.go("board_layout", layout=name)
        else:
            self.refresh()
