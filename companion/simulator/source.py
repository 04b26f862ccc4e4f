"""A drawn table as a camera: its pictures one after the other, as they are asked for or at a fixed rate."""

from __future__ import annotations

import time
from collections.abc import Iterator

from companion.base.errors import BadData
from companion.camera.source import Frame, Picture


class DrawnCamera:
    """Frames of *pictures*, the next one when it is time for it."""

    def __init__(self, pictures: Iterator[Picture], fps: float | None) -> None:
        self._pictures = pictures
        self._every_s = 1 / fps if fps else 0.0
        self._count, self._next_s, self._over = 0, 0.0, False

    def newest(self) -> Frame | None:
        """Return the next picture when it is time for it."""
        now_s = time.monotonic()
        if self._over or now_s < self._next_s:
            return None
        image = next(self._pictures, None)
        if image is None:
            self._over = True
            return None
        self._count, self._next_s = self._count + 1, now_s + self._every_s
        return Frame(image, self._count, time.monotonic())

    def ended(self) -> bool:
        """Tell whether the game is over."""
        return self._over

    def trouble(self) -> str:
        """A drawn table has none."""
        return ""

    def close(self) -> None:
        """Nothing is held open."""


def seed_called(name: str) -> int:
    """Return the seed of the table called simulator:*name*. Raises BadData if that is no number."""
    if not (name.isascii() and name.isdigit() and len(name) <= 9):
        raise BadData(f"camera: source: simulator:{name} is not simulator: and a number")
    return int(name)
