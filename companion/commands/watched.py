"""A simulated table with an eye over it, whose tiles were enrolled from pictures of another day."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.commands.profiles import load_profile
from companion.commands.readers import enrolled
from companion.demo.watching import Watching
from companion.simulator.camera import SimulatedTable
from companion.simulator.profile_data import write_profile
from companion.vision.eye import Eye

OTHER_DAY: Final = 51_977
"""Added to a table's seed: the pictures to enrol are of another table under another light."""


def watch(table: SimulatedTable) -> Watching:
    """Return an eye that watches *table*."""
    with TemporaryDirectory() as folder:
        path = write_profile(
            Path(folder),
            table.game.setup.board,
            table.game.setup.tiles,
            table.geometry,
            table.style,
            (table.seed + OTHER_DAY) % OTHER_DAY**2,
        )
        profile = load_profile(path)
        return Watching(Eye(profile, enrolled(profile, path)))
