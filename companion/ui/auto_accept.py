"""A screen that shows what the eye has seen: a table that trusts it has sure readings taken after a pause."""

from __future__ import annotations

from time import monotonic
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import NumericProperty

from companion.ui.page import Page


class AutoAcceptPage(Page):
    """A page whose view has `seen` and `trusted_s`, and which can `lay` what it shows."""

    left_s = NumericProperty(0)
    """Seconds until what the eye is sure of is accepted, unless somebody touches the screen; 0: never."""

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self._came_s = 0.0
        self._waiting: Any = None
        super().__init__(*arguments, **properties)

    def arrive(self) -> None:
        """Show what was seen; it may be taken after a while."""
        super().arrive()
        self._came_s = monotonic() if self.view.seen else 0.0
        self.wait(self.view.trusted_s)

    def leave(self) -> None:
        """Wait no more."""
        self.wait(0)

    @property
    def is_too_soon(self) -> bool:
        """Whether a touch now was meant for the screen before."""
        return bool(self.view.seen) and monotonic() - self._came_s < App.get_running_app().quiet_s

    def wait(self, seconds: int) -> None:
        """Accept what is shown after *seconds*; none: wait for a yes."""
        self.left_s = seconds
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = Clock.schedule_interval(self._one_less, 1.0) if seconds else None

    def counted(self, text: str, left_s: float) -> str:
        """Return *text* with the seconds that are left."""
        return f"{text} ({left_s:.0f})" if left_s else text

    def _one_less(self, _s: float) -> None:
        self.left_s -= 1
        if self.left_s <= 0:
            self.wait(0)
            self.lay()

    def lay(self) -> None:
        """Take what is shown."""
        raise NotImplementedError
