"""Widgets used again: one that is thrown away stays in memory until Python searches all, which takes long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.widgets.plain import PushButton


def hold(box: Any, count: int, make: Callable[[], Any]) -> list[Any]:
    """Let *box* hold *count* widgets, and return them in order; what it needs no longer it keeps aside.

    *make* makes one more, where none is kept.
    """
    kept: list[Any] = box.__dict__.setdefault("kept_aside", [])
    while len(box.children) > count:
        last = box.children[0]
        box.remove_widget(last)
        kept.append(last)
    while len(box.children) < count:
        box.add_widget(kept.pop() if kept else make())
    return list(reversed(box.children))


class Offering:
    """What stands now for one thing, now for another; a finger means what it came down on."""

    stands_for: Any = None

    def __init__(self, touched: Callable[[Any], object], **properties: Any) -> None:
        self._pressed: list[Any] = []
        self._touched = touched
        super().__init__(**properties)

    def on_press(self) -> None:
        """Remember what is touched."""
        self._pressed = [self.stands_for]

    def on_release(self) -> None:
        """Take what was touched; a keyboard comes here without a press."""
        meant, self._pressed = self._pressed or [self.stands_for], []
        self._touched(meant[0])


class SpareWidgets(Offering, PushButton):
    """A button of that kind."""
