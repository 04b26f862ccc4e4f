"""Tiles to choose from, and what a direction pays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import ceil
from typing import Any, Final

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.games.castelli.drawing.pieces import colour_order, tile_face
from companion.games.castelli.drawing.symbols import symbol
from companion.report.ink import FILL, INK, PAPER
from companion.ui.drawing.marks import mark, shape
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import moved, rounded, turned
from companion.ui.focus import Target
from companion.ui.widgets.choices import ChoiceButton, Choices
from companion.ui.widgets.plain import Drawn, theme

TILE: Final = 90.0
"""The room of one tile, in the units of the board."""
LARGEST_MM: Final = 22.0


class TileGrid(Drawn):
    """Tiles on one canvas, as large as fits; `on_choose` brings the one that was touched."""

    choices = ListProperty([])

    __events__ = ("on_choose",)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(choices=self.redraw)

    def draw(self) -> None:
        """Draw all tiles, each in its cell."""
        picture = Picture()
        columns, cell = self.cells()
        for n, choice in enumerate(self.choices):
            x, y = (n % columns + 0.5) * TILE, (n // columns + 0.5) * TILE
            picture.add(tile_face(choice.coats, choice.silver), x, y)
        self.sketch.show(picture, self.x, self.top, cell / TILE)

    def cells(self) -> tuple[int, float]:
        """Return how many columns there are, and the edge of a cell in pixels."""
        count = max(1, len(self.choices))
        largest = theme().mm(LARGEST_MM)
        sizes = [
            (min(self.width / columns, self.height / ceil(count / columns), largest), columns)
            for columns in range(1, count + 1)
        ]
        cell, columns = max(sizes)
        return columns, max(cell, 1.0)

    def middle_of(self, tile: str) -> tuple[float, float]:
        """Return where in the window that *tile* is."""
        columns, cell = self.cells()
        n = [choice.tile for choice in self.choices].index(tile)
        here = self.x + (n % columns + 0.5) * cell, self.top - (n // columns + 0.5) * cell
        return self.to_window(*here)

    def focus_targets(self) -> Iterator[Target]:
        """Give each tile, for the keyboard."""
        _columns, edge = self.cells()
        for choice in self.choices:
            press = partial(self.dispatch, "on_choose", choice.tile)
            yield Target(*self.middle_of(choice.tile), edge, edge, press)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Choose the tile that was touched."""
        if not self.collide_point(*touch.pos):
            return False
        columns, cell = self.cells()
        column, row = int((touch.pos[0] - self.x) // cell), int((self.top - touch.pos[1]) // cell)
        n = row * columns + column
        if column < columns and 0 <= n < len(self.choices):
            self.dispatch("on_choose", self.choices[n].tile)
        return True

    def on_choose(self, tile: str) -> None:
        """Somebody chose a tile."""


class Chip(ButtonBehavior, Drawn):
    """A small button with a drawing: a colour order, or the value of the red coat."""

    order = ListProperty([])
    value = StringProperty("")
    chosen = BooleanProperty(False)
    ground = ColorProperty((0, 0, 0, 1))

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(order=self.redraw, value=self.redraw, chosen=self.redraw)

    def draw(self) -> None:
        """Draw the tile's four colours, or a red coat with its value."""
        picture = Picture()
        if self.order:
            picture.add(colour_order(tuple(self.order)))
        else:
            picture.add(mark("red", 10.0), 0, 0)
            if self.value == "0":
                picture.add(symbol("card"), 0, 0, 0.8)
            else:
                picture.write(self.value, (0, 0), 15, "#ffffff")
        self.sketch.show(picture, self.center_x, self.center_y, min(self.width, self.height) * 0.88 / 28)


class PictureButton(ChoiceButton):
    """A button of a list that shows a picture as large as fits, where it has no text."""


class PictureChoices(Choices):
    """Pictures to choose from."""

    button = PictureButton


class DirectionRow(ButtonBehavior, Drawn):
    """A direction: the colour that points north, where that is on the board, and what everybody would get."""

    north = StringProperty("red")
    quarters = NumericProperty(0)
    gains = ListProperty([])
    nothing = StringProperty("")
    chosen = BooleanProperty(False)
    ground = ColorProperty((0, 0, 0, 1))
    ink = ColorProperty((0, 0, 0, 1))

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(
            north=self.redraw,
            quarters=self.redraw,
            gains=self.redraw,
            chosen=self.redraw,
            ink=self.redraw,
            ground=self.redraw,
        )

    def draw(self) -> None:
        """Draw the north mark, then the gains in as many lines as they need."""
        unit = theme().body / 20  # pixels of one unit: letters are 20 units high
        wide = self.width / unit
        picture = Picture()
        picture.add(_north(self.north, int(self.quarters)), 22, 0)
        lines = _broken(_groups(self.gains), wide - 48)
        widest = max((sum(width for width, _ in line) - GROUP_GAP for line in lines), default=1.0)
        scale = min(1.0, self.height / unit / (len(lines) * 25 or 1), (wide - 50) / widest)
        if not lines:
            picture.write(
                self.nothing,
                (48 + (wide - 48) / 2, 0),
                min(20.0, (wide - 52) / len(self.nothing) * 2),
                tuple(self.ink),
            )
        for row, items in enumerate(lines):
            x, y = 48.0, (row - (len(lines) - 1) / 2) * 24 * scale
            for width, item in items:
                picture.add(_item(item, tuple(self.ink)), x, y, scale)
                x += width * scale
        self.sketch.show(picture, self.x, self.center_y, unit)


def _north(colour: Any, quarters: int) -> Picture:
    """A small tile whose northern side is that colour's."""
    picture = Picture()
    picture.inked(rounded(-15, -15, 30, 30, 3), PAPER, INK, 1.2)
    picture.inked(moved(shape(colour, 6.0), *turned(0, -6, quarters)), FILL[colour], INK, 1)
    return picture


Item = tuple[str, Any, int]
Group = list[tuple[float, Item]]
GROUP_GAP: Final = 10.0


def _groups(gains: Any) -> list[Group]:
    """Return what each player gets: a mark, then amounts."""
    return [
        [(26.0, ("mark", colour, 0)), *((49.0, ("gain", what, amount)) for what, amount in got)]
        for colour, got in gains
    ]


def _broken(groups: list[Group], room: float) -> list[Group]:
    """Put the groups into lines of that *room*; one player's gains stay together if they can."""
    lines: list[Group] = []
    used = room
    for group in groups:
        wide = sum(width for width, _ in group) + GROUP_GAP
        if used + wide - GROUP_GAP > room:
            lines.append([])
            used = 0.0
        lines[-1] += [*group, (GROUP_GAP, ("gap", "", 0))]
        used += wide
    return lines


def _item(item: Item, ink: Any) -> Picture:
    kind, what, amount = item
    picture = Picture()
    if kind == "mark":
        picture.add(mark(what), 10, 0)
    elif kind == "gain":
        picture.write(f"+{amount}" if amount > 0 else str(amount).replace("-", "−"), (12, 0), 18, ink)
        picture.polygon(rounded(24, -11, 22, 22, 4), PAPER)
        picture.add(symbol("card" if what == "cards" else what), 35, 0, 0.9)
    return picture
