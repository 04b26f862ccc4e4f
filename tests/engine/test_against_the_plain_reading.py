"""The engine held against a second, deliberately plain reading of the rules, move by move."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.engine.castelli.summary import summary
from companion.games.castelli import library
from tests.plain.final import result
from tests.plain.header import read_header
from tests.plain.refused import No
from tests.plain.replay import step
from tests.random_games import random_game

PARTS = 6
GAMES_A_PART = 40


def find_layout(name: str) -> Any:
    return tomllib.loads(library.layout_path(name).read_text("utf-8"))


def find_tiles(name: str) -> Any:
    return tomllib.loads(library.tiles_path(name).read_text("utf-8"))


def in_order(told: dict[str, Any]) -> dict[str, Any]:
    """Sites of a landscape may be told in any order."""
    plain: dict[str, Any] = json.loads(json.dumps(told))
    plain["castles"] = {at: sorted(sites) for at, sites in plain["castles"].items()}
    return plain


def try_plainly(state: dict[str, Any], move: dict[str, Any]) -> bool:
    """Do *move* on the plain *state* and say whether it was allowed; if not, the state is as before."""
    before = copy.deepcopy({key: value for key, value in state.items() if key != "table"})
    try:
        step(state, copy.deepcopy(move))
    except No:
        state.update(before)
        return False
    return True


@pytest.mark.parametrize("part", range(PARTS))
def test_both_readings_allow_the_same_moves_and_give_the_same_figures(part: int) -> None:
    for seed in range(part, PARTS * GAMES_A_PART, PARTS):
        header, tried = random_game(10_000 + seed)
        state = read_header(copy.deepcopy(header), find_layout, find_tiles)
        for number, one in enumerate(tried):
            place = f"seed {seed}, move {number}: {one.data}"
            assert try_plainly(state, one.data) == (one.after is not None), place
            if one.after is not None:
                assert in_order(result(copy.deepcopy(state))) == in_order(summary(one.after)), place


@pytest.mark.parametrize(
    "record", sorted(Path(__file__).parents[1].glob("games/*.jsonl")), ids=lambda p: p.stem
)
def test_golden_games_end_as_they_should(record: Path) -> None:
    from companion.play.records import last_state

    expected = json.loads(record.with_suffix(".expected.json").read_text("utf-8"))
    assert in_order(summary(last_state(str(record)))) == in_order(expected)
