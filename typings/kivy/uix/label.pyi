from typing import Any

from kivy.uix.widget import Widget

class Label(Widget):
    text: str
    color: Any
    font_size: float
    text_size: Any
    texture_size: Any
    bold: bool
    max_lines: int
    is_shortened: bool
