"""The keyboard's finger: arrows go from one thing that can be touched to the next, enter touches it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Line
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.theme import Theme

WAYS: Final = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
ASIDE: Final = 2.5
"""How much farther something seems for each step that it lies aside of the arrow's way."""


class Target(NamedTuple):
    """Something that can be touched: its middle, its size, and what touching it does."""

    x: float
    y: float
    wide: float
    high: float
    press: Callable[[], object]


class Focus:
    """Where the keyboard's finger is; a touch or another screen takes it away."""

    def __init__(self) -> None:
        self.at: Target | None = None
        self._ring = InstructionGroup()
        Window.canvas.after.add(self._ring)

    def move(self, page: Any, way: str, theme: Theme) -> None:
        """Go on in that direction."""
        known = list(targets(page))
        if known:
            self.at = self._next(known, *WAYS[way]) if self.at else _first(known)
        self._draw(theme)

    def press(self) -> bool:
        """Touch what the finger is on; tell whether there is something."""
        at = self.at
        self.clear()
        if at is None:
            return False
        at.press()
        return True

    def clear(self) -> None:
        """Take the finger away."""
        self.at = None
        self._ring.clear()

    def close(self) -> None:
        """Leave the window."""
        Window.canvas.after.remove(self._ring)

    def _next(self, known: list[Target], dx: int, dy: int) -> Target:
        at = self.at
        assert at is not None
        ahead = [(_far(at, one, dx, dy), n) for n, one in enumerate(known) if _is_ahead(at, one, dx, dy)]
        return known[min(ahead)[1]] if ahead else at

    def _draw(self, theme: Theme) -> None:
        self._ring.clear()
        if self.at is None:
            return
        x, y, wide, high, _press = self.at
        self._ring.add(Color(*theme.rgba("lit")))
        self._ring.add(Line(rectangle=(x - wide / 2, y - high / 2, wide, high), width=theme.mm(0.5)))


def targets(page: Any) -> Iterator[Target]:
    """Give everything on *page* that can be touched: buttons, and the `focus_targets` of other widgets."""
    for widget in page.walk():
        if isinstance(widget, ButtonBehavior) and widget.opacity and not widget.disabled and widget.width > 1:
            x, y = widget.parent.to_window(*widget.center)
            yield Target(x, y, widget.width, widget.height, partial(widget.dispatch, "on_release"))
        elif hasattr(widget, "focus_targets") and widget.width > 1:
            yield from widget.focus_targets()


def _first(known: list[Target]) -> Target:
    return max(known, key=lambda one: (one.y, -one.x))


def _is_ahead(at: Target, one: Target, dx: int, dy: int) -> bool:
    return (one.x - at.x) * dx + (one.y - at.y) * dy > 1


def _far(at: Target, one: Target, dx: int, dy: int) -> float:
    along = (one.x - at.x) * dx + (one.y - at.y) * dy
    return along + ASIDE * abs((one.x - at.x) * dy - (one.y - at.y) * dx)
