"""Seats at the table, clockwise: tapped, or dragged onto each other."""

from __future__ import annotations

from typing import Any, Final

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.widgets.plain import Plate, theme
from companion.ui.widgets.spare import hold

DRAG_MM: Final = 3.0
"""A finger that moved farther drags a seat."""


class SeatCard(Plate):
    """Who sits on one seat: shape, name, and whether they start."""

    colour = StringProperty("red")
    name = StringProperty("")
    said = StringProperty("")
    playing = BooleanProperty(True)
    starts = BooleanProperty(False)
    chosen = BooleanProperty(False)


class Seats(GridLayout):
    """All seats; `on_touch_seat` brings a colour, `on_swap` two."""

    seats = ListProperty([])

    __events__ = ("on_touch_seat", "on_swap")

    def __init__(self, **properties: Any) -> None:
        self._held: SeatCard | None = None
        super().__init__(**properties)
        self.bind(cols=self.on_seats)

    def on_seats(self, *_: object) -> None:
        """Show who sits where."""
        for card, seat in zip(hold(self, len(self.seats), SeatCard), self._placed(), strict=True):
            card.colour, card.name, card.said = seat.colour, seat.name, seat.said
            card.playing, card.starts, card.chosen = seat.playing, seat.starts, seat.chosen

    def _placed(self) -> list[Any]:
        """The seats as they are read, row by row; clockwise also where they lie in two rows."""
        half = len(self.seats) // 2
        return [*self.seats[:half], *reversed(self.seats[half:])] if self.cols == 2 else list(self.seats)

    def _card_at(self, touch: MotionEvent) -> SeatCard | None:
        """The seat under the finger; the one that is dragged does not count."""
        others = (card for card in self.children if card is not self._held)
        return next((card for card in others if card.collide_point(*touch.pos)), None)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take up a seat."""
        card = self._card_at(touch) if self._held is None else None
        if card is None or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._held = card
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Let the seat follow the finger."""
        if touch.grab_current is not self or self._held is None:
            return False
        if self._dragged(touch):
            self._held.opacity = 0.75
            self._held.center = touch.pos
        return True

    def _dragged(self, touch: MotionEvent) -> bool:
        far = abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > theme().mm(DRAG_MM)
        return far or (self._held is not None and self._held.opacity < 1)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Put it down: on another seat they change; where it was, it was tapped."""
        if touch.grab_current is not self or self._held is None:
            return False
        touch.ungrab(self)
        held, other, dragged = self._held, self._card_at(touch), self._dragged(touch)
        held.opacity, self._held = 1, None
        self.do_layout()
        if not dragged:
            self.dispatch("on_touch_seat", held.colour)
        elif other is not None:
            self.dispatch("on_swap", held.colour, other.colour)
        return True

    def on_touch_seat(self, colour: str) -> None:
        """Somebody tapped a seat."""

    def on_swap(self, one: str, other: str) -> None:
        """Somebody dragged a seat onto another."""
