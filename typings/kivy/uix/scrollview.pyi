from typing import Any

from kivy.uix.widget import Widget

class ScrollView(Widget):
    scroll_x: float
    scroll_y: float
    def scroll_to(self, widget: Any, padding: float = ..., animate: bool = ...) -> None: ...
