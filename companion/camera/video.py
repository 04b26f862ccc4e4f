"""A video file as a camera: every frame, as fast as it is asked for."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.base.errors import BadData
from companion.camera.source import Frame


class Video:
    """The frames of a video file."""

    def __init__(self, capture: cv2.VideoCapture) -> None:
        self._capture = capture
        self._count = 0
        self._over = False

    def newest(self) -> Frame | None:
        """Return the next frame; None after the last."""
        good, image = (False, None) if self._over else self._capture.read()
        if not good or image is None:
            self._over = True
            return None
        self._count += 1
        return Frame(np.asarray(image, np.uint8), self._count, time.monotonic())

    def ended(self) -> bool:
        """Tell whether the last frame was given."""
        return self._over

    def trouble(self) -> str:
        """A file has none."""
        return ""

    def close(self) -> None:
        """Close the file."""
        self._capture.release()


def open_video(name: str, _settings: dict[str, Any]) -> Video:
    """Return the video file *name* as a source. Raises BadData if it is none."""
    if not Path(name).is_file():
        raise BadData(f"camera: source: {name}: there is no such file")
    capture = cv2.VideoCapture(name)
    if not capture.isOpened():
        raise BadData(f"camera: source: {name}: not a video")
    return Video(capture)
