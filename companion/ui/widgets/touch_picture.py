"""The camera's picture on which fields can be touched."""

from __future__ import annotations

from kivy.input.motionevent import MotionEvent
from kivy.properties import DictProperty

from companion.ui.widgets.live_picture import LivePicture


class TouchPicture(LivePicture):
    """A live picture; `on_field` brings the field that was touched."""

    fields = DictProperty({})
    """Each field's corners in the picture."""

    __events__ = ("on_field",)

    def place_of(self, field: str) -> tuple[float, float]:
        """Return where in the window the middle of that *field* is."""
        corners = self.fields[field]
        x, y, wide, high = self.shown
        across, down = (sum(part) / len(corners) for part in zip(*corners, strict=True))
        return x + across * wide / self.picture_size[0], y + high - down * high / self.picture_size[1]

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Tell which field was touched."""
        if not self.collide_point(*touch.pos) or not self.fields:
            return bool(super().on_touch_down(touch))
        away = {field: _away(self.place_of(field), touch.pos) for field in self.fields}
        near = min(away, key=lambda field: away[field])
        self.dispatch("on_field", near)
        return True

    def on_field(self, field: str) -> None:
        """Somebody touched a field."""


def _away(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
