"""The drawn mat as a camera: the pictures of all takes of a whole game, which plays itself before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from companion.camera.source import Picture
from companion.engine.protocol import COLOURS
from companion.engine.tuscany.record import read_header
from companion.games.tuscany import library
from companion.games.tuscany.simulator.camera import DrawnMat
from companion.games.tuscany.simulator.play import play_game, stand_in_header
from companion.simulator.source import DrawnCamera, seed_called

SIZE: Final = (1280, 720)


def open_simulator(name: str, settings: dict[str, Any]) -> DrawnCamera:
    """Return the drawn mat with the seed *name* as a source. Raises BadData if that is no number."""
    pictures = _pictures(seed_called(name), settings.get("size") or SIZE)
    return DrawnCamera(pictures, settings.get("fps"))


def _pictures(seed: int, size: tuple[int, int]) -> Iterator[Picture]:
    setup = read_header(stand_in_header(COLOURS, seed), library)
    mat = DrawnMat(setup.centre, seed, size=size)
    yield from (frame.shot.image for frame in mat.still())
    for played in play_game(setup, seed):
        yield from (frame.shot.image for frame in mat.become(played.step.state.centre))
        yield from (frame.shot.image for frame in mat.still())
