"""Editing the header of a running game."""

from __future__ import annotations

from pathlib import Path

from companion.ui import screens
from companion.ui.screens.new_game.page import NewGamePage

screens.load_rules(Path(__file__).parents[1] / "new_game" / "page.kv")  # it looks like a new game


class EditHeaderPage(NewGamePage):
    """Seats, names, modules and rulings of the running game."""

    def begin(self) -> None:
        """Show what it changes."""
        self.do(self.presenter.propose)
