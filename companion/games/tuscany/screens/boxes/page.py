"""The boxes of this table."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import choices, menu  # noqa: F401 - the rules name them


class BoxesPage(Page):
    """A button for each."""

    leads_to = ("box_pieces",)

    def choose(self, key: str) -> None:
        """Go on with a box, or show why that cannot be."""
        name = self.presenter.choose(key)
        if name:
            self.go("box_pieces", box=name)
        else:
            self.refresh()
