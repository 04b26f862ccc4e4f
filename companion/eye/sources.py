"""The camera that a profile names, or the drawn table of its game."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from companion.base.errors import BadData
from companion.camera.source import Source, open_source
from companion.games.registry import game_called
from companion.vision.profile import Profile


class GameSource(Protocol):
    """The module `source` of the package that a game names as its `simulator`."""

    def open_simulator(self, name: str, settings: dict[str, Any]) -> Source:
        """Return the drawn table with the seed *name* as a source. Raises BadData if that is no number."""


def open_camera(profile: Profile) -> Source:
    """Return the camera of *profile*. Raises BadData if it cannot be opened."""

    def drawn(name: str, settings: dict[str, Any]) -> Source:
        game = game_called(profile.game)
        if game is None or not game.simulator:
            raise BadData("camera: source: no table can be drawn for this game")
        return cast(GameSource, import_module(f"{game.simulator}.source")).open_simulator(name, settings)

    settings = {"size": profile.size, "fps": profile.fps, "lock": profile.lock}
    return open_source(profile.source, {"simulator": drawn}, **settings)
