"""What can be left out where nobody looks at the window: places and sizes stay as they are."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label
from kivy.graphics import InstructionGroup

from companion.ui.widgets import board, sketch


def paint_nothing() -> None:
    """From now on, in this process, make no triangles, and measure no word twice."""
    for module, name in ((sketch, "_mesh"), (board, "mesh")):
        setattr(module, name, lambda *_: InstructionGroup())
    measured = Label.get_extents

    @lru_cache(maxsize=100_000)
    def extents(font: str, text: str) -> Any:
        return measured(labels[font], text)

    labels: dict[str, Any] = {}

    def get_extents(label: Any, text: str) -> Any:
        font = label._get_font_id()
        labels[font] = label
        return extents(font, text)

    setattr(Label, "get_extents", get_extents)  # noqa: B010 - it is a method
