"""Cards: using, selling, the deck, what each of them does (C33-C38). Battle cards: test_battle.py."""

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.castelli.box import CARDS
from companion.engine.castelli.outcomes import CardPlayed
from companion.engine.castelli.state import Game
from tests.small import END, after, having, lay, move, outcomes, pointing, refusal, small

Units = tuple[int, int, int]
THREE = "red blue green"


def holding(cards: int = 1, size: str = "3x1", **parts: Any) -> Game:
    """Return a game in which red, on turn, has so many cards, taken from the deck."""
    game = small(size, **parts)
    return having(replace(game, deck=game.deck[cards:]), "red", cards=cards)


def play(card: str, **parts: Any) -> dict[str, Any]:
    """Return the move that uses *card*."""
    return move("play", card=card, **parts)


# --- C33: one card in one's own turn, at any moment of it ---


def test_a_card_may_be_used_before_the_tile_is_turned() -> None:  # C33
    assert after(holding(), play("king-3")).holdings["red"].points == 3


def test_a_card_may_be_used_after_the_tile() -> None:  # C33
    assert after(holding(), lay("A1", "01", "red"), play("king-3")).holdings["red"].points == 3


def test_a_card_may_be_used_after_building() -> None:  # C33
    game = having(holding(B1="rocks EW 1 sites 1"), "red", wood=1, grain=1, rocks=1)
    game = after(game, pointing("A1", "01", "red E"), move("build", at="B1"), play("king-4"))
    assert game.holdings["red"].points == 4


def test_only_one_card_is_used_in_a_turn() -> None:  # C33
    game = after(holding(2), play("king-3"))
    assert refusal(game, play("raider")).reason == "one-card-a-turn"
    assert refusal(after(game, lay("A1", "01", "red")), play("raider")).reason == "one-card-a-turn"


def test_a_card_used_with_a_castle_is_the_one_card_of_the_turn() -> None:  # C33
    game = having(holding(3, B1="wood EW 1; grain EW 1"), "red", wood=2, grain=2, rocks=2)
    game = after(game, pointing("A1", "01", "red E"), move("build", at="B1", with_="landgrave"))
    assert refusal(game, play("king-3")).reason == "one-card-a-turn"
    assert refusal(game, move("build", at="B1", with_="landgravine")).reason == "one-card-a-turn"


def test_in_the_next_turn_a_card_may_be_used_again() -> None:  # C33
    game = having(holding(2), "blue", cards=1)
    game = after(game, play("king-3"), lay("A1", "01", "red"), END, play("king-4"))
    assert (game.holdings["red"].points, game.holdings["blue"].points) == (3, 4)


def test_a_card_is_used_by_the_player_on_turn() -> None:  # C33
    game = having(small("3x1"), "blue", cards=1)
    assert refusal(game, play("king-3")).reason == "no-cards"


# --- C34: selling ---


def test_each_card_sells_for_two_silver_from_the_mine() -> None:  # C34
    game = after(holding(3), move("sell", cards=2))
    assert (game.holdings["red"].silver, game.holdings["red"].cards, game.mine) == (4, 1, 7)


def test_anyone_may_sell_at_any_time() -> None:  # C34
    game = having(holding(), "blue", cards=2)
    game = after(
        game, move("sell", by="blue", cards=1), lay("A1", "01", "red"), move("sell", by="blue", cards=1)
    )
    assert (game.turn, game.holdings["blue"].silver) == ("red", 4)


def test_selling_is_not_using_a_card() -> None:  # C34 C33
    game = after(holding(3), move("sell", cards=1), play("king-3"), move("sell", cards=1))
    assert (game.holdings["red"].points, game.holdings["red"].silver) == (3, 4)


def test_nobody_sells_more_cards_than_they_hold() -> None:  # C34
    refused = refusal(holding(2), move("sell", cards=3))
    assert (refused.reason, refused.facts["cards"]) == ("not-enough-cards", 2)


@pytest.mark.parametrize(("mine", "got"), [(4, 4), (3, 3), (1, 1), (0, 0)])
def test_the_mine_pays_for_cards_what_it_has(mine: int, got: int) -> None:  # C34 C36
    game = after(replace(holding(2), mine=mine), move("sell", cards=2))
    assert (game.holdings["red"].silver, game.mine, game.holdings["red"].cards) == (got, mine - got, 0)


