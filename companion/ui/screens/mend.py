"""Mending the set-up."""

from __future__ import annotations

from companion.ui import screens
from companion.ui.screens.new_game import NewGamePage

screens.load_rules(screens.FOLDER / "new_game.kv")  # it looks like a new game


class MendPage(NewGamePage):
    """Seats, names, modules and rulings of the running game."""

    def begin(self) -> None:
        """Show what it changes."""
        self.do(self.presenter.propose)
