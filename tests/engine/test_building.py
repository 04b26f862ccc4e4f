"""Building castles: cost, purchase, the right to build, sites, points (C27-C32)."""

import pytest

from companion.engine.castelli.state import Game
from tests.small import END, after, having, lay, move, pointing, refusal, small, standing

BUILD = move("build", at="B1")
FULL = {"wood": 1, "grain": 1, "rocks": 1}


def at_b1(area: str = "rocks EW 1 sites 1", /, **counts: int) -> Game:
    """Return a game in which red has just laid a tile that points to B1, and holds *counts*."""
    game = after(small("3x1", B1=area), pointing("A1", "01", "red E"))
    return having(game, "red", **counts)


# --- C27: cost ---


def test_a_castle_costs_one_wood_one_grain_and_one_rocks() -> None:  # C27
    game = after(at_b1(wood=5, grain=2, rocks=1), BUILD)
    assert game.holdings["red"] == (0, 4, 1, 0, 0, 0, 1)
    assert game.castles == (("red", "B1", 0, None),)


@pytest.mark.parametrize("kind", ["wood", "grain", "rocks"])
def test_a_castle_is_not_built_while_a_unit_is_missing(kind: str) -> None:  # C27
    refused = refusal(at_b1(**{**FULL, kind: 0}), BUILD)
    assert (refused.reason, refused.facts["missing"]) == ("missing-units", {kind: 1})


def test_a_player_may_build_more_than_one_castle_in_a_turn() -> None:  # C27
    game = after(at_b1("rocks EW 1 sites 2", wood=2, grain=2, rocks=2), BUILD, BUILD)
    assert game.holdings["red"] == (0, 0, 0, 0, 0, 0, 2)


def test_a_player_may_build_nothing() -> None:  # C27
    assert after(at_b1(**FULL), END).castles == ()


# --- C28: a purchase ---


@pytest.mark.parametrize("kind", ["wood", "grain", "rocks"])
def test_a_missing_unit_may_be_bought_for_two_silver_paid_into_the_mine(kind: str) -> None:  # C28
    game = after(at_b1(**{**FULL, kind: 0}, silver=3), move("build", at="B1", buy=kind))
    assert game.holdings["red"] == (0, 0, 0, 0, 1, 0, 1)
    assert game.mine == 11 + 2


def test_a_purchase_needs_two_silver() -> None:  # C28
    refused = refusal(at_b1(wood=1, grain=1, silver=1), move("build", at="B1", buy="rocks"))
    assert (refused.reason, refused.facts["needed"]) == ("no-silver", 2)


def test_two_silver_are_enough() -> None:  # C28
    game = after(at_b1(wood=1, grain=1, silver=2), move("build", at="B1", buy="rocks"))
    assert (game.holdings["red"].silver, game.holdings["red"].castles) == (0, 1)


def test_only_one_unit_is_bought_for_a_castle() -> None:  # C28
    refused = refusal(at_b1(wood=1, silver=9), move("build", at="B1", buy="rocks"))
    assert (refused.reason, refused.facts["missing"]) == ("missing-units", {"grain": 1})


def test_a_unit_is_bought_only_once_a_turn() -> None:  # C28
    game = at_b1("rocks EW 1 sites 2", wood=2, grain=2, silver=9)
    game = after(game, move("build", at="B1", buy="rocks"))
    assert refusal(game, move("build", at="B1", buy="rocks")).reason == "one-purchase"


def test_in_the_next_turn_a_unit_may_be_bought_again() -> None:  # C28
    game = having(small("5x1", B1="rocks EW 1 sites 2"), "red", wood=2, grain=2, silver=4)
    buy = move("build", at="B1", buy="rocks")
    game = after(game, pointing("A1", "01", "red E"), buy, END, pointing("C1", "02", "green W"), END)
    game = after(game, lay("E1", "03", "red"), buy)
    assert (game.holdings["red"].castles, game.holdings["red"].silver) == (2, 0)


def test_what_is_bought_must_be_used_in_that_building() -> None:  # C28
    assert refusal(at_b1(**FULL, silver=2), move("build", at="B1", buy="wood")).reason == "not-missing"


def test_silver_is_not_taken_for_a_missing_unit_unless_it_is_bought() -> None:  # C28
    assert refusal(at_b1(wood=1, grain=1, silver=9), BUILD).reason == "missing-units"


# --- C29: a coat of one's own ---


def test_building_needs_a_coat_of_ones_own_that_points_to_the_landscape() -> None:  # C29
    game = after(small("3x1", B1="rocks EW 1 sites 1"), pointing("A1", "01", "blue E"))
    assert refusal(having(game, "red", **FULL), BUILD).reason == "no-coat"


def test_a_coat_gives_the_right_to_build_only_where_it_points() -> None:  # C29
    game = small("5x1", B1="rocks EW 1 sites 1", D1="rocks EW 1 sites 1")
    game = having(after(game, pointing("A1", "01", "red E")), "red", **FULL)
    assert refusal(game, move("build", at="D1")).reason == "no-coat"


def test_a_coat_on_any_side_of_the_landscape_will_do() -> None:  # C29
    for field, side in (("B1", "S"), ("C2", "W"), ("B3", "N"), ("A2", "E")):
        game = small(a1="landscape", B2="rocks N 1 sites 1; wood ESW 1")
        game = having(after(game, pointing(field, "01", f"red {side}")), "red", wood=1, grain=1, rocks=1)
        assert after(game, move("build", at="B2")).castles == (("red", "B2", 0, None),)


