"""A video file as a camera: every frame, as fast as it is asked for."""

from __future__ import annotations

import time
from typing import Any, Final

import cv2
import numpy as np

from companion.base.errors import BadData, BadPicture
from companion.base.outside import open_outside
from companion.camera.source import Frame
from companion.pictures.kinds import EDGE_AT_MOST, KINDS, PIXELS_AT_MOST

HEAD: Final = 8


class Video:
    """The frames of a video file."""

    def __init__(self, capture: cv2.VideoCapture) -> None:
        self._capture = capture
        self._count = 0
        self._over = False

    def newest(self) -> Frame | None:
        """Return the next frame; None after the last."""
        try:
            good, image = (False, None) if self._over else self._capture.read()
        except cv2.error:
            good, image = False, None
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
    try:
        return Video(_capture(name))
    except BadPicture as error:
        raise BadData(f"camera: source: {error}") from None


def _capture(name: str) -> cv2.VideoCapture:
    with open_outside(name, BadPicture) as file:
        begins = file.read(HEAD)
    if any(begins.startswith(kind) for kind, _ in KINDS if kind != b"RIFF"):  # as which films begin, too
        raise BadPicture(f"{name}: a picture, not a video; folder:DIR takes pictures")
    capture = cv2.VideoCapture(name, cv2.CAP_FFMPEG)
    if not capture.isOpened():
        raise BadPicture(f"{name}: not a video")
    width, height = (capture.get(what) for what in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
    if width * height > PIXELS_AT_MOST or max(width, height) > EDGE_AT_MOST:
        capture.release()
        raise BadPicture(f"{name}: {width:.0f} x {height:.0f} pixels are too many to read")
    return capture
