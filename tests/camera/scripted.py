"""An eye whose camera does what a file says, for tests with real processes."""

from __future__ import annotations

import itertools
import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from companion.base.messages import CameraRequest, EyeState, Sighting, WorkerFailed
from companion.camera.live import Live
from companion.camera.source import Picture, Source
from companion.eye.inbox import Inbox
from companion.eye.process import watch
from companion.eye.profile_data import read_profile
from companion.eye.workers import Timeouts, Worker
from companion.kit.marks import aruco_mark
from companion.vision.eye import Eye

SILENT_S = 0.4
PX_PER_MM = 1.2
EDGE_MM = 62.0
SOON = Timeouts(start_s=60, hung_s=2.0, backoff_s=(0.05,))
PROFILE: dict[str, Any] = {
    "board": {"columns": 8, "rows": 8, "a1": "meadow", "pitch_mm": 54.0, "tile_mm": 40.0},
    "markers": {
        "dictionary": "4x4_50",
        "size_mm": 30.0,
        "at": {"0": [-30.0, -30.0], "1": [462.0, -30.0], "2": [462.0, 462.0], "3": [-30.0, 462.0]},
    },
}


def plain_table() -> Picture:
    """Return a grey table with nothing but its four markers."""
    edge = round((432 + 2 * EDGE_MM) * PX_PER_MM)
    image = np.full((edge, edge, 3), 140, np.uint8)
    side = round(30 * PX_PER_MM)
    for name, (x, y) in PROFILE["markers"]["at"].items():
        x0, y0 = (round((at + EDGE_MM - 15) * PX_PER_MM) for at in (x, y))
        image[y0 - 8 : y0 + side + 8, x0 - 8 : x0 + side + 8] = 255
        image[y0 : y0 + side, x0 : x0 + side] = aruco_mark("4x4_50", int(name), side)[..., None]
    return image


class Script:
    """A device that behaves as the file *told* says."""

    count = itertools.count()
    at_s: float | None = None
    not_held: tuple[str, ...] = ()

    def __init__(self, told: Path) -> None:
        self._told, self._image = told, plain_table()
        if self._state() == "unplugged":
            raise OSError("no such device")

    def _state(self) -> str:
        return self._told.read_text("utf-8")

    def read(self) -> Picture | None:
        time.sleep(0.02)
        match self._state():
            case "unplugged":
                return None
            case "frozen":
                return self._image
            case "hung device":
                threading.Event().wait()
            case "garbage":
                shapes = [(0, 0, 3), (3, 5), (800, 600, 3), (64, 64, 4)]
                some = next(Script.count)
                luck = np.random.default_rng(some)
                return luck.integers(0, 256, shapes[some % 4]).astype(np.uint8)
            case "abort":
                os.abort()
        return self._image ^ np.uint8(next(Script.count) % 2)

    def close(self) -> None:
        """Nothing to let go of."""


class Odd(Live):
    """The scripted camera, which can also hang or fail in the eye's own thread."""

    def __init__(self, told: Path) -> None:
        super().__init__(lambda: Script(told), silent_s=SILENT_S, again_s=0.05, hung_s=2 * SILENT_S)
        self._told = told

    def newest(self) -> Any:
        match self._told.read_text("utf-8"):
            case "hung eye":
                threading.Event().wait()
            case "fault":
                raise ZeroDivisionError("a fault\nof many lines")
        return super().newest()


def open_scripted(told: str) -> tuple[Eye, Source]:
    """Return an eye on the plain table, its camera as the file *told* says."""
    return Eye(read_profile(PROFILE), None), Odd(Path(told))


class Watched:
    """The eye's process as the app has it, and what came out of it."""

    def __init__(self, folder: Path) -> None:
        self.told = folder / "state"
        self.told.write_text("fine", "utf-8")
        self.inbox = Inbox(lambda: None)
        self.wanted = CameraRequest(str(self.told))
        self.worker = Worker("eye", watch, (open_scripted, str(self.told)), self.inbox.post, SOON)

    def be(self, state: str) -> None:
        """Have the camera behave so; the file is never half written."""
        fresh = self.told.with_suffix(".new")
        fresh.write_text(state, "utf-8")
        fresh.replace(self.told)

    def until(self, wanted: Callable[[Any], bool], seconds: float = 90) -> list[Any]:
        """Return what came up to the message that is *wanted*; fail if it does not come."""
        found, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            for message in self.inbox.take():
                found.append(message)
                if wanted(message):
                    return found
            time.sleep(0.01)
        raise AssertionError(f"not seen in {seconds} s; came: {found[-5:]}")

    def look(self) -> None:
        """Ask for a Sighting."""
        self.wanted = replace(self.wanted, look=self.wanted.look + 1)
        self.worker.want(self.wanted)

    def sees(self) -> list[Any]:
        """Return what came until the eye tells the table anew."""
        self.inbox.take()
        self.look()
        return self.until(lambda message: isinstance(message, Sighting))


def is_gone(message: Any) -> bool:
    """Tell whether *message* says that no frames come."""
    return isinstance(message, EyeState) and message.state == "camera_gone"


def has_failed(message: Any) -> bool:
    """Tell whether *message* says that the eye's process ended."""
    return isinstance(message, WorkerFailed)
