"""Tiles, taught."""

from __future__ import annotations

from companion.games.castelli.screens.widgets import tiles  # noqa: F401 - the rules name it
from companion.ui.page import Page
from companion.ui.widgets import touch_picture  # noqa: F401 - the rules name it


class TilesPage(Page):
    """The live picture with what was found in it, and the tiles that are taught."""

    def leave(self) -> None:
        """Have no more pictures sent."""
        self.presenter.leave()

    def see(self) -> None:
        """Show what has come; tiles that are new are told one by one."""
        if self.presenter.hear():
            self.go("taught_tile")
        else:
            self.refresh()

    def choose(self, tile: str) -> None:
        """Look at a tile again."""
        self.go("taught_tile", tile=tile)

    def press_enter(self) -> None:
        """The big button."""
        if self.view.take:
            self.do(self.presenter.take)
