from typing import Any

from kivy.uix.widget import Widget

class ButtonBehavior(Widget):
    state: str
    def on_release(self) -> Any: ...
    def on_press(self) -> Any: ...
