"""A bumped camera noticed without markers: how far the whole picture has shifted since the first one."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.registration.markers import grey

WIDTH: Final = 480
CALM_PX: Final = 9.0  # slow changes of light, wider than this, say nothing about place


class Drift:
    """Compares each frame with the first, made small."""

    def __init__(self) -> None:
        self._first: Array | None = None
        self._window: Array | None = None

    def shift_px(self, frame: Picture) -> float:
        """Return by how many of its pixels *frame* is shifted against the first one."""
        scale = WIDTH / frame.shape[1]
        now = _edges(frame, scale)
        if self._first is None or self._window is None or self._first.shape != now.shape:
            self._first = now
            self._window = cv2.createHanningWindow((now.shape[1], now.shape[0]), cv2.CV_32F)
            return 0.0
        (x, y), _ = cv2.phaseCorrelate(self._first, now, self._window)
        return float(np.hypot(x, y) / scale)


def _edges(frame: Picture, scale: float) -> Array:
    small = cv2.resize(grey(frame), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    plain = small.astype(np.float32)
    return np.asarray(plain - cv2.GaussianBlur(plain, (0, 0), CALM_PX), np.float32)
