"""Players to choose from."""

from __future__ import annotations

from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.plain import PushButton


class PlayerRow(BoxLayout):
    """A button with shape and name for each player; `on_choose` brings the colour of the one touched."""

    players = ListProperty([])
    __events__ = ("on_choose",)

    def on_players(self, *_: object) -> None:
        """Make the buttons, or use those that are there."""
        if len(self.children) != len(self.players):
            self.clear_widgets()
            for _player in self.players:
                button = PushButton(typed=True, foldable=True)
                button.bind(on_release=lambda touched: self.dispatch("on_choose", touched.icon.split()[1]))
                self.add_widget(button)
        for button, player in zip(reversed(self.children), self.players, strict=True):
            button.icon, button.text, button.chosen = f"mark {player.colour}", player.name, player.chosen

    def on_choose(self, colour: str) -> None:
        """Somebody chose a player."""
