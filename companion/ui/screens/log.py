"""Log."""

from __future__ import annotations

from companion.ui.screens.page import Page
from companion.ui.widgets import roll  # noqa: F401 - known to the rules by name


class LogPage(Page):
    """Every move, the newest first; a touched one is travelled to."""

    def arrive(self) -> None:
        """Begin at the newest move."""
        super().arrive()
        self.ids.moves.show_first()
