"""More about a layout."""

from __future__ import annotations

from companion.ui.listing_page import ListingPage


class LayoutMorePage(ListingPage):
    """A button for each thing that is done with a layout."""

    def choose(self, key: str) -> None:
        """Do it; a name is typed, and a game begun, on another screen."""
        if key == "name":
            self.go("typing", **self.presenter.asking)
        elif key == "play":
            self.go("new_game", game="castelli", board=self.presenter.painter.layout.name)
        elif key == "photograph":
            self.go("board_layout")
            self.navigator.current_screen.do(self.navigator.current_screen.presenter.photograph)
        elif there := self.presenter.choose(key):
            self.go(there)
        else:
            self.refresh()
