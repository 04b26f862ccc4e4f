"""What of a page can be seen, and where: worked out once for everything that is measured of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from kivy.uix.scrollview import ScrollView

SLACK: Final = 1.0
Box = tuple[float, float, float, float]


class LaidOut:
    """A page as it is laid out; what is known of it holds as long as nothing moves."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.below = list(_below(page))
        """The page and every widget on it."""
        self.shown = shown(page)
        """Every widget that can be seen."""
        self._boxes: dict[Any, Box] = {}
        self._around: dict[Any, tuple[float, float, Box | None]] = {}

    def box(self, widget: Any) -> Box:
        """Return where in the window a widget can be seen: what is scrolled away is not."""
        if widget not in self._boxes:
            self._boxes[widget] = self._worked_out(widget)
        return self._boxes[widget]

    def _worked_out(self, widget: Any) -> Box:
        above = widget.parent
        if above is None or above is widget:
            return widget.x, widget.y, widget.right, widget.top
        if above not in self._around:
            self._around[above] = (*above.to_window(0, 0, initial=False), self._clip(above))
        dx, dy, clip = self._around[above]
        x, y = widget.x + dx, widget.y + dy
        box = (x, y, x + widget.width, y + widget.height)
        if clip is None:
            return box
        return max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3])

    def _clip(self, widget: Any) -> Box | None:
        """Return what can be seen of the children of *widget*; None: all."""
        if isinstance(widget, ScrollView):
            return self.box(widget)
        above = widget.parent
        return None if above is None or above.parent is above else self._clip(above)


def _below(widget: Any) -> Iterator[Any]:
    waiting = [widget]
    while waiting:
        yield (one := waiting.pop())
        waiting += one.children


def shown(widget: Any) -> list[Any]:
    """Return every widget that can be seen; a disabled one counts as if it were not."""
    found, waiting = [], [(widget, 1.0)]
    while waiting:
        one, opacity = waiting.pop()
        seen = opacity if one.disabled else opacity * one.opacity
        if seen < 0.05 or one.width < 1 or one.height < 1:
            continue
        found.append(one)
        waiting += [(child, seen) for child in reversed(one.children)]
    return found


def common(one: Box, other: Box) -> bool:
    """Say whether two boxes have more than a hair's breadth in common."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > SLACK and high > SLACK


def overlapping(placed: list[tuple[Any, Box]]) -> Iterator[tuple[Any, Any]]:
    """Give each pair of things whose boxes have something in common."""
    ordered = sorted(placed, key=lambda one: one[1][0])
    for n, (one, box) in enumerate(ordered):
        for other, other_box in ordered[n + 1 :]:
            if other_box[0] >= box[2] - SLACK:
                break
            if common(box, other_box):
                yield one, other
