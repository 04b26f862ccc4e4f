"""The choice of a game."""

from __future__ import annotations

from kivy.app import App

from companion.ui.page import Page
from companion.ui.widgets import game_cards  # noqa: F401 - the rules name it


class ChooseGamePage(Page):
    """A picture for each game."""

    leads_to = ("new_game",)

    def choose(self, game: str) -> None:
        """Go on with that game, or try it at its simulated table."""
        if self.presenter.tried:
            App.get_running_app().start_demo(game)
        else:
            self.go("new_game", game=game)

    def press_enter(self) -> None:
        """Take the game that was played last."""
        self.choose(self.presenter.usual)
