"""Touching widgets by what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.ui.stage import Stage  # Kivy is loaded by the fixture, not before


def button(stage: Stage, text: str) -> Any:
    """The button that says *text*."""
    from companion.ui.widgets.plain import PushButton

    return next(w for w in stage.page.walk() if isinstance(w, PushButton) and w.text == text)


def touch(stage: Stage, text: str) -> None:
    """Tap the button that says *text*."""
    stage.tap(button(stage, text).center)
