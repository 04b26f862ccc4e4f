"""Set-up."""

from __future__ import annotations

from kivy.app import App

from companion.ui.page import Page
from companion.ui.screens.set_up.presenter import LOOKS
from companion.ui.widgets import choices  # noqa: F401 - the rules name it


class SetUpPage(Page):
    """Choices as buttons, on as many pages as they need."""

    follows_work = True

    def choose(self, key: str) -> None:
        """Do what was touched; looks change every screen."""
        kind = key.partition(" ")[0]
        if screen := self.presenter.screen_of(key):
            self.go(screen)
            return
        if kind == "sound":
            App.get_running_app().switch_sound()
        else:
            self.presenter.choose(key)
        if kind in LOOKS:
            App.get_running_app().rebuild()
            return
        if kind == "dark":
            App.get_running_app().dim_later()
        self.refresh()
        if kind == "page":
            self.ids.options.page = 0

    def back(self) -> None:
        """Go back to the list, or to where one came from."""
        if self.presenter.close():
            self.refresh()
        else:
            super().back()
