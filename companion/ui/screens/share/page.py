"""Share."""

from __future__ import annotations

from kivy.clock import Clock

from companion.ui.page import Page
from companion.ui.widgets import results  # noqa: F401 - known to the rules by name
from companion.ui.widgets.photograph import photograph


class SharePage(Page):
    """A code to photograph, and files to take along."""

    def save(self) -> None:
        """Write the files, one a frame, so that the screen shows that it is busy."""
        self.do(self.presenter.save, photograph)
        Clock.schedule_once(self._write, 0)

    def _write(self, *_: object) -> None:
        if self.presenter.busy:
            self.do(self.presenter.write_next)
            Clock.schedule_once(self._write, 0)

    def press_enter(self) -> None:
        """Write the files."""
        self.save()
