"""Keys to type with, all on one canvas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from kivy.input.motionevent import MotionEvent
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import rounded
from companion.ui.drawing.signs import sign
from companion.ui.widgets.plain import Drawn, theme
from companion.ui.widgets.spare import SpareWidgets, hold

SHOWN: Final = {"signs": "123", "letters": "abc", "space": ""}
ICONS: Final = {"shift": "up", "erase": "erase"}
Box = tuple[float, float, float, float]


class Keys(Drawn):
    """Rows of keys; `on_key` brings the name of the one that was touched."""

    rows = ListProperty([])
    pressed = StringProperty("")

    __events__ = ("on_key",)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(rows=self.redraw, pressed=self.redraw)

    def boxes(self) -> Iterator[tuple[str, Box]]:
        """Give every key with left, bottom, width and height in the window, gaps left out."""
        gap = theme().gap / 3
        high = (self.height + gap) / max(1, len(self.rows))
        for n, row in enumerate(self.rows):
            unit = (self.width + gap) / sum(key.width for key in row)
            x = self.x
            for key in row:
                yield key.name, (x, self.top - (n + 1) * high + gap, unit * key.width - gap, high - gap)
                x += unit * key.width

    def draw(self) -> None:
        """Draw all keys."""
        picture = Picture()
        for name, (x, y, wide, high) in self.boxes():
            self._draw_key(picture, name, (x - self.x, self.top - y - high, wide, high))
        self.sketch.show(picture, self.x, self.top, 1.0)

    def _draw_key(self, picture: Picture, name: str, box: Box) -> None:
        look = theme()
        x, y, wide, high = box
        pressed = name == self.pressed
        ink = look.rgba("on_highlight" if pressed else "text")
        outline = rounded(x, y, wide, high, look.gap)
        picture.inked(outline, look.rgba("highlight" if pressed else "raised"), look.rgba("line"), 1.0)
        middle = (x + wide / 2, y + high / 2)
        if name in ICONS:
            picture.add(sign(ICONS[name], ink), *middle, min(wide, high) * 0.5 / 20)
        else:
            picture.write(SHOWN.get(name, name), middle, min(look.large, high * 0.8), ink)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Press the key that was touched, at once: fast fingers overlap."""
        if not self.collide_point(*touch.pos):
            return False
        x, y = touch.pos
        for name, (left, low, wide, high) in self.boxes():
            if left <= x <= left + wide and low <= y <= low + high:
                self.pressed = name
                self.dispatch("on_key", name)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Let the key go."""
        self.pressed = ""
        return bool(super().on_touch_up(touch))

    def on_key(self, name: str) -> None:
        """Somebody pressed a key."""


class Known(BoxLayout):
    """What was typed before, as buttons side by side; `on_choose` brings the text of the one touched."""

    texts = ListProperty([])

    __events__ = ("on_choose",)

    def on_texts(self, *_: object) -> None:
        """Show them."""
        made = hold(
            self, len(self.texts), lambda: SpareWidgets(partial(self.dispatch, "on_choose"), typed=True)
        )
        for button, text in zip(made, self.texts, strict=True):
            button.stands_for = button.text = text

    def on_choose(self, text: str) -> None:
        """Somebody touched one."""
