"""Home."""

from __future__ import annotations

from kivy.app import App

from companion.ui.page import Page
from companion.ui.widgets import menu  # noqa: F401 - the rules name it


class HomePage(Page):
    """Continue, new game, past games, settings, language."""

    leads_to = ("choose_game", "new_game", "people", "rulings", "past_games", "set_up")

    def go_on(self) -> None:
        """Go on with the running game."""
        if self.presenter.go_on():
            self.go(self.navigator.session.screen)
        else:
            self.refresh()

    def speak(self, language: str) -> None:
        """Change the language; every screen is made again."""
        self.presenter.speak(language)
        App.get_running_app().rebuild()

    def choose(self, key: str) -> None:
        """Go where a row of the list leads."""
        match key:
            case "new_game":
                self.new_game()
            case "demo":
                self.demo()
            case _:
                self.go(key)

    def demo(self) -> None:
        """Play at a simulated table; where several games have one, choose first."""
        app = App.get_running_app()
        if len(app.demo_games) > 1:
            self.go("choose_game", tried=app.demo_games)
        else:
            app.start_demo()
            self.refresh()

    def press_enter(self) -> None:
        """Go on, or begin."""
        if self.view.go_on:
            self.go_on()
        else:
            self.new_game()

    def new_game(self) -> None:
        """Begin a game; where there are several, choose one first."""
        self.go(self.presenter.begins_on)
