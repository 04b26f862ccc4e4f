"""A simulated table with an eye over it, whose tiles were enrolled from pictures of another day."""

from __future__ import annotations

import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.commands.profiles import load_profile
from companion.commands.readers import enrolled
from companion.demo.watching import Watching
from companion.simulator.camera import SimulatedTable
from companion.simulator.profile_data import profile_toml, sites_toml, write_profile
from companion.vision.enrolled import Enrolled
from companion.vision.eye import Eye
from companion.vision.profile import read_profile

OTHER_DAY: Final = 51_977
"""Added to a table's seed: the pictures to enrol are of another table under another light."""


def watch(table: SimulatedTable, known: Enrolled | None = None) -> Watching:
    """Return an eye that watches *table*; *known* are tiles of its art that were enrolled before."""
    told = profile_toml(table.geometry, "tiles.toml", f"simulator:{table.seed}")
    sites = sites_toml(table.game.setup.board, table.geometry)
    profile = read_profile(tomllib.loads(f"{told}\n{sites}"))
    return Watching(Eye(profile, known or learn(table)))


def learn(table: SimulatedTable) -> Enrolled:
    """Return the tiles of *table* as they are enrolled from pictures of another day."""
    setup, seed = table.game.setup, (table.seed + OTHER_DAY) % OTHER_DAY**2
    with TemporaryDirectory() as folder:
        path = write_profile(Path(folder), setup.board, setup.tiles, table.geometry, table.style, seed)
        known = enrolled(load_profile(path), path)
    assert known is not None
    return known
