"""The engine against a second, plain reading of the rules, and laws that hold in every game."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from companion.base.errors import BadRecord, Refused
from companion.engine.protocol import Step
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.box import CHIPS, CHIPS_OF_EACH
from companion.engine.tuscany.final import final_now
from companion.engine.tuscany.moves import Correct, Move, Place
from companion.engine.tuscany.outcomes import Harvested, HexagonWithoutRoom, LeftOver, PhaseEnded
from companion.engine.tuscany.questions import options, worth
from companion.engine.tuscany.record import read_header
from companion.engine.tuscany.record_moves import read_move, write_move
from companion.engine.tuscany.state import Game
from companion.engine.tuscany.summary import fingerprint, summary
from tests.engine.tuscany.laws import in_order
from tests.engine.tuscany.refusals import ALLOWED, NO_MOVE, check_refusals
from tests.engine.tuscany.small_regions import Shipped
from tests.plain.tuscany import rules as plain
from tests.plain.tuscany.changes import mutated
from tests.plain.tuscany.header import Wrong
from tests.plain.tuscany.random_games import game

Json = dict[str, Any]
COUNTED = ("green", "cards", "workers", "marble")


def a_game(seed: int) -> tuple[Json, list[Json]]:
    return game(seed, 2 + seed % 3, size="full" if seed % 4 else "small")


def by_engine(header: Json, moves: list[Json]) -> tuple[int, Json]:
    """Return the line that is refused, 0 if none is, and what the game comes to."""
    line = 1
    try:
        state = new_game(read_header(header, Shipped()))
        for move in moves:
            line += 1
            if not isinstance(move, dict):
                return line, {}
            state = apply(state, read_move(move, state.setup)).state
    except (BadRecord, Refused):
        return line, {}
    return 0, in_order(summary(state))


def by_plain_reading(header: Json, moves: list[Json]) -> tuple[int, Json]:
    try:
        return 0, in_order(plain.play(header, moves))
    except Wrong as wrong:
        return int(str(wrong).split(":")[0]), {}


@pytest.mark.parametrize("seed", range(24))
def test_both_readings_agree_on_whole_games_and_on_what_is_refused(seed: int) -> None:
    header, moves = a_game(seed)
    assert by_engine(header, moves) == by_plain_reading(header, moves)
    for change in range(4):
        wrong = mutated(100 * seed + change, header, moves)
        assert by_engine(*wrong) == by_plain_reading(*wrong)


def steps(seed: int) -> Iterator[tuple[Game, Step[Move, Game]]]:
    header, moves = a_game(seed)
    state = new_game(read_header(header, Shipped()))
    for data in moves:
        step = apply(state, read_move(data, state.setup))
        yield state, step
        state = step.state


@pytest.mark.parametrize("seed", range(100, 112))
def test_laws_of_every_move(seed: int) -> None:
    for before, step in steps(seed):
        after = step.state
        changed: Counter[tuple[str, str]] = Counter()
        for outcome in step.outcomes:
            for colour, what, amount in outcome.changes:
                changed[colour, what] += amount
        for colour in before.setup.colours:
            had, has = before.holdings[colour], after.holdings[colour]
            assert has.red - had.red == changed[colour, "points"]
            for what in COUNTED:
                assert getattr(has, what) - getattr(had, what) == changed[colour, what]
            assert has.green >= had.green or isinstance(step.move, Correct)
            assert len(has.storage) <= has.room
        for chip in CHIPS:
            assert 0 <= after.chips_left(chip) <= CHIPS_OF_EACH
        red = [one for one in step.outcomes if any(change.what == "points" for change in one.changes)]
        kinds = (Harvested, HexagonWithoutRoom, PhaseEnded, LeftOver)
        assert all(isinstance(one, kinds) for one in red) or isinstance(step.move, Correct)
        assert read_move(write_move(step.move), before.setup) == step.move


@pytest.mark.parametrize("seed", range(200, 206))
def test_a_refused_move_changes_nothing_and_a_replay_is_the_same(seed: int) -> None:
    header, moves = a_game(seed)
    state = new_game(read_header(header, Shipped()))
    for data in moves:
        mark = fingerprint(state)
        for other in ({"move": "end"}, {"move": "draw"}, {"move": "marble"}, data):
            with contextlib.suppress(Refused):
                apply(state, read_move(other, state.setup))
        assert fingerprint(state) == mark
        state = apply(state, read_move(data, state.setup)).state
    sheet = final_now(state)
    for row in sheet.rows.values():
        assert (
            row.total == row.direct + sum(row.scorings) + row.cards + row.storage + row.marble + row.workers
        )


@pytest.mark.parametrize("seed", range(300, 306))
def test_what_a_space_promises_is_what_placing_there_brings(seed: int) -> None:
    for before, step in steps(seed):
        move = step.move
        if not isinstance(move, Place):
            continue
        assert move.at in options(before).place[move.tile]
        promised = worth(before, move.tile, move.at)
        brought = [outcome for outcome in step.outcomes if outcome.changes]
        for outcome in promised.outcomes:
            if outcome.changes:
                assert outcome in brought
        assert promised.harvest_cards == len(move.harvest)
        assert promised.chip == (move.chip is not None or move.no_chip)
        assert promised.free_tile or move.free is None


@pytest.mark.parametrize("seed", range(8))
def test_both_readings_refuse_the_same_moves_all_over_a_game(seed: int) -> None:
    seen = check_refusals(seed, every=25)
    assert seen[NO_MOVE]
    assert seen[ALLOWED]
    assert len(seen) > 8, "hardly any reason was tried"
