"""Text, icons and buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import ceil
from typing import Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.board_drawing import game_icon
from companion.ui.drawing.marks import crowned, mark
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import rounded
from companion.ui.drawing.signs import SIGNS, sign
from companion.ui.theme import Theme
from companion.ui.widgets.sketch import Sketch

LINE_HIGH: Final = 1.18
"""The height of a line of Roboto, as a share of its size."""

SHORTENED: Final = 2.5
"""With less room than this, as a share of its size, a shortened name says nothing."""
MUTE_MM: Final = 9.2
"""How wide the button is that switches sounds off."""


def theme() -> Theme:
    """Return what the running app is drawn with."""
    found: Theme = App.get_running_app().theme
    return found


class Say(Label):
    """A text that breaks its lines at its own width."""

    typed = BooleanProperty(False)
    """Whether people typed it (a name, a note), so that it may be shortened and stands in no catalogue."""
    small = BooleanProperty(False)
    """Whether it is smaller than the table chose, since all of it has to be seen."""


class Drawn(Widget):
    """Something that is sketched, and again when its place or anything else changes."""

    def __init__(self, **properties: Any) -> None:
        self.sketch = Sketch()
        self.redraw = Clock.create_trigger(self._redraw, -1)
        super().__init__(**properties)
        self.canvas.add(self.sketch.group)
        self.bind(pos=self.redraw, size=self.redraw)
        self.redraw()

    def _redraw(self, *_: object) -> None:
        if min(self.width, self.height) >= 2:
            self.draw()
        else:
            self.sketch.clear()

    def draw(self) -> None:
        """Draw it where it is now."""


class Icon(Drawn):
    """A drawn thing: a sign such as `undo`; `mark`, `nobody` or `crowned red`; of a game `GAME/NAME`."""

    name = StringProperty("")
    paint = ColorProperty((0, 0, 0, 1))
    """The colour of a sign; other icons have their own."""
    ink = StringProperty("#2b2118")
    """The line around a mark."""
    plate = StringProperty("")
    """A ground behind the icon, if it needs one."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(name=self.redraw, paint=self.redraw, ink=self.redraw, plate=self.redraw)

    def draw(self) -> None:
        """Draw the icon as large as fits."""
        if not self.name:
            self.sketch.clear()
            return
        picture, box = self._picture()
        scale = min(self.width, self.height) / box
        self.sketch.show(picture, self.center_x, self.center_y, max(scale, 0.01))

    def _picture(self) -> tuple[Picture, float]:
        kind, _, colour = self.name.partition(" ")
        if kind in SIGNS:
            return sign(kind, tuple(self.paint)), 21.0
        if kind in ("mark", "nobody"):
            return mark(colour, 8.0, self.ink, kind == "nobody"), 21.5
        if kind == "crowned":
            return crowned(colour, self.ink), 40.0
        found = game_icon(self.name, tuple(self.paint))
        if found is None:
            return Picture(), 1.0
        if not (self.plate and found.needs_plate):
            return found.picture, found.edge
        picture, half = Picture(), found.edge / 2 + 1
        picture.polygon(rounded(-half, -half, 2 * half, 2 * half, half / 2.5), self.plate)
        picture.add(found.picture)
        return picture, 2 * half


