"""Scenes for the tests of pictures: the stand-in board with tiles in the middle of some game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.castelli.simulator.geometry import geometry_of
from companion.games.castelli.simulator.scene import Scene
from tests.simulator.scenes import random_scene
from tests.simulator.tables import set_up


def some_scene(seed: int = 3, style: str = "shields", **changes: Any) -> Scene:
    """Return a table amid some game."""
    setup = set_up()
    scene = random_scene(setup.board, setup.tiles, geometry_of(setup.board), style, seed)
    return replace(scene, **changes)
