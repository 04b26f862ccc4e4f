"""The simulated table as a camera: the pictures of a whole game, which plays itself before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from companion.camera.source import Picture
from companion.engine.castelli.record import read_header
from companion.engine.protocol import COLOURS
from companion.games.castelli import library
from companion.games.castelli.simulator.camera import SimulatedTable, play_before_camera
from companion.games.castelli.simulator.play import stand_in_header
from companion.simulator.source import DrawnCamera, seed_called

SIZE: Final = (1920, 1080)


def open_simulator(name: str, settings: dict[str, Any]) -> DrawnCamera:
    """Return the simulated table with the seed *name* as a source. Raises BadData if that is no number."""
    pictures = _pictures(seed_called(name), settings.get("size") or SIZE)
    return DrawnCamera(pictures, settings.get("fps"))


def _pictures(seed: int, size: tuple[int, int]) -> Iterator[Picture]:
    table = SimulatedTable(read_header(stand_in_header(COLOURS), library), seed, size=size)
    yield from (frame.shot.image for frame in table.still())
    for played in play_before_camera(table):
        yield from (frame.shot.image for frame in played.frames)
