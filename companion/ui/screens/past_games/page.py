"""Past games."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import roll  # noqa: F401 - known to the rules by name


class PastGamesPage(Page):
    """All games, the newest first; a touched one is opened."""

    def arrive(self) -> None:
        """Begin at the newest game."""
        super().arrive()
        self.ids.games.show_first()

    def turn(self, by: int) -> None:
        """Show older games, or newer ones, from their first."""
        self.do(self.presenter.turn, by)
        self.ids.games.show_first()

    def open(self, key: str) -> None:
        """Look at one game."""
        if self.presenter.open(int(key)):
            self.go("past_game")
        else:
            self.refresh()
