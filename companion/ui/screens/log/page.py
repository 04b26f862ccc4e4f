"""Log."""

from __future__ import annotations

from itertools import count

from companion.ui.page import Page
from companion.ui.widgets import roll  # noqa: F401 - known to the rules by name

_visits = count(1)


class LogPage(Page):
    """Every move, the newest first; a touched one is shown as it was then."""

    def arrive(self) -> None:
        """Begin at the newest move."""
        super().arrive()
        self.ids.moves.show_first()

    def edit_header(self) -> None:
        """Change the set-up, beginning with what it is now."""
        self.go("edit_header", visit=next(_visits))
