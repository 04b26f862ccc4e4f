"""A fault of the companion that no other screen has survived."""

from __future__ import annotations

from kivy.app import App

from companion.ui.page import Page


class FaultPage(Page):
    """A sentence, and a button that leads back to the table."""

    def press_enter(self) -> None:
        """Try the table again."""
        recovery = App.get_running_app().recovery
        if recovery is not None:
            recovery.try_again()
