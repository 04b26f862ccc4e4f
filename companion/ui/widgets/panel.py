"""The panel's four buttons under every screen, for a table that has none."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.plain import PushButton


class PanelBar(BoxLayout):
    """Buttons in a row; `on_press_button` brings the name of the one touched."""

    shown = BooleanProperty(False)
    buttons = ListProperty([])
    """Name and text of each."""

    __events__ = ("on_press_button",)

    def on_buttons(self, *_: object) -> None:
        """Make the buttons again."""
        self.clear_widgets()
        for name, text in self.buttons:
            button = PushButton(text=text)
            button.bind(on_release=lambda _button, name=name: self.dispatch("on_press_button", name))
            self.add_widget(button)

    def on_press_button(self, name: str) -> None:
        """Somebody touched a button."""
