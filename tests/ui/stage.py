"""The real app in a real window, driven frame by frame: for pictures of it, and for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder

from companion.ui import gc_control
from companion.ui.window import CompanionApp

SETTLING = 8
NEVER_S = 1e6
"""On a stage nothing goes on by itself: a moment lasts until it is skipped."""
TIDIED = 20
"""After so many apps what they left behind is searched for."""
_closed = count(1)
Place = tuple[float, float]


class Finger(MotionEvent):
    """A finger on the window."""

    def __init__(self, place: Place, number: int = 1, device: str = "finger") -> None:
        super().__init__(device, number, self._share(place), is_touch=True, type_id="touch")

    def _share(self, place: Place) -> Place:
        wide, high = Window.size
        return place[0] / (wide - 1), place[1] / (high - 1)

    def depack(self, args: Place) -> None:
        """Take over where the finger is."""
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)

    def down(self) -> None:
        """Touch."""
        EventLoop.post_dispatch_input("begin", self)

    def slide(self, place: Place) -> None:
        """Go to *place* without lifting."""
        self.move(self._share(place))
        EventLoop.post_dispatch_input("update", self)

    def up(self) -> None:
        """Lift the finger."""
        EventLoop.post_dispatch_input("end", self)


class Stage:
    """An app that runs only as far as it is told to; if it is not *drawn*, it is laid out all the same."""

    def __init__(self, app: CompanionApp, drawn: bool = True) -> None:
        self.app = app
        self._drawn = drawn
        self.on_seen: Callable[[], object] = lambda: None
        """Called after each tap, and by `tell`: whoever watches looks at what is shown now."""

    @property
    def page(self) -> Any:
        """The screen that is shown."""
        assert self.app.navigator is not None
        return self.app.navigator.current_screen

    def frames(self, count: int = 2) -> None:
        """Let the app draw."""
        for _ in range(count):
            if self._drawn:
                EventLoop.idle()
            else:
                self._lay_out()

    def _lay_out(self) -> None:
        """Do what Kivy does in a frame, up to drawing it."""
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()

    def frames_until(self, there: Callable[[], object], at_most_s: float = 60.0) -> None:
        """Let the app draw until *there* is true; fails if that never comes."""
        until_s = monotonic() + at_most_s
        while not there():
            assert monotonic() < until_s, "it never came"
            self.frames(1)
            sleep(0.005)
        self.frames(2)

    def finish_work(self) -> None:
        """Let long work beside the window come to its end."""
        self.frames_until(lambda: not self.app.session.background.busy)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        if tuple(Window.size) == (width, height):
            self.frames(3)
            return
        Window.size = (width, height)
        for _ in range(SETTLING):
            self.frames(1)
            if self._drawn:
                sleep(0.01)  # the display server takes its time
        Window.canvas.ask_update()
        self.frames(2)

    def look(self, shade: str, percent: int) -> None:
        """Give the app another theme or size of text, as set-up does."""
        session = self.app.session
        wanted = replace(session.settings, shade=shade, percent=percent)
        if wanted != session.settings:
            session.preferences.use(wanted)
            self.app.rebuild()
        self.frames(SETTLING)

    def tap(self, place: Place) -> None:
        """Tap the window at *place*."""
        finger = Finger(place)
        finger.down()
        finger.up()
        self.frames(2)
        self.tell()

    def tell(self) -> None:
        """Let whoever watches look at what is shown now."""
        self.on_seen()

    def drag(self, start: Place, end: Place, steps: int = 6) -> None:
        """Slide a finger from *start* to *end*."""
        finger = Finger(start)
        finger.down()
        for n in range(1, steps + 1):
            share = n / steps
            finger.slide((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
            self.frames(1)
        finger.up()
        self.frames(2)

    def pinch(self, middle: Place, apart: Place, share: float, steps: int = 4) -> None:
        """Put two fingers down around *middle* and move them *share* times as far from it."""
        away = (apart[0] - middle[0]) / 2, (apart[1] - middle[1]) / 2
        fingers = [Finger(self._aside(middle, away, side), n) for n, side in enumerate((1.0, -1.0))]
        for finger in fingers:
            finger.down()
        for step in range(1, steps + 1):
            wide = 1 + (share - 1) * step / steps
            for finger, side in zip(fingers, (1.0, -1.0), strict=True):
                finger.slide(self._aside(middle, away, side * wide))
            self.frames(1)
        for finger in fingers:
            finger.up()
        self.frames(2)

    def _aside(self, middle: Place, away: Place, share: float) -> Place:
        wide, high = Window.size
        x, y = middle[0] + away[0] * share, middle[1] + away[1] * share
        return max(1.0, min(wide - 2.0, x)), max(1.0, min(high - 2.0, y))

    def picture(self, file: Path) -> None:
        """Write what the window shows as a PNG; it is drawn for that, if nothing else is."""
        for _ in range(SETTLING):
            Window.canvas.ask_update()
            EventLoop.idle()
            sleep(0.01)  # a window that was never drawn yet takes its time
        made = Path(Window.screenshot(name=str(file)))
        made.replace(file)


@contextmanager
def on_stage(app: CompanionApp, drawn: bool = True) -> Iterator[Stage]:
    """Open *app* without letting it run by itself; close it at the end, the window stays."""
    app.moment_s = app.started_s = NEVER_S
    app.quiet_s = 0.0
    app._run_prepare()
    runTouchApp(embedded=True)
    stage = Stage(app, drawn)
    stage.frames(3)
    try:
        yield stage
    finally:
        app.close()
        if next(_closed) % TIDIED == 0:
            gc_control.collect()  # what each app left out of searches, once for several
