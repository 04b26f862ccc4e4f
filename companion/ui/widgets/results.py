"""Results: the ranking of a game, what people's games add up to, and a code to photograph."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.ui.widgets.lists import Scrolled, Scrolling
from companion.ui.widgets.plain import FittedSay, Plate, Say, theme
from companion.ui.widgets.spare import hold


class RankedRow(Plate):
    """One player of a result."""

    place = StringProperty("")
    colour = StringProperty("red")
    name = StringProperty("")
    points = StringProperty("")
    won = BooleanProperty(False)
    narrow = BooleanProperty(False)
    """Whether others stand beside it: large text would leave no room for the name."""
    text_size = NumericProperty(0)


class Ranking(Scrolling):
    """The players, best first, row by row in this many *columns*."""

    ranking = ListProperty([])
    columns = NumericProperty(1)

    def on_ranking(self, *_: object) -> None:
        """Show them."""
        for row, one in zip(hold(self.ids.box, len(self.ranking), RankedRow), self.ranking, strict=True):
            row.place, row.colour, row.name = one.place, one.colour, one.name
            row.points, row.won, row.narrow = one.points, one.won, self.columns > 1


class PersonRow(ButtonBehavior, Plate):
    """One person's figures; touching it tells more."""

    chosen = BooleanProperty(False)


class Cell(FittedSay):
    """A figure of a person, or the head of a column."""


class People(Scrolled):
    """Everybody's figures under each other; `on_choose` brings the number of a touched row."""

    rows = ListProperty([])
    chosen = NumericProperty(-1)

    __events__ = ("on_choose",)

    def on_rows(self, *_: object) -> None:
        """Show them."""
        box = self.ids.box
        box.clear_widgets()
        for number, figures in enumerate(self.rows):
            row = PersonRow()
            fill_row(row, figures)
            row.bind(on_release=lambda _row, number=number: self.dispatch("on_choose", number))
            box.add_widget(row)
        self.on_chosen()

    def on_chosen(self, *_: object) -> None:
        """Point out the row that was touched."""
        for number, row in enumerate(reversed(self.ids.box.children)):
            row.chosen = number == self.chosen

    def on_choose(self, number: int) -> None:
        """Somebody touched a row."""


class PeopleHead(Plate):
    """The heads of the columns."""

    head = ListProperty([])

    def on_head(self, *_: object) -> None:
        """Show them."""
        self.clear_widgets()
        if self.head:
            fill_row(self, self.head)


def fill_row(row: Any, texts: Any) -> None:
    """Put *texts* into a row: the first to the left, as many figures as there is room for to the right."""
    first, *others = texts
    row.add_widget(Say(text=first, typed=True))
    for text in others[: 2 if theme().upright else 3 if theme().folded else 4]:
        row.add_widget(Cell(text=text))


class CodePicture(Widget):
    """A code to photograph: black on white, whatever the theme is."""

    modules = ListProperty([])

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(modules=self._draw, pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.modules:
            return
        count = len(self.modules)
        edge = max(1, int(min(self.width, self.height) / count))
        left = int(self.x + (self.width - edge * count) / 2)  # centres are not known yet while a size changes
        top = int(self.y + (self.height + edge * count) / 2)
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(pos=(left, top - edge * count), size=(edge * count, edge * count))
            Color(0, 0, 0, 1)
            for y, row in enumerate(self.modules):
                for start, length in _runs(row):
                    Rectangle(pos=(left + start * edge, top - (y + 1) * edge), size=(length * edge, edge))


def _runs(row: Any) -> list[tuple[int, int]]:
    """Return where dark modules begin, and how many follow each other."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if not dark:
            continue
        if found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((x, 1))
    return found
