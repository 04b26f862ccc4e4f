"""The screen's part of `companion bench`: start, tap, evaluation, idle screen, memory; in one run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, thread_time
from typing import Any, Final

from companion import app
from companion.system.virtual_display import a_display
from scripts.bench.figures import Figure

SIZE: Final = (800, 480)
IDLE_FRAMES: Final = 300
AHEAD_S: Final = 15.0
"""So long it waits at most for screens that are made ahead."""
_EMPTY: Final = """
import logging, os
logging.getLogger("kivy").propagate = False
logging.getLogger("kivy").addHandler(logging.NullHandler())
from kivy.config import Config
Config.set("graphics", "width", "800")
Config.set("graphics", "height", "480")
from kivy.base import runTouchApp
from kivy.core.window import Window
from kivy.uix.widget import Widget
Window.bind(on_flip=lambda *_: os._exit(0))
runTouchApp(Widget())
"""
_OURS: Final = """
import os
from companion import app
app.prepare_kivy((800, 480))
journal, notice = app.open_store()
opened = app.make_app(None, journal, notice)
from kivy.core.window import Window
Window.bind(on_flip=lambda *_: os._exit(0))
opened.run()
"""


def screen_figures(quick: bool) -> Iterator[Figure]:
    """Give the screen's figures; processor time is the main thread's, the driver's part in it included."""
    with a_display(), TemporaryDirectory() as folder:
        os.environ["COMPANION_STATE"] = folder
        app.prepare_kivy(SIZE, hurried=True)
        from tests.ui.stage import on_stage

        journal, notice = app.open_store()
        with on_stage(app.make_app(None, journal, notice)) as stage:
            stage.resize(*SIZE)
            yield from _touched(stage, 5 if quick else 25)
            yield from _idle(stage)
            yield from _memory(stage, 3 if quick else 20)
        if journal is not None:
            journal.close()
        yield from _starts(3 if quick else 9)


def _starts(times: int) -> Iterator[Figure]:
    """Measure from the shell to the first frame, in turns; ours opens in a running game."""
    taken = [(_seconds(_OURS), _seconds(_EMPTY)) for _ in range(times)]
    ours, empty = (median(one) for one in zip(*taken, strict=True))
    yield Figure(
        "start to the first frame, a game running", ours, "s", "an empty window", ours / empty, "aim: 1.5"
    )


def _seconds(code: str) -> float:
    begun = perf_counter()
    subprocess.run([sys.executable, "-P", "-c", code], check=True, cwd=Path(app.__file__).parents[1])
    return perf_counter() - begun


def _touched(stage: Any, times: int) -> Iterator[Figure]:
    from tests.ui import scenes

    scenes.known()["table"](stage)
    stage.frames(4)
    ours, drawn = [], []
    for _ in range(times):
        for press in (stage.page.press_enter, stage.page.press_undo):
            begun = thread_time()
            press()
            between = thread_time()
            stage.frames(1)
            ours.append(between - begun)
            drawn.append(thread_time() - begun)
    yield Figure("a tap that ends the turn or takes it back", median(ours) * 1e3, "ms", aim="aim: 16 ms")
    yield Figure("  and its frame: layout, texts, drawing", median(drawn) * 1e3, "ms")
    yield from _evaluated(stage)


def _evaluated(stage: Any) -> Iterator[Figure]:
    from tests.ui import scenes

    scenes.known()["table-evaluating"](stage)
    stage.frames(4)
    taken = []
    while stage.page.view.playing:
        begun = thread_time()
        stage.page.do(stage.page.presenter.step)
        stage.frames(1)
        taken.append(thread_time() - begun)
    yield Figure("a moment of an evaluation, with its frame", median(taken) * 1e3, "ms")


def _idle(stage: Any) -> Iterator[Figure]:
    from kivy.core.window import Window

    drawn: list[int] = []

    def count(*_: object) -> None:
        drawn.append(1)

    navigator, patient = stage.app.navigator, monotonic() + AHEAD_S
    while (navigator._next_ones or not navigator._ahead) and monotonic() < patient:
        stage.frames(10)  # screens are still made ahead, each of which is drawn once
    stage.frames(10)
    Window.bind(on_flip=count)
    begun = thread_time()
    stage.frames(IDLE_FRAMES)
    took = thread_time() - begun
    Window.unbind(on_flip=count)
    yield Figure(f"frames drawn in {IDLE_FRAMES} idle ones", float(len(drawn)), "", aim="aim: 0")
    yield Figure("an idle frame", took / IDLE_FRAMES * 1e3, "ms")


def _memory(stage: Any, games: int) -> Iterator[Figure]:
    """Show *games* games from start to end, and compare with the memory after the second."""
    from companion.ui import gc_control
    from tests.ui import scenes

    after = []
    for _ in range(games):
        for share in (0.0, 0.3, 0.6, 1.0):
            scenes.begin(stage, share)
            for name in ("table", "home"):
                stage.app.navigator.go(name)
                stage.frames(2)
        gc_control.collect()
        after.append(_megabytes())
    first = after[min(1, len(after) - 1)]
    yield Figure(f"memory after {games} games", after[-1], "MB", "after 2", after[-1] / first, "aim: about 1")


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
