"""Where the buttons of the running service are on the screen; `scripts/try-display` asks by a signal.

The service itself knows nothing of it: a `.pth` file in the tried machine calls `listen` when Python starts.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

MOST = 32767
"""Where the screen ends, to the right and below."""


def listen() -> None:
    """Write them down when SIGUSR1 comes; a handler may only leave word."""
    signal.signal(signal.SIGUSR1, lambda *_: _soon())


def _soon() -> None:
    from kivy.clock import Clock

    Clock.schedule_once(lambda _s: _write(), 0)


def _write() -> None:
    """One line a button: how far from the left and from the top, and what it says or shows."""
    from kivy.app import App
    from kivy.core.window import Window

    from companion.ui.widgets.plain import PushButton

    lines = []
    for widget in App.get_running_app().navigator.current_screen.walk():
        if isinstance(widget, PushButton) and widget.opacity:
            x, y = widget.parent.to_window(*widget.center)
            right, down = MOST * x / Window.width, MOST * (1 - y / Window.height)
            lines.append(f"{right:.0f} {down:.0f} {widget.text or widget.icon}\n")
    place = Path(os.environ["RUNTIME_DIRECTORY"]) / "buttons"
    place.with_suffix(".new").write_text("".join(lines), "utf-8")
    place.with_suffix(".new").replace(place)
