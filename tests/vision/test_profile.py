"""Camera profiles: read to the letter, every error names its place."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from companion.base.errors import BadData
from companion.eye.profile_data import read_profile
from companion.vision.board import slot_centres
from tests.vision.tables import PROFILE

LONG = 10**400


def changed(**tables: Any) -> dict[str, Any]:
    """Return the profile with keys changed: `board={"rows": 0}`; None takes a table or key out."""
    found = deepcopy(PROFILE)
    for name, keys in tables.items():
        if keys is None:
            del found[name]
        else:
            found.setdefault(name, {}).update(keys)
    return found


def test_the_example_of_the_formats_is_read() -> None:
    profile = read_profile(PROFILE)
    assert profile.board.tile_mm == 40
    assert profile.markers is not None
    assert profile.markers.at[2] == (462.0, 462.0)
    assert profile.thresholds.sure == 0.999


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ({"colour": {}}, '"colour" is not known here'),
        ({"board": None}, "board is missing"),
        ({"markers": None}, "markers is missing"),
        ({"board": {"rows": 17}}, "board: rows: 17 is not from 1 to 16"),
        ({"board": {"a1": "lake"}}, 'board: a1: "lake" is not one of'),
        ({"board": {"tile_mm": 60}}, "board: tile_mm: 60 is more than pitch_mm"),
        ({"board": {"pitch_mm": "54"}}, 'board: pitch_mm: "54" is not a number'),
        ({"board": {"pitch_mm": float("nan")}}, "board: pitch_mm: NaN is not a number"),
        ({"camera": {"source": "webcam"}}, 'camera: source: "webcam" is not one of'),
        ({"markers": {"dictionary": "3x3"}}, "markers: dictionary"),
        ({"markers": {"at": {"0": [0, 0]}}}, "markers: at: 1 markers"),
        ({"markers": {"at": {"0": [0, 0], "1": [9, 0], "50": [0, 9]}}}, 'markers: at: "50" is not an id'),
        (
            {"markers": {"at": {"0": [0, 0], "1": [99, 0], "2": [999, 0]}}},
            "markers: at: the markers are all in one line",
        ),
        ({"tray": {"mm": [1, 2, 3]}}, "tray: mm: [1, 2, 3] is not a list of 4 numbers"),
        ({"lens": {"matrix": [[1, 0, 0]]}}, "lens: matrix"),
        ({"reader": {"sure": 0.2}}, "reader: sure: 0.2 is not from 0.5 to 1"),
        ({"reader": {"surely": 1}}, 'reader: "surely" is not known here'),
        ({"board": {"pitch_mm": LONG}}, "board: pitch_mm: 1000"),
        ({"board": {"columns": LONG}}, "board: columns: 1000"),
        ({"board": {"offset_mm": [LONG, 0]}}, "board: offset_mm: 1000"),
        ({"board": {"pitch_mm": float("inf")}}, "board: pitch_mm: Infinity is not a number"),
        ({"camera": {"fps": LONG}}, "camera: fps: 1000"),
        ({"camera": {"size": [LONG, 9]}}, "camera: size: [1000"),
        ({"camera": {"source": "folder:a\0b"}}, "camera: source: "),
        ({"lens": {"matrix": [[LONG, 0, 0], [0, 1, 0], [0, 0, 1]]}}, "lens: matrix: 1000"),
        ({"lens": {"matrix": [[1e-300, 0, 0], [0, 1, 0], [0, 0, 1]]}}, "lens: matrix: not a camera matrix"),
        ({"reader": {"back_least": LONG}}, "reader: back_least: 1000"),
        ({"reader": {"back_least": -1e300}}, "reader: back_least: -1e+300 is not from -1e+06 to 1e+06"),
        ({"tiles": {"pictures": "a\0b"}}, "tiles: pictures: "),
        ({"tiles": {"set": "x" * 300}}, "tiles: set: "),
        ({"sites": {"bare": "x/" * 600}}, "sites: bare: "),
        ({"sites": {"B1": {"castles": [[0, 0]] * 1000}}}, "sites: B1: castles: 1000 are more than 16"),
        ({"sites": {"colours": {str(n): [1, 2, 3] for n in range(99)}}}, "sites: colours: 99 are more"),
        (
            {"corners": {"nw": [0, 0], "ne": [0, 9], "se": [9, 9], "sw": [9, 0]}},
            "corners: ne: the four corners are not",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(tables: dict[str, Any], says: str) -> None:
    with pytest.raises(BadData) as error:
        read_profile(changed(**tables))
    assert str(error.value).startswith(says)


def test_meadows_alternate_and_begin_where_a1_says() -> None:
    board = read_profile(PROFILE).board
    assert list(slot_centres(board))[:5] == ["A1", "C1", "E1", "G1", "B2"]
    assert slot_centres(board)["A1"] == (27.0, 27.0)
    other = read_profile(changed(board={"a1": "landscape", "offset_mm": [10, 20]})).board
    assert next(iter(slot_centres(other))) == "B1"
    assert slot_centres(other)["B1"] == (91.0, 47.0)
