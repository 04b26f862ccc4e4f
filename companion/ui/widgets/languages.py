"""The languages, each by its own name."""

from __future__ import annotations

from kivy.properties import ListProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.widgets.plain import PushButton, theme, width_of


class Languages(GridLayout):
    """A button for each language, as wide as its name wants; `wanted` is the one that was touched."""

    known = ListProperty([])
    chosen = StringProperty("en")
    wanted = StringProperty("")

    __events__ = ("on_choose",)

    def on_known(self, *_: object) -> None:
        """Make the buttons."""
        self.clear_widgets()
        for code, name in self.known:
            button = PushButton(text=name, chosen=code == self.chosen, typed=True)
            button.size_hint_x = width_of(name, button.font_size) + 2 * theme().gap
            button.bind(on_release=lambda _button, code=code: self._choose(code))
            self.add_widget(button)
        self.on_chosen()

    def on_chosen(self, *_: object) -> None:
        """Point out the one that holds."""
        for button, (code, _name) in zip(reversed(self.children), self.known, strict=False):
            button.chosen = code == self.chosen

    def _choose(self, code: str) -> None:
        self.wanted = code
        self.dispatch("on_choose")

    def on_choose(self) -> None:
        """Somebody chose another language."""
