"""A live device made reliable: a thread drains it, late frames are dropped, it is opened anew if it fails."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

import numpy as np

from companion.camera.source import Frame, Picture

SILENT_S: Final = 2.0  # no new picture for so long: unplugged or frozen
AGAIN_S: Final = 0.5  # between two tries to open it


class Device(Protocol):
    """What is drained: a capture that may fail, hang or repeat itself."""

    def read(self) -> Picture | None:
        """Return the next picture, None if there is none; may block, may raise OSError."""

    def close(self) -> None:
        """Let go of it."""


class Live:
    """The newest frame of a device that *open_device* opens, as often as it must."""

    def __init__(
        self, open_device: Callable[[], Device], silent_s: float = SILENT_S, again_s: float = AGAIN_S
    ) -> None:
        self._open_device = open_device
        self._silent_s, self._again_s = silent_s, again_s
        self._lock = threading.Lock()
        self._frame: Frame | None = None
        self._given = 0
        self._count = 0
        self._changed_s = time.monotonic()
        self._round = 0
        self._begun_s = 0.0
        self._stop = threading.Event()
        self._watch = threading.Thread(target=self._keep, name="camera", daemon=True)
        self._start_drain()
        self._watch.start()

    def newest(self) -> Frame | None:
        """Return the newest frame if it was not given before."""
        with self._lock:
            frame = self._frame
            if frame is None or frame.number == self._given:
                return None
            self._given = frame.number
            return frame

    def ended(self) -> bool:
        """A live device never ends; it comes back."""
        return self._stop.is_set()

    def trouble(self) -> str:
        """Return what is wrong, or nothing."""
        silent = time.monotonic() - self._changed_s
        return "no new picture; is it plugged in?" if silent > self._silent_s else ""

    def close(self) -> None:
        """Stop draining and let go of the device."""
        self._stop.set()
        self._watch.join(timeout=2)

    def _start_drain(self) -> None:
        self._round += 1
        threading.Thread(target=self._drain, args=(self._round,), name="camera-drain", daemon=True).start()

    def _keep(self) -> None:
        """Begin anew with a fresh thread when nothing new comes: the old one may hang for good."""
        while not self._stop.wait(self._silent_s / 8):
            if time.monotonic() - max(self._changed_s, self._begun_s) > self._silent_s:
                self._start_drain()
                self._begun_s = time.monotonic()

    def _drain(self, mine: int) -> None:
        before: Picture | None = None
        device: Device | None = None
        while not self._stop.is_set() and mine == self._round:
            try:
                device = device or self._open_device()
                image = device.read()
            except OSError:
                image = None
            if image is None:
                _let_go(device)
                device = None
                self._stop.wait(self._again_s)
            elif before is None or not _same(before, image):
                before = image
                self._take(image, mine)
        _let_go(device)

    def _take(self, image: Picture, mine: int) -> None:
        with self._lock:
            if mine != self._round:
                return  # one that hung and woke too late
            self._count += 1
            self._changed_s = time.monotonic()
            self._frame = Frame(image, self._count, self._changed_s)


def _same(before: Picture, now: Picture) -> bool:
    """Tell whether a picture is the last one again: a real sensor is never without noise."""
    few = slice(None, None, 7)
    return before.shape == now.shape and bool(np.array_equal(before[few, few], now[few, few]))


def _let_go(device: Device | None) -> None:
    if device is not None:
        with suppress(OSError):
            device.close()
