"""A long list of sentences: only the rows that can be seen are widgets."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import ceil
from typing import Any, Final

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import rounded
from companion.ui.widgets.lists import Scrolling
from companion.ui.widgets.plain import LINE_HIGH, Drawn, Plate, broken, largest_size, theme

TAP_MM: Final = 3.0
"""A finger that moved less than this has tapped."""
PAD_MM: Final = 0.8
ICON_MM: Final = 4.0
BETWEEN_MM: Final = 0.6
BARS_MM: Final = 24.0
"""How wide a small chart is."""
DIGIT: Final = 0.57
"""The width of a figure, as a share of the size of letters."""


class RollRow(Plate):
    """A row: a short *lead*, an icon, a *text*, and *more* below it."""

    key = StringProperty("")
    lead = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    more = StringProperty("")
    lines = NumericProperty(1)
    """How many lines the text needs, and how many what stands below it."""
    more_lines = NumericProperty(0)
    size_of_text = NumericProperty(20)
    """The size of both: smaller where a word is longer than a line."""
    bars = ListProperty([])
    """The small chart at the right: a `Bar` for each player, in the order of the text."""


class Bars(Drawn):
    """Bars under each other, those that won in gold."""

    bars = ListProperty([])

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(bars=self.redraw)

    def draw(self) -> None:
        """Draw them."""
        look, picture = theme(), Picture()
        slot = self.height / max(len(self.bars), 1)
        high = min(slot * 0.62, look.mm(2.6))
        for n, bar in enumerate(self.bars):
            top = -self.height / 2 + n * slot + (slot - high) / 2
            wide = max(self.width * bar.share, high)
            paint = look.palette.strong if bar.won else look.palette.line
            picture.polygon(rounded(-self.width / 2, top, wide, high, high / 4), paint)
        self.sketch.show(picture, self.center_x, self.center_y, 1.0)


class Roll(Scrolling):
    """Rows (`key`, `lead`, `icon`, `text`, `more`) under each other; `on_choose` brings the key of one."""

    rows = ListProperty([])
    __events__ = ("on_choose",)

    def __init__(self, **properties: Any) -> None:
        self._facts: list[dict[str, Any]] = []
        self._ends: list[float] = []
        """Where each row ends, from the top."""
        self._shown: dict[int, RollRow] = {}
        self._spare: list[RollRow] = []
        self._fill = Clock.create_trigger(self._measure, -1)
        self._follow = Clock.create_trigger(self._show, -1)
        super().__init__(**properties)
        self.bind(rows=self._fill, width=self._fill, height=self._follow, scroll_y=self._follow)
        self._fill()

    # --- where each row is ---

    def _measure(self, *_: object) -> None:
        """Give every row the height that its sentences need."""
        for number in list(self._shown):
            self._put_away(number)
        fits = self.width > theme().mm(20)
        self._facts = [self._measured(row) for row in self.rows] if fits else []
        self._ends = list(accumulate(fact["height"] + theme().mm(BETWEEN_MM) for fact in self._facts))
        self.ids.box.height = self._ends[-1] if self._ends else 0
        self._show()

    def _measured(self, row: Any) -> dict[str, Any]:
        look = theme()
        room = self.width - 2 * look.mm(PAD_MM) - 2
        room -= look.body * DIGIT * len(row.lead) + look.mm(PAD_MM) if row.lead else 0
        room -= look.mm(ICON_MM) + look.mm(PAD_MM) if row.icon else 0
        bars = () if look.upright and look.folded else row.bars  # no room beside large letters
        room -= look.mm(BARS_MM + PAD_MM) if bars else 0
        texts = (row.text, row.more)
        size = largest_size(look.body, lambda size: all(broken(t, size, room)[1] <= room for t in texts))
        lines, more = (broken(text, size, room)[0] if text else 0 for text in texts)
        high = max(look.target, ceil((lines + more) * size * LINE_HIGH + 2 * look.mm(PAD_MM)) + 4)
        told = {name: getattr(row, name) for name in ("key", "lead", "icon", "text", "more")}
        return {
            **told,
            "bars": bars,
            "lines": lines,
            "more_lines": more,
            "height": high,
            "size_of_text": size,
        }

    # --- which can be seen ---

    def _show(self, *_: object) -> None:
        """Let there be a widget for each row that can be seen, and none for the others."""
        box = self.ids.box
        hidden = max(0.0, box.height - self.height)
        top = hidden * (1.0 - min(1.0, max(0.0, self.scroll_y)))
        first = bisect_right(self._ends, top)
        last = min(bisect_right(self._ends, top + self.height) + 1, len(self._ends))
        for number in [n for n in self._shown if not first <= n < last]:
            self._put_away(number)
        for number in range(first, last):
            if number not in self._shown:
                self._take_up(number)
            row = self._shown[number]
            row.width, row.x = box.width, box.x
            row.top = box.top - (self._ends[number - 1] if number else 0.0)

    def follow(self) -> None:
        """Fit the rows to the box they stand in, which grows after the roll."""
        self._follow()

    def _take_up(self, number: int) -> None:
        row = self._spare.pop() if self._spare else RollRow(size_hint=(None, None))
        for name, value in self._facts[number].items():
            setattr(row, name, value)
        self._shown[number] = row
        self.ids.box.add_widget(row)

    def _put_away(self, number: int) -> None:
        row = self._shown.pop(number)
        self.ids.box.remove_widget(row)
        self._spare.append(row)

    def show_first(self) -> None:
        """Go back to the top."""
        self.scroll_y = 1.0

    # --- fingers: a tap answers at once, a drag scrolls however slow it is ---

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Begin a tap or a drag."""
        if self.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            touch.ud["roll"] = self
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Choose the row that was tapped."""
        mine = touch.ud.get("roll") is self
        touch.ud.pop("roll", None)
        handled = bool(super().on_touch_up(touch))
        (x, y), (ox, oy) = touch.pos, touch.opos
        if mine and abs(x - ox) + abs(y - oy) < theme().mm(TAP_MM):
            self._tap(touch)
            return True
        return handled

    def _tap(self, touch: MotionEvent) -> None:
        place = self.to_local(*touch.pos)
        for row in self._shown.values():
            if row.key and row.collide_point(*place):
                self.dispatch("on_choose", row.key)
                return

    def on_choose(self, key: str) -> None:
        """Somebody touched a row."""
