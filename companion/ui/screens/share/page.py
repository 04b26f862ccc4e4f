"""Share."""

from __future__ import annotations

from companion.ui.game_parts import drawing_on
from companion.ui.page import Page
from companion.ui.widgets import results  # noqa: F401 - known to the rules by name
from companion.ui.widgets.photograph import photograph


class SharePage(Page):
    """A code to photograph, and files to take along."""

    follows_work = True

    def save(self) -> None:
        """Have the files written; the boards are drawn here, where the window is."""
        drawing = drawing_on(self.navigator.session)
        drawn = map(drawing.draw_board, self.presenter.boards) if drawing else ()
        self.do(self.presenter.save, list(map(photograph, drawn)))

    def press_enter(self) -> None:
        """Write the files."""
        if self.view.work is None:
            self.save()
