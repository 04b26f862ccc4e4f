"""Castles on a board whose sites nobody taught: found where they stand, or not told; never made up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.base.messages import PlacedPiece, Sighting, SiteRead
from companion.eye.profile_data import read_profile
from companion.games.castelli.simulator.pieces import WOODEN
from companion.games.castelli.simulator.scene import Scene
from companion.games.castelli.simulator.shot import Shot
from companion.vision.arrays import Picture
from companion.vision.board import Site, Sites
from companion.vision.eye import Eye
from companion.vision.pieces.assembled_board import AssembledBoard, assemble
from companion.vision.pieces.sites import SiteReader
from companion.vision.registration.register import register
from tests.measure.sites import TUNING
from tests.measure.untaught_sites import Counted, UntaughtTables, compare
from tests.vision.tables import PROFILE

TABLE, EDGE_PX = 1, 56.0


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[UntaughtTables]:
    paints = dict(WOODEN)
    yield UntaughtTables(TUNING, tmp_path_factory.mktemp("photographs"))
    WOODEN.update(paints)


@pytest.fixture(scope="module")
def lying(tables: UntaughtTables) -> AssembledBoard:
    return tables.lying(TABLE)


@pytest.fixture(scope="module")
def built(tables: UntaughtTables, lying: AssembledBoard) -> tuple[Scene, Shot, Shot]:
    """A table with castles, pictured without them and with them, in ordinary light."""
    return tables.picture(TABLE, "ordinary", 7, EDGE_PX)


def image(shot: Shot) -> Picture:
    return np.asarray(shot.image, np.uint8)


def look(reader: SiteReader, tables: UntaughtTables, shot: Shot) -> dict[str, SiteRead]:
    return reader.read(image(shot), register(image(shot), tables.profile), shot.px_per_tile)


def castles(reads: dict[str, SiteRead]) -> list[str]:
    return [name for name, read in reads.items() if read.state == "castle"]


def counted(reads: dict[str, SiteRead], scene: Scene) -> Counted:
    count = Counted()
    for at in {name.partition("/")[0] for name in reads}:
        compare(at, reads, scene, count)
    return count


def test_castles_are_found_wherever_they_stand_and_none_is_made_up(
    tables: UntaughtTables, lying: AssembledBoard, built: tuple[Scene, Shot, Shot]
) -> None:
    scene, before, after = built
    reader = SiteReader(tables.profile, lying)
    assert not castles(look(reader, tables, before))
    there = look(reader, tables, after)
    count = counted(there, scene)
    assert count.wrong == 0
    assert count.found > 0.6 * count.castles
    assert look(reader, tables, after) is there  # nothing has changed
    assert not castles(look(reader, tables, before))


def test_hands_make_no_castles(tables: UntaughtTables, lying: AssembledBoard) -> None:
    scene, before, after = tables.picture(TABLE, "hands", 7, EDGE_PX)
    reader = SiteReader(tables.profile, lying)
    look(reader, tables, before)
    count = counted(look(reader, tables, after), scene)
    assert count.wrong == 0
    assert count.found > 0.3 * count.castles


def test_an_eye_that_begins_in_the_middle_of_a_game_tells_the_castles_that_stand_there(
    tables: UntaughtTables, lying: AssembledBoard, built: tuple[Scene, Shot, Shot]
) -> None:
    scene, _, after = built
    count = counted(look(SiteReader(tables.profile, lying), tables, after), scene)
    assert count.wrong == 0
    assert count.found > 0.6 * count.castles


def test_a_board_that_is_printed_otherwise_than_its_photographs_says_nothing_wrong(
    tables: UntaughtTables, built: tuple[Scene, Shot, Shot]
) -> None:
    scene, before, after = built
    reader = SiteReader(tables.profile, tables.lying(TABLE + 1))
    look(reader, tables, before)
    assert counted(look(reader, tables, after), scene).wrong == 0


def test_the_eye_tells_castles_as_soon_as_it_knows_how_the_board_lies(
    tables: UntaughtTables, built: tuple[Scene, Shot, Shot]
) -> None:
    scene, before, after = built
    eye = Eye(tables.profile, None)
    assert told(eye, before, 0.0).sites == {}
    eye.set_board(tables.pieces(TABLE))
    assert not castles(told(eye, before, 1.0).sites)
    assert counted(told(eye, after, 2.0).sites, scene).found > 0
    eye.set_board(())
    assert told(eye, after, 3.0).sites == {}


def told(eye: Eye, shot: Shot, at_s: float) -> Sighting:
    """Return what *eye* tells of a table that lies still."""
    found = [one for n in range(4) for one in eye.see(image(shot), at_s + 0.1 * n)]
    return next(one for one in reversed(found) if isinstance(one, Sighting))


def test_where_sites_were_taught_nothing_else_is_looked_for(
    tables: UntaughtTables, built: tuple[Scene, Shot, Shot]
) -> None:
    eye = Eye(replace(tables.profile, sites=Sites({"B1": Site(((81.0, 9.2),), None)})), None)
    eye.set_board(tables.pieces(TABLE))
    assert told(eye, built[1], 0.0).sites == {}


def test_a_board_is_not_put_together_without_a_photograph_or_on_another_ones_place(
    tables: UntaughtTables, lying: AssembledBoard, tmp_path: Path
) -> None:
    pieces = tables.pieces(TABLE)
    gone = PlacedPiece(str(tmp_path / "none.jpg"), pieces[1].place)
    assert assemble((pieces[0], gone), tables.profile) is None
    small = read_profile(PROFILE | {"board": PROFILE["board"] | {"columns": 4, "rows": 4}})
    assert assemble(pieces, small) is None
