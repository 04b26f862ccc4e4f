"""Any V4L2 or USB camera, through OpenCV."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np

from companion.base.errors import BadData
from companion.camera.live import Live
from companion.camera.source import Picture

MANUAL: Final = 1  # V4L2's exposure_auto: manual mode
SETTLE_FRAMES: Final = 30
CONTROLS: Final = (
    ("exposure", cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL, cv2.CAP_PROP_EXPOSURE),
    ("white balance", cv2.CAP_PROP_AUTO_WB, 0, cv2.CAP_PROP_WB_TEMPERATURE),
    ("focus", cv2.CAP_PROP_AUTOFOCUS, 0, cv2.CAP_PROP_FOCUS),
)
"""Each with the property that makes it automatic, the value that turns that off, and its own."""


class Capture:
    """An open V4L2 device; with *lock* it holds exposure, white balance and focus once they have settled."""

    at_s: float | None = None
    not_held: tuple[str, ...] = ()

    def __init__(self, name: str, size: tuple[int, int] | None, fps: float | None, lock: bool) -> None:
        self._capture = cv2.VideoCapture(name, cv2.CAP_V4L2)
        if not self._capture.isOpened():
            raise OSError(f"{name}: cannot be opened")
        self._settling = SETTLE_FRAMES if lock else 0
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        if size:
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        if fps:
            self._capture.set(cv2.CAP_PROP_FPS, fps)

    def read(self) -> Picture | None:
        """Return the next picture, or None."""
        try:
            good, image = self._capture.read()
        except cv2.error:
            return None
        if not good or image.ndim != 3 or image.size == 0:
            return None
        if self._settling:
            self._settling -= 1
            if not self._settling:
                self.not_held = hold(self._capture)
        return np.asarray(image, np.uint8)

    def close(self) -> None:
        """Let go of the device."""
        self._capture.release()


def hold(capture: Any) -> tuple[str, ...]:
    """Hold what is automatic in *capture* at its present values; return what it does not read back so."""
    held = []
    for name, automatic, off, value in CONTROLS:
        now = capture.get(value)
        capture.set(automatic, off)
        if now > 0:
            capture.set(value, now)  # exposure off without a value gives black frames
        if capture.get(automatic) != off:
            held.append(name)
    return tuple(held)


def open_v4l2(name: str, settings: dict[str, Any]) -> Live:
    """Return the camera *name* (a device file) as a source. Raises BadData if that is no name of a device."""
    if not name.startswith("/dev/"):
        raise BadData(f"camera: source: {name!r} is not a device, such as /dev/video0")
    size, fps, lock = settings.get("size"), settings.get("fps"), bool(settings.get("lock"))
    return Live(lambda: Capture(name, size, fps, lock))
