"""The simulated table as a camera: a whole game before it, paced or drawn as it is asked for."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

from companion.base.errors import BadData
from companion.camera.source import Frame, Picture
from companion.engine.castelli.record import read_header
from companion.games.castelli import library
from companion.games.castelli.simulator.camera import SimulatedTable, play_before_camera
from companion.games.castelli.simulator.play import stand_in_header

COLOURS: Final = ("red", "blue", "green", "yellow")
SIZE: Final = (1920, 1080)


class Simulator:
    """Frames of a game that plays itself; the same seed gives the same pictures."""

    def __init__(self, seed: int, size: tuple[int, int], fps: float | None) -> None:
        setup = read_header(stand_in_header(COLOURS), library)
        self._pictures = _pictures(SimulatedTable(setup, seed, size=size))
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


def _pictures(table: SimulatedTable) -> Iterator[Picture]:
    yield from (frame.shot.image for frame in table.still())
    for played in play_before_camera(table):
        yield from (frame.shot.image for frame in played.frames)


def open_simulator(name: str, settings: dict[str, Any]) -> Simulator:
    """Return the simulated table with the seed *name* as a source. Raises BadData if that is no number."""
    if not (name.isascii() and name.isdigit() and len(name) <= 9):
        raise BadData(f"camera: source: simulator:{name} is not simulator: and a number")
    return Simulator(int(name), settings.get("size") or SIZE, settings.get("fps"))
