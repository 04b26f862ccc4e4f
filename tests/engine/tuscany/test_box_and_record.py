"""The box, regions of pieces, and the record: what is written is read, what is wrong is named (T1-T4)."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from companion.base import paths
from companion.base.errors import BadData, BadRecord
from companion.base.toml import read_toml
from companion.engine.tuscany.box import SPACES, TILES, TILES_EACH, kind_of
from companion.engine.tuscany.pieces import PIECES, assemble, read_box
from companion.engine.tuscany.record import read_header
from companion.engine.tuscany.record_moves import read_move, write_move
from tests.engine.tuscany.small_regions import CENTRE, DRAW, Shipped, header, place, small, take


def shipped() -> dict[str, Any]:
    return read_toml(paths.shipped_folder() / "boxes" / "stand-in.toml")


def test_the_stand_in_keeps_every_count() -> None:  # T1 T2
    box = read_box(shipped())
    assert box.stand_in
    assert len(box.pieces) == 12
    assert sum(TILES_EACH.values()) == 21
    assert sum(box.neutral.values()) == 32
    assert (len(box.crops), len(box.harvest)) == (4, 27)
    assert sum(SPACES.values()) == 30
    for n in range(1, 5):
        region = assemble(box, [{"piece": f"C{n}"}, {"piece": "A1", "turn": 180}, {"piece": f"B{n}"}], "")
        assert Counter(region.spaces.values()) == SPACES


def test_pieces_lie_in_any_order_turned_and_shifted() -> None:  # T3
    box = read_box(shipped())
    plain = assemble(box, [{"piece": "A1"}, {"piece": "B1"}, {"piece": "C1"}], "")
    assert plain.spaces["0,0"] == "castle"
    assert plain.spaces["-1,2"] == "quarry"
    turned = assemble(box, [{"piece": "A1", "turn": 180}, {"piece": "B1", "shift": 1}, {"piece": "C1"}], "")
    assert turned.spaces["4,1"] == "castle"
    assert turned.spaces["0,2"] == "quarry"
    assert {area.size for area in plain.areas} != {1}


def test_areas_go_across_pieces() -> None:  # T2 T12
    box = read_box(shipped())
    region = assemble(box, [{"piece": "A1"}, {"piece": "B1"}, {"piece": "C1"}], "")
    assert {len(area.spaces) for area in region.areas if area.kind == "quarry"} >= {3}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"shape": ["0,0"]}, "shape: must be 10 different spaces"),
        ({"crops": ["village"] * 4}, "crops: at most 4 crop tiles, as in crop:vine"),
        ({"neutral": {"village": 31}}, "neutral: 31 tiles, must be 32 (T1)"),
        ({"harvest": [{"green": 1}] * 28}, "harvest: 28 cards, at most 27 (T1)"),
        ({"bonuses": {"castle": [1, 2, 3]}}, "bonuses: castle: must be two numbers"),
        ({"painting": {}}, "painting: cannot be used together with pieces"),
        ({"format": "tuscany-box/2"}, "format: "),
        ({"colour": 1}, '"colour" is not known here'),
    ],
)
def test_a_box_that_breaks_a_count_is_refused(change: dict[str, Any], says: str) -> None:  # T1 T2
    with pytest.raises(BadData) as told:
        read_box({**shipped(), **change})
    assert str(told.value).startswith(says)


def test_a_box_may_be_told_little_by_little() -> None:  # T1 T2
    told = {key: shipped()[key] for key in ("format", "name", "shape", "step", "shift")}
    begun = read_box(told | {"painting": {"A2": ["castle", *[""] * 9]}, "bonuses": {"castle": [4, 2]}})
    assert not begun.pieces
    assert begun.painting == {"A2": ("castle", *[""] * 9)}
    assert begun.bonuses == {"castle": (4, 2)}
    with pytest.raises(BadData, match="painting: A2: kind: "):
        read_box(told | {"painting": {"A2": ["wood", *[""] * 9]}})
    with pytest.raises(BadData, match="pieces: A1 is missing"):
        read_box(told)


def test_pieces_of_one_letter_have_the_same_kinds() -> None:  # T2
    data = copy.deepcopy(shipped())
    data["pieces"]["B2"][0] = "castle"
    with pytest.raises(BadData, match="pieces: B2: other numbers of kinds than B1"):
        read_box(data)
    assert PIECES[0] == "A1"


@pytest.mark.parametrize(
    ("pieces", "says"),
    [
        ([{"piece": "A1"}, {"piece": "B1"}], "three pieces"),
        ([{"piece": "A1"}, {"piece": "A2"}, {"piece": "C1"}], "one each of A, B, C"),
        ([{"piece": "A1", "shift": 1}, {"piece": "B1"}, {"piece": "C1"}], "1: shift: the first piece"),
        ([{"piece": "A1"}, {"piece": "B1", "shift": 2}, {"piece": "C1"}], "2: shift: 2 is not from -1 to 1"),
        ([{"piece": "A1"}, {"piece": "B1", "turn": 60}, {"piece": "C1"}], "2: turn: 60"),
        ([{"piece": "A9"}, {"piece": "B1"}, {"piece": "C1"}], "1: piece: "),
    ],
)
def test_pieces_that_make_no_region_are_refused(pieces: list[Any], says: str) -> None:  # T3
    with pytest.raises(BadData, match=says):
        assemble(read_box(shipped()), pieces, "pieces")


def test_every_tile_has_one_spelling() -> None:  # T17
    assert "crop:vine+boar" in TILES
    assert "crop:boar+vine" not in TILES
    assert len(TILES) == 7 + 4 + 6
    assert kind_of("crop:boar") == "crop"


# --- the header ---


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"record": "tuscany/2"}, 'record: "tuscany/2" is not "tuscany/1"'),
        ({"players": []}, "players: 0 given, 2 to 4 can play"),
        ({"first": "green"}, "first: green does not play"),
        ({"rulings": {"draw": 3}}, "rulings: draw: 3 is not one of 3, 2"),
        ({"rulings": {"wait": "no"}}, 'rulings: "wait" is not a ruling'),
        ({"centre": CENTRE[:7]}, "centre: 7 tiles, must be 8"),
        ({"centre": [*CENTRE[:7], "crop"]}, 'centre: 8: "crop" is not a tile'),
        ({"centre": ["village"] * 5 + CENTRE[1:4]}, "centre: five or more of village"),
        ({"bonuses": {"castle": [1, 2]}}, "bonuses: village is missing"),
        ({"modules": []}, '"modules" is not known here'),
    ],
)
def test_a_header_that_is_wrong_is_named(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord) as told:
        read_header({**header("castle crop"), **change}, Shipped())
    assert str(told.value).startswith(says)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"colour": "white"}, "players: 1: colour: "),
        ({"start": "1,0"}, "players: red: start: 1,0 is not a castle space"),
        ({"start": "01,0"}, 'players: red: start: "01,0" is not a space'),
        ({"chip": "gold"}, "players: red: chip: "),
        ({"board": {"spaces": {"0,0": "desert"}}}, "players: red: board: spaces: 0,0: "),
        ({"board": {"spaces": {"0,-0": "castle"}}}, 'players: red: board: spaces: "0,-0" is not a space'),
        ({"board": {"spaces": {}}}, "players: red: board: spaces: must be"),
        ({"board": 7}, "players: red: board: must be a name, pieces, or spaces"),
        ({"hat": 7}, 'players: 1: "hat" is not known here'),
    ],
)
def test_a_player_that_is_wrong_is_named(change: dict[str, Any], says: str) -> None:  # T3 T4
    told_header = header("castle crop")
    told_header["players"][0] |= change
    with pytest.raises(BadRecord) as told:
        read_header(told_header, Shipped())
    assert str(told.value).startswith(says)


def test_a_header_may_name_the_stand_in_or_its_pieces() -> None:  # T3
    told = header("castle crop")
    told["players"][0]["board"] = "stand-in"
    told["players"][1]["board"] = {"pieces": [{"piece": "B4"}, {"piece": "A2"}, {"piece": "C3"}]}
    told["players"][1]["start"] = "3,0"
    setup = read_header(told, Shipped())
    assert len(setup.regions["red"].spaces) == len(setup.regions["blue"].spaces) == 30
    assert setup.bonuses["castle"] == (4, 2)


# --- moves ---

FREE = {
    "tile": "castle",
    "at": "2,0",
    "refill": "cart",
    "fresh": [["city"]],
    "free": {
        "tile": "cart",
        "at": "3,0",
        "refill": "village",
        "harvest": [{"hexagon": 1}],
        "discard": ["cart"],
    },
}
BEGIN = {
    "move": "begin",
    "turn": "blue",
    "round": 9,
    "phase": 2,
    "last_round": False,
    "players": {
        "red": {
            "green": 9,
            "red": 13,
            "cards": 4,
            "laid": 8,
            "scorings": [9],
            "chips": {"card": 1},
            "storage": ["hexagon"],
            "spaces": {"1,0": "crop:vine"},
        }
    },
    "centre": CENTRE,
    "bonuses": {"castle": 1},
}
MOVES = [
    DRAW,
    take("village"),
    take("village", discard="hexagon", fresh=[["cart", "city"]], clear="cart"),
    take("village", fresh=[["cart"], ["city"]], clear=["cart", "city"]),
    place("hexagon", "1,0", 1, workers=1, chip="none"),
    place("castle", "1,0", free=FREE),
    place("cart", "-1,0", 4, harvest=[{"green": 2}, {"red": 3}]),
    {"move": "marble"},
    {"move": "end"},
    {"move": "correct", "player": "blue", "green": -1, "red": 2, "note": "miscounted"},
    {key: value for key, value in BEGIN.items() if key != "last_round"},
]


@pytest.mark.parametrize("move", MOVES, ids=lambda move: str(move["move"]))
def test_a_move_is_written_as_it_was_read(move: dict[str, Any]) -> None:
    setup = small("castle crop").setup
    assert write_move(read_move(move, setup)) == move


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ({"move": "fly"}, "move: "),
        ({"move": "draw", "cards": 3}, '"cards" is not known here'),
        ({"move": "take", "tile": "village"}, "refill is missing"),
        (take("crop:boar+vine"), 'tile: "crop:boar+vine" is not a tile'),
        (take("village", fresh=["cart"]), "fresh: must be a list of lists"),
        (take("village", clear=[]), "clear: must be a kind"),
        (place("village", "a"), 'at: "a" is not a space'),
        (place("village", "1,0", -1), "cards: -1 is not from 0"),
        (place("village", "1,0", 0, workers=3), "workers: 3 is not from 0 to 2"),
        ({"move": "place", "tile": "village", "at": "1,0"}, "cards is missing"),
        (place("cart", "1,0", harvest=[{}]), "harvest: 1: must be what the card shows"),
        (place("cart", "1,0", harvest=[{"gold": 1}]), 'harvest: 1: "gold" is not known here'),
        (place("cart", "1,0", harvest=[{"green": 0}]), "harvest: 1: green: 0 is not from 1"),
        (place("castle", "1,0", free=7), "free: must be an object"),
        (place("castle", "1,0", free={"tile": "cart", "at": "1,0"}), "free: refill is missing"),
        (place("castle", "1,0", free={**FREE, "cards": 2}), 'free: "cards" is not known here'),
        ({"move": "correct", "player": "green", "red": 1}, "player: green does not play"),
        ({"move": "correct", "player": "red"}, "correct: needs at least one of"),
        ({**BEGIN, "phase": 4}, "phase: 4 is not from 1 to 3"),
        ({**BEGIN, "players": {"red": {"laid": 22}}}, "players: red: laid: 22 is not from 0 to 21"),
    ],
)
def test_a_move_that_is_wrong_is_named(move: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord) as told:
        read_move(move, small("castle crop").setup)
    assert str(told.value).startswith(says)


def test_castles_within_castles_are_bounded() -> None:
    free: dict[str, Any] = {"tile": "castle", "at": "1,0", "refill": "cart"}
    for _ in range(60):
        free = {**free, "free": free}
    with pytest.raises(BadRecord, match="nested too deeply"):
        read_move(place("castle", "1,0", free=free), small("castle crop").setup)
