"""One card."""

from __future__ import annotations

from companion.games.castelli.screens.proposed import card_of, last_move, screen_for
from companion.ui.page import Page
from companion.ui.widgets import choices  # noqa: F401 - the rules name it


class CardPage(Page):
    """What a card does, the choices it needs, and its use."""

    def choose(self, key: str) -> None:
        """Draw from somebody, build, or answer; a Steward turns the tile on its own page."""
        if self.presenter.card == "steward":
            self.go("reveal", steward=key)
        else:
            self._used(self.presenter.choose(key))

    def use(self) -> None:
        """Use the card as it is chosen."""
        self._used(self.presenter.use())

    def _used(self, well: bool) -> None:
        if well:
            self.go("table", told=True)
        else:
            self.refresh()

    def see(self) -> None:
        """Go on to what the eye has seen done with this card: a tile turned, a piece set or taken away."""
        name, facts = screen_for(self.navigator.session)
        asked = self.navigator.session.asked()
        if facts and asked and card_of(last_move(asked)) == self.presenter.card:
            self.go(name, **facts)

    def press_enter(self) -> None:
        """Use the card."""
        if self.view.ready:
            self.use()
