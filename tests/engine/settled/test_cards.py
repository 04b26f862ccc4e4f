"""Settled: answers in another's turn, when cards are used, settlements that come and go, the deck."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import castle_sites
from tests.engine.rulings.scenes import attack, final
from tests.small import END, after, each, having, lay, move, pointing, refusal, small, standing

KING_3, KING_4 = move("play", card="king-3"), move("play", card="king-4")
PEASANT, DUKE = move("play", card="peasant", at="B1"), move("play", card="duke", at="B1")
BURN = move("play", card="incendiary", at="B1")
SELL = move("sell", cards=1)


def steward(by: str, north: str) -> dict[str, str]:
    """Turn the tile just laid."""
    return move("steward", by=by, north=north)


def with_cards(game: Game, **cards: int) -> Game:
    """Give players that many cards."""
    for colour, amount in cards.items():
        game = having(game, colour, cards=amount)
    return game


# --- D8: cards in another player's turn ---


def test_a_steward_is_outside_the_limit_of_one_card_per_own_turn() -> None:  # D8 C33
    game = after(with_cards(small(), red=1, blue=2), KING_4, lay("A1", "01", "red"), steward("blue", "green"))
    assert (game.laid["A1"].north, each(game, "cards")) == ("green", {"blue": 1})
    game = after(game, END, KING_3)
    assert each(game, "points") == {"red": 4, "blue": 3}


def test_a_guard_is_outside_the_limit_of_one_card_per_own_turn() -> None:  # D8 C33
    game = after(attack(), KING_4, move("build", at="B1", over="blue"), move("guard", by="blue"), END, KING_3)
    assert each(game, "points") == {"red": 4, "blue": 3}


def test_any_number_of_stewards_may_be_used_and_the_last_direction_counts() -> None:  # D8
    game = small(players="red blue green", rim={"A1.N": "wood"})
    game = after(with_cards(game, blue=2, green=1), lay("A1", "01", "red"))
    game = after(game, steward("blue", "blue"), steward("green", "green"), steward("blue", "red"))
    assert (game.laid["A1"].north, each(game, "wood"), each(game, "cards")) == ("red", {"red": 1}, {})


def test_any_number_of_guards_may_be_used() -> None:  # D8 R16 attempt
    build, guard = move("build", at="B1", over="blue"), move("guard", by="blue")
    game = after(attack(guard_lasts="attempt"), build, guard, build, guard)
    assert (castle_sites(game), each(game, "cards")) == ({"B1": [["blue"]]}, {"red": 2})


def test_nobody_uses_a_steward_on_their_own_tile() -> None:  # D8
    game = after(with_cards(small(), red=1, blue=1), lay("A1", "01", "red"))
    assert refusal(game, steward("red", "blue")).reason == Reason.OWN_TILE
    turned = after(game, steward("blue", "blue"))
    assert refusal(turned, steward("red", "red")).reason == Reason.OWN_TILE


# --- D9: when cards are used and sold ---


def test_before_the_tile_is_turned_cards_are_used_and_sold() -> None:  # D9
    game = after(with_cards(small(), red=2), KING_4, SELL)
    assert (each(game, "points"), each(game, "silver"), game.revealed) == ({"red": 4}, {"red": 2}, False)


def test_building_and_ending_the_turn_come_after_the_tile() -> None:  # D9 C13
    game = having(small(B1="rocks ESW 1 sites 1"), "red", wood=1, grain=1, rocks=1)
    assert refusal(game, move("build", at="B1")).reason == Reason.NOT_REVEALED
    assert refusal(game, END).reason == Reason.NOT_REVEALED
    game = after(game, pointing("A1", "01", "red E"), move("build", at="B1"), END)
    assert (castle_sites(game), game.turn) == ({"B1": [["red"]]}, "blue")


def test_a_card_used_before_the_tile_is_the_turns_card() -> None:  # D9 C33
    game = after(with_cards(small(), red=2), KING_4, lay("A1", "01", "red"))
    assert refusal(game, KING_3).reason == Reason.ONE_CARD_A_TURN


def test_selling_is_not_using() -> None:  # D9 C34
    game = after(with_cards(small(), red=3), SELL, KING_4, SELL)
    assert (each(game, "points"), each(game, "silver"), each(game, "cards")) == ({"red": 4}, {"red": 4}, {})


@pytest.mark.parametrize(("use", "what", "amount"), [(KING_4, "points", 4), (SELL, "silver", 2)])
def test_a_card_is_used_or_sold_in_the_turn_it_was_drawn(
    use: dict[str, str], what: str, amount: int
) -> None:  # D9
    icon = {"01": "red card blue 1 green 1 yellow 1"}
    game = after(small(tiles=icon), lay("A1", "01", "red"), use)
    assert (each(game, what), each(game, "cards")) == ({"red": amount}, {})


# --- D12: settlements that come or go ---


def in_line(**land: str) -> Game:
    """Battle on a row of seven fields: Red has a castle on B1 and one card."""
    game = small("7x1", B1="rocks EW 1 sites 1", modules="battle", **land)
    return with_cards(standing(game, "red B1/0"), red=1)


def test_a_settlement_that_comes_later_scores_nothing_for_castles_that_stand() -> None:  # D12
    game = after(in_line(), move("play", card="duke", at="D1"))
    assert each(game, "points") == {}


def test_a_settlement_that_was_placed_counts_at_the_end() -> None:  # D12 C51
    assert final(in_line(), "settlements") == {}
    assert final(after(in_line(), move("play", card="peasant", at="D1")), "settlements") == {"red": 3}
    assert final(after(in_line(), move("play", card="duke", at="D1")), "settlements") == {"red": 6}


def test_a_settlement_that_was_placed_scores_for_castles_built_after_it() -> None:  # D12 C31
    game = small("5x1", B1="rocks EW 1 sites 1", modules="battle")
    game = having(game, "red", wood=1, grain=1, rocks=1, cards=1)
    game = after(game, move("play", card="duke", at="D1"), pointing("A1", "01", "red E"))
    assert each(after(game, move("build", at="B1")), "points") == {"red": 2}


def test_a_burnt_city_takes_back_no_points_and_gives_none_at_the_end() -> None:  # D12
    game = small("5x1", B1="rocks EW 1 sites 1", D1="city", modules="battle")
    game = having(game, "red", wood=1, grain=1, rocks=1, cards=1)
    game = after(game, pointing("A1", "01", "red E"), move("build", at="B1"))
    assert (each(game, "points"), final(game, "settlements")) == ({"red": 2}, {"red": 6})
    game = after(game, move("play", card="incendiary", at="D1"))
    assert (each(game, "points"), final(game, "settlements")) == ({"red": 2}, {})


def test_the_landscape_of_a_burnt_city_is_free_again() -> None:  # D12
    game = with_cards(small(B1="city", modules="battle"), red=1, blue=1)
    assert refusal(with_cards(small(B1="city"), red=1), PEASANT).reason == Reason.NOT_FREE
    game = after(game, BURN, lay("A1", "01", "red"), END, PEASANT)
    assert game.settlements == {"B1": "village"}


# --- D13: what can come in ---


@pytest.mark.parametrize(("card", "kind"), [("peasant", "village"), ("duke", "city")])
def test_only_two_villages_and_two_cities_can_come_in(card: str, kind: str) -> None:  # D13 C9
    game = with_cards(small(modules="battle"), red=2, blue=1)
    game = after(game, move("play", card=card, at="B1"), lay("A1", "01", "red"), END)
    game = after(game, move("play", card=card, at="A2"), lay("C1", "02", "red"), END)
    assert game.settlements == {"B1": kind, "A2": kind}
    game = replace(game, deck=(None,) * 5)  # both copies have been drawn again
    assert refusal(game, move("play", card=card, at="C2")).reason == Reason.NO_SPARE


def test_each_burnt_city_adds_one_also_above_two() -> None:  # D13 R8 spare
    game = with_cards(small(B1="city", A2="city", modules="battle"), red=1, blue=1)
    game = after(game, BURN, lay("A1", "01", "red"), END, move("play", card="incendiary", at="A2"))
    assert (game.settlements, game.spare) == ({}, {"village": 2, "city": 4})


@pytest.mark.parametrize("found", [PEASANT, DUKE])
@pytest.mark.parametrize("value", ["empty", "no-settlement"])
def test_the_mines_landscape_is_never_free(
    found: dict[str, str], value: str
) -> None:  # D13 R7 empty no-settlement
    game = small(B1="mine ESW", modules="battle", rulings={"free-landscape": value})
    assert refusal(with_cards(game, red=1), found).reason == Reason.MINE_NEVER_FREE


# --- D25: answers ---


def test_a_steward_was_in_the_hand_before_the_tile_was_turned() -> None:  # D25
    game = after(small(rim={"A1.N": "card"}), pointing("A1", "01", "blue N"))
    assert each(game, "cards") == {"blue": 1}  # drawn at the rim, too late for an answer
    assert refusal(game, steward("blue", "red")).reason == Reason.NO_CARDS


def test_the_stewards_card_lies_under_the_deck_before_the_tiles_card_is_drawn() -> None:  # D25 D1
    icon = {"01": "red card blue 1 green 1 yellow 1"}
    game = replace(with_cards(small(tiles=icon), blue=1), deck=())
    game = after(game, lay("A1", "01", "red"))
    assert each(game, "cards") == {"blue": 1}
    game = after(game, steward("blue", "blue"))
    assert (each(game, "cards"), game.deck) == ({"red": 1}, ())


def test_what_was_paid_for_the_first_direction_is_given_back() -> None:  # D25
    game = with_cards(small(A2="market N 2", rim={"A1.N": "2 silver"}), blue=1)
    game = after(game, pointing("A1", "01", "red N"))  # green to the south
    assert (each(game, "silver"), game.mine) == ({"red": 2}, 9)
    game = after(game, steward("blue", "green"))  # red to the south
    assert (each(game, "silver"), game.mine, each(game, "cards")) == ({}, 11, {"red": 2})


@pytest.mark.parametrize(
    "other",
    [SELL, KING_4, move("correct", player="red", points=0), move("build", at="B1")],
    ids=lambda m: m["move"],
)
def test_any_other_move_ends_the_chance_of_a_steward(other: dict[str, str]) -> None:  # D25
    game = with_cards(small(B1="rocks ESW 1 sites 1"), red=1, blue=1)
    game = after(having(game, "red", wood=1, grain=1, rocks=1), pointing("A1", "01", "red E"))
    assert after(game, steward("blue", "blue")).laid["A1"].north == "blue"
    assert refusal(after(game, other), steward("blue", "blue")).reason == Reason.NO_ANSWER


@pytest.mark.parametrize(
    "other", [SELL, KING_4, move("correct", player="red", points=0), END], ids=lambda m: m["move"]
)
def test_any_other_move_ends_the_chance_of_a_guard(other: dict[str, str]) -> None:  # D25
    game = after(attack(), move("build", at="B1", over="blue"))
    assert castle_sites(after(game, move("guard", by="blue"))) == {"B1": [["blue"]]}
    assert refusal(after(game, other), move("guard", by="blue")).reason == Reason.NO_ANSWER


def test_the_end_of_the_turn_ends_the_chance_of_a_steward() -> None:  # D25
    game = after(with_cards(small(players="red blue green"), green=1), lay("A1", "01", "red"), END)
    assert refusal(game, steward("green", "blue")).reason == Reason.NO_ANSWER


# --- D26: what is known of the deck ---


def draw(player: str) -> dict[str, str]:
    """Take the top card of the deck."""
    return move("correct", player=player, cards=1)


def king_3_is_used(deck: int) -> Game:
    """Red used the only King of 3 when that many cards were in the deck; Blue, with a card, is on turn."""
    game = replace(with_cards(small(), red=1, blue=1), deck=(None,) * deck)
    return after(game, KING_3, lay("A1", "01", "red"), END)


def test_a_used_card_is_known_to_lie_under_the_deck() -> None:  # D26 C35 C38
    assert refusal(king_3_is_used(2), KING_3).reason == Reason.CARD_IN_DECK


def test_the_deck_is_a_queue() -> None:  # D26
    game = after(king_3_is_used(2), draw("red"), draw("red"))
    assert refusal(game, KING_3).reason == Reason.CARD_IN_DECK  # it is on top now
    game = after(game, draw("blue"))
    assert each(after(game, KING_3), "points") == {"red": 3, "blue": 3}


def test_nothing_is_inferred_about_whose_hand_holds_what() -> None:  # D26
    game = after(king_3_is_used(0), draw("red"))  # Red has it again, for all the table knows
    assert each(after(game, KING_3), "points") == {"red": 3, "blue": 3}


def test_a_sold_card_is_unknown() -> None:  # D26
    game = after(replace(with_cards(small(), red=1, blue=1), deck=()), SELL, lay("A1", "01", "red"), END)
    assert game.deck == (None,)
    assert each(after(game, KING_3), "points") == {"blue": 3}


def test_a_card_is_refused_only_while_all_its_copies_are_known_to_lie_in_the_deck() -> None:  # D26
    game = with_cards(small(), red=2, blue=2)
    game = after(game, KING_4, lay("A1", "01", "red"), END, KING_4, lay("C1", "02", "red"), END)
    assert each(game, "points") == {"red": 4, "blue": 4}  # the first of two lay in the deck already
    assert refusal(game, KING_4).reason == Reason.CARD_IN_DECK


def test_answers_too_are_refused_while_all_copies_lie_in_the_deck() -> None:  # D26 D8
    game = after(with_cards(small(), blue=4), lay("A1", "01", "red"))
    game = after(game, *(steward("blue", north) for north in ("blue", "green", "yellow")))
    assert refusal(game, steward("blue", "red")).reason == Reason.CARD_IN_DECK
