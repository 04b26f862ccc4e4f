"""The board layouts of this table."""

from __future__ import annotations

from companion.ui.listing_page import ListingPage


class LayoutsPage(ListingPage):
    """A button for each."""

    def choose(self, key: str) -> None:
        """Go on with a layout, or show why that cannot be."""
        name = self.presenter.choose(key)
        if name:
            self.go("board_layout", layout=name)
        else:
            self.refresh()
