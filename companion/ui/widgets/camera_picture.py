"""The camera's picture with what was found in it, corners to drag, and traffic lights beside it."""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from kivy.graphics import Color, Ellipse, Line
from kivy.input.motionevent import MotionEvent
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.theme import rgba
from companion.ui.widgets.photo import Photo
from companion.ui.widgets.plain import theme
from companion.ui.widgets.spare import hold

OUTLINE: Final = "#ffd84a"
MARKS: Final = "#3fae5a"
DARK: Final = (0, 0, 0, 0.6)
HANDLE_MM: Final = 3.0
REACH_MM: Final = 7.0
"""How far from a corner a finger may be to take hold of it."""


class CameraPicture(Photo):
    """A photo with the board's outline and marks; `on_drag` brings which corner was dragged, and where to."""

    board = ListProperty([])
    marks = ListProperty([])
    handles = ListProperty([])

    __events__ = ("on_drag",)

    def __init__(self, **properties: Any) -> None:
        self._held: int | None = None
        self._spots: list[tuple[float, float]] = []
        super().__init__(**properties)
        self.bind(board=self._draw, marks=self._draw, handles=self._take_handles)

    def _take_handles(self, *_: object) -> None:
        if self._held is None:
            self._spots = list(self.handles)
        self._draw()

    def place(self, spot: tuple[float, float]) -> tuple[float, float]:
        """Return where in the window that *spot* of the picture is."""
        x, y, wide, high = self.shown
        return x + spot[0] * wide, y + (1 - spot[1]) * high

    def _spot(self, at: tuple[float, float]) -> tuple[float, float]:
        x, y, wide, high = self.shown
        return (at[0] - x) / wide, 1 - (at[1] - y) / high

    def _draw(self, *_: object) -> None:
        super()._draw()
        if self._texture is None:
            return
        with self.canvas:
            for shape in self.marks:
                self._outline(shape, MARKS)
            self._outline(self._spots or self.board, OUTLINE)
            for spot in self._spots:
                self._handle(self.place(spot))

    def _outline(self, shape: Any, paint: str) -> None:
        points = [length for spot in shape for length in self.place(spot)]
        for colour, width in ((DARK, 2.6), (rgba(paint), 1.6)):
            Color(*colour)
            if points:
                Line(points=points, close=True, width=width)

    def _handle(self, at: tuple[float, float]) -> None:
        for colour, millimetres in ((DARK, HANDLE_MM + 0.6), (rgba(OUTLINE), HANDLE_MM), (DARK, 0.7)):
            half = theme().mm(millimetres)
            Color(*colour)
            Ellipse(pos=(at[0] - half, at[1] - half), size=(2 * half, 2 * half))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take hold of the nearest corner."""
        if not self.collide_point(*touch.pos) or not self._spots:
            return bool(super().on_touch_down(touch))
        away = [
            hypot(*(a - b for a, b in zip(touch.pos, self.place(spot), strict=True))) for spot in self._spots
        ]
        near = min(range(len(away)), key=lambda n: away[n])
        if away[near] > theme().mm(REACH_MM):
            return False
        self._held = near
        touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Let the corner follow."""
        if touch.grab_current is not self or self._held is None:
            return False
        self._spots[self._held] = self._spot(touch.pos)
        self._draw()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Leave the corner there."""
        if touch.grab_current is not self or self._held is None:
            return False
        touch.ungrab(self)
        number, self._held = self._held, None
        self.dispatch("on_drag", number, *self._spot(touch.pos))
        return True

    def on_drag(self, number: int, x: float, y: float) -> None:
        """Somebody dragged a corner there."""


class LightRow(BoxLayout):
    """One traffic light: a coloured disc with a sign on it, and words."""

    light = ObjectProperty(None, rebind=True)


class Lights(BoxLayout):
    """Traffic lights under each other."""

    lights = ListProperty([])

    def on_lights(self, *_: object) -> None:
        """Show them."""
        for row, light in zip(hold(self, len(self.lights), LightRow), self.lights, strict=True):
            row.light = light
