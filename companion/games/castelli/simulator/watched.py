"""A simulated table with an eye over it, whose tiles were enrolled from pictures of another day."""

from __future__ import annotations

import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.eye.profile_data import read_profile
from companion.eye.profiles import load_profile
from companion.eye.readers import enrolled
from companion.games.castelli.demo.watching import WatchedTable
from companion.games.castelli.simulator.camera import SimulatedTable
from companion.games.castelli.simulator.profile_data import (
    bare_board,
    profile_toml,
    sites_toml,
    write_profile,
)
from companion.vision.eye import Eye
from companion.vision.pieces.empty_board import learn_bare
from companion.vision.pieces.sites import SiteReader
from companion.vision.profile import Profile
from companion.vision.tiles.enrolled import Enrolled

OTHER_DAY: Final = 51_977
"""Added to a table's seed: the pictures to enrol are of another table under another light."""


def watch(table: SimulatedTable, known: Enrolled | None = None, folder: Path | None = None) -> WatchedTable:
    """Return an eye that watches *table*; *known* are tiles of its art that were enrolled before.

    What it is enrolled from stays in *folder*, if there is one.
    """
    return WatchedTable(Eye(_profile(table), known or learn(table, folder)))


def eye_with_pieces(table: SimulatedTable, known: Enrolled | None = None) -> Eye:
    """Return an eye over *table* that also knows its bare board, and so sees castles and settlements."""
    profile, setup = _profile(table), table.game.setup
    day = (table.seed + OTHER_DAY) % OTHER_DAY**2
    bare = bare_board(setup.board, setup.tiles, table.geometry, table.style, day, table.table)
    return Eye(profile, known or learn(table), sites=SiteReader(profile, learn_bare(bare, profile)))


def _profile(table: SimulatedTable) -> Profile:
    told = profile_toml(table.geometry, "tiles.toml", f"simulator:{table.seed}")
    sites = sites_toml(table.game.setup.board, table.geometry)
    return read_profile(tomllib.loads(f"{told}\n{sites}"))


def learn(table: SimulatedTable, folder: Path | None = None) -> Enrolled:
    """Return the tiles of *table* as they are enrolled from pictures of another day, kept in *folder*."""
    if folder is None:
        with TemporaryDirectory() as passing:
            return learn(table, Path(passing))
    setup, seed = table.game.setup, (table.seed + OTHER_DAY) % OTHER_DAY**2
    path = write_profile(folder, setup.board, setup.tiles, table.geometry, table.style, seed)
    known = enrolled(load_profile(path), path)
    assert isinstance(known, Enrolled)
    return known