# --- C35, C36: the deck ---


def test_a_used_card_goes_under_the_deck() -> None:  # C35
    game = after(replace(holding(), deck=(None, None)), play("king-3"))
    assert game.deck == (None, None, "king-3")
    assert game.holdings["red"].cards == 0


def test_sold_cards_go_under_the_deck_face_down() -> None:  # C35 C38
    game = after(replace(holding(2), deck=("king-3",)), move("sell", cards=2))
    assert game.deck == ("king-3", None, None)


def test_a_card_used_with_a_castle_goes_under_the_deck() -> None:  # C35
    game = having(holding(B1="grain EW 1"), "red", wood=1, grain=1, rocks=1)
    game = after(game, pointing("A1", "01", "red E"), move("build", at="B1", with_="landgrave"))
    assert (len(game.deck), game.deck[-1], game.holdings["red"].cards) == (25, "landgrave", 0)


def test_cards_are_drawn_from_the_top_of_the_deck() -> None:  # C15 C35
    game = replace(small("2x1", tiles={"01": "red card"}), deck=("king-3", None, "raider"))
    assert after(game, lay("A1", "01", "red")).deck == (None, "raider")


def test_a_sold_card_may_come_back_when_the_deck_was_empty() -> None:  # C35 C36
    game = having(small("2x1", tiles={"01": "red card"}), "blue", cards=1)
    game = after(replace(game, deck=()), move("sell", by="blue", cards=1), lay("A1", "01", "red"))
    assert (game.deck, game.holdings["red"].cards) == ((), 1)


def test_an_empty_mine_gives_no_silver() -> None:  # C36
    game = after(replace(holding(), mine=0), play("robber-baron"))
    assert (game.holdings["red"].silver, game.mine) == (0, 0)


# --- C37: the cards ---

COPIES = {
    "king-3": range(1, 2),
    "king-4": range(2, 4),
    "king-5": range(4, 5),
    "steward": range(5, 8),
    "landgrave": range(8, 11),
    "landgravine": range(11, 14),
    "robber-baron": range(14, 16),
    "raider": range(16, 18),
    "brigands": range(18, 19),
    "traitor": range(19, 21),
    "master-builder": range(21, 24),
    "peasant": range(24, 26),
    "duke": range(26, 28),
    "guard": range(28, 30),
    "incendiary": range(30, 32),
    "abbot": range(32, 33),
    "army-of-knights": range(33, 34),
}


def test_each_card_has_its_copies_and_their_numbers() -> None:  # C37
    assert {name: card.numbers for name, card in CARDS.items()} == COPIES


def test_the_last_five_kinds_are_battle_cards() -> None:  # C37 C2
    battle = [name for name, card in CARDS.items() if card.battle]
    assert battle == ["duke", "guard", "incendiary", "abbot", "army-of-knights"]


@pytest.mark.parametrize("card", ["duke", "incendiary"])
def test_battle_cards_are_not_in_a_game_without_battle(card: str) -> None:  # C37
    assert refusal(holding(B1="city"), play(card, at="B1")).reason == "card-not-in-game"


@pytest.mark.parametrize(("card", "points"), [("king-3", 3), ("king-4", 4), ("king-5", 5)])
def test_a_king_scores_its_points(card: str, points: int) -> None:  # C37
    game = after(holding(), play(card))
    assert (game.holdings["red"].points, game.holdings["blue"].points) == (points, 0)


@pytest.mark.parametrize(("mine", "got"), [(11, 5), (10, 5), (2, 1), (1, 0), (0, 0)])
def test_the_robber_baron_takes_half_of_the_mine_rounded_down(mine: int, got: int) -> None:  # C37
    game = after(replace(holding(), mine=mine), play("robber-baron"))
    assert (game.holdings["red"].silver, game.mine) == (got, mine - got)


