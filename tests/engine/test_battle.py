"""The module Battle: overbuilding, battle cards, settlements and castles at the end (C47-C53)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from tests.small import END, after, having, lay, move, pointing, refusal, small, standing

FOUR = "red blue green yellow"
OVER = move("build", at="B2", over="blue")
SIX = {"wood": 2, "grain": 2, "rocks": 2}


def facing(red: str, blue: str, **parts: Any) -> Game:
    """Return a game in which blue has a castle on B2, and red and blue a coat there: `3`, or `card`.

    Red has just laid a tile and holds two units of each kind. Nobody holds a card.
    """
    parts = {"B2": "rocks NESW 1 sites 2", "modules": "battle", **parts}
    parts["tiles"] = {"01": f"blue {blue}", "02": f"red {red}", **parts.get("tiles", {})}
    game = small("5x3", a1="landscape", first="blue", **parts)
    game = after(standing(game, "blue B2/0"), pointing("A2", "01", "blue E"), END)
    game = after(game, pointing("C2", "02", "red W"))
    return having(having(game, "red", **SIX, cards=0), "blue", cards=0)


# --- C47: overbuilding ---


def test_a_castle_of_another_player_may_be_overbuilt() -> None:  # C47
    game = after(facing("3", "2"), OVER)
    assert game.castles == (("blue", "B2", 0, None), ("red", "B2", 0, 0))
    assert (game.holdings["red"].castles, game.holdings["blue"].castles) == (1, 1)


def test_overbuilding_scores_like_building_and_what_was_scored_stays() -> None:  # C47 C31
    game = after(having(facing("3", "2", D2="city"), "blue", points=7), OVER)
    assert (game.holdings["red"].points, game.holdings["blue"].points) == (2, 7)


def test_overbuilding_takes_a_castle_from_the_supply() -> None:  # C47 C32
    game = having(facing("3", "2"), "red", castles=8)
    assert after(game, OVER).holdings["red"].castles == 9
    assert refusal(having(game, "red", castles=9), OVER).reason == "no-castle-left"


def test_without_battle_no_castle_is_overbuilt() -> None:  # C47
    assert refusal(facing("3", "2", modules=""), OVER).reason == "no-battle"


def test_nobody_overbuilds_their_own_castle() -> None:  # C47
    game = standing(facing("3", "2"), "red B2/0")
    assert refusal(game, move("build", at="B2", over="red")).reason == "own-castle"


def test_there_must_be_a_castle_to_overbuild() -> None:  # C47
    game = facing("3", "2", players="blue red green")
    assert refusal(game, move("build", at="B2", over="green")).reason == "no-castle-there"


def test_overbuilding_needs_a_coat_of_ones_own_there() -> None:  # C47 C29
    game = standing(facing("3", "2", D2="rocks E 1 sites 1"), "blue D2/0")
    assert refusal(game, move("build", at="D2", over="blue")).reason == "no-coat"


def test_a_full_area_may_be_overbuilt() -> None:  # C47 C30
    game = standing(facing("3", "2"), "red B2/0")
    assert refusal(game, move("build", at="B2")).reason == "no-site"
    assert after(game, OVER).castles[-1] == ("red", "B2", 0, 0)


# --- C48: more influence ---


@pytest.mark.parametrize(("red", "blue"), [("2", "1"), ("6", "5"), ("1", "card")])
def test_more_influence_than_the_owner_is_enough(red: str, blue: str) -> None:  # C48
    assert len(after(facing(red, blue), OVER).castles) == 2


@pytest.mark.parametrize(("red", "blue"), [("2", "2"), ("1", "2"), ("card", "card"), ("card", "1")])
def test_as_much_or_less_influence_is_not_enough(red: str, blue: str) -> None:  # C48
    refused = refusal(facing(red, blue), OVER)
    assert refused.reason == "not-more-influence"
    values = {"card": 0, "1": 1, "2": 2}
    assert (refused.facts["mine"], refused.facts["theirs"]) == (values[red], values[blue])


def test_all_coats_that_point_to_the_landscape_are_added() -> None:  # C48
    game = facing("3", "4")
    assert refusal(game, OVER).reason == "not-more-influence"
    game = after(game, END, pointing("B1", "03", "red S"), END, pointing("B3", "04", "red N"))
    assert len(after(game, OVER).castles) == 2  # 3 + 1 + 1 against 4


def test_coats_count_also_at_areas_where_the_castle_does_not_stand() -> None:  # C48
    game = facing("3", "2", B2="rocks W 1 sites 1; grain NES 1")
    assert len(after(game, OVER).castles) == 2


def test_only_the_owners_influence_is_compared() -> None:  # C48
    game = facing("3", "2", players="blue red green", tiles={"03": "green 6"})
    game = after(game, END, pointing("B1", "03", "green S"), END, lay("D1", "04", "red"), END)
    game = after(game, lay("D3", "05", "red"), OVER)
    assert (len(game.castles), game.castles[-1].owner) == (2, "red")


# --- C49: cost ---


def test_overbuilding_costs_two_units_of_each_kind() -> None:  # C49
    game = after(having(facing("3", "2"), "red", wood=5, grain=3, rocks=2), OVER)
    assert game.holdings["red"][1:4] == (3, 1, 0)


@pytest.mark.parametrize("kind", ["wood", "grain", "rocks"])
def test_overbuilding_is_refused_while_a_unit_is_missing(kind: str) -> None:  # C49
    refused = refusal(having(facing("3", "2"), "red", **{kind: 1}), OVER)
    assert (refused.reason, refused.facts["missing"]) == ("missing-units", {kind: 1})


@pytest.mark.parametrize("kind", ["wood", "grain", "rocks"])
def test_one_unit_may_be_replaced_by_two_silver(kind: str) -> None:  # C49
    game = having(facing("3", "2"), "red", **{kind: 1}, silver=2)
    game = after(game, {**OVER, "buy": kind})
    assert (game.holdings["red"][1:4], game.holdings["red"].silver, game.mine) == ((0, 0, 0), 0, 13)


def test_only_one_unit_may_be_replaced() -> None:  # C49
    game = having(facing("3", "2"), "red", wood=0, silver=9)
    assert refusal(game, {**OVER, "buy": "wood"}).facts["missing"] == {"wood": 1}


# --- C50: only once ---


def test_a_castle_is_overbuilt_only_once() -> None:  # C50
    game = after(facing("3", "2", tiles={"03": "blue 6"}), OVER, END, pointing("B1", "03", "blue S"))
    game = having(game, "blue", **SIX)  # and 8 points there against 3
    assert refusal(game, move("build", at="B2", over="red")).reason == "on-top-already"


def test_the_castle_below_is_not_overbuilt_again() -> None:  # C50
    game = having(after(facing("3", "2"), OVER), "red", **SIX)
    assert refusal(game, OVER).reason == "no-castle-there"


def test_of_two_castles_the_other_one_may_still_be_overbuilt() -> None:  # C50
    game = having(after(standing(facing("3", "2"), "blue B2/0"), OVER), "red", **SIX)
    game = after(game, OVER)
    assert [castle.on for castle in game.castles] == [None, None, 0, 1]


# --- battle cards ---


def with_card(game: Game, colour: str = "red") -> Game:
    """Return *game* with one card of the deck in that hand."""
    return having(replace(game, deck=game.deck[1:]), colour, cards=1)


def test_the_abbot_overbuilds_for_one_unit_of_each_kind() -> None:  # C37 C49
    game = with_card(facing("3", "2"))
    game = after(game, {**OVER, "with": "abbot"})
    assert (game.holdings["red"][1:4], game.holdings["red"].cards, game.deck[-1]) == ((1, 1, 1), 0, "abbot")


def test_the_abbot_needs_more_influence() -> None:  # C37 C48
    assert refusal(with_card(facing("2", "2")), {**OVER, "with": "abbot"}).reason == "not-more-influence"


def test_the_army_of_knights_overbuilds_without_more_influence() -> None:  # C37 C48
    game = after(with_card(facing("1", "6")), {**OVER, "with": "army-of-knights"})
    assert (len(game.castles), game.holdings["red"][1:4]) == (2, (0, 0, 0))


@pytest.mark.parametrize("card", ["abbot", "army-of-knights"])
def test_abbot_and_army_of_knights_help_with_overbuilding_only(card: str) -> None:  # C37
    refused = refusal(with_card(facing("3", "2")), move("build", at="B2", with_=card))
    assert refused.reason == "only-for-overbuilding"


def test_a_guard_keeps_a_castle_from_being_overbuilt() -> None:  # C37
    before = with_card(facing("3", "2", D2="city"), "blue")
    game = after(before, OVER, move("guard", by="blue"))
    assert game.castles == (("blue", "B2", 0, None),)
    assert game.holdings["red"] == before.holdings["red"]
    assert (game.holdings["blue"].cards, game.deck[-1]) == (0, "guard")
    assert refusal(having(game, "red", **SIX), OVER).reason == "guarded"


def test_a_guard_protects_only_ones_own_castle_and_only_at_once() -> None:  # C37
    game = after(with_card(facing("3", "2", players="blue red green"), "blue"), OVER)
    assert refusal(having(game, "green", cards=1), move("guard", by="green")).reason == "not-your-castle"
    assert refusal(after(game, END), move("guard", by="blue")).reason == "no-answer"


def test_a_duke_sets_a_spare_city_on_a_free_landscape() -> None:  # C37 C9
    game = after(with_card(facing("3", "2")), move("play", card="duke", at="D2"))
    assert (game.settlements, game.spare) == ({"D2": "city"}, {"village": 2, "city": 1})


def test_a_duke_needs_a_spare_city() -> None:  # C37
    game = replace(with_card(facing("3", "2")), spare={"village": 2, "city": 0})
    assert refusal(game, move("play", card="duke", at="D2")).reason == "no-spare"


def test_an_incendiary_takes_a_city_off_the_board() -> None:  # C37
    game = after(with_card(facing("3", "2", D2="city")), move("play", card="incendiary", at="D2"))
    assert game.settlements == {}
    assert game.holdings["red"].points == 0


@pytest.mark.parametrize("there", ["village", ""])
def test_an_incendiary_needs_a_city(there: str) -> None:  # C37
    game = with_card(facing("3", "2", D2=there))
    assert refusal(game, move("play", card="incendiary", at="D2")).reason == "no-city"


# --- C51-C53: the end ---


def ended(*castles: str, players: str = FOUR, **landscapes: str) -> Game:
    """Return a game of Battle on one row of five landscapes that ended with those castles."""
    sites = dict.fromkeys(("C1", "E1", "G1"), "rocks EW 1 sites 4")
    game = small("9x1", a1="landscape", players=players, modules="battle", **{**sites, **landscapes})
    game = standing(game, *castles)
    for n, field in enumerate(("B1", "D1", "F1", "H1"), 1):
        game = after(game, pointing(field, f"0{n}", "yellow W"), END)
    return game


def of(game: Game, source: str) -> dict[Colour, int]:
    """Return what everybody has from one *source* of the final score."""
    assert game.final is not None
    return {colour: getattr(row, source) for colour, row in game.final.rows.items()}


@pytest.mark.parametrize(("settlement", "points"), [("village", 3), ("city", 6)])
def test_the_most_castles_in_line_get_the_settlements_points(settlement: str, points: int) -> None:  # C51
    game = ended("red C1/0", "red E1/0", "blue C1/0", A1=settlement)
    assert of(game, "settlements") == {"red": points, "blue": 0, "green": 0, "yellow": 0}


@pytest.mark.parametrize(
    ("settlement", "tied", "each"),
    [("village", 2, 2), ("village", 3, 1), ("village", 4, 1), ("city", 2, 3), ("city", 3, 2), ("city", 4, 2)],
)
def test_the_tied_share_a_settlement_rounded_up(settlement: str, tied: int, each: int) -> None:  # C51
    game = ended(*(f"{colour} C1/0" for colour in FOUR.split()[:tied]), A1=settlement)
    assert list(of(game, "settlements").values()) == [each] * tied + [0] * (4 - tied)


def test_a_settlement_with_no_castle_in_line_gives_nothing() -> None:  # C51
    assert set(of(ended(A1="city", I1="village"), "settlements").values()) == {0}


def test_overbuilt_castles_do_not_count_for_settlements() -> None:  # C51
    game = ended("red C1/0", "red C1/0", "blue C1/0 on 0", A1="city")
    assert of(game, "settlements") == {"red": 3, "blue": 3, "green": 0, "yellow": 0}


def test_row_and_column_of_a_settlement_both_count() -> None:  # C51
    sites = "rocks NESW 1 sites 4"
    game = small(a1="landscape", modules="battle", A1="city", C1=sites, A3=sites, C3=sites, B2=sites)
    game = standing(game, "red C1/0", "red A3/0", "blue C1/0", *["blue C3/0", "blue B2/0"])
    for n, field in enumerate(("B1", "A2", "C2", "B3"), 1):
        game = after(game, lay(field, f"0{n}", "red"), END)
    assert of(game, "settlements") == {"red": 6, "blue": 0}


def test_each_settlement_counts_by_itself() -> None:  # C51
    game = ended("red C1/0", A1="city", E1="village; rocks EW 1 sites 1", I1="village")
    assert of(game, "settlements")["red"] == 6 + 3 + 3


def test_settlements_placed_by_cards_count_and_burnt_ones_do_not() -> None:  # C51
    game = small("5x1", a1="landscape", modules="battle", A1="city", E1="rocks W 1 sites 2")
    game = having(having(standing(game, "red E1/0"), "red", cards=1), "blue", cards=1)
    game = after(game, move("play", card="incendiary", at="A1"), lay("B1", "01", "red"), END)
    game = after(game, move("play", card="peasant", at="C1"), lay("D1", "02", "red"), END)
    assert of(game, "settlements") == {"red": 3, "blue": 0}


def test_each_castle_that_is_not_overbuilt_is_two_points() -> None:  # C52
    game = ended("red C1/0", "red E1/0", "blue C1/0 on 0", "blue G1/0", "green G1/0")
    assert of(game, "castles") == {"red": 2, "blue": 4, "green": 2, "yellow": 0}


def test_without_battle_castles_and_settlements_give_nothing_at_the_end() -> None:  # C51 C52
    game = small("3x1", B1="village; rocks EW 1 sites 1")
    game = after(standing(game, "red B1/0"), lay("A1", "01", "red"), END, lay("C1", "02", "red"), END)
    assert of(game, "settlements") == of(game, "castles") == {"red": 0, "blue": 0}


@pytest.mark.parametrize(
    ("silver", "points"),
    [((5, 3, 1, 0), (8, 4, 0, 0)), ((0, 2, 7, 0), (0, 4, 8, 0)), ((5, 0, 0, 0), (8, 0, 0, 0))],
)
def test_in_battle_most_silver_is_8_points_second_most_4(silver: Any, points: Any) -> None:  # C53
    game = small("2x1", players=FOUR, modules="battle")
    for colour, amount in zip(FOUR.split(), silver, strict=True):
        game = having(game, colour, silver=amount)
    assert tuple(of(after(game, lay("A1", "01", "red"), END), "silver").values()) == points


def test_everything_else_is_scored_as_without_battle() -> None:  # C51 C40 C41 C43
    game = small("2x1", modules="battle", B1="mine W")
    game = having(having(game, "red", points=1, wood=2, cards=1), "blue", points=12, silver=1)
    game = after(game, pointing("A1", "01", "red E"), END)
    assert game.final is not None
    assert game.final.rows == {"red": (1, 1, 2, 8, 0, 0, 0), "blue": (12, 0, 0, 4, 0, 0, 0)}
    assert game.final.winners == ("blue",)
