"""Figures side by side, one column a player: the comparison, the sheet that fills, and the chart."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.drawing.chart import Paper, draw_chart
from companion.ui.widgets.lists import Scrolled  # noqa: F401 - known to the rules by name
from companion.ui.widgets.plain import Drawn, Plate, theme, width_of
from companion.ui.widgets.spare import hold

FIGURE_WIDE: Final = 1.75
"""The room of a figure of three digits, as a share of the size of letters."""

BAR_MM: Final = 1.6
"""The room beside the figures in which the bar lies that shows how far they are scrolled."""
BESIDE: Final = 6.1
"""How many buttons have to fit beside a table; else its rows are named by icons."""


class LeadCell(BoxLayout):
    """What a row is about: an icon, and its name where there is room."""

    icon = StringProperty("")
    title = StringProperty("")
    strong = BooleanProperty(False)
    wide = NumericProperty(0)
    """The width of the name; 0 if the icon stands for it."""


class Head(BoxLayout):
    """A player at the top of a column: the mark, crowned if they won, and the name where there is room."""

    colour = StringProperty("red")
    name = StringProperty("")
    won = BooleanProperty(False)
    named = BooleanProperty(True)


class Figure(ButtonBehavior, Plate):
    """A figure of the sheet; touching it asks where it comes from."""

    figure = StringProperty("")
    strong = BooleanProperty(False)
    chosen = BooleanProperty(False)


class Plain(Plate):
    """A figure that nobody asks about."""

    figure = StringProperty("")


class Stepper(BoxLayout):
    """A figure that can be made one less or one more; `on_step` brings by how much."""

    figure = StringProperty("")
    fixed = BooleanProperty(False)
    """Whether it stays as it is, so that nothing is offered beside it."""

    __events__ = ("on_step",)

    def on_step(self, by: int) -> None:
        """Somebody touched minus or plus."""


class Figures(BoxLayout):
    """Rows of figures under each other, made in steps; used again as long as they fit.

    The players stand above them and stay there when the rows are scrolled.
    """

    at_once = 1
    """How many rows are made in a frame."""

    columns = ListProperty([])
    lines = ListProperty([])
    named = BooleanProperty(True)
    """Whether names stand above the columns."""
    lead_wide = NumericProperty(0)
    """The width of the rows' names; 0 where icons stand for them."""

    def __init__(self, **properties: Any) -> None:
        self._shape: tuple[Any, ...] = ()
        self._heads: list[Head] = []
        self._rows: list[tuple[LeadCell, list[Any]]] = []
        self._go_on = Clock.create_trigger(self._make_rows, 0)
        super().__init__(**properties)

    def on_columns(self, *_: object) -> None:
        """Show other players."""
        self._show()

    def on_lines(self, *_: object) -> None:
        """Show other figures."""
        self._show()

    def _show(self) -> None:
        colours = tuple(column.colour for column in self.columns)  # a cell asks for its own
        shape = (colours, *((line.key, line.touchable) for line in self.lines))
        if shape != self._shape:
            self._shape = shape
            self._begin()
        self._fill()

    def _fill(self) -> None:
        for head, column in zip(self._heads, self.columns, strict=True):
            head.colour, head.name, head.won = column.colour, column.name, column.won
        for (lead, cells), line in zip(self._rows, self.lines, strict=False):
            lead.title = line.title
            for cell, figure, column in zip(cells, line.figures, self.columns, strict=False):
                cell.figure = figure
                if line.touchable:
                    self.mark_cell(cell, line, column.colour)

    def _begin(self) -> None:
        for grid in (self.ids.heads, self.ids.box):
            grid.clear_widgets()
            grid.cols = 1 + len(self.columns)
        self._heads = [Head(named=self.named) for _ in self.columns]
        for widget in (LeadCell(wide=self.lead_wide), *self._heads):
            self.ids.heads.add_widget(widget)
        shares: list[Widget] = [LeadCell(wide=self.lead_wide), *(Widget() for _ in self.columns)]
        for share in shares:
            share.size_hint_y, share.height = None, 0  # only divides the width as above
            self.ids.box.add_widget(share)
        self._rows = []
        self._go_on()

    def _make_rows(self, *_: object) -> None:
        """Make some more rows; a whole sheet at once takes as long as eight frames."""
        there = len(self._rows)
        self._rows += [self._row(line) for line in self.lines[there : there + self.at_once]]
        self._fill()
        if len(self._rows) < len(self.lines):
            self._go_on()
        else:
            self.follow()

    def follow(self) -> None:
        """Bring into sight what was filled last, where that is wished."""

    def _row(self, line: Any) -> tuple[LeadCell, list[Any]]:
        lead = LeadCell(icon=line.icon, title=line.title, strong=line.strong, wide=self.lead_wide)
        cells = [self.make_cell(line, column.colour) for column in self.columns]
        for widget in (lead, *cells):
            self.ids.box.add_widget(widget)
        return lead, cells

    def make_cell(self, line: Any, colour: str) -> Any:
        """Return the widget of one figure."""
        raise NotImplementedError

    def mark_cell(self, cell: Any, line: Any, colour: str) -> None:
        """Show whether a figure was asked about."""