def test_a_raider_takes_one_silver_from_each_other_player_who_has_some() -> None:  # C37
    game = having(having(holding(players="red blue green yellow"), "blue", silver=3), "yellow", silver=1)
    game = having(game, "red", silver=2)
    (told,) = outcomes(game, play("raider"), CardPlayed)
    assert (told.taken, told.amount) == ({"blue": 1, "yellow": 1}, 2)
    assert [has.silver for has in after(game, play("raider")).holdings.values()] == [4, 2, 0, 0]


def test_brigands_take_two_silver_from_each_other_player_or_their_only_one() -> None:  # C37
    game = having(having(holding(players="red blue green yellow"), "blue", silver=3), "yellow", silver=1)
    game = after(having(game, "green", silver=2), play("brigands"))
    assert [has.silver for has in game.holdings.values()] == [5, 1, 0, 0]


@pytest.mark.parametrize("card", ["raider", "brigands"])
def test_a_raid_may_come_to_nothing(card: str) -> None:  # C37
    game = after(holding(), play(card))
    assert (game.holdings["red"].silver, game.holdings["red"].cards) == (0, 0)


def test_the_traitor_pays_one_silver_and_draws_a_card_from_a_hand() -> None:  # C37
    game = having(having(holding(players=THREE), "red", silver=2), "green", cards=3)
    game = after(game, play("traitor", from_="green"))
    assert (game.holdings["red"].silver, game.holdings["red"].cards) == (1, 1)
    assert (game.holdings["green"].silver, game.holdings["green"].cards) == (1, 2)
    assert game.mine == 16


def test_the_traitor_needs_silver() -> None:  # C37
    game = having(holding(), "blue", cards=1)
    assert refusal(game, play("traitor", from_="blue")).reason == "no-silver"


def test_the_traitor_needs_a_hand_with_cards() -> None:  # C37
    game = having(holding(2), "red", silver=1)
    assert refusal(game, play("traitor", from_="blue")).reason == "empty-hand"


def test_the_traitor_betrays_another_player() -> None:  # C37
    game = having(holding(2), "red", silver=1)
    assert refusal(game, play("traitor", from_="red")).reason == "own-hand"


def test_a_refused_card_stays_in_the_hand() -> None:  # C37
    game = holding()
    assert refusal(game, play("traitor", from_="blue")).reason == "no-silver"
    assert (game.holdings["red"].cards, len(game.deck), game.card_used) == (1, 24, False)


def test_a_peasant_sets_a_spare_village_on_a_free_landscape() -> None:  # C37 C9
    game = after(holding(), play("peasant", at="B1"))
    assert (game.settlements, game.spare) == ({"B1": "village"}, {"village": 1, "city": 2})


def test_a_peasant_needs_a_spare_village() -> None:  # C37
    game = replace(holding(), spare={"village": 0, "city": 2})
    assert refusal(game, play("peasant", at="B1")).reason == "no-spare"


def test_a_peasant_needs_a_landscape_without_a_settlement() -> None:  # C37
    assert refusal(holding(B1="city"), play("peasant", at="B1")).reason == "not-free"


def test_a_founded_village_counts_for_castles_built_after_it() -> None:  # C37 C31
    game = having(holding(size="5x1", B1="rocks EW 1 sites 1"), "red", wood=1, grain=1, rocks=1)
    game = after(game, play("peasant", at="D1"), pointing("A1", "01", "red E"), move("build", at="B1"))
    assert game.holdings["red"].points == 1


@pytest.mark.parametrize(("card", "terrain"), [("landgrave", "grain"), ("landgravine", "wood")])
def test_landgrave_and_landgravine_build_in_grain_and_wood(card: str, terrain: str) -> None:  # C37 C27
    game = after(holding(B1=f"rocks EW 1; market EW 1; {terrain} EW 1"), pointing("A1", "01", "red E"))
    game = having(game, "red", wood=1, grain=1, rocks=1)
    game = after(game, move("build", at="B1", with_=card))
    assert game.castles == (("red", "B1", 2, None),)
    assert game.holdings["red"] == (0, 0, 0, 0, 0, 0, 1)


@pytest.mark.parametrize(("card", "area"), [("landgrave", "wood EW 1"), ("landgravine", "grain EW 1")])
def test_landgrave_and_landgravine_each_need_their_terrain(card: str, area: str) -> None:  # C37
    game = having(holding(B1=f"rocks EW 1 sites 1; {area}"), "red", wood=1, grain=1, rocks=1)
    game = after(game, pointing("A1", "01", "red E"))
    assert refusal(game, move("build", at="B1", with_=card)).reason == "wrong-terrain"


