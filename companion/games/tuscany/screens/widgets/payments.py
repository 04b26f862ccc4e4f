"""Payments over a lit space, while a finger lies there: it slides on to the one that is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kivy.uix.boxlayout import BoxLayout

from companion.games.tuscany.screens.widgets.table import TileButton
from companion.ui.option import Option
from companion.ui.widgets.plain import theme
from companion.ui.widgets.spare import hold

AWAY_MM: Final = 8.0
"""How far from the finger the row begins, so that the hand does not cover it."""
WIDE_MM: Final = 12.0


class PaymentStrip(BoxLayout):
    """A row of payments above the finger, or below where there is no room; nothing until `show`."""

    space = ""

    def __init__(self, **properties: Any) -> None:
        self._keys: list[str] = []
        super().__init__(size_hint=(None, None), **properties)

    def show(self, page: Any, options: Sequence[Option], space: str, at: tuple[float, float]) -> None:
        """Stand over *page*, beside the finger *at* a place on *space*."""
        look = theme()
        self.space, self._keys, (x, y) = space, [option.key for option in options], at
        self.size = len(options) * look.mm(WIDE_MM), look.target
        left = min(max(0.0, x - self.width / 2), page.width - self.width)
        low = y + look.mm(AWAY_MM)
        self.pos = left, low if low + self.height <= page.height else y - look.mm(AWAY_MM) - self.height
        for button, option in zip(hold(self, len(options), TileButton), options, strict=True):
            button.key, button.icon, button.chosen = option.key, option.icon, option.chosen
        page.add_widget(self)

    def hide(self) -> None:
        """Stand nowhere."""
        if self.parent is not None:
            self.parent.remove_widget(self)

    def at(self, x: float, y: float) -> str:
        """Return the payment at that place; empty if there is none."""
        if self.parent is None or not self.collide_point(x, y):
            return ""
        number = int((x - self.x) / self.width * len(self._keys))  # its buttons find their places only later
        return self._keys[min(number, len(self._keys) - 1)]

    def point(self, x: float, y: float) -> None:
        """Point out the payment at that place."""
        chosen = self.at(x, y)
        for button in self.children:
            if chosen:
                button.chosen = button.key == chosen
