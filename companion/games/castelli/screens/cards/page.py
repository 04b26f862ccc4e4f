"""Cards."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import choices, menu  # noqa: F401 - the rules name them


class CardsPage(Page):
    """Every kind of card, and selling."""
