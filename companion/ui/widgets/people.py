"""Players to choose from."""

from __future__ import annotations

from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.plain import PushButton
from companion.ui.widgets.spare import hold


class PlayerRow(BoxLayout):
    """A button with shape and name for each player; `on_choose` brings the colour of the one touched."""

    players = ListProperty([])
    __events__ = ("on_choose",)

    def on_players(self, *_: object) -> None:
        """Show them."""
        for button, player in zip(hold(self, len(self.players), self._make), self.players, strict=True):
            button.icon, button.text, button.chosen = f"mark {player.colour}", player.name, player.chosen

    def _make(self) -> PushButton:
        button = PushButton(typed=True, foldable=True)
        button.bind(on_release=lambda touched: self.dispatch("on_choose", touched.icon.split()[1]))
        return button

    def on_choose(self, colour: str) -> None:
        """Somebody chose a player."""
