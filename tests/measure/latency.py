"""From the hand leaving to the proposal on the screen: ten frames a second, the real process and window."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

from companion import app
from companion.eye.workers import Timeouts
from companion.system.settings import Settings
from companion.system.virtual_display import a_display
from tests.measure import paced
from tests.measure.pages import commit, machine, write_part

TITLE: Final = "How soon it is on the screen"
STAY: Final = 16
AIM_S: Final = 0.5
PATIENCE: Final = Timeouts(start_s=600.0, hung_s=120.0)
"""An eye that is only slow, on a machine with other work, is waited for: one begun anew measures nothing."""


@contextmanager
def beside_the_eye(folder: Path) -> Iterator[tuple[Any, Any]]:
    """Give the app on a stage and the worker of its eye, which sees the frames in *folder*."""
    from tests.ui.stage import on_stage

    journal, notice = app.open_store()
    with on_stage(app.make_app(Settings(), journal, notice)) as stage:
        stage.resize(800, 480)
        worker = app.open_the_eye(stage.app, folder / "profile.toml", paced.open_paced, PATIENCE)
        try:
            assert stage.app.session.store.begin(paced.header())
            assert stage.app.navigator is not None
            stage.app.navigator.go("table")
            seeing = stage.app.session.camera
            assert seeing is not None
            while seeing.sighting is None:
                stage.frames(1)
                time.sleep(0.01)
            yield stage, worker
        finally:
            worker.stop()
            assert journal is not None
            journal.close()


class Blocked:
    """How long each frame of the app took: those in which it took something of the eye, and the others."""

    def __init__(self, stage: Any) -> None:
        self.hearing_s: list[float] = []
        self.other_s: list[float] = []
        self._stage, self._hear, self._heard = stage, stage.app.camera_feed._take, False
        stage.app.camera_feed.attend(self._take)

    def _take(self) -> list[Any]:
        found: list[Any] = self._hear()
        self._heard = self._heard or bool(found)
        return found

    def frame(self) -> None:
        """Let the app draw one frame."""
        self._heard, begun = False, time.perf_counter()
        self._stage.frames(1)
        (self.hearing_s if self._heard else self.other_s).append(time.perf_counter() - begun)


def measure(folder: Path, turns: int) -> tuple[list[float], int, Blocked]:
    """Return how long each tile took to be on the screen, how many as a question, and what blocked."""
    shown_s: dict[int, float] = {}
    asked = 0
    fields = {move.field: n for n, move in enumerate(paced.moves(turns), 1)}
    with beside_the_eye(folder) as (stage, _worker):
        blocked = Blocked(stage)
        (folder / paced.GO).touch()
        end = time.monotonic() + turns * (STAY + paced.HANDS) * paced.EVERY_S + 20
        while len(shown_s) < turns and time.monotonic() < end:
            blocked.frame()
            time.sleep(0.004)
            page = stage.page
            if page.name in ("reveal", "asked") and page.view.field in fields:
                shown_s.setdefault(fields[page.view.field], time.monotonic())
                asked += page.name == "asked"
                page.lay() if page.name == "reveal" else page.choose(0)
    left = dict(line.split() for line in (folder / paced.LEFT).read_text("utf-8").splitlines())
    return [shown_s[n] - float(left[str(n)]) for n in sorted(shown_s)], asked, blocked


PAGE: Final = """
Made by `scripts/measure-camera-play latency` at {at}, on {machine}: {turns} tiles laid one after the other,
frames of {width} × {height} drawn beforehand and given ten a second to the eye in its own process, which
reads tiles, pieces and tray as in play; the app in its window (800 × 480, Xvfb). From the time stamp of the
first frame without the hand to the frame in which the proposal is drawn; {asked} came as a question.

| shown | median | 95 % | longest |
| --- | --- | --- | --- |
| {shown} of {turns} | {median:.2f} s | **{high:.2f} s** (aim {aim} s) | {most:.2f} s |

A table is called still a quarter of a second after the last change, which with ten frames a second is 0.3 s
of these figures. The main thread never waits for the eye: the {heard} frames of the app in which it took
something that the eye had posted, with all that was worked out and drawn for it, took
{hear:.0f} ms (median), {hear_high:.0f} ms (95 %) and {hear_most:.0f} ms (longest, a new screen);
its other frames {other_high:.0f} ms (95 %) and {other_most:.0f} ms (longest).
"""


def main(argv: list[str]) -> int:
    """Measure, and print or write the part."""
    words = argparse.ArgumentParser(prog="scripts/measure-camera-play latency")
    words.add_argument("--turns", type=int, default=30)
    words.add_argument("--write", metavar="FILE")
    words.add_argument("--frames", type=Path, help="a folder that keeps the frames for the next time")
    args = words.parse_args(argv)
    with TemporaryDirectory() as name, a_display():
        folder = args.frames or Path(name)
        paced.make_ready(folder, args.turns, STAY)
        with state_in(Path(name)):
            app.prepare_kivy((800, 480), hurried=True, home=Path(name))
            took, asked, blocked = measure(folder, args.turns)
    hearing, other = np.array(blocked.hearing_s) * 1e3, np.array(blocked.other_s) * 1e3
    high = float(np.percentile(took, 95))
    text = PAGE.format(
        at=commit(), machine=machine(), turns=args.turns, width=paced.SIZE[0], height=paced.SIZE[1],
        asked=asked, shown=len(took), median=np.median(took), high=high, aim=AIM_S, most=max(took),
        heard=len(hearing), hear=np.median(hearing), hear_high=np.percentile(hearing, 95),
        hear_most=hearing.max(), other_high=np.percentile(other, 95), other_most=other.max(),
    )  # fmt: skip
    write_part(TITLE, text, args.write)
    return len(took) < args.turns or high > AIM_S


@contextmanager
def state_in(folder: Path) -> Iterator[None]:
    """Have the app keep everything in *folder*."""
    before = os.environ.get("COMPANION_STATE")
    os.environ["COMPANION_STATE"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["COMPANION_STATE"]
        else:
            os.environ["COMPANION_STATE"] = before
