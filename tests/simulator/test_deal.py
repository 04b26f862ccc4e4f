"""What is hidden follows the engine move by move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from companion.engine.castelli.moves import Build, Correct, End, Guard, Play, Reveal, Sell, Steward
from companion.engine.castelli.state import Castle
from companion.engine.castelli.tiles import Tile
from companion.games.castelli.camera.labels import KIND
from companion.games.castelli.simulator.deal import deal_out
from companion.games.castelli.simulator.play import play_game
from tests.random_games import random_header
from tests.random_games import set_up as game_of
from tests.simulator.random_player import play_random_game
from tests.simulator.tables import Table, check_truth, set_up


def test_tiles_and_cards_are_shuffled_and_each_is_there_once() -> None:  # C8 C10 C44
    setup = set_up("dilemma", "battle")
    one, other = deal_out(setup, Random(1)), deal_out(setup, Random(2))
    assert sorted(one.deck) == sorted(other.deck) == list(range(1, 34))
    assert one.deck != other.deck
    assert sorted(one.tiles.values()) == sorted(setup.tiles.plain)
    assert one.tiles != other.tiles
    assert sorted(one.held.values()) == setup.tiles.start


def test_without_battle_its_cards_stay_in_the_box() -> None:  # C10
    assert sorted(deal_out(set_up(), Random(1)).deck) == list(range(1, 26))


def test_two_players_use_sixteen_of_the_tiles() -> None:  # C8 D21
    setup = set_up(players=2)
    used = [frozenset(deal_out(setup, Random(seed)).tiles.values()) for seed in range(8)]
    assert {len(tiles) for tiles in used} == {16}
    assert len(set(used)) > 1


@pytest.mark.parametrize("seed", range(60))
def test_the_truth_agrees_with_the_engine_through_any_random_game(seed: int) -> None:  # D26
    game = game_of(random_header(Random(seed)))
    for moment in play_random_game(game.setup, seed):
        check_truth(moment.step.state, moment.deal)
    assert moment.step.state.over


@pytest.mark.parametrize("modules", [(), ("dilemma",), ("battle",), ("dilemma", "battle")], ids="-".join)
def test_the_truth_agrees_with_the_engine_through_sensible_games(modules: tuple[str, ...]) -> None:
    for seed in range(2):
        for moment in play_game(set_up(*modules), seed):
            check_truth(moment.step.state, moment.deal)


# --- tiles ---


def test_a_swapped_tile_goes_into_the_hand_and_can_be_laid_later() -> None:  # C45 D22
    table = Table(set_up("dilemma", players=2))
    start, taken = table.deal.held["red"], table.deal.tiles["C3"]
    table.do(Reveal("C3", start, "red", swap=True)).do(End())
    assert table.deal.held["red"] == taken
    table.do(Reveal("A1", table.deal.tiles["A1"], "red")).do(End())
    table.do(Reveal("A3", taken, "blue"))  # recorded without `swap`, as nobody need see it
    assert table.deal.held["red"] not in (taken, start)


def test_a_tile_that_is_elsewhere_cannot_be_laid() -> None:
    table = Table(set_up())
    with pytest.raises(ValueError, match="lies neither on A1"):
        table.do(Reveal("A1", table.deal.tiles["C1"], "red"))


# --- cards ---


def test_used_cards_lie_under_the_deck_in_the_order_they_were_used() -> None:  # C35
    table = Table(set_up(), red="king-5 raider", blue="brigands")
    table.do(Play("king-5")).do(Reveal("C3", table.deal.tiles["C3"], "red")).do(End())
    table.do(Play("brigands"))
    assert table.under(2) == ["king-5", "brigands"]
    assert "raider" in table.hand("red")


def test_of_two_equal_cards_one_is_used() -> None:
    table = Table(set_up(), red="raider raider")
    table.do(Play("raider"))
    assert table.hand("red") == ["raider"]


def test_sold_cards_go_under_the_deck_and_the_engine_does_not_know_them() -> None:  # C35 D26
    table = Table(set_up(), blue="steward king-3 raider")
    table.do(Sell(2, "blue"), "raider", "steward")
    assert table.under(2) == ["raider", "steward"]
    assert table.game.deck[-2:] == (None, None)
    assert table.hand("blue") == ["king-3"]


def test_the_traitor_takes_a_card_from_the_real_hand() -> None:
    table = Table(set_up(), red="traitor", green="king-5 raider")
    table.do(Play("traitor", victim="green"))
    assert sorted(table.hand("red") + table.hand("green")) == ["king-5", "raider"]
    assert table.under(1) == ["traitor"]


def test_a_correction_draws_from_the_top_or_puts_back_under_the_deck() -> None:
    table = Table(set_up(), red="raider")
    top = KIND[table.deal.deck[0]]
    table.do(Correct("red", (("cards", 1),)))
    assert table.hand("red") == ["raider", top]
    table.do(Correct("red", (("cards", -1),)), "raider")
    assert (table.hand("red"), table.under(1)) == ([top], ["raider"])


# --- answers ---


def bring(table: Table, field: str, wanted: Callable[[Tile], bool]) -> Table:
    """Let a tile that is *wanted* lie on *field*; it changes places with the one there."""
    tiles, lying = table.game.setup.tiles.tiles, table.deal.tiles
    other = next(place for place, tile in lying.items() if wanted(tiles[tile]))
    table.deal = replace(table.deal, tiles={**lying, field: lying[other], other: lying[field]})
    return table


def with_card_icon(table: Table) -> Table:
    """Let a tile with one card icon lie on D2, where neither rim nor market is near."""
    return bring(table, "D2", lambda tile: tile.card_icons == 1)


def reveal_d2(table: Table) -> Reveal:
    return Reveal("D2", table.deal.tiles["D2"], "red")


def test_a_steward_gives_back_what_was_drawn_and_it_is_drawn_anew() -> None:  # D25
    table = with_card_icon(Table(set_up(), blue="steward"))
    top = KIND[table.deal.deck[0]]
    table.do(reveal_d2(table))
    assert table.hand("red") == [top]
    table.do(Steward("blue", "green"))
    assert (table.hand("red"), table.hand("blue"), table.under(1)) == ([top], [], ["steward"])


def test_a_steward_into_an_empty_deck_is_the_card_that_is_drawn() -> None:  # D25 C36
    table = with_card_icon(Table(set_up(), blue="steward"))
    rest = table.deal.deck
    table.deal = replace(table.deal, deck=(), hands={**table.deal.hands, "green": rest})
    green = table.game.holdings["green"]._replace(cards=len(rest))
    table.game = replace(table.game, deck=(), holdings={**table.game.holdings, "green": green})
    table.do(reveal_d2(table))
    assert table.hand("red") == []
    table.do(Steward("blue", "green"))
    assert table.hand("red") == ["steward"]


def test_several_stewards_lie_under_the_deck_one_after_the_other() -> None:  # D8
    table = with_card_icon(Table(set_up(), blue="steward", green="steward"))
    table.do(reveal_d2(table)).do(Steward("blue", "green")).do(Steward("green", "yellow"))
    assert table.under(2) == ["steward", "steward"]
    assert len(table.hand("red")) == 1


def attacked(guarded_card: str) -> Table:
    """Red overbuilds blue's castle with the Abbot, and blue holds a Guard."""
    table = Table(set_up("battle", guarded_card=guarded_card), red="abbot", blue="guard raider")
    bring(table, "C1", lambda tile: not tile.card_icons)
    tile = table.game.setup.tiles.tiles[table.deal.tiles["C1"]]
    red_south = next(north for north, coats in tile.turned.items() if coats["S"].colour == "red")
    table.game = replace(table.game, castles=(Castle("blue", "C2", 0),))
    table.do(Reveal("C1", tile.id, red_south))
    return table.do(Build("C2", card="abbot", over="blue"))


def test_a_guard_stops_the_abbot_and_both_lie_under_the_deck() -> None:  # D27 R15
    table = attacked("spent")
    assert table.under(1) == ["abbot"]
    table.do(Guard("blue"))
    assert table.under(2) == ["abbot", "guard"]
    assert table.hand("blue") == ["raider"]


def test_under_r15_kept_the_abbot_comes_back_into_the_hand() -> None:  # D27 R15
    table = attacked("kept").do(Guard("blue"))
    assert table.under(1) == ["guard"]
    assert "abbot" in table.hand("red")
    table.do(End())


def test_any_other_move_ends_the_chance_to_answer() -> None:  # D25
    table = attacked("spent").do(Sell(1, "blue"), "raider")
    assert table.deal.before is None
