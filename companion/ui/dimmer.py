"""A screen that goes dark when nobody touches it, and the tap that wakes it and does nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock


class Dimmer:
    """*light* makes the screen bright (True) or dark; it is dark *after_s* of rest, with 0 never."""

    _rest: Any = None

    def __init__(self, light: Callable[[bool], None], after_s: float) -> None:
        self.dark = False
        self._light = light
        self.wait(after_s)

    def wait(self, after_s: float) -> None:
        """Go dark *after_s* of rest from now on."""
        if self._rest is not None:
            self._rest.cancel()
        self._waits = after_s > 0
        self._rest = Clock.create_trigger(self._darken, after_s)
        self.touched()

    def _darken(self, *_: object) -> None:
        self.dark = True
        self._light(False)

    def touched(self) -> bool:
        """Begin to wait again; tell whether the screen was dark, so that the tap only woke it."""
        was_dark, self.dark = self.dark, False
        if was_dark:
            self._light(True)
        self._rest.cancel()
        if self._waits:
            self._rest()
        return was_dark

    def close(self) -> None:
        """Wait no more."""
        self._rest.cancel()
