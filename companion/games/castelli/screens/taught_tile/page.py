"""A tile that is taught."""

from __future__ import annotations

from companion.games.castelli.screens.widgets import answers, tiles  # noqa: F401 - the rules name them
from companion.ui.page import Page
from companion.ui.widgets import choices, photo  # noqa: F401 - the rules name them


class TaughtTilePage(Page):
    """The photograph, the tile as it is understood, and buttons for what it shows."""

    def choose(self, key: str) -> None:
        """Take an answer."""
        self._after(self.presenter.choose(key))

    def agree(self) -> None:
        """It is so."""
        self._after(self.presenter.agree())

    def _after(self, done: bool) -> None:
        if not done:
            self.refresh()
        elif self.presenter.field:
            self.go("reveal", field=self.presenter.field, tile=self.presenter.name)
        else:
            self.go("tiles")

    def back(self) -> None:
        """Not now: what is told so far is kept."""
        self.presenter.leave_out()
        if self.presenter.field:
            super().back()
        else:
            self.go("tiles")

    def press_enter(self) -> None:
        """The big button."""
        if self.view.yes:
            self.agree()
