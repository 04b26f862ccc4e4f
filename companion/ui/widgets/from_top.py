"""Layouts laid out from the top down: most of them once, where Kivy does it again for each level above."""

from __future__ import annotations

from typing import Any, Final

from kivy.uix.layout import Layout

TIMES: Final = 3
"""How often at most: what is as high as its content makes those around it move."""


def lay_out(root: Any) -> None:
    """Give all that stands in *root* its place now, before anything of it is drawn where it does not stay."""
    for _ in range(TIMES):
        if not _settle(root):
            return


def _settle(widget: Any) -> bool:
    """Lay out *widget* and all in it, what has a size of its own first; say whether anything waited."""
    waited = _settle_alone(widget)
    for child in sorted(widget.children, key=lambda one: None not in one.size_hint):
        waited |= _settle(child)
        _settle_alone(widget)  # the child may have told how high it has to be
    return waited


def _settle_alone(widget: Any) -> bool:
    if not isinstance(widget, Layout) or not widget._trigger_layout.is_triggered:
        return False
    widget._trigger_layout.cancel()
    widget.do_layout()
    return True
