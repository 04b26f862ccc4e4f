"""The panels: what each player has, the one on turn larger and first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.player import PlayerCounts
from companion.ui.widgets.plain import LINE_HIGH, Plate, theme
from companion.ui.widgets.spare import hold

ICON_WIDE: Final = 0.55
DIGIT_WIDE: Final = 0.5
"""Shares of a row that an icon and each figure beside it take."""
LEAST_MM: Final = 9.0
"""The height of a panel that can be touched."""


class CountLabel(BoxLayout):
    """An icon and how many of it; *of* tells whose, and of what."""

    icon = StringProperty("")
    number = StringProperty("")
    of = ListProperty(["", ""])


class PlayerPanel(ButtonBehavior, Plate):
    """One player: shape, name, points, and below them what they have.

    Touching a number asks how it came about; *asked* is which, name and points count as points.
    """

    colour = StringProperty("red")
    name = StringProperty("")
    points = StringProperty("0")
    counts = ListProperty([])
    first = BooleanProperty(False)
    beside = BooleanProperty(False)
    """Whether all stands in one row."""
    folded = BooleanProperty(False)
    tight = BooleanProperty(False)
    """Whether there is no room for a second line, except for the player on turn."""
    one_line = BooleanProperty(False)
    """Whether there is none for them either."""
    share = NumericProperty(1)
    """How high it is, lying, beside the others."""
    asked = StringProperty("points")

    def show(self, panel: PlayerCounts) -> None:
        """Show what *panel* says."""
        self.colour, self.name, self.points = panel.colour, panel.name, str(panel.points)
        self.first = panel.on_turn
        row, counts = self.ids.row, () if self.folded else panel.counts
        for count, (what, icon, number) in zip(hold(row, len(counts), CountLabel), counts, strict=True):
            count.icon, count.number, count.of = icon, str(number), [panel.colour, what]

    def digits(self) -> list[int]:
        """Return how many figures the numbers have."""
        return [len(count.number) for count in reversed(self.ids.row.children)]

    def line_up(self, digits: Sequence[int]) -> None:
        """Give each column room for numbers of this many *digits*."""
        for count, most in zip(reversed(self.ids.row.children), digits, strict=False):
            count.size_hint_x = ICON_WIDE + DIGIT_WIDE * most

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Remember which number the finger is on."""
        under = [count for count in self.ids.row.children if count.x <= touch.x < count.right]
        self.asked = under[0].of[1] if under and touch.y <= self.ids.row.top else "points"
        return bool(super().on_touch_down(touch))


class Panels(BoxLayout):
    """All panels, in the order in which they are given; `on_ask` brings a colour, and which number of it."""

    panels = ListProperty([])
    _is_squeezed = False
    """Whether the player on turn has two lines only since the others are as low as a touch allows."""

    __events__ = ("on_ask",)

    def on_ask(self, colour: str, what: str) -> None:
        """Somebody wants to know how a player's number came about."""

    def on_panels(self, *_: object) -> None:
        """Show them."""
        for widget, told in zip(hold(self, len(self.panels), self._make), self.panels, strict=True):
            widget.show(told)
        self.on_height()

    def _line_up(self) -> None:
        """Have the numbers of all panels stand below each other."""
        every = [panel.digits() for panel in self.children]
        most = [max(column) for column in zip_longest(*every, fillvalue=0)]
        for panel in self.children:
            panel.line_up(most)

    def _make(self) -> PlayerPanel:
        panel = PlayerPanel()
        panel.bind(on_release=lambda p: self.dispatch("on_ask", p.colour, p.asked))
        return panel

    def _third_rows(self) -> float:
        """Return how high all third rows are, where panels have them."""
        return 0.0

    def on_height(self, *_: object) -> None:
        """Fold the panels of the others where two lines each have no room."""
        look = theme()
        line, many = look.large * LINE_HIGH, len(self.panels)
        room, least = self.height - self.spacing * many, look.mm(LEAST_MM)
        lying = not look.upright and self.height > 1
        tight = lying and room - self._third_rows() < many * (2 * line - 2)
        above = room - (many - 1) * least
        one_line = lying and above < 2 * look.body * 100 / look.percent * LINE_HIGH
        self._is_squeezed = lying and not one_line and room < 2 * line + (many - 1) * max(line, least)
        for panel, told in zip(reversed(self.children), self.panels, strict=True):
            if (panel.tight, panel.one_line) != (tight, one_line):
                panel.tight, panel.one_line = tight, one_line
                panel.show(told)
            panel.share = 1
            if panel.first and not panel.folded and (look.folds_panels or tight):
                panel.share = above / least if self._is_squeezed else 2.1 if look.folds_panels else 1.8
        self._line_up()
