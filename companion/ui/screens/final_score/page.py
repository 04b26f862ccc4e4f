"""Final score."""

from __future__ import annotations

from typing import Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent

from companion.ui.page import Page
from companion.ui.widgets import scores  # noqa: F401 - known to the rules by name

ROW_S: Final = 0.9
"""How long each row of the sheet is shown before the next one fills."""
AROUND: Final = 1.2
"""How much of a field is shown around what is pointed out, on each side."""


class FinalScorePage(Page):
    """The comparison, then the sheet beside board, winner or course."""

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self._ticking = Clock.create_trigger(self._tick, max(ROW_S, App.get_running_app().moment_s))
        self._seen: tuple[str, ...] = ()
        super().__init__(*arguments, **properties)

    def refresh(self) -> None:
        """Show what the presenter says now, and go on with filling."""
        super().refresh()
        self._look()
        if self.view.filling:
            self._ticking()
        else:
            self._ticking.cancel()

    def _look(self) -> None:
        """Bring the board to where it is shown, near to what is pointed out."""
        for board in self._boards():
            if board.shown is None:
                board.take(self.navigator.board)
                self._seen = ()
                board.show_whole()
            if board.shown is not None and self._seen != self.view.look:
                self._seen = self.view.look
                board.show_whole()

    def leave(self) -> None:
        """Stop filling; when one comes back it is full."""
        self._ticking.cancel()
        self.presenter.leave()

    def _tick(self, *_: object) -> None:
        if self.navigator.current == self.name:
            self.do(self.presenter.step)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Let a tap on the board fill what is left."""
        if self.view.filling and self.ids.face.collide_point(*self.to_local(*touch.pos)):
            self.do(self.presenter.skip)
            return True
        return bool(super().on_touch_down(touch))

    def leave_sheet(self) -> None:
        """Go back to the comparison, or to where one came from with a sheet that was full already."""
        if self.presenter.counted or not self.presenter.compares:
            self.back()
        else:
            self.do(self.presenter.compare)

    def finish(self) -> None:
        """Skip what is filling; after that go home, or back to all boards where there are several."""
        if self.view.filling:
            self.do(self.presenter.skip)
        else:
            self.go("home" if self.presenter.has_one_board else self.navigator.session.screen)

    def rematch(self) -> None:
        """Play the same again."""
        if self.presenter.rematch():
            self.go("home")
            self.go(self.navigator.session.screen)
        else:
            self.refresh()

    def press_enter(self) -> None:
        """Do what the big button does."""
        if self.view.comparing:
            self.do(self.presenter.count)
        else:
            self.finish()

    def press_undo(self) -> None:
        """Take the last change back; where the game then goes on, go to its table."""
        self.presenter.undo()
        if self.presenter.has_ended:
            self.refresh()
        else:
            self.go(self.navigator.session.board_screen)
