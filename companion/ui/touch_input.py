"""Fingers on a bare screen (KMSDRM).

A desktop makes clicks of fingers. Where there is none, SDL tells of the fingers themselves, also on a
touchscreen that was plugged in later; Kivy listens to that on a telephone only, so it is passed on here.
"""

from __future__ import annotations

import os
from typing import Any, Final

BARE: Final = "kmsdrm"
TOLD: Final = frozenset({"fingerdown", "fingermotion", "fingerup"})


def on_a_bare_screen() -> bool:
    """Whether SDL draws without a desktop."""
    return os.environ.get("SDL_VIDEODRIVER") == BARE


def pass_on_to(window: Any) -> None:
    """Let *window* hear the fingers of which SDL tells."""
    from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

    window._win = _Told(window._win, SDL2MotionEventProvider.q)


class _Told:
    """SDL's side of the window as it was, except for how it reports fingers."""

    def __init__(self, window: Any, fingers: Any) -> None:
        self._window = window
        self._fingers = fingers

    def __getattr__(self, name: str) -> Any:
        return getattr(self._window, name)

    def poll(self) -> Any:
        event = self._window.poll()
        if event and event[0] in TOLD:
            self._fingers.appendleft(event)
        return event
