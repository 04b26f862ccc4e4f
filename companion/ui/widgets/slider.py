"""A slider through the moves of a game, and the points beside it."""

from __future__ import annotations

from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import ellipse, rounded
from companion.ui.widgets.plain import Drawn, theme
from companion.ui.widgets.spare import hold


class PointsCell(BoxLayout):
    """A player's mark and points."""

    colour = StringProperty("red")
    points = StringProperty("")
    won = BooleanProperty(False)


class PointsStrip(BoxLayout):
    """Everybody's points beside each other."""

    scores = ListProperty([])

    def on_scores(self, *_: object) -> None:
        """Show them."""
        for cell, one in zip(hold(self, len(self.scores), PointsCell), self.scores, strict=True):
            cell.colour, cell.points, cell.won = one.colour, one.points, one.won


class MoveSlider(Drawn):
    """Shows `at` between 0 and `last`; `on_slide` brings the number under a finger, if it is another."""

    at = NumericProperty(0)
    last = NumericProperty(0)
    __events__ = ("on_slide",)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(at=self.redraw, last=self.redraw)

    @property
    def _margin(self) -> float:
        return theme().mm(4)

    def draw(self) -> None:
        """Draw the way, the part that is behind, and the knob."""
        look, picture = theme(), Picture()
        half, thick = self.width / 2 - self._margin, look.mm(1.6)
        x = -half + 2 * half * (self.at / self.last if self.last else 0)
        picture.polygon(rounded(-half, -thick / 2, 2 * half, thick, thick / 2), look.palette.raised)
        if x + half > thick:
            picture.polygon(rounded(-half, -thick / 2, x + half, thick, thick / 2), look.palette.strong)
        knob = tuple((x + dx, dy) for dx, dy in ellipse(look.mm(3.2), look.mm(3.2)))
        picture.inked(knob, look.palette.strong, look.palette.ground, look.mm(0.5))
        self.sketch.show(picture, self.center_x, self.center_y, 1.0)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take hold."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._slide(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Follow the finger."""
        if touch.grab_current is not self:
            return False
        self._slide(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _slide(self, touch: MotionEvent) -> None:
        way = max(1.0, self.width - 2 * self._margin)
        share = min(1.0, max(0.0, (touch.x - self.x - self._margin) / way))
        number = round(share * self.last)
        if number != self.at:
            self.dispatch("on_slide", number)

    def on_slide(self, number: int) -> None:
        """Somebody slides there."""
