"""A picture that comes as JPEG: what the camera sees."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.pictures import png
from companion.pictures.kinds import SMALL_AT_MOST, judge


class Photo(Widget):
    """Shows `jpeg` as large as fits; nothing while it is empty."""

    jpeg = ObjectProperty(b"")
    at_top = BooleanProperty(False)
    """Whether it keeps to the top where there is room left, else to the middle."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._texture: Any = None
        self.bind(pos=self._draw, size=self._draw)

    def on_jpeg(self, _photo: Photo, jpeg: bytes) -> None:
        """Take another picture; one that cannot be read is none."""
        self._texture = texture_of(jpeg)
        self._draw()

    @property
    def shown(self) -> tuple[float, float, float, float]:
        """Where the picture itself is: left, bottom, width, height."""
        wide, high = self._texture.size if self._texture else (1, 1)
        scale = min(self.width / wide, self.height / high)
        wide, high = wide * scale, high * scale
        bottom = self.top - high if self.at_top else self.center_y - high / 2
        return self.center_x - wide / 2, bottom, wide, high

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self._texture is None:
            return
        x, y, wide, high = self.shown
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=self._texture, pos=(x, y), size=(wide, high))


def texture_of(jpeg: bytes) -> Any:
    """Return *jpeg* as something that can be drawn; None if it is no picture."""
    if not jpeg:
        return None
    try:
        judge(jpeg, SMALL_AT_MOST)
        if jpeg.startswith(png.BEGINS):
            return CoreImage(BytesIO(png.only_pixels(jpeg)), ext="png").texture
        return CoreImage(BytesIO(jpeg), ext="jpg").texture
    except Exception:  # noqa: BLE001 - Kivy's loaders raise anything for a torn picture
        return None
