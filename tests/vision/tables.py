"""A small fixed set of drawn tables for these tests: one profile and a few frames, each made once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import numpy as np
import numpy.typing as npt

from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.board import Board
from companion.eye.readers import load_reader
from companion.games.castelli import library
from companion.games.castelli.simulator.geometry import Geometry, geometry_of
from companion.games.castelli.simulator.profile_data import write_profile
from companion.games.castelli.simulator.shot import Shot, take_picture
from companion.vision.reader import Reader
from tests.simulator.kinds import conditions_for
from tests.simulator.scenes import random_scene

STYLE = "shields"
PROFILE: dict[str, Any] = {
    "camera": {"source": "simulator:1"},
    "board": {"columns": 8, "rows": 8, "a1": "meadow", "pitch_mm": 54.0, "tile_mm": 40.0},
    "markers": {
        "dictionary": "4x4_50",
        "size_mm": 30.0,
        "at": {"0": [-30.0, -30.0], "1": [462.0, -30.0], "2": [462.0, 462.0], "3": [-30.0, 462.0]},
    },
    "tray": {"mm": [480.0, 100.0, 90.0, 130.0]},
    "tiles": {"set": "stand-in", "pictures": "tiles"},
}


@dataclass(frozen=True)
class Table:
    """A board as it is drawn."""

    board: Board
    geometry: Geometry


@cache
def table() -> Table:
    """Return the stand-in board with its measures."""
    board = board_for(library.layout("stand-in"), 4)
    return Table(board, geometry_of(board))


@cache
def profile_path() -> Path:
    """Return the profile of that table, its tiles enrolled from pictures of another day."""
    drawn = table()
    return write_profile(Path(mkdtemp()), drawn.board, library.tiles("stand-in"), drawn.geometry, STYLE, 5)


@cache
def reader() -> Reader:
    """Return a reader of that profile."""
    return load_reader(profile_path())


@cache
def frame(kind: str = "ordinary", seed: int = 3, px_per_tile: float = 56) -> Shot:
    """Return a picture of some table of that kind."""
    drawn = table()
    scene = random_scene(drawn.board, library.tiles("stand-in"), drawn.geometry, STYLE, seed)
    return take_picture(scene, conditions_for(kind, seed, px_per_tile), seed)


def picture(kind: str = "ordinary", seed: int = 3) -> npt.NDArray[np.uint8]:
    """Return such a picture, to be changed."""
    return np.array(frame(kind, seed).image, np.uint8)
