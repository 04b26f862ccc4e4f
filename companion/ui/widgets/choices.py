"""Buttons in rows; what does not fit is on the next page, since a list that scrolls answers late."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.widgets.plain import PushButton, theme
from companion.ui.widgets.spare import hold

HIGHEST_MM: Final = 26.0
"""How high a button may be; one that fills the screen looks like none."""


class ChoiceButton(PushButton):
    """A button of a list; a *faint* one leads nowhere now, and says why."""

    key = StringProperty("")
    faint = BooleanProperty(False)


class Choices(GridLayout):
    """Buttons for all `options`; `on_choose` brings the key of the one touched."""

    options = ListProperty([])
    lines = NumericProperty(1)
    """How many lines of text each button has room for."""
    page = NumericProperty(0)
    told = StringProperty("")
    """Which page this is, and of how many; empty if there is only one."""

    __events__ = ("on_choose",)
    button: type[ChoiceButton] = ChoiceButton
    """What it makes for each option."""

    def __init__(self, **properties: Any) -> None:
        self._fill = Clock.create_trigger(self._show, -1)
        super().__init__(**properties)
        self.bind(size=self._fill, options=self._fill, page=self._fill, cols=self._fill, lines=self._fill)
        self._fill()

    @property
    def room(self) -> int:
        """How many buttons fit on a page."""
        look = theme()
        row = max(look.target, look.body * 1.2 * self.lines + look.gap) + look.gap
        return max(1, int((self.height + look.gap) // row)) * int(self.cols or 1)

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, -(-len(self.options) // self.room))

    def _show(self, *_: object) -> None:
        page = int(self.page) % self.pages
        shown = self.options[page * self.room : (page + 1) * self.room]
        self.told = f"{page + 1} / {self.pages}" if self.pages > 1 else ""
        self._size_rows(-(-len(shown) // int(self.cols or 1)))
        for button, option in zip(hold(self, len(shown), self._make), shown, strict=True):
            button.key, button.text, button.icon = option.key, option.text, option.icon
            button.chosen, button.faint, button.typed = option.chosen, option.faint, option.typed

    def _size_rows(self, rows: int) -> None:
        """Let the rows share the height, but no button be higher than a hand, or than its text."""
        look = theme()
        even = (self.height + look.gap) / max(rows, 1) - look.gap
        highest = max(look.mm(HIGHEST_MM), look.body * 1.2 * self.lines + look.gap)
        self.row_force_default, self.row_default_height = True, min(even, highest)

    def _make(self) -> ChoiceButton:
        button = self.button()
        button.bind(on_release=self._touched)
        return button

    def _touched(self, button: ChoiceButton) -> None:
        if not self._fill.is_triggered:  # else it still shows what was asked before
            self.dispatch("on_choose", button.key)

    def turn(self) -> None:
        """Show the next page; after the last the first."""
        self.page = (int(self.page) + 1) % self.pages

    def turn_to(self, key: str) -> None:
        """Show the page on which the option with that *key* is."""
        keys = [option.key for option in self.options]
        self.page = keys.index(key) // self.room if key in keys else 0

    def on_choose(self, key: str) -> None:
        """Somebody touched a button."""


class PagedBack(BoxLayout):
    """The lowest row of a list: back, and the next page of its `choices`."""

    text = StringProperty("")
    choices = ObjectProperty(None, allownone=True, rebind=True)

    __events__ = ("on_back",)

    def on_back(self) -> None:
        """Somebody wants to go back."""
