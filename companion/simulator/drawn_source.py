"""A drawn table that people play at with the mouse: a camera whose pictures show what was asked for."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from companion.base.messages import DrawnTable
from companion.camera.source import Frame, Picture

EVERY_S: Final = 0.1
DARK: Final = 0.05
"""The exposure while the light is off."""


class DrawnTableSource:
    """Frames of a drawn table; `want` says what is to be seen on it from now on."""

    def __init__(self) -> None:
        self._wanted: DrawnTable | None = None
        self._now = DrawnTable()
        self._pictures: Iterator[Picture] = iter(())
        self._count, self._next_s = 0, 0.0

    def want(self, wanted: DrawnTable | None) -> None:
        """Let the table become as *wanted*: hands do it, one picture after the other."""
        self._wanted = wanted

    def become(self, before: DrawnTable, wanted: DrawnTable) -> Iterator[Picture]:
        """Give the pictures from *before* to *wanted*, and a few in which nothing moves."""
        raise NotImplementedError

    def newest(self) -> Frame | None:
        """Return the next picture when it is time for it; none before anything is on the table."""
        now_s = time.monotonic()
        if now_s < self._next_s or self._wanted is None:
            return None
        self._next_s = now_s + EVERY_S
        image = self.next_picture(self._wanted)
        self._count += 1
        return Frame(image, self._count, time.monotonic())

    def next_picture(self, wanted: DrawnTable) -> Picture:
        """Return the next picture; once there is none left, the first on the way to what is *wanted*."""
        image = next(self._pictures, None)
        if image is None:
            before, self._now = self._now, wanted
            self._pictures = self.become(before, wanted)
            image = next(self._pictures)
        return image

    def ended(self) -> bool:
        """A drawn table is there as long as it is looked at."""
        return False

    def trouble(self) -> str:
        """It has none."""
        return ""

    def close(self) -> None:
        """Nothing is held open."""
