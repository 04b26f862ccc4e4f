"""Simulated players of The Castles of Tuscany: whole games by the rules, sensible and repeatable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from companion.engine.protocol import COLOURS, Colour
from companion.engine.tuscany.box import Kind
from companion.engine.tuscany.moves import Place, Take
from companion.engine.tuscany.rulings import RULINGS
from companion.engine.tuscany.state import ScoreRow
from companion.games.tuscany import library
from companion.games.tuscany.rules import TUSCANY
from companion.games.tuscany.simulator.deal import GAME_CARDS, deal_out, game_cards, own_tiles
from companion.games.tuscany.simulator.hands import cheapest_payment
from companion.games.tuscany.simulator.play import PlayedMove, play_game, stand_in_header
from tests.plain.tuscany import random_games


def played(seed: int, players: int = 4, **rulings: str) -> list[PlayedMove]:
    header = stand_in_header(COLOURS[:players], seed) | {"rulings": rulings}
    return list(play_game(TUSCANY.read_header(header), seed))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_played_and_hands_match_the_counts(players: int) -> None:
    moves = played(5, players)
    assert moves[-1].step.state.over
    for one in moves:
        for colour, has in one.step.state.holdings.items():
            assert len(one.deal.hands[colour]) == has.cards
            assert len(one.deal.piles[colour]) == has.left_in_piles


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    first, again, other = ([one.move for one in played(seed, 2)] for seed in (1, 1, 2))
    assert first == again != other


def test_games_are_played_under_every_value_of_every_ruling() -> None:
    for key, (_, values) in RULINGS.items():
        for value in values:
            assert played(9, 2, **{key: value})[-1].step.state.over, (key, value)


def test_sensible_players_do_much_better_than_random_ones() -> None:
    sensible = [row.total for seed in range(3) for row in _final(played(seed)).values()]
    random = []
    for seed in range(3):
        header, lines = random_games.game(seed, 4, rulings={})
        state = TUSCANY.start(TUSCANY.read_header(header))
        for line in lines:
            state = TUSCANY.apply(state, TUSCANY.read_move(state, line)).state
        random += [row["total"] for row in TUSCANY.score(state).rows.values()]
    assert min(sensible) > 40
    assert sum(sensible) > 1.2 * sum(random)


def _final(moves: list[PlayedMove]) -> Mapping[Colour, ScoreRow]:
    sheet = moves[-1].step.state.final
    assert sheet is not None
    return sheet.rows


def test_players_use_marble_workers_hexagons_and_castles() -> None:
    moves = [one.move for seed in range(4) for one in played(seed)]
    placed = [move for move in moves if isinstance(move, Place)]
    assert any(move.workers for move in placed)
    assert any(move.tile == "hexagon" for move in placed)
    assert any(move.free for move in placed)
    assert any(move.chip for move in placed)
    assert any(isinstance(move, Take) and move.fresh for move in moves)
    assert Counter(type(move).__name__ for move in moves)["Marble"] > 4


def test_the_box_is_dealt_out_with_its_counts() -> None:  # T1
    box = library.box("stand-in")
    setup = TUSCANY.read_header(stand_in_header(COLOURS, 1))
    deal = deal_out(setup, box, "1")
    assert len(deal.neutral) + len(deal.open_neutral) == 32
    assert all(len(pile) == 21 for pile in deal.piles.values())
    assert len(deal.cards) + sum(map(len, deal.hands.values())) == GAME_CARDS == len(game_cards())
    assert len(own_tiles(box)) == 21


def test_a_payment_takes_the_colour_first_then_pairs_then_workers() -> None:  # T9 TE5
    hand: Counter[Kind] = Counter({"city": 1, "crop": 2})
    assert cheapest_payment(hand, 0, "city", True) == (("city", "crop", "crop"), 0)
    assert cheapest_payment(hand, 1, "city", True) == (("city",), 1)
    assert cheapest_payment(Counter[Kind]({"city": 2}), 2, "city", True) == (("city", "city"), 0)
    assert cheapest_payment(Counter[Kind]({"crop": 1}), 0, "city", True) is None


def test_two_pairs_of_one_colour_pay_only_if_the_table_plays_so() -> None:  # Q3 any different
    hand: Counter[Kind] = Counter({"crop": 4})
    assert cheapest_payment(hand, 0, "city", True) == (("crop",) * 4, 0)
    assert cheapest_payment(hand, 0, "city", False) is None