def test_the_coat_may_lie_there_since_an_earlier_turn_and_on_anybodys_tile() -> None:  # C29
    game = small("5x1", B1="rocks EW 1 sites 1", players="blue red")
    game = after(game, pointing("A1", "01", "red E"), END, lay("E1", "02", "red"))
    assert len(after(having(game, "red", **FULL), BUILD).castles) == 1


def test_neither_most_influence_nor_a_complete_area_is_needed() -> None:  # C29
    game = small(B1="rocks ESW 1 sites 1", tiles={"01": "blue 6"}, players="blue red")
    game = after(game, pointing("A1", "01", "blue E"), END, pointing("C1", "02", "red W"))
    assert len(after(having(game, "red", **FULL), BUILD).castles) == 1


# --- C30: building sites ---


def test_a_castle_needs_a_free_building_site() -> None:  # C30
    game = standing(at_b1(**FULL), "blue B1/0")
    assert refusal(game, BUILD).reason == "no-site"


def test_an_own_castle_takes_the_site_as_well() -> None:  # C30
    assert refusal(after(at_b1(wood=2, grain=2, rocks=2), BUILD), BUILD).reason == "no-site"


def test_on_two_sites_two_players_may_build_but_not_a_third_castle() -> None:  # C30
    game = standing(at_b1("rocks EW 1 sites 2", wood=2, grain=2, rocks=2), "blue B1/0")
    game = after(game, BUILD)
    assert [castle.owner for castle in game.castles] == ["blue", "red"]
    assert refusal(game, BUILD).reason == "no-site"


def test_rocks_without_a_site_take_no_castle() -> None:  # C30
    assert refusal(at_b1("rocks EW 2", **FULL), BUILD).reason == "no-site"


@pytest.mark.parametrize("area", ["grain EW 1", "wood EW 1", "market EW 1", "mine EW", ""])
def test_a_landscape_without_rocks_takes_no_castle(area: str) -> None:  # C30
    assert refusal(at_b1(area, **FULL), BUILD).reason == "wrong-terrain"


def test_a_site_in_the_second_rocks_area_does_when_the_first_is_full() -> None:  # C30
    game = standing(at_b1("rocks W 1 sites 1; grain N 1; rocks E 1 sites 1", **FULL), "blue B1/0")
    assert after(game, BUILD).castles[1] == ("red", "B1", 2, None)


def test_a_settlement_on_the_landscape_leaves_its_sites_free() -> None:  # C30
    assert len(after(at_b1("village; rocks EW 1 sites 1", **FULL), BUILD).castles) == 1


# --- C31: points ---

SITE = "rocks E 1 sites 1"


def points_at_a1(size: str, **landscapes: str) -> int:
    """Return what a castle on A1 scores among those *landscapes*."""
    game = small(size, a1="landscape", **landscapes)
    game = having(after(game, pointing("B1", "01", "red W")), "red", **FULL)
    return after(game, move("build", at="A1")).holdings["red"].points


@pytest.mark.parametrize(("settlement", "points"), [("city", 2), ("village", 1), ("", 0)])
def test_a_city_scores_two_and_a_village_one(settlement: str, points: int) -> None:  # C31
    assert points_at_a1("3x1", A1=SITE, C1=settlement) == points


def test_settlements_in_row_and_column_add_up() -> None:  # C31
    assert points_at_a1("5x5", A1=SITE, C1="city", E1="village", A3="village", A5="city") == 6


def test_settlements_elsewhere_score_nothing() -> None:  # C31
    assert points_at_a1("5x5", A1=SITE, B2="city", C3="city", E5="village", C5="city", E3="village") == 0


def test_nothing_blocks_the_line() -> None:  # C31
    game = small("7x1", a1="landscape", A1=SITE, C1="city", E1="rocks EW 1 sites 1", G1="village")
    game = having(after(game, pointing("B1", "01", "red W")), "red", **FULL)
    game = after(standing(game, "blue E1/0"), move("build", at="A1"))
    assert game.holdings["red"].points == 3


def test_lines_run_both_ways() -> None:  # C31
    game = small("5x5", a1="landscape", C3="rocks N 1 sites 1", A3="city", E3="city", C1="village", C5="city")
    game = having(after(game, pointing("C2", "01", "red S")), "red", **FULL)
    assert after(game, move("build", at="C3")).holdings["red"].points == 7


def test_each_castle_scores_when_it_is_built_and_only_then() -> None:  # C31
    game = having(small("5x1", B1="rocks EW 1 sites 2", D1="city"), "red", wood=2, grain=2, rocks=2)
    game = after(game, pointing("A1", "01", "red E"), BUILD)
    assert game.holdings["red"].points == 2
    game = after(game, END, lay("C1", "02", "red"), END, lay("E1", "03", "red"))
    assert game.holdings["red"].points == 2
    assert after(game, BUILD).holdings["red"].points == 4


def test_a_village_that_comes_later_scores_nothing_for_castles_that_stand() -> None:  # C31
    game = small("5x1", B1="rocks EW 1 sites 1")
    game = having(after(game, pointing("A1", "01", "red E")), "red", **FULL, cards=1)
    game = after(game, BUILD, move("play", card="peasant", at="D1"))
    assert game.holdings["red"].points == 0


# --- C32: nine castles ---


def test_the_ninth_castle_may_be_built_and_no_tenth() -> None:  # C32
    game = at_b1("rocks EW 1 sites 2", wood=2, grain=2, rocks=2, castles=8)
    game = after(game, BUILD)
    assert game.holdings["red"].castles == 9
    assert refusal(game, BUILD).reason == "no-castle-left"


def test_the_castles_of_others_are_not_ones_own() -> None:  # C32
    assert len(after(having(at_b1(**FULL), "blue", castles=9), BUILD).castles) == 1
