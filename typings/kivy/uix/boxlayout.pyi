from typing import Any

from kivy.uix.widget import Widget

class BoxLayout(Widget):
    orientation: str
    spacing: float
    padding: Any