@pytest.mark.parametrize(
    ("units", "silver"),
    [((1, 1, 1), 0), ((1, 1, 0), 1), ((1, 0, 0), 2), ((0, 0, 0), 3), ((5, 0, 1), 1)],
)
def test_the_master_builder_replaces_missing_units_by_silver(units: Units, silver: int) -> None:  # C37
    wood, grain, rocks = units
    game = having(holding(B1="rocks EW 1 sites 1"), "red", wood=wood, grain=grain, rocks=rocks, silver=3)
    game = after(game, pointing("A1", "01", "red E"), move("build", at="B1", with_="master-builder"))
    assert game.holdings["red"][1:4] == tuple(max(0, n - 1) for n in units)
    assert (game.holdings["red"].silver, game.mine) == (3 - silver, 11 + silver)


def test_the_master_builder_needs_the_silver() -> None:  # C37
    game = having(holding(B1="rocks EW 1 sites 1"), "red", wood=1, silver=1)
    game = after(game, pointing("A1", "01", "red E"))
    refused = refusal(game, move("build", at="B1", with_="master-builder"))
    assert (refused.reason, refused.facts["needed"]) == ("no-silver", 2)


def test_a_steward_turns_the_tile_another_player_just_laid() -> None:  # C37
    game = having(small("2x1", B1="wood W 2"), "blue", cards=1)
    game = after(game, pointing("A1", "01", "red E"))
    assert (game.holdings["red"].wood, game.holdings["blue"].wood) == (2, 0)
    game = after(game, move("steward", by="blue", north="red"))  # east is blue then
    assert (game.holdings["red"].wood, game.holdings["blue"].wood, game.holdings["blue"].cards) == (0, 2, 0)
    assert game.areas["B1/0"] == ({"blue": 1}, {"blue": 2}, 0)
    assert game.deck[-1] == "steward"


def test_a_steward_is_not_used_on_ones_own_tile() -> None:  # C37
    game = after(holding(), lay("A1", "01", "red"))
    assert refusal(game, move("steward", by="red", north="blue")).reason == "own-tile"


# --- C38: hands are hidden ---


def test_any_card_may_be_in_a_hand_that_holds_one() -> None:  # C38
    for card in ("king-3", "king-4", "king-5", "raider", "brigands", "robber-baron"):
        assert after(holding(), play(card)).holdings["red"].cards == 0


def test_who_holds_no_card_uses_none() -> None:  # C38
    assert refusal(small("3x1"), play("king-3")).reason == "no-cards"


def test_a_card_whose_copies_all_lie_under_the_deck_cannot_be_played() -> None:  # C38
    game = having(holding(), "blue", cards=1)
    game = after(game, play("king-5"), lay("A1", "01", "red"), END)
    refused = refusal(game, play("king-5"))
    assert (refused.reason, refused.facts["copies"]) == ("card-in-deck", 1)


def test_a_card_of_which_a_copy_may_still_be_out_can_be_played() -> None:  # C38
    game = replace(holding(), deck=(None, "king-4"))  # there are two of them
    assert after(game, play("king-4")).holdings["red"].points == 4
    game = replace(holding(), deck=(None, "king-4", "king-4"))
    assert refusal(game, play("king-4")).reason == "card-in-deck"


def test_a_card_that_was_drawn_again_can_be_played_again() -> None:  # C38 C35
    game = replace(having(small("3x1", tiles={"01": "red card"}), "red", cards=1), deck=("king-5",))
    assert refusal(game, play("king-5")).reason == "card-in-deck"
    game = after(game, lay("A1", "01", "red"), play("king-5"))
    assert (game.holdings["red"].points, game.deck) == (5, ("king-5",))


def test_a_sold_card_may_have_been_any() -> None:  # C38
    game = having(holding(), "blue", cards=1)
    game = after(game, move("sell", cards=1), lay("A1", "01", "red"), END, play("king-5"))
    assert game.holdings["blue"].points == 5
