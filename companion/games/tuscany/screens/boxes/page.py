"""The boxes of this table."""

from __future__ import annotations

from companion.ui.listing_page import ListingPage


class BoxesPage(ListingPage):
    """A button for each."""

    leads_to = ("box_pieces",)

    def choose(self, key: str) -> None:
        """Go on with a box, or show why that cannot be."""
        name = self.presenter.choose(key)
        if name:
            self.go("box_pieces", box=name)
        else:
            self.refresh()
