"""One of several faces, and lists of sentences that can be scrolled."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.ui.widgets.plain import LINE_HIGH, Say, broken, largest_size, theme
from companion.ui.widgets.spare import SpareWidgets, hold

BAR_MM: Final = 1.6
"""How much room the bar of a list takes."""


class OneOf(BoxLayout):
    """Shows one of its children, that with the number `shown`; the others are put aside."""

    shown = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        self._faces: list[Any] = []
        super().__init__(**properties)

    def add_widget(self, widget: Any, index: int = 0) -> None:  # noqa: ARG002 - as Kivy calls it
        """Take one more face."""
        self._faces.append(widget)
        self.on_shown()

    def on_shown(self, *_: object) -> None:
        """Show another face."""
        face = self._faces[int(self.shown)] if int(self.shown) < len(self._faces) else None
        if self.children == [face]:
            return
        self.clear_widgets()
        if face is not None:
            super().add_widget(face)


class Scrolling(ScrollView):
    """What can be scrolled, however often, and holds no more than before."""

    def update_from_scroll(self, *changed: object) -> None:
        """Follow what has *changed*; Kivy then binds the bar's colour, and unbinds it once where it rests."""
        self.funbind("bar_color", self._change_bar_color)
        super().update_from_scroll(*changed)


class Scrolled(Scrolling):
    """What is scrolled and touched: a tap answers at once, a drag scrolls however slow it is."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**{"scroll_timeout": 10_000, **properties})

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Let a tap be released now; Kivy waits for a fifth of a second."""
        told = touch.ud.get(self._get_uid(), {})
        handled = bool(super().on_touch_up(touch))
        if told.get("mode") == "unknown":
            self._do_touch_up(touch)
        return handled


class Lines(Scrolling):
    """Sentences under each other; what does not fit is scrolled to, if *fitted* in smaller letters first.

    Of a *clipped* one the first are shown, as many as fit, then an ellipsis: the others are found elsewhere.
    """

    lines = ListProperty([])
    fitted = BooleanProperty(False)
    clipped = BooleanProperty(False)
    halign = StringProperty("left")
    needed = NumericProperty(0)
    """How high a fitted one has to be to show all of them, in its smallest letters."""

    def __init__(self, **properties: Any) -> None:
        self._fit = Clock.create_trigger(self._choose_size, -1)
        super().__init__(**properties)
        self.bind(size=self._fit, fitted=self._fit, clipped=self._fit, halign=self._fit)

    def on_lines(self, *_: object) -> None:
        """Show them."""
        self._choose_size()

    def _choose_size(self, *_: object) -> None:
        look = theme()
        size = look.body
        if self.fitted:
            self.needed, size = self._high(look.least, self.lines), largest_size(look.body, self._has_room)
        texts = self._clipped(size) if self.clipped else self.lines
        for line, text in zip(hold(self.ids.box, len(texts), ListLine), texts, strict=True):
            line.text, line.font_size, line.small = text, size, size < look.body
            line.halign = self.halign
        self.update_from_scroll()  # Kivy leaves what came out of no room where it was

    def _clipped(self, size: float) -> list[str]:
        """Return as many lines as have room, with an ellipsis for the others."""
        lines = list(self.lines)
        for fit in range(len(lines), 0, -1):
            shown = lines[:fit] + ["…"] * (fit < len(lines))
            if self._high(size, shown) <= self.height:
                return shown
        return lines[:1]

    def _has_room(self, size: float) -> bool:
        room = self._room()
        return (
            all(broken(text, size, room)[1] <= room for text in self.lines)
            and self._high(size, self.lines) <= self.height
        )

    def _room(self) -> float:
        """Return how wide a line may be beside the bar, which comes and goes."""
        return float(self.width) - theme().mm(BAR_MM)

    def _high(self, size: float, lines: list[str]) -> float:
        rows = sum(broken(text, size, self._room())[0] for text in lines)
        return rows * (size * LINE_HIGH + 1) + max(0, len(lines) - 1) * theme().gap


class ListLine(Say):
    """A sentence as high as it needs to be."""


class WorkBar(BoxLayout):
    """How far long work has come (`work`, a `WorkShown`), and a button to stop it; without any, no room."""

    work = ObjectProperty(None, allownone=True)
    __events__ = ("on_stop",)

    def on_stop(self) -> None:
        """Somebody touched stop."""


class Buttons(BoxLayout):
    """Large buttons under each other; `on_choose` brings the number of the one touched."""

    texts = ListProperty([])

    __events__ = ("on_choose",)

    def on_texts(self, *_: object) -> None:
        """Show them."""
        for number, button in enumerate(hold(self, len(self.texts), self._make)):
            button.stands_for, button.text = number, self.texts[number]

    def _make(self) -> SpareWidgets:
        return SpareWidgets(partial(self.dispatch, "on_choose"), size_hint_y=1)

    def on_choose(self, number: int) -> None:
        """Somebody touched a button."""
