"""Share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.ui.game_parts import drawing_on
from companion.ui.page import Page
from companion.ui.widgets import results  # noqa: F401 - known to the rules by name
from companion.ui.widgets.photograph import photograph

if TYPE_CHECKING:
    from companion.report.sharing import Photograph


class SharePage(Page):
    """A code to photograph, and files to take along."""

    def save(self) -> None:
        """Write the files, one a frame, so that the screen shows that it is busy."""
        self.do(self.presenter.save, self._photograph())
        Clock.schedule_once(self._write, 0)

    def _photograph(self) -> Photograph | None:
        """Return what makes a PNG of a board; None where the game draws none."""
        drawing = drawing_on(self.navigator.session)
        return (lambda board: photograph(drawing.draw_board(board))) if drawing else None

    def _write(self, *_: object) -> None:
        if self.presenter.busy:
            self.do(self.presenter.write_next)
            Clock.schedule_once(self._write, 0)

    def press_enter(self) -> None:
        """Write the files."""
        self.save()
