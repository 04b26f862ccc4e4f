"""A page that is a sentence and things to do, a `Listing`; its rule is in `widgets/lists.kv`."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import choices, menu  # noqa: F401 - the rule names them


class ListingPage(Page):
    """A button for each thing to do."""

    def choose(self, key: str) -> None:
        """Do what was touched."""
        raise NotImplementedError
