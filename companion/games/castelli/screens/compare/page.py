"""Comparing the table with the record."""

from __future__ import annotations

from companion.games.castelli.drawing.hit import Hit
from companion.ui.page import PROPOSED, Page
from companion.ui.widgets import choices  # noqa: F401 - the rules name it


class ComparePage(Page):
    """What differs, on the board and in words, and how each is put right."""

    def choose(self, key: str) -> None:
        """Put a field right, or look again."""
        name, facts = self.presenter.choose(key)
        if self.navigator.session.play.proposed is not None:
            self.go(PROPOSED)
        elif name:
            self.go(name, **facts)
        else:
            self.refresh()

    def tap_board(self, found: Hit) -> None:
        """Choose a field on the board."""
        if found.field in self.view.game.setup.board.touching:
            self.choose(found.field)

    def see(self) -> None:
        """Show what has been seen again."""
        self.refresh()

    def back(self) -> None:
        """Go back to the list, or to where one came from."""
        if self.presenter.close():
            self.refresh()
        else:
            super().back()
