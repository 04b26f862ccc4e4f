"""Pieces on a table that a finger moves."""

from __future__ import annotations

from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.properties import ObjectProperty

from companion.ui.drawing.picture import Picture
from companion.ui.widgets.painting import Painting
from companion.ui.widgets.sketch import Sketch


class MovedPieces(Painting):
    """A picture from which a finger takes something along: what `lift` returns for a place."""

    lift = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: Any) -> None:
        self._carried: Picture | None = None
        self._along = Sketch()
        super().__init__(**properties)
        self.canvas.add(self._along.group)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take up what lies there."""
        if not super().on_touch_down(touch):
            return False
        self._carried = self.lift(self._points[0]) if self.lift else None
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Take it along."""
        if not super().on_touch_move(touch):
            return False
        if self._carried is not None:
            (x, y), (to_x, to_y) = self._points[0], self._points[-1]
            self._along.show(self._carried, *self.in_window(to_x - x, to_y - y), self.scale)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Let it go."""
        if touch.grab_current is self:
            self._carried = None
            self._along.clear()
        return super().on_touch_up(touch)
