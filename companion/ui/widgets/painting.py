"""Something to paint on: its photograph, what was painted so far, and a finger that strokes over it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from companion.ui.widgets.choices import ChoiceButton, Choices
from companion.ui.widgets.photo import texture_of
from companion.ui.widgets.plain import Drawn


class Painting(Drawn):
    """Shows `picture`, whose units reach over `extent`, above a photograph; `on_stroke` brings its places."""

    picture = ObjectProperty(None, allownone=True)
    extent = ListProperty([0, 0, 1, 1])
    photo = ObjectProperty(b"")
    paints = BooleanProperty(True)
    """Whether swipes are taken; otherwise a touch counts as one place."""

    __events__ = ("on_stroke",)

    def __init__(self, **properties: Any) -> None:
        self._photo = InstructionGroup()
        self._texture: Any = None
        self._points: list[tuple[float, float]] = []
        super().__init__(**properties)
        self.canvas.insert(0, self._photo)
        self.bind(picture=self.redraw, extent=self.redraw, photo=self._take)

    def _take(self, *_: object) -> None:
        self._texture = texture_of(self.photo)
        self.redraw()

    @property
    def scale(self) -> float:
        """Pixels of one unit."""
        return float(min(self.width / self.extent[2], self.height / self.extent[3]))

    def draw(self) -> None:
        """Draw the photograph, and the picture over it."""
        left, top, wide, high = self.extent
        x, y = self.in_window(left, top)
        self._photo.clear()
        if self._texture is not None:
            size = (wide * self.scale, high * self.scale)
            self._photo.add(Color(1, 1, 1, 1))
            self._photo.add(Rectangle(texture=self._texture, pos=(x, y - size[1]), size=size))
        if self.picture is not None:
            self.sketch.show(self.picture, *self.in_window(0, 0), self.scale)

    def in_window(self, x: float, y: float) -> tuple[float, float]:
        """Return where in the window that place is shown."""
        left, top, wide, high = self.extent
        return (
            self.center_x + (x - left - wide / 2) * self.scale,
            self.center_y - (y - top - high / 2) * self.scale,
        )

    def _place(self, touch: MotionEvent) -> tuple[float, float]:
        left, top, wide, high = self.extent
        return (
            left + wide / 2 + (touch.pos[0] - self.center_x) / self.scale,
            top + high / 2 - (touch.pos[1] - self.center_y) / self.scale,
        )

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Begin a stroke."""
        if not self.collide_point(*touch.pos) or min(self.size) < 2:
            return False
        touch.grab(self)
        self._points = [self._place(touch)]
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Go on with it."""
        if touch.grab_current is not self:
            return False
        if self.paints:
            self._points.append(self._place(touch))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """End it."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.dispatch("on_stroke", tuple(self._points))
        return True

    def on_stroke(self, points: tuple[tuple[float, float], ...]) -> None:
        """Somebody stroked over it."""


class PaletteButton(ChoiceButton):
    """A picture on a light ground, or a number."""


class BrushPalette(Choices):
    """Small buttons with pictures, all on one page however little room there is."""

    button = PaletteButton

    @property
    def room(self) -> int:
        """As many as there are."""
        return max(1, len(self.options))