class ScoreTable(Figures):
    """The final sheet; `on_ask` brings the row and the colour of a touched figure."""

    __events__ = ("on_ask",)
    at_once = 4

    def make_cell(self, line: Any, colour: str) -> Any:
        """Return a figure that can be asked about, or a plain one."""
        if not line.touchable:
            return Plain()
        cell = Figure(strong=line.strong)
        cell.bind(on_release=lambda _cell: self.dispatch("on_ask", line.key, colour))
        return cell

    def mark_cell(self, cell: Any, line: Any, colour: str) -> None:
        """Point out the figure that was asked about."""
        cell.chosen = line.asked == colour

    needed = NumericProperty(0)
    """How wide it is."""

    def on_lines(self, *_: object) -> None:
        """Show other figures, and the row that was filled last."""
        look = theme()
        own = look.body * FIGURE_WIDE + look.mm(2.6)
        figures = len(self.columns) * own + look.gap + look.mm(BAR_MM)
        left = look.width - BESIDE * (look.target + look.gap) - 2 * look.gap - figures
        lead, least = (self._lead(size) for size in (look.body, min(look.body, look.least)))
        crowded = not look.upright and least > left
        self.lead_wide = 0 if look.folded or crowded else lead if look.upright else min(lead, left)
        super().on_lines()
        self.needed = (self.lead_wide or look.mm(7)) + figures
        self.follow()

    def _lead(self, size: float) -> float:
        """Return how wide the names of rows are in letters of that *size*."""
        names = [width_of(line.title, size, line.strong) for line in self.lines]
        return max(names, default=0.0) + theme().gap

    def follow(self) -> None:
        """Bring the row that was filled last into sight."""
        filled = [
            cells for (_lead, cells), line in zip(self._rows, self.lines, strict=False) if line.figures[0]
        ]
        if filled:
            self.scroll_later(filled[-1][-1])

    def scroll_later(self, cell: Any) -> None:
        """Bring a figure into sight, once everything has its place."""
        Clock.schedule_once(lambda _dt: self.ids.sight.scroll_to(cell, theme().gap, animate=False), 0)

    def on_ask(self, row: str, colour: str) -> None:
        """Somebody asks where a figure comes from."""


class Comparison(Figures):
    """What everybody should have; `on_correct` brings colour, what, and by how much."""

    __events__ = ("on_correct",)

    fixed = BooleanProperty(False)
    """Whether nothing can be corrected."""

    def on_fixed(self, *_: object) -> None:
        """Offer corrections, or no longer."""
        for _lead, cells in self._rows:
            for cell in cells:
                cell.fixed = self.fixed

    def make_cell(self, line: Any, colour: str) -> Any:
        """Return a figure with minus and plus."""
        cell = Stepper(fixed=self.fixed)
        cell.bind(on_step=lambda _cell, by: self.dispatch("on_correct", colour, line.key, by))
        return cell

    def on_correct(self, colour: str, what: str, by: int) -> None:
        """Somebody corrects a figure."""


class Winner(BoxLayout):
    """Who won: a crown over their shape, and the name."""

    colour = StringProperty("red")
    name = StringProperty("")


class Winners(BoxLayout):
    """Everybody who won."""

    columns = ListProperty([])

    def on_columns(self, *_: object) -> None:
        """Show them."""
        _name(hold(self, len(self.columns), Winner), self.columns)


class Name(BoxLayout):
    """A player's shape and name."""

    colour = StringProperty("red")
    name = StringProperty("")


def _name(widgets: list[Any], columns: list[Any]) -> None:
    for widget, column in zip(widgets, columns, strict=True):
        widget.colour, widget.name = column.colour, column.name


class NameCells(GridLayout):
    """Whose shape is whose, for a chart."""

    columns = ListProperty([])

    def on_columns(self, *_: object) -> None:
        """Show the names."""
        _name(hold(self, len(self.columns), Name), self.columns)


class CourseChart(Drawn):
    """The course of the game as lines."""

    course = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(course=self.redraw)

    def draw(self) -> None:
        """Draw it as large as there is room."""
        if self.course is None:
            return
        look = theme()
        text, faint = look.palette.text, look.palette.line
        paper = Paper(self.width, self.height, look.body, text, faint, look.shade == "dark")
        self.sketch.show(draw_chart(self.course, paper), self.x, self.top, 1.0)
