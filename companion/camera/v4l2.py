"""Any V4L2 or USB camera, through OpenCV."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np

from companion.camera.live import Live
from companion.camera.source import Picture
from companion.errors import BadData

MANUAL: Final = 1  # V4L2's exposure_auto: manual mode


class Capture:
    """An open V4L2 device."""

    def __init__(self, name: str, size: tuple[int, int] | None, fps: float | None, lock: bool) -> None:
        self._capture = cv2.VideoCapture(name, cv2.CAP_V4L2)
        if not self._capture.isOpened():
            raise OSError(f"{name}: cannot be opened")
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        if size:
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        if fps:
            self._capture.set(cv2.CAP_PROP_FPS, fps)
        if lock:
            self._lock()

    def _lock(self) -> None:
        """Keep focus, white balance and exposure as they are now."""
        for automatic in (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_AUTO_WB):
            self._capture.set(automatic, 0)
        exposure = self._capture.get(cv2.CAP_PROP_EXPOSURE)
        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL)
        if exposure > 0:
            self._capture.set(cv2.CAP_PROP_EXPOSURE, exposure)  # off without a value gives black frames

    def read(self) -> Picture | None:
        """Return the next picture, or None."""
        try:
            good, image = self._capture.read()
        except cv2.error:
            return None
        usable = bool(good) and image.ndim == 3 and image.size > 0
        return np.asarray(image, np.uint8) if usable else None

    def close(self) -> None:
        """Let go of the device."""
        self._capture.release()


def open_v4l2(name: str, settings: dict[str, Any]) -> Live:
    """Return the camera *name* (a device file) as a source. Raises BadData if that is no name of a device."""
    if not name.startswith("/dev/"):
        raise BadData(f"camera: source: {name!r} is not a device, such as /dev/video0")
    size, fps, lock = settings.get("size"), settings.get("fps"), bool(settings.get("lock"))
    return Live(lambda: Capture(name, size, fps, lock))
