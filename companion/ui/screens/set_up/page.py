"""Set-up."""

from __future__ import annotations

from kivy.app import App
from kivy.clock import Clock

from companion.ui.page import Page
from companion.ui.screens.set_up.presenter import LONG, LOOKS
from companion.ui.widgets import choices  # noqa: F401 - the rules name it


class SetUpPage(Page):
    """Choices as buttons, on as many pages as they need."""

    def choose(self, key: str) -> None:
        """Do what was touched; looks change every screen, and long work is said before it is done."""
        kind = key.partition(" ")[0]
        if screen := self.presenter.screen_of(key):
            self.go(screen)
            return
        if kind in LONG:
            self.do(self.presenter.announce, kind)
            Clock.schedule_once(lambda _s: self.do(self.presenter.choose, key), 0)
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
