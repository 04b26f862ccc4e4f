"""What stands beside the board: who may answer, what a tile gives, what is left."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.plain import LINE_HIGH, broken, theme
from companion.ui.widgets.players import CountLabel
from companion.ui.widgets.spare import SpareWidgets, hold

PANEL_HIGH: Final = 2.5
"""How high a panel is that has room for all, as a share of the size of its letters."""


class AnswerRow(BoxLayout):
    """Who may answer now: a button with mark and name of each of them."""

    answers = ListProperty([])

    __events__ = ("on_answer",)

    def on_answers(self, *_: object) -> None:
        """Show them."""
        made = hold(self, len(self.answers), self._make)
        for button, answer in zip(made, self.answers, strict=True):
            button.stands_for, button.icon = answer, f"mark {answer.colour}"
            button.text, button.typed, button.foldable = answer.text, True, True

    def _make(self) -> SpareWidgets:
        return SpareWidgets(partial(self.dispatch, "on_answer"), size_hint_y=1)

    def on_answer(self, answer: Any) -> None:
        """Somebody answers."""


def question_high(text: str, width: float, room: float) -> float:
    """Return how high the question above the answers is: in smaller letters where it has less *room*."""
    least, large = theme().least, min(theme().body, theme().least * 1.25)
    high = [broken(text, size, width)[0] * (size * LINE_HIGH + 2) if text else 0 for size in (least, large)]
    return high[1] if high[1] <= room else high[0]


def panels_high(many: int, spacing: float, room: float) -> float:
    """Return how high the panels of so *many* players are above something else; 0 without *room* for them."""
    look = theme()
    line = look.large * LINE_HIGH
    least = 2 * line + (many - 1) * max(line, look.mm(9)) + many * spacing
    return min(many * (look.large * PANEL_HIGH + spacing), room) if room >= least else 0.0


class ToldGains(BoxLayout):
    """What the tile taken up gives; each touch is one more of it."""

    told = ListProperty([])

    __events__ = ("on_more",)

    def on_told(self, *_: object) -> None:
        """Show them."""
        made = hold(self, len(self.told), lambda: SpareWidgets(partial(self.dispatch, "on_more")))
        for button, (what, icon, number) in zip(made, self.told, strict=True):
            button.stands_for, button.icon, button.text = what, icon, str(number)

    def on_more(self, what: str) -> None:
        """Somebody touched one."""


class StockRow(BoxLayout):
    """What is left on the table: tiles, silver in the mine, cards in the deck."""

    left = ListProperty([])

    def on_left(self, *_: object) -> None:
        """Show the numbers."""
        for count, (icon, number) in zip(hold(self, len(self.left), CountLabel), self.left, strict=True):
            count.icon, count.number, count.of = icon, number, ["", icon]
