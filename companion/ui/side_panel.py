"""What stands to the left of all screens, and how the screens' theme follows from the room that is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.core.window import Window

from companion.system.settings import Settings
from companion.ui.navigator import release
from companion.ui.theme import Shade, Theme

FLAT: Final = 0.6
"""The height of the flattest screen that all is measured for, as a share of its width."""


class SidePanel:
    """A widget beside the screens, made together with them; nothing until somebody puts one there."""

    def __init__(self) -> None:
        self._make: Callable[[], Any] | None = None
        self._share = 0.0

    def put(self, make: Callable[[], Any] | None, share: float) -> None:
        """Let what *make* makes take that *share* of the window; None: nothing stands there."""
        self._make, self._share = make, share

    def show(self, root: Any) -> None:
        """Make it, to the left of all else in *root*."""
        if self._make is not None:
            widget = self._make()
            widget.width = Window.width * self._share
            root.add_widget(widget, index=1)

    def clear(self, root: Any) -> None:
        """Take it out of *root*."""
        for other in root.children[1:]:
            root.remove_widget(other)
            release(other)

    def theme(self, settings: Settings) -> Theme:
        """Return the theme of the screens in the room that is left."""
        shade: Shade = "light" if settings.shade == "light" else "dark"
        width, height = int(Window.width * (1 - self._share)), int(Window.height)
        if self._share:
            height = min(height, round(width * FLAT))  # what is beside leaves less room in one direction only
        return Theme(width, height, shade, settings.percent)
