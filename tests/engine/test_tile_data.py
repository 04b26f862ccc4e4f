"""Tile sets as data, and the files of layouts and tile sets: formats.md, sections 2 and 3."""

from pathlib import Path

import pytest

from companion.base.errors import BadData
from companion.engine.castelli.layout import read_layout
from companion.engine.castelli.tiles import read_tiles
from companion.games.castelli import library
from tests.small import Json, shipped, tile

# --- tile sets ---


def test_coats_run_clockwise_with_value_or_card() -> None:
    set_of_one = read_tiles(
        {"tile": {"07": {"coats": ["red 4", "blue 6", "green card", "yellow 1"], "silver": 1}}}
    )
    seven = set_of_one.tiles["07"]
    assert seven.coats == (("red", 4, False), ("blue", 6, False), ("green", 0, True), ("yellow", 1, False))
    assert (seven.silver, seven.start) == (1, False)


def test_how_a_tile_lies_is_told_by_the_colour_that_points_north() -> None:
    turned = read_tiles({"tile": {"07": tile("red 1 green 2 blue 3 yellow 4")}}).tiles["07"].turned
    order = {north: "".join(str(coat.value) for coat in coats.values()) for north, coats in turned.items()}
    assert order == {"red": "1234", "green": "2341", "blue": "3412", "yellow": "4123"}


def test_start_tiles_are_marked_and_silver_left_out_is_none() -> None:
    tiles = read_tiles(
        {"name": "own", "tile": {"01": tile(""), "S1": tile("start"), "S2": tile("silver 2 start")}}
    )
    assert (tiles.name, tiles.plain, tiles.start) == ("own", ["01"], ["S1", "S2"])
    assert [one.silver for one in tiles.tiles.values()] == [0, 0, 2]


@pytest.mark.parametrize(
    ("part", "error"),
    [
        ({"coats": ["red 4", "blue 4", "green 4"]}, "coats: 3 given, four needed"),
        ({"coats": ["red 4", "blue 4", "green 4", "red 3"]}, "coats: red must be there once"),
        (
            {"coats": ["red 4", "blue 4", "green 4", "grey 3"]},
            'coats: "grey 3" is not a colour with 1-6 or card',
        ),
        (
            {"coats": ["red 0", "blue 4", "green 4", "yellow 4"]},
            'coats: "red 0" is not a colour with 1-6 or card',
        ),
        (
            {"coats": ["red 7", "blue 4", "green 4", "yellow 4"]},
            'coats: "red 7" is not a colour with 1-6 or card',
        ),
        (
            {"coats": ["red", "blue 4", "green 4", "yellow 4"]},
            'coats: "red" is not a colour with 1-6 or card',
        ),
        (
            {"coats": ["red  4", "blue 4", "green 4", "yellow 4"]},
            'coats: "red  4" is not a colour with 1-6 or card',
        ),
        (
            {"coats": ["red 4 ", "blue 4", "green 4", "yellow 4"]},
            'coats: "red 4 " is not a colour with 1-6 or card',
        ),
        ({"coats": [4, "blue 4", "green 4", "yellow 4"]}, "coats: 4 is not a colour with 1-6 or card"),
        ({"coats": "red 4"}, "coats must be a list"),
        ({"silver": 3}, "silver: 3 is not from 0 to 2"),
        ({"silver": -1}, "silver: -1 is not from 0 to 2"),
        ({"silver": True}, "silver: true is not a whole number"),
        ({"start": 1}, "start: 1 is not true or false"),
        ({"start": "true"}, 'start: "true" is not true or false'),
        ({"card": True}, '"card" is not known here (coats, silver, start)'),
        ({"silver": None}, "silver: null is not a value; leave the key out"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_tile_is_named_by_its_id_and_key(part: Json, error: str) -> None:
    with pytest.raises(BadData) as caught:
        read_tiles({"tile": {"07": {**tile(""), **part}}})
    assert str(caught.value).startswith(f"tile 07: {error}")


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ({}, "tile: the set has no tiles"),
        ({"tile": {}}, "tile: the set has no tiles"),
        ({"tile": []}, "tile must be a table"),
        ({"tile": {"07": []}}, "tile 07: must be a table"),
        ({"tile": {"07": {}}}, "tile 07: coats is missing"),
        ({"tile": {"": tile("")}}, "tile: an id may not be empty"),
        ({"tile": {"07": tile("")}, "tiles": {}}, '"tiles" is not known here (name, tile)'),
        ({"tile": {"07": tile("")}, "name": 1}, "name: 1 is not a text"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_tile_set_is_named_by_its_key(data: Json, error: str) -> None:
    with pytest.raises(BadData) as caught:
        read_tiles(data)
    assert str(caught.value) == error


# --- files ---

BOARD = """columns = 3
rows = 3
a1 = "meadow"

[landscape.B1]
areas = [
  {terrain = "wood", sides = "S", icons = 1},
  {terrain = "rocks", icons = 1},
]
"""
PIECES = """[piece.I]
columns = 3
rows = 3
a1 = "meadow"
[piece.I.landscape.B1]
areas = [{terrain = "wood", sides = "S", icons = 9}]
"""


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (BOARD, ":5: landscape B1: area 1 has no side"),
        (PIECES, ":5: piece I: landscape B1: area 0: icons: 9 is not from 1 to 6"),
        (BOARD.replace("columns = 3", ""), ": columns is missing"),
    ],
)
def test_a_wrong_file_is_named_with_its_line_where_it_has_one(tmp_path: Path, text: str, error: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text)
    with pytest.raises(BadData) as caught:
        library.layout_file(file)
    assert str(caught.value) == f"{file}{error}"


def test_a_wrong_tile_in_a_file_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[tile.07]\ncoats = ["red 1", "blue 1", "green 1", "yellow 1"]\n[tile.08]\nsilver = 1\n')
    with pytest.raises(BadData) as caught:
        library.tiles_file(file)
    assert str(caught.value) == f"{file}:3: tile 08: coats is missing"


def test_a_name_is_looked_up_in_the_tables_own_data_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    assert len(library.layout("stand-in").pieces) == 4
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "stand-in.toml").write_text('columns = 2\nrows = 1\na1 = "meadow"\n')
    assert library.layout("stand-in").whole is not None
    with pytest.raises(BadData, match="ours"):
        library.layout("ours")


def test_a_layout_and_a_tile_set_are_called_as_they_say_or_as_their_file(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('columns = 2\nrows = 1\na1 = "meadow"\n')
    assert library.layout_file(file).name == "ours"
    assert read_layout(shipped("layouts"), "file").name == "stand-in"
