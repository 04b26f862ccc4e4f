"""An eye whose camera gives the picture that lies in a file, for tests with real processes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import numpy as np

from companion.camera.source import Frame, Picture, Source
from companion.eye.opening import eye_of
from companion.eye.profiles import load_profile
from companion.vision.eye import Eye

FILE: Final = "shown.npy"
EVERY_S: Final = 0.1


def show(image: Picture, profile: Path) -> None:
    """Let the camera of *profile* see *image* from now on; the file is never half written."""
    fresh = profile.parent / "fresh.npy"
    np.save(fresh, image)
    fresh.replace(profile.parent / FILE)


class Shown:
    """A camera that sees what is in *file*, ten times a second."""

    def __init__(self, file: Path) -> None:
        self._file, self._next_s, self._count = file, 0.0, 0

    def newest(self) -> Frame | None:
        """Return the picture when it is time for it."""
        now_s = time.monotonic()
        if now_s < self._next_s:
            return None
        self._next_s, self._count = now_s + EVERY_S, self._count + 1
        return Frame(np.load(self._file), self._count, now_s)

    def ended(self) -> bool:
        """It goes on as long as it is looked at."""
        return False

    def trouble(self) -> str:
        """It has none."""
        return ""

    def close(self) -> None:
        """Nothing is held open."""


def open_shown(profile: str) -> tuple[Eye, Source]:
    """Return an eye that looks by *profile* at the picture beside it."""
    path = Path(profile)
    return eye_of(load_profile(path), path), Shown(path.parent / FILE)
