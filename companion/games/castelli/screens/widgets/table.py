"""What stands beside the board: who may answer, what a tile gives, what is left."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.lists import BAR_MM
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


def panels_high(view: Any, spacing: float, room: float, width: float, listed: float) -> float:
    """Return how high everybody's panels are above what else stands there; 0 without *room* for them.

    A list of what hands do is *listed* high in its smallest letters.
    """
    look, many = theme(), len(view.panels)
    line = look.large * LINE_HIGH
    least = 2 * line + (many - 1) * max(line, look.mm(9)) + many * spacing
    left = room - _below_panels(view, width - 2 * look.gap, listed)
    return min(many * (look.large * PANEL_HIGH + spacing), left) if left >= least else 0.0


def _below_panels(view: Any, width: float, listed: float) -> float:
    """Return how high what stands below the panels has to be."""
    look = theme()
    match view.side:
        case "hands":
            larger = look.body / look.least if look.folded else 1.0
            return listed * larger + question_high(view.question, width, 0) + look.mm(9.2) + 4 * look.gap
        case "moment":
            high = broken(view.moment, look.body, width)[0] * (look.body * LINE_HIGH + 1)
            return high + look.mm(9.2) + 4 * look.gap
        case "choices":
            rows = len(view.choices) + bool(view.answers) + 1
            title = 0 if view.choices else broken(view.choices_title, look.body, width)[0]
            return rows * (look.target + look.gap) + title * look.body * LINE_HIGH + 3 * look.gap
        case _:  # what happened last: of several sentences at least one
            room = width - look.mm(BAR_MM)
            rows = max((broken(told, look.least, room)[0] for told in view.told), default=0)
            return rows * (look.least * LINE_HIGH + 1) + 2 * look.gap if rows else 0.0


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
