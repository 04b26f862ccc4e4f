"""Stopping early."""

from __future__ import annotations

from companion.ui.page import Page


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
