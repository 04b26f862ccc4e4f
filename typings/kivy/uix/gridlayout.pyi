from typing import Any

from kivy.uix.widget import Widget

class GridLayout(Widget):
    cols: int
    spacing: Any
