"""A live device made reliable: a thread drains it, late frames are dropped, and it is opened again."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

import numpy as np

from companion.camera.source import Frame, Picture

NO_FRAME_S: Final = 1.8  # no new picture for so long: unplugged or frozen; noticed within two seconds
READ_TIMEOUT_S: Final = (
    5.0  # a read or an opening that takes longer hangs; some cameras need seconds to start
)
GIVE_UP_S: Final = 10.0  # a driver that hangs so long is got rid of with the process
RETRY_S: Final = 0.5  # between two tries to open it


class Device(Protocol):
    """What is drained: a capture that may fail, hang or repeat itself.

    *at_s* is when its last picture was taken, None if it does not tell; *not_held* is what it does not hold
    (exposure, white balance, focus) although it was asked to.
    """

    at_s: float | None
    not_held: tuple[str, ...]

    def read(self) -> Picture | None:
        """Return the next picture, None if there is none; may block, may raise OSError."""

    def close(self) -> None:
        """Let go of it."""


class Live:
    """The newest frame of a device that *open_device* opens, as often as it must."""

    def __init__(
        self,
        open_device: Callable[[], Device],
        silent_s: float = NO_FRAME_S,
        again_s: float = RETRY_S,
        hung_s: float = READ_TIMEOUT_S,
    ) -> None:
        self._open_device = open_device
        self._silent_s, self._again_s, self._hung_s = silent_s, again_s, hung_s
        self._lock = threading.Lock()
        self._frame: Frame | None = None
        self._given = 0
        self._count = 0
        self._changed_s = time.monotonic()
        self._generation = 0
        self._begun_s = time.monotonic()
        self._why = ""
        self._drains: list[threading.Thread] = []
        self._stop = threading.Event()
        self._watch = threading.Thread(target=self._keep, name="camera", daemon=True)
        self._start_drain()
        self._watch.start()

    def newest(self) -> Frame | None:
        """Return the newest frame if it was not given before.

        Raises OSError when the device hangs for so long that only the end of the process frees it.
        """
        if self._is_stuck():
            raise OSError("the camera's driver hangs")
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
        silent = time.monotonic() - self._changed_s > self._silent_s
        return (self._why or "no new picture") if silent else ""

    def close(self) -> None:
        """Stop draining and let go of the device."""
        self._stop.set()
        self._watch.join(timeout=2)
        self._drains[-1].join(timeout=2)  # a thread that is in OpenCV when Python ends takes all down with it

    def _start_drain(self) -> None:
        self._generation += 1
        drain = threading.Thread(
            target=self._drain, args=(self._generation,), name="camera-drain", daemon=True
        )
        self._drains = [*(one for one in self._drains if one.is_alive()), drain]
        drain.start()

    def _is_stuck(self) -> bool:
        if time.monotonic() - self._changed_s < GIVE_UP_S:
            return False
        return any(one.is_alive() for one in self._drains[:-1])

    def _keep(self) -> None:
        """Begin again with a fresh thread when nothing new comes: the old one may hang for good."""
        while not self._stop.wait(self._silent_s / 8):
            if time.monotonic() - max(self._changed_s, self._begun_s) > self._hung_s:
                self._start_drain()
                self._begun_s = time.monotonic()

    def _drain(self, mine: int) -> None:
        before: Picture | None = None
        device: Device | None = None
        while not self._stop.is_set() and mine == self._generation:
            try:
                device = device or self._open_device()
                image = device.read()
                self._why = ""
            except OSError as error:
                image, self._why = None, str(error)
            if image is None or self._is_frozen(before, image):
                _let_go(device)
                device = before = None
                self._stop.wait(self._again_s)
            elif device and (before is None or not _same(before, image)):
                before = image
                self._take(image, mine, device)
        _let_go(device)

    def _is_frozen(self, before: Picture | None, image: Picture) -> bool:
        silent = time.monotonic() - self._changed_s > self._silent_s
        return silent and before is not None and _same(before, image)

    def _take(self, image: Picture, mine: int, device: Device) -> None:
        with self._lock:
            if mine != self._generation:
                return  # one that hung and woke too late
            self._count += 1
            self._changed_s = time.monotonic()
            self._frame = Frame(image, self._count, device.at_s or self._changed_s, device.not_held)


def _same(before: Picture, now: Picture) -> bool:
    """Tell whether a picture is the last one again: a real sensor is never without noise."""
    few = slice(None, None, 7)
    return before.shape == now.shape and bool(np.array_equal(before[few, few], now[few, few]))


def _let_go(device: Device | None) -> None:
    if device is not None:
        with suppress(OSError):
            device.close()
