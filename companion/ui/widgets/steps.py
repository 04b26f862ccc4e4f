"""What to do on the table now, all in sight: signs where they say it, in as many columns as needed."""

from __future__ import annotations

from math import ceil
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.widgets.plain import LINE_HIGH, broken, theme, width_of
from companion.ui.widgets.spare import hold
from companion.words.table_step import TableStep

COLUMNS: Final = (1, 2, 3, 4, 5)
SCORE: Final = 1.2
"""How much larger the score is than the rest."""
SIGNS: Final = 2.7
"""How wide shape, icon and arrow are together, as a share of the size."""


class StepRow(BoxLayout):
    """One of them: shape, icon, arrow and where to; or its sentence."""

    colour = StringProperty("")
    icon = StringProperty("")
    arrow = BooleanProperty(False)
    text = StringProperty("")
    size_of_text = NumericProperty(20)

    def show(self, step: TableStep, icon: str) -> None:
        """Show what *step* says."""
        short = step.is_short
        self.colour = step.colour or "" if short else ""
        self.icon = icon if short else ""
        self.arrow, self.text = step.moves_to, step.goal if short else step.sentence


class StepList(Widget):
    """All steps: sentences over the whole width, then what signs say; the text as large as fits."""

    steps = ListProperty([])
    icon_of = ObjectProperty(None, allownone=True)
    """Gives the icon of a step; the game knows it."""
    needed = NumericProperty(0)
    """How high it has to be to show all of them, in its smallest letters."""

    def __init__(self, **properties: Any) -> None:
        self._arrange = Clock.create_trigger(self._lay_out, -1)
        super().__init__(**properties)
        self.bind(pos=self._arrange, size=self._arrange, steps=self._arrange, icon_of=self._arrange)

    def _lay_out(self, *_: object) -> None:
        if min(self.size) < 2:
            return
        steps = sorted(self.steps, key=_rank)
        rows = hold(self, len(steps), StepRow)
        columns, size, score = self._fit(steps)
        top, place = self.top, 0
        for row, step in zip(rows, steps, strict=True):
            row.show(step, self.icon_of(step) if self.icon_of else "")
            row.size_of_text = size * (score if step.what == "points" else 1)
            if not step.is_short:
                row.size = self.width, self._high(step, size)
                row.pos = self.x, top - row.height
                top -= row.height + _between(size)
                continue
            wide, high = self.width / columns, self._row_high(steps, size, score)
            row.size = wide, high
            row.pos = self.x + wide * (place % columns), top - high * (place // columns + 1)
            place += 1

    def _fit(self, steps: list[TableStep]) -> tuple[int, float, float]:
        """Return in how many columns, in which size, and with how much larger a score all have room."""
        look = theme()
        possible = [n for n in COLUMNS if n == 1 or self._is_wide(steps, n, look.least)]
        self.needed = min(self._high_of(steps, columns, look.least, 1.0) for columns in possible)
        sizes = (look.large, look.body, (look.body + look.least) / 2, look.least)
        for size, score in (*((size, SCORE) for size in sizes), (look.least, 1.0)):
            for columns in COLUMNS:
                if self._is_wide(steps, columns, size * score) and self._fits(steps, columns, size, score):
                    return columns, size, score
        return max(possible), look.least, 1.0

    def _is_wide(self, steps: list[TableStep], columns: int, size: float) -> bool:
        goals = max((width_of(step.goal, size, True) for step in steps if step.is_short), default=0.0)
        return self.width / columns >= size * SIGNS + goals + theme().gap * 2

    def _fits(self, steps: list[TableStep], columns: int, size: float, score: float) -> bool:
        longest = max((self._broken(step, size)[1] for step in steps if not step.is_short), default=0.0)
        return longest <= self.width and self._high_of(steps, columns, size, score) <= self.height

    def _high_of(self, steps: list[TableStep], columns: int, size: float, score: float) -> float:
        told = sum(self._high(step, size) + _between(size) for step in steps if not step.is_short)
        short = sum(step.is_short for step in steps)
        return told + ceil(short / columns) * self._row_high(steps, size, score)

    def _high(self, step: TableStep, size: float) -> float:
        return self._broken(step, size)[0] * (size * LINE_HIGH + 1)

    def _broken(self, step: TableStep, size: float) -> tuple[int, float]:
        return broken(step.sentence, size, self.width)

    def _row_high(self, steps: list[TableStep], size: float, score: float) -> float:
        return size * LINE_HIGH * (score if any(step.what == "points" for step in steps) else 1.0)


def _between(size: float) -> float:
    """Return how far sentences are apart: close together in the smallest letters."""
    return theme().gap / 2 if size > theme().least else 1.0


def _rank(step: TableStep) -> tuple[bool, bool]:
    """Sentences first, then the score, then the rest; else as they came."""
    return step.is_short, step.what != "points"
