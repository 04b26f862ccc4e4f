"""Replay."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock

from companion.ui.page import Page
from companion.ui.widgets import slider  # noqa: F401 - the rules name it

MOVE_S: Final = 0.8
"""How long each move is shown while it runs."""


class ReplayPage(Page):
    """A past game on the board, move by move."""

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self._ticking = Clock.create_trigger(self._tick, MOVE_S)
        super().__init__(*arguments, **properties)

    def refresh(self) -> None:
        """Show the move, and go on while it runs."""
        super().refresh()
        if self.view.playing:
            self._ticking()
        else:
            self._ticking.cancel()

    def leave(self) -> None:
        """Stop."""
        self._ticking.cancel()

    def _tick(self, *_: object) -> None:
        if self.navigator.current == self.name:
            self.do(self.presenter.step)

    def press_enter(self) -> None:
        """Let it run, or stop it."""
        self.do(self.presenter.play)
