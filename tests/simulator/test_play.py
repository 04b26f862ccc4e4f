"""Whole games by simulated players: a seed gives the same game again, and everything happens in some game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest

from companion.engine.castelli.apply import apply
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.box import CARDS, RESOURCES
from companion.engine.castelli.moves import Build, End, Guard, Move, Play, Reveal, Steward
from companion.engine.castelli.record_moves import READERS, read_move, write_move
from companion.engine.castelli.state import Setup
from companion.engine.castelli.summary import fingerprint
from companion.engine.protocol import Colour
from companion.games.castelli.simulator.deal import deal_out
from companion.games.castelli.simulator.play import PlayedMove, play_game, play_on
from companion.games.castelli.simulator.players import Sensible, SimulatedPlayer
from tests.simulator.late import begin_from
from tests.simulator.random_player import RandomPlayer, play_random_game
from tests.simulator.tables import FOUR, check_truth, set_up

ALL = ("dilemma", "battle")
ROOT = Path(__file__).parents[2]
PRINT_TWO_GAMES = """
from tests.simulator.test_play import ALL, record
from tests.simulator.tables import set_up
print(record(set_up(*ALL), 7), record(set_up(*ALL), 7, at_random=True))
"""


def record(setup: Setup, seed: int, at_random: bool = False) -> str:
    """Return the moves of a whole game as a record tells them."""
    moments = play_random_game(setup, seed) if at_random else play_game(setup, seed)
    return json.dumps([write_move(moment.move) for moment in moments])


def cards_used(move: Move) -> list[str]:
    """Return the card that *move* uses."""
    match move:
        case Play(card=card) | Build(card=str(card)):
            return [card]
        case Steward() | Guard():
            return [type(move).__name__.lower()]
    return []


@cache
def random_moments(games: int = 60) -> list[PlayedMove]:
    """Return all moves of some random games with both modules, by turns of two, three and four players."""
    found = []
    for seed in range(games):
        setup = set_up(*ALL, players=2 + seed % 3, master_builder_overbuild="yes", overbuild_again="yes")
        found += list(play_random_game(setup, seed))
    return found


@pytest.mark.parametrize("at_random", [False, True])
def test_the_same_seed_gives_the_same_record_and_another_seed_another(at_random: bool) -> None:
    setup = set_up(*ALL)
    assert record(setup, 5, at_random) == record(setup, 5, at_random) != record(setup, 6, at_random)


def test_a_record_does_not_depend_on_the_order_of_hashes() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", PRINT_TWO_GAMES],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] != ""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", [(), ("dilemma",), ("battle",), ALL], ids="-".join)
def test_a_sensible_game_is_whole_and_replays_from_its_record(players: int, modules: tuple[str, ...]) -> None:
    setup = set_up(*modules, players=players)
    moments = list(play_game(setup, 3))
    game = new_game(setup)
    for moment in moments:
        game = apply(game, read_move(write_move(moment.move), setup)).state
    assert game.over
    assert not game.face_down
    assert fingerprint(game) == fingerprint(moments[-1].step.state)


def test_every_card_is_used_in_some_random_game() -> None:
    used = Counter(card for moment in random_moments() for card in cards_used(moment.move))
    assert set(CARDS) - set(used) == set()


def test_every_kind_of_move_occurs_in_some_random_game() -> None:
    kinds = {type(moment.move).__name__.lower() for moment in random_moments()}
    assert set(READERS) - kinds == {"begin"}


def test_castles_are_built_in_every_way_in_some_random_game() -> None:
    builds = [moment.move for moment in random_moments() if isinstance(moment.move, Build)]
    assert {build.buy for build in builds} == {None, *RESOURCES}
    assert {build.area is None for build in builds} == {True, False}
    over = [build for build in builds if build.over]
    assert {build.card for build in over} >= {None, "abbot", "army-of-knights", "master-builder"}
    assert any(build.buy for build in over)
    heights = [castle for moment in random_moments() for castle in moment.step.state.castles if castle.on]
    assert heights


def test_tiles_are_laid_back_swapped_and_swapped_in_secret_in_some_random_game() -> None:
    reveals = [m.move for m in random_moments() if isinstance(m.move, Reveal)]
    assert {reveal.swap for reveal in reveals} == {True, False}
    taken = [
        moment
        for seed in range(6)
        for moment in play_random_game(set_up("dilemma", dilemma_gains="taken", card_icons="each"), seed)
        if isinstance(moment.move, Reveal) and moment.move.swap
    ]
    assert any(moment.move.gain_cards for moment in taken if isinstance(moment.move, Reveal))
    assert any(moment.move.gain_silver for moment in taken if isinstance(moment.move, Reveal))


def test_deck_and_mine_run_empty_in_some_random_game() -> None:
    games = [moment.step.state for seed in (0, 6) for moment in play_random_game(set_up(), seed)]
    assert any(not game.deck for game in games)
    assert any(not game.mine for game in games)


@pytest.mark.parametrize("players", [2, 4])
def test_a_player_uses_only_cards_that_are_really_in_their_hand(players: int) -> None:
    setup = set_up(*ALL, players=players)
    moments = list(play_game(setup, 11))
    for before, moment in pairwise(moments):
        for card in cards_used(moment.move):
            answers = isinstance(moment.move, Steward | Guard)
            deal = before.deal.before if answers else before.deal  # D25
            by = moment.move.by if isinstance(moment.move, Steward | Guard) else before.step.state.turn
            assert deal is not None
            assert card in deal.kinds(by)


def test_sensible_players_win_against_random_ones() -> None:
    setup, won = set_up(), 0
    for seed in range(8):
        sensible = FOUR[seed % 4]
        luck = Random(seed)
        players: dict[Colour, SimulatedPlayer] = {colour: RandomPlayer(Random(seed)) for colour in FOUR}
        players[sensible] = Sensible(Random(seed))
        *_, last = play_on(new_game(setup), deal_out(setup, luck), players, luck)
        assert last.step.state.final is not None
        won += sensible in last.step.state.final.winners
    assert won >= 7


@pytest.mark.parametrize("seed", range(6))
def test_a_game_told_late_goes_on_to_the_same_kind_of_end(seed: int) -> None:
    setup = set_up(*ALL, players=2 + seed % 3, overbuild_again="yes", landgrave_room="any")
    *_, moment = islice(ends_of_turns(play_random_game(setup, seed)), 8)
    before = moment.step.state
    game = apply(new_game(setup), read_move(write_move(begin_from(before)), setup)).state
    assert (game.holdings, game.mine, game.settlements, game.spare) == (
        before.holdings,
        before.mine,
        before.settlements,
        before.spare,
    )
    players: dict[Colour, SimulatedPlayer] = {colour: RandomPlayer(Random(seed)) for colour in setup.colours}
    for later in play_on(game, moment.deal, players, Random(seed)):
        check_truth(later.step.state, later.deal)
    assert later.step.state.over


def ends_of_turns(moments: Iterable[PlayedMove]) -> Iterable[PlayedMove]:
    return (moment for moment in moments if isinstance(moment.move, End))
