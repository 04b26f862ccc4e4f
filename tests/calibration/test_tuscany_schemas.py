"""The schemas of The Castles of Tuscany and its validator say the same: of boxes, headers and moves."""

from __future__ import annotations

import copy
import re
from functools import partial
from typing import Any

import pytest

from companion.base import paths
from companion.base.toml import read_toml
from companion.engine.stamps import SOURCES
from companion.engine.tuscany.box import CHIPS, KINDS, TILES
from companion.engine.tuscany.pieces import PIECES, read_box
from companion.engine.tuscany.record import read_header
from companion.engine.tuscany.record_moves import READERS, WITHOUT_KEYS, read_move
from companion.engine.tuscany.rulings import RULINGS
from companion.games.tuscany import library
from tests.calibration.broken import broken
from tests.calibration.schemas import SCHEMAS, accepts, fits
from tests.plain.tuscany.random_games import game

Json = dict[str, Any]
BOX, RECORD = "tuscany-box", "tuscany-record"
SPACES = {"0,0": "castle", "1,0": "crop", "-1,0": "village"}
PIECES_TOLD = [{"piece": "A1", "turn": 180}, {"piece": "B3", "shift": -1}, {"piece": "C2", "turn": 0}]
CENTRE = ["village", "crop:vine+boar", "cart", "quarry", "monastery", "city", "estate", "castle"]
HEADER: Json = {
    "record": "tuscany/1",
    "players": [
        {"colour": "red", "name": "Ana", "board": {"spaces": SPACES}, "start": "0,0", "chip": "card"},
        {"colour": "blue", "board": {"pieces": PIECES_TOLD}, "start": "4,1", "chip": "storage"},
    ],
    "first": "blue",
    "rulings": {"draw": "2", "castle-refill": "before"},
    "bonuses": {kind: [4, 2] for kind in KINDS},
    "centre": CENTRE,
}
FREE: Json = {
    "tile": "castle", "at": "1,0", "refill": "cart", "fresh": [["city"]], "discard": ["hexagon"],
    "free": {"tile": "cart", "at": "-1,0", "refill": "city", "harvest": [{"marble": 1}, {"hexagon": 1}]},
}  # fmt: skip
MOVES: list[Json] = [
    {"move": "draw", "at_ms": 5, "source": "touch"},
    {"move": "take", "tile": "cart", "refill": "city", "discard": "hexagon"},
    {"move": "take", "tile": "cart", "refill": "city", "clear": "crop", "fresh": [["city", "village"], []]},
    {"move": "take", "tile": "cart", "refill": "city", "clear": ["crop", "castle"], "fresh": [["city"]]},
    {"move": "place", "tile": "hexagon", "at": "1,0", "cards": 1, "workers": 1, "chip": "none"},
    {"move": "place", "tile": "castle", "at": "1,0", "workers": 2, "free": FREE},
    {"move": "marble"},
    {"move": "end"},
    {"move": "correct", "player": "red", "green": -3, "red": 2, "note": "forgotten"},
    {
        "move": "begin", "turn": "red", "round": 9, "phase": 2, "centre": CENTRE, "bonuses": {"castle": 1},
        "last_round": False,
        "players": {"red": {
            "green": 9, "red": 13, "cards": 4, "workers": 1, "marble": 2, "laid": 8, "storage": ["cart"],
            "chips": {"card": 1}, "spaces": {"1,0": "crop:vine"}, "scorings": [9],
        }},
    },
]  # fmt: skip
LEFT_TO_THE_VALIDATOR = {
    "box": re.compile(
        r"pieces/A\d/\d+: .*|neutral/.*: (missing|key with a line feed|huge|negative)|(step|shift).*"
    ),
    "header": re.compile(r".*board(/box)?: line feed|.*/(pieces|spaces)/.*: (missing|line feed|key .*)"),
    "move": re.compile(r"free/.*: line feed"),
}


def _hold(document: Json, kind: str, read: Any, left: str) -> int:
    """Hold schema and validator against each other on *document*, broken everywhere; count the refusals."""
    seen = 0
    assert (accepts(read, document), fits(document, kind)) == (True, True)
    for what, other in broken(document):
        by_schema, by_us = fits(other, kind), accepts(read, other)
        assert by_schema or not by_us, f"{what}: only the schema refuses it"
        if not LEFT_TO_THE_VALIDATOR[left].fullmatch(what):
            assert by_us or not by_schema, f"{what}: only the validator refuses it"
        seen += not by_us
    return seen


def test_a_box_fits_its_schema_and_a_broken_one_fits_neither() -> None:
    box = read_toml(paths.shipped_folder() / "boxes" / "stand-in.toml")
    assert _hold(box, BOX, read_box, "box") > 30
    assert _hold(dict(reversed(box.items())), BOX, read_box, "box") > 100  # the first keys are broken
    begun = {key: value for key, value in box.items() if key not in ("pieces", "neutral")}
    assert _hold(begun | {"painting": {"B4": ["castle", *[""] * 9]}, "crops": []}, BOX, read_box, "box") > 30


def test_a_header_fits_and_a_broken_one_fits_neither() -> None:
    assert _hold(HEADER, RECORD, partial(read_header, library=library), "header") > 100


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move["move"])
def test_a_move_fits_and_a_broken_one_fits_neither(move: Json) -> None:
    setup = read_header(HEADER, library)
    assert _hold(move, RECORD, partial(read_move, setup=setup), "move") >= 2


def test_every_line_of_random_games_fits() -> None:
    for seed in range(6):
        header, moves = game(seed, 2 + seed % 3)
        for line in (header, *moves):
            assert fits(line, RECORD), line


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("centre", CENTRE[:7]),
        ("centre", [*CENTRE[:7], "crop:boar+vine"]),
        ("centre", [*CENTRE[:7], "crop"]),
        ("rulings", {"draw": 3}),
        ("bonuses", {"castle": [4, 2]}),
        ("first", "white"),
        ("players", HEADER["players"][:1]),
        ("players", [HEADER["players"][0], HEADER["players"][0]]),
    ],
)
def test_both_refuse_it(key: str, value: object) -> None:
    wrong = {**copy.deepcopy(HEADER), key: value}
    assert not fits(wrong, RECORD)
    assert not accepts(partial(read_header, library=library), wrong)


@pytest.mark.parametrize("space", ["-0,0", "01,0", "1 ,0", "+1,0", "1", "1\u0663,0", "\u0661,0", "1,0\n"])
def test_a_space_has_one_spelling(space: str) -> None:
    setup = read_header(HEADER, library)
    move = {"move": "place", "tile": "cart", "at": space, "cards": 2}
    assert not fits(move, RECORD)
    assert not accepts(partial(read_move, setup=setup), move)


def test_the_schemas_know_the_same_words_as_the_validator() -> None:
    told, box = SCHEMAS[RECORD], SCHEMAS[BOX]
    header, *lines = told["oneOf"]
    assert {line["properties"]["move"]["const"] for line in lines} == {*READERS, *WITHOUT_KEYS}
    rulings = {key: one["enum"] for key, one in header["properties"]["rulings"]["properties"].items()}
    assert rulings == {key: list(values) for key, (_, values) in RULINGS.items()}
    assert told["$defs"]["source"]["enum"] == list(SOURCES)
    for schema in (told, box):
        assert schema["$defs"]["tile"]["enum"] == list(TILES)
        assert schema["$defs"]["kind"]["enum"] == list(KINDS)
    assert list(told["$defs"]["lying"]["properties"]["chips"]["properties"]) == list(CHIPS)
    assert list(box["properties"]["pieces"]["properties"]) == list(PIECES)
