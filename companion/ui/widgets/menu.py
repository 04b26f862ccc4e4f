"""A menu: a row for each thing, what it does below it, its value at the right; page by page as `Choices`."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.option import Option
from companion.ui.widgets.choices import ChoiceButton
from companion.ui.widgets.plain import LINE_HIGH, broken, theme, width_of
from companion.ui.widgets.spare import hold

ICON_SHARE: Final = 1.3
"""The width of an icon, as a share of the size of letters."""
VALUE_SHARE: Final = 0.45
"""How much of a row its value may take,"""
VALUE_AT_MOST: Final = 0.6
"""and how much for a single long word."""
EVEN_AT_MOST: Final = 1.7
"""By how much rows grow at most to fill a page."""


class MenuRow(ChoiceButton):
    """A row of a menu, which can be touched from end to end."""

    value = StringProperty("")
    more = StringProperty("")
    lines = NumericProperty(1)
    more_lines = NumericProperty(0)
    value_wide = NumericProperty(0)
    icon_room = NumericProperty(0)


class Menu(GridLayout):
    """Rows for all `options` in `cols` columns, as many as fit; `on_choose` brings the key of one touched."""

    options = ListProperty([])
    page = NumericProperty(0)
    told = StringProperty("")
    """Which page this is, and of how many; empty if there is only one."""

    even = BooleanProperty(False)
    """Whether rows that fill less than a page share its height, as far as `EVEN_AT_MOST` lets them."""

    __events__ = ("on_choose",)

    def __init__(self, **properties: Any) -> None:
        self._starts = [0]
        """The number of the first row of each page."""
        self._fill = Clock.create_trigger(self._show, -1)
        super().__init__(**{"cols": 1, **properties})
        self.bind(size=self._fill, options=self._fill, page=self._fill, cols=self._fill, even=self._fill)
        self._fill()

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self._starts)

    def turn(self) -> None:
        """Show the next page; after the last the first."""
        self.page = (int(self.page) + 1) % self.pages

    def turn_to(self, key: str) -> None:
        """Show the page on which the option with that *key* is."""
        keys = [option.key for option in self.options]
        at = keys.index(key) if key in keys else 0
        self._measure()
        self.page = max(n for n, start in enumerate(self._starts) if start <= at)

    def _measure(self) -> list[dict[str, float]]:
        """Give each row the height that it needs, and each page as many rows as fit."""
        marked = any(option.icon or option.chosen for option in self.options)
        cols = int(self.cols or 1)
        wide = (self.width - (cols - 1) * self.spacing[0]) / cols
        facts = [_measured(option, wide, marked) for option in self.options]
        self._starts, used = [0], 0.0
        for n in range(0, len(facts), cols):
            high = max(fact["height"] for fact in facts[n : n + cols])
            if n > self._starts[-1] and used + high > self.height:
                self._starts.append(n)
                used = 0.0
            used += high
            for fact in facts[n : n + cols]:
                fact["height"] = high
        if self.even and len(self._starts) == 1 and used:
            grown = min(EVEN_AT_MOST, self.height / used)
            for fact in facts:
                fact["height"] *= grown
        return facts

    def _show(self, *_: object) -> None:
        facts = self._measure()
        page = int(self.page) % self.pages
        first, last = (*self._starts, len(self.options))[page : page + 2]
        self.told = f"{page + 1} / {self.pages}" if self.pages > 1 else ""
        shown = list(zip(self.options[first:last], facts[first:last], strict=True))
        for row, (option, fact) in zip(hold(self, len(shown), self._make), shown, strict=True):
            for name in ("key", "text", "icon", "chosen", "faint", "typed", "value", "more"):
                setattr(row, name, getattr(option, name))
            for name, number in fact.items():
                setattr(row, name, number)

    def _make(self) -> MenuRow:
        row = MenuRow()
        row.bind(on_release=self._touched)
        return row

    def _touched(self, row: MenuRow) -> None:
        if not self._fill.is_triggered:  # else it still shows what was asked before
            self.dispatch("on_choose", row.key)

    def on_choose(self, key: str) -> None:
        """Somebody touched a row."""


def _measured(option: Option, wide: float, marked: bool) -> dict[str, float]:
    """Return how high a row must be in a menu so *wide*, and how its room is shared.

    If any row is *marked* by an icon, all leave room for one.
    """
    look = theme()
    icon = look.body * ICON_SHARE if marked else 0.0
    room = wide - 6 * look.gap - icon - 2
    value = _value_wide(option.value, room) if option.value else 0.0
    if value and not option.typed:  # a word of the text is broken last
        longest = broken(option.text, look.body, room, bool(option.more))[1]
        value = min(value, max(broken(option.value, look.body, room, bold=True)[1], room - longest - 1))
    left = room - value
    lines = 1 if option.typed else broken(option.text, look.body, left, bold=bool(option.more))[0]
    beside = broken(option.value, look.body, value, bold=True)[0] if value else 0
    more = (1 if option.typed else broken(option.more, look.body, left)[0]) if option.more else 0
    high = max(lines + more, beside) * look.body * LINE_HIGH + 2 * look.gap
    return {
        "lines": lines,
        "more_lines": more,
        "value_wide": value,
        "icon_room": icon,
        "height": max(look.target, high),
    }


def _value_wide(value: str, room: float) -> float:
    size = theme().body
    word = broken(value, size, room, bold=True)[1] + 2
    return min(width_of(value, size, bold=True) + 2, max(room * VALUE_SHARE, min(word, room * VALUE_AT_MOST)))
