from typing import Any

from kivy.uix.widget import Widget

class Layout(Widget):
    _trigger_layout: Any
    def do_layout(self, *args: Any) -> None: ...
