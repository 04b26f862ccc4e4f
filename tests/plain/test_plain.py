"""The plain reading itself: golden games, laws that hold by chance, the stand-in board."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from . import PlainRefused, plain_replay, plain_whatif
from .board import meadows, read_board
from .header import read_tiles

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "tests" / "games").glob("*.jsonl"))
PIECES = {"I:0": "II:180", "IV:180": "I:180", "III:0": "I:0"}


def layout(name: str) -> dict[str, Any]:
    """Give a layout that ships."""
    return tomllib.loads((ROOT / "calibration" / "layouts" / f"{name}.toml").read_text())


def tile_set(name: str) -> dict[str, Any]:
    """Give a tile set that ships."""
    return tomllib.loads((ROOT / "calibration" / "tiles" / f"{name}.toml").read_text())


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_gives_the_figures_worked_out_by_hand(game: Path) -> None:
    expected = json.loads(game.with_suffix(".expected.json").read_text())
    assert plain_replay(game.read_text().splitlines(), layout, tile_set) == expected


def test_the_stand_in_board_has_what_the_box_has() -> None:  # C3 C4
    for players, settlements in ((2, 9), (3, 17), (4, 17)):
        board = read_board(layout("stand-in"), None, players)
        entries = board["landscapes"].values()
        kinds = [entry["settlement"] for entry in entries if entry["settlement"]]
        assert len(kinds) == settlements
        assert players == 2 or (kinds.count("village"), kinds.count("city")) == (11, 6)
        assert len(meadows(board)) == len(entries) == (16 if players == 2 else 32)
        assert [a["terrain"] for entry in entries for a in entry["areas"]].count("mine") == 1
        assert all(sorted("".join(a["sides"] for a in e["areas"])) == sorted("NESW") for e in entries)


@pytest.mark.parametrize(("left", "right"), PIECES.items())
def test_any_two_pieces_fit_together_whichever_way_they_lie(left: str, right: str) -> None:
    board = read_board(layout("stand-in"), [[left, right]], 2)
    mine = next(f for f, e in board["landscapes"].items() if e["areas"][0]["terrain"] == "mine")
    assert mine == {"I:0": "D3", "IV:180": "E2", "III:0": "H3"}[left]
    assert board["rim"]["A1", "N"] == ("wood", 1)


def test_a_turned_piece_turns_its_areas() -> None:
    as_printed = read_board(layout("stand-in"), [["I:0", "II:0"]], 2)["landscapes"]["B1"]["areas"]
    turned = read_board(layout("stand-in"), [["I:180", "II:0"]], 2)["landscapes"]["C4"]["areas"]
    over = str.maketrans("NESW", "SWNE")
    assert [a["sides"].translate(over) for a in as_printed] == [a["sides"] for a in turned]


def test_no_two_stand_in_tiles_are_the_same_when_turned() -> None:  # C5
    faces = set()
    for tile in read_tiles(tile_set("stand-in")).values():
        first = [colour for colour, _ in tile["coats"]].index("red")
        faces.add(tuple(tile["coats"][first:] + tile["coats"][:first]))
    assert len(faces) == 36


def test_whatif_counts_the_movers_silver_the_rim_and_what_becomes_complete() -> None:
    header = {"record": "castelli/1", "players": [{"colour": "red"}, {"colour": "blue"}], "tiles": "stand-in"}
    lines = [json.dumps({**header, "board": "stand-in"})]
    # Tile 03: red 2, blue 5, green 3, yellow 4, 1 silver. A1's rim: north wood, west rocks. With A1 alone
    # the grain of B1 (3, east of it) and of A2 (1, south of it) are complete; green and yellow are neutral.
    assert plain_whatif(lines, "A1", "03", layout, tile_set)["north"] == {
        "red": {"red": {"wood": 1, "silver": 1}, "blue": {"grain": 3}},
        "blue": {"red": {"rocks": 1, "silver": 1}, "blue": {"wood": 1}},
        "green": {"red": {"grain": 1, "silver": 1}, "blue": {"rocks": 1}},
        "yellow": {"red": {"grain": 3, "silver": 1}, "blue": {"grain": 1}},
    }
    with pytest.raises(PlainRefused):
        plain_whatif(lines, "A1", "S1", layout, tile_set)
