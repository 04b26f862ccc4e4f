"""Set-up."""

from __future__ import annotations

from kivy.app import App

from companion.ui.page import Page
from companion.ui.screens.set_up.presenter import LOOKS
from companion.ui.widgets import choices, menu  # noqa: F401 - the rules name them


class SetUpPage(Page):
    """Choices as buttons, on as many pages as they need."""

    follows_work = True

    def arrive(self) -> None:
        """Offer the ways out that there are here."""
        self.presenter.ways_out = App.get_running_app().ways_out
        super().arrive()

    def _leave_by(self, way: str) -> None:
        app = App.get_running_app()
        if way in ("quit", "restart"):
            app.leave(restarts=way == "restart")
        else:
            self.do(self.presenter.session.notice.attempt, lambda: app.service.ask_power(way))

    def choose(self, key: str) -> None:
        """Do what was touched; looks change every screen."""
        kind, _, value = key.partition(" ")
        if kind == "power":
            self._leave_by(value)
            return
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