class PushButton(ButtonBehavior, BoxLayout):
    """A button with an icon, a text, or both; *strong* is the big one.

    Letters shrink until the text has room. Without room for both, the icon goes, except where people typed
    the text, which is shortened if the least letters are too large; from a *foldable* one the text goes.
    """

    text = StringProperty("")
    icon = StringProperty("")
    typed = BooleanProperty(False)
    """Whether its text stands in no catalogue, as with `Say`."""
    foldable = BooleanProperty(False)
    strong = BooleanProperty(False)
    chosen = BooleanProperty(False)
    ground = ColorProperty((0, 0, 0, 1))
    ink = ColorProperty((1, 1, 1, 1))
    font_size = NumericProperty(20)
    cut = BooleanProperty(False)
    """Whether what people typed is shortened."""
    shown_text = StringProperty("")
    shown_icon = StringProperty("")
    said_size = NumericProperty(20)
    """The size of its letters: *font_size*, or less where the text would be cut."""
    icon_wide = NumericProperty(0)
    icon_high = NumericProperty(0)
    """How high the icon is; 0: as high as the letters."""

    def __init__(self, **properties: Any) -> None:
        self._fit = Clock.create_trigger(self._choose, -1)
        super().__init__(**properties)
        self.bind(size=self._fit, text=self._fit, icon=self._fit, font_size=self._fit)
        self.bind(foldable=self._fit, typed=self._fit)
        self._choose()

    def _choose(self, *_: object) -> None:
        room = self.width - 2 * theme().gap
        beside = room - self.font_size - theme().gap
        short = not self._fits(room)
        if self.typed:
            short = beside < SHORTENED * self.font_size and not self._fits(beside)
        fold = self.foldable and bool(self.icon and self.text) and short
        both = bool(self.icon and self.text) and (self.typed or self._fits(beside)) and not fold
        self.shown_text = "" if fold else self.text
        self.shown_icon = self.icon if both or fold or not self.text else ""
        self.icon_wide = (self.font_size if self.shown_text else max(room, 1)) if self.shown_icon else 0
        beside_icon = beside if both and self.typed else room
        size = self.font_size if fold else self._size_within(beside_icon)
        self.cut = self.typed and not self._size_fits(beside_icon, size)
        self.said_size = self.font_size if self.cut else size

    def _fits(self, room: float) -> bool:
        return self._size_fits(room, self.font_size)

    def _size_within(self, room: float) -> float:
        return largest_size(self.font_size, lambda size: self._size_fits(room, size))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take a touch on the button alone: an icon of one without room lies anywhere."""
        return self.collide_point(*touch.pos) and bool(super().on_touch_down(touch))

    def _size_fits(self, room: float, size: float) -> bool:
        lines, longest = broken(self.text, size, room, self.strong)
        return longest <= room and (lines == 1 or lines * (size * LINE_HIGH + 1) <= self.height)


class HelpSign(PushButton):
    """The way to the order of a turn and the legend of signs."""


class Mute(PushButton):
    """Sounds off, or on again: by one tap on every screen."""


def broken(text: str, size: float, room: float, bold: bool = False) -> tuple[int, float]:
    """Return how many lines a *text* breaks into in that *room*, and the width of its longest word.

    A word that is longer than a line goes on in the next.
    """
    lines, line, longest = 1, "", 0.0
    for word in text.split():
        wide = width_of(word, size, bold)
        longest = max(longest, wide)
        if wide > room > 0:
            lines, line = lines + bool(line) + int(wide / room), word[-1]
            continue
        longer = f"{line} {word}" if line else word  # words alone, rounded, add up to less than a line
        if line and width_of(longer, size, bold) > room - 1:
            lines, longer = lines + 1, word
        line = longer
    return lines, longest


def edge(x: float, y: float, right: float, top: float, inset: float) -> tuple[float, float, float, float]:
    """Return where a border lies, on whole pixels: between two of them its sides would jog."""
    x, y, right, top = map(round, (x, y, right, top))
    return x + inset, y + inset, right - x - 2 * inset, top - y - 2 * inset


def largest_size(largest: float, fits: Callable[[float], bool]) -> float:
    """Return the largest size of letters that *fits*, from *largest* down to the least a table can choose."""
    size, least = largest, min(largest, theme().least)
    while size > least and not fits(size):
        size = max(least, size - 1)
    return size


@lru_cache(maxsize=16384)
def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a *text* is in one line."""
    label = CoreLabel(font_size=size, bold=bold, font_name="Roboto")
    return float(label.get_extents(text)[0])


class FittedSay(Say):
    """A text as large as fits, from *largest* down to the smallest text that a table can choose."""

    largest = NumericProperty(20)

    def __init__(self, **properties: Any) -> None:
        self._fit = Clock.create_trigger(self._choose, -1)
        super().__init__(**properties)
        self.bind(size=self._fit, text=self._fit, largest=self._fit)
        self._choose()

    def _choose(self, *_: object) -> None:
        self.font_size = largest_size(self.largest, self._fits)
        self.small = self.font_size < theme().body

    def _fits(self, size: float) -> bool:
        lines, longest = broken(self.text, size, self.width, self.bold)
        if lines > self.max_lines > 0:
            return False
        return longest <= self.width and lines * (size * LINE_HIGH + 1) <= self.height


class Plate(BoxLayout):
    """A box with a ground of its own."""

    ground = ColorProperty((0, 0, 0, 1))
    radius = ListProperty([6])


class Sentence(Plate):
    """The sentence on top: whose turn it is and what comes next; or what is *wrong*."""

    text = StringProperty("")
    wrong = BooleanProperty(False)
    mute = BooleanProperty(True)
    """Whether sounds are switched off here; else the screen has a place for it elsewhere."""
    helps = BooleanProperty(True)
    """Whether the help is reached from here; beside the button for sounds."""
    lines = NumericProperty(2)
    """How many lines the text takes, for screens where what stands below needs the room."""
    rows = NumericProperty(0)
    """For how many lines there is room, where a screen says so itself; a height would be set by two rules."""
    least_rows = NumericProperty(1)
    """For how many there has to be room, with letters as small as a table can choose."""

    def __init__(self, **properties: Any) -> None:
        self._count = Clock.create_trigger(self._count_lines, -1)
        super().__init__(**properties)
        self.bind(text=self._count, width=self._count, mute=self._count, helps=self._count)
        self._count()

    def do_layout(self, *args: Any) -> None:
        """Count the lines first: how high this is decides where all below it stands."""
        self._count.cancel()
        self._count_lines()
        super().do_layout(*args)

    @property
    def _signs_wide(self) -> float:
        """How much room the buttons take."""
        look = theme()
        wide = look.mm(MUTE_MM) + (look.mm(MUTE_MM) + look.gap if self.helps else 0)
        return wide if self.mute else 0.0

    def _count_lines(self, *_: object) -> None:
        look = theme()
        room = self.width - 2 * look.gap - self._signs_wide
        self.lines = broken(self.text, look.body, room)[0]
        size = min(look.body, look.least)
        self.least_rows = ceil(
            broken(self.text, size, room)[0] * (size * LINE_HIGH + 1) / (look.body * LINE_HIGH)
        )
