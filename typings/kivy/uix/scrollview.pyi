from typing import Any

from kivy.uix.widget import Widget

class ScrollView(Widget):
    scroll_x: float
    scroll_y: float
    def scroll_to(self, widget: Any, padding: float = ..., animate: bool = ...) -> None: ...
    def _get_uid(self, prefix: str = ...) -> str: ...
    def _do_touch_up(self, touch: Any) -> None: ...
