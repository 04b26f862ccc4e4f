"""The camera's picture with its readings drawn on it."""

from __future__ import annotations

from typing import Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle
from kivy.properties import ListProperty

from companion.ui.theme import rgba
from companion.ui.widgets.photo import Photo
from companion.ui.widgets.plain import theme

PAINTS: Final = {"read": "#3fae5a", "unsure": "#ffd84a", "differs": "#e5533d"}
"""Also told by the line: thin, dashed, thick."""
WIDTHS: Final = {"read": 1.0, "unsure": 1.4, "differs": 2.4}


class LivePicture(Photo):
    """A photo with a frame around each field that is read, and what is read there."""

    picture_size = ListProperty([1, 1])
    readings = ListProperty([])

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(readings=self._draw, picture_size=self._draw)

    def _draw(self, *_: object) -> None:
        super()._draw()
        if self._texture is None:
            return
        x, y, wide, high = self.shown
        across, down = wide / self.picture_size[0], high / self.picture_size[1]
        with self.canvas:
            for reading in self.readings:
                spots = [(x + a * across, y + high - b * down) for a, b in reading.corners]
                self._frame(reading, spots)

    def _frame(self, reading: Any, spots: list[tuple[float, float]]) -> None:
        Color(*rgba(PAINTS[reading.kind]))
        dash = {"dash_length": 4, "dash_offset": 3} if reading.kind == "unsure" else {}
        width = 1.0 if dash else WIDTHS[reading.kind]
        Line(points=[length for spot in spots for length in spot], close=True, width=width, **dash)
        if not reading.text:
            return
        label = CoreLabel(text=reading.text, font_size=theme().body * 0.8, bold=True, font_name="Roboto")
        label.refresh()
        middle = (
            sum(a for a, _ in spots) / len(spots) - label.texture.width / 2,
            sum(b for _, b in spots) / len(spots) - label.texture.height / 2,
        )
        Color(0, 0, 0, 0.65)
        Rectangle(pos=middle, size=label.texture.size)
        Color(1, 1, 1, 1)
        Rectangle(texture=label.texture, pos=middle, size=label.texture.size)
