"""The drawn mat as a camera: the takes of a whole game before it, paced or drawn as they are asked for."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

from companion.base.errors import BadData
from companion.camera.source import Frame, Picture
from companion.engine.protocol import COLOURS
from companion.engine.tuscany.record import read_header
from companion.games.tuscany import library
from companion.games.tuscany.simulator.camera import DrawnMat
from companion.games.tuscany.simulator.play import play_game, stand_in_header

SIZE: Final = (1280, 720)


class Simulator:
    """Frames of a game that plays itself; the same seed gives the same pictures."""

    def __init__(self, seed: int, size: tuple[int, int], fps: float | None) -> None:
        self._pictures = _pictures(seed, size)
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


def _pictures(seed: int, size: tuple[int, int]) -> Iterator[Picture]:
    setup = read_header(stand_in_header(COLOURS, seed), library)
    mat = DrawnMat(setup.centre, seed, size=size)
    yield from (frame.shot.image for frame in mat.still())
    for played in play_game(setup, seed):
        yield from (frame.shot.image for frame in mat.become(played.step.state.centre))
        yield from (frame.shot.image for frame in mat.still())


def open_simulator(name: str, settings: dict[str, Any]) -> Simulator:
    """Return the drawn mat with the seed *name* as a source. Raises BadData if that is no number."""
    if not (name.isascii() and name.isdigit() and len(name) <= 9):
        raise BadData(f"camera: source: simulator:{name} is not simulator: and a number")
    return Simulator(int(name), settings.get("size") or SIZE, settings.get("fps"))
