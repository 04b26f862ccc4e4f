"""Players' statistics."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import results  # noqa: F401 - known to the rules by name


class PeoplePage(Page):
    """Everybody's games, victories, average and best; a touched one's figures in full."""

    follows_work = True
