"""Games to choose from: a picture each."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.gridlayout import GridLayout

from companion.ui.widgets.plain import Plate
from companion.ui.widgets.spare import hold


class GameCard(ButtonBehavior, Plate):
    """A game: its picture, its title, and who played it last."""

    game = StringProperty("")
    title = StringProperty("")
    icon = StringProperty("")
    who = StringProperty("")


class GameCards(GridLayout):
    """A card for each of `games`; `on_choose` brings the id of the one touched."""

    games = ListProperty([])
    __events__ = ("on_choose",)

    def on_games(self, *_: object) -> None:
        """Show them."""
        for card, game in zip(hold(self, len(self.games), self._make), self.games, strict=True):
            card.game, card.title, card.icon, card.who = game.id, game.title, game.icon, game.who

    def _make(self) -> Any:
        card = GameCard()
        card.bind(on_release=lambda touched: self.dispatch("on_choose", touched.game))
        return card

    def on_choose(self, game: str) -> None:
        """Somebody touched a card."""
