"""A picture of the mat against the record, and the profile that describes it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.base.errors import BadData
from companion.base.messages import FieldRead
from companion.eye.profile_data import read_profile
from companion.games.tuscany.camera.audit_report import profiled_board, recorded_board, report
from companion.games.tuscany.camera.faces import FACE_OF
from companion.games.tuscany.camera.mat import PLACES, mat
from companion.kit.mat import profile_tables
from tests.tuscany.camera.test_takes import CENTRE, _game


def _reads(tiles: tuple[str, ...]) -> dict[str, FieldRead]:
    return {place: FieldRead("up", 0.9999, FACE_OF[tile]) for place, tile in zip(PLACES, tiles, strict=True)}


def test_a_picture_that_shows_the_recorded_tiles_agrees() -> None:
    told = report(_game(), _reads(CENTRE))
    assert told.agrees
    assert told.counts == {"agrees": 8, "differs": 0, "cannot_tell": 0}


def test_a_tile_that_is_not_recorded_differs() -> None:
    told = report(_game(), _reads(("castle", *CENTRE[1:])))
    assert not told.agrees
    assert told.counts["differs"] == 1
    assert "castle lies open and is not recorded" in told.sentences


def test_doubt_is_no_difference() -> None:
    told = report(_game(), {**_reads(CENTRE), "A1": FieldRead("unsure")})
    assert told.agrees
    assert told.counts["cannot_tell"] == 1


def test_the_profile_of_the_mat_is_read() -> None:
    profile = read_profile(profile_tables(mat()) | {"camera": {"source": "v4l2:/dev/video0"}})
    assert profile.game == "tuscany"
    assert [slot.name for slot in profile.board.slots] == list(PLACES)
    assert profiled_board(profile.board) == recorded_board(_game())


@pytest.mark.parametrize(
    "table",
    [
        {},
        {"pitch_mm": 58.0},
        {"pitch_mm": 58.0, "tile_mm": 55.0},
        {"pitch_mm": 58.0, "tile_mm": 40.0, "a": 1},
    ],
)
def test_a_bad_mat_is_refused(table: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="mat"):
        read_profile(profile_tables(mat()) | {"mat": table})
