"""Stopping early."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import menu  # noqa: F401 - the rules name it


class StopEarlyPage(Page):
    """With a result, without one, or not at all."""

    def stop(self, result: bool) -> None:
        """Stop the game; a result is shown, otherwise the way leads home."""
        if not self.presenter.stop(result):
            self.refresh()
            return
        self.go("home")
        if result:
            self.go(self.navigator.session.board_screen)
            self.go("final_score")
