"""Settled: the right to build, purchases and the Master builder, where silver goes, lines."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.castelli.begin import new_game
from companion.engine.castelli.outcomes import Built
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.record import read_header
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import castle_sites
from companion.games.castelli import library
from tests.engine.rulings.scenes import attack, final
from tests.small import (
    after,
    each,
    having,
    header,
    landscape,
    move,
    outcomes,
    pointing,
    refusal,
    small,
    standing,
)

BUILD = move("build", at="B1")
BUY_ROCKS = move("build", at="B1", buy="rocks")
MASTER_BUILDER = move("build", at="B1", with_="master-builder")


def builder(land: str = "rocks EW 1 sites 2", /, **has: int) -> Game:
    """Red has laid a tile whose red coat points to B1, and has two cards and what is told."""
    game = after(small("5x1", B1=land), pointing("A1", "01", "red E"))
    return having(game, "red", cards=2, **has)


# --- D7: the right to build ---


def test_a_coat_at_any_area_gives_the_right_to_build_on_the_whole_landscape() -> None:  # D7 C29
    game = builder("grain W 1; rocks E 1 sites 1", wood=1, grain=1, rocks=1)
    (built,) = outcomes(game, BUILD, Built)
    assert (built.area, built.terrain) == (1, "rocks")


def test_a_coat_at_a_side_without_any_area_gives_it_too() -> None:  # D7 C29
    game = builder("rocks E 1 sites 1", wood=1, grain=1, rocks=1)
    assert castle_sites(after(game, BUILD)) == {"B1": [["red"]]}


# --- D10: one purchase a turn ---


def test_one_purchase_a_turn_whatever_is_built() -> None:  # D10 C28
    game = after(builder(wood=2, grain=2, silver=4), BUY_ROCKS)
    assert refusal(game, BUY_ROCKS).reason == Reason.ONE_PURCHASE


def test_a_new_turn_brings_a_new_purchase() -> None:  # D10
    game = after(builder(wood=2, grain=2, silver=4), BUY_ROCKS, move("end"), pointing("C1", "02", "green W"))
    game = after(game, move("end"), pointing("E1", "03", "green W"))
    assert castle_sites(after(game, BUY_ROCKS)) == {"B1": [["red"], ["red"]]}


def test_only_a_unit_that_is_missing_is_bought() -> None:  # D10
    game = builder(wood=1, grain=1, rocks=1, silver=2)
    assert refusal(game, BUY_ROCKS).reason == Reason.NOT_MISSING


def test_purchase_and_master_builder_are_not_for_the_same_castle() -> None:  # D10
    both = move("build", at="B1", buy="rocks", with_="master-builder")
    assert refusal(builder(wood=1, grain=1, silver=4), both).reason == Reason.PURCHASE_OR_BUILDER


@pytest.mark.parametrize("moves", [(BUY_ROCKS, MASTER_BUILDER), (MASTER_BUILDER, BUY_ROCKS)])
def test_purchase_and_master_builder_are_independent(moves: tuple[dict[str, Any], ...]) -> None:  # D10
    game = after(builder(wood=2, grain=2, silver=3), *moves)
    assert (castle_sites(game), each(game, "silver")) == ({"B1": [["red"], ["red"]]}, {})  # 2 and 1 paid


# --- D11: where silver goes ---


@pytest.mark.parametrize(("build", "paid"), [(BUY_ROCKS, 2), (MASTER_BUILDER, 1)])
def test_silver_for_units_goes_into_the_mine(build: dict[str, Any], paid: int) -> None:  # D11
    game = after(builder(wood=1, grain=1, silver=2), build)
    assert (game.holdings["red"].silver, game.mine) == (2 - paid, 11 + paid)


def test_the_traitors_silver_goes_to_the_player_who_lost_the_card() -> None:  # D11
    game = having(having(small(), "red", silver=1, cards=1), "blue", cards=1)
    game = after(game, move("play", card="traitor", from_="blue"))
    assert (each(game, "silver"), each(game, "cards"), game.mine) == ({"blue": 1}, {"red": 1}, 11)


# --- D14: settlements that were placed ---


@pytest.mark.parametrize("sites", [1, 2])
def test_a_settlement_placed_by_a_card_takes_no_building_site(sites: int) -> None:  # D14
    game = builder(f"rocks EW 1 sites {sites}", wood=5, grain=5, rocks=5)
    game = after(game, move("play", card="peasant", at="B1"), *[BUILD] * sites)
    assert castle_sites(game) == {"B1": [["red"]] * sites}
    assert refusal(game, BUILD).reason == Reason.NO_SITE


# --- D18: lines ---

PIECE = {"columns": 2, "rows": 2, "a1": "meadow"}


def of_pieces(*rows: list[str]) -> Game:
    """A board of pieces: a building site at A2 on piece I, a village on each of the others in its line."""
    pieces = {
        "I": {**PIECE, "landscape": {"A2": landscape("rocks N 1 sites 1")}},
        "II": {**PIECE, "landscape": {"A2": landscape("village")}},
        "III": {**PIECE, "landscape": {"A2": landscape("village")}},
        "IV": {**PIECE, "landscape": {"A2": landscape("village")}},
    }
    told = header("4x4") | {"board": {"piece": pieces}, "pieces": list(rows)}
    game = after(new_game(read_header(told, library)), pointing("A1", "01", "red S"))
    return having(game, "red", wood=1, grain=1, rocks=1)


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        ((["I:0", "II:0"], ["III:0", "IV:0"]), {"red": 2}),  # C2 in its row, A4 in its column
        ((["I:0", "II:0"],), {"red": 1}),
        ((["I:0"], ["III:0"]), {"red": 1}),
    ],
)
def test_lines_end_at_the_edge_of_the_pieces_in_play(
    rows: tuple[list[str], ...], points: dict[str, int]
) -> None:  # D18
    assert each(after(of_pieces(*rows), move("build", at="A2")), "points") == points


def test_two_castles_of_one_player_on_a_landscape_both_count() -> None:  # D18 C51
    game = small("7x1", B1="rocks EW 1 sites 2", D1="village", F1="rocks EW 1 sites 1", modules="battle")
    assert final(standing(game, "red B1/0", "blue F1/0"), "settlements") == {"red": 2, "blue": 2}
    assert final(standing(game, "red B1/0", "red B1/0", "blue F1/0"), "settlements") == {"red": 3}


# --- D28: what cards do for castles ---


@pytest.mark.parametrize(
    ("has", "silver", "cost"),
    [
        ({"wood": 1, "grain": 1, "rocks": 1}, 0, {"wood": 1, "grain": 1, "rocks": 1}),
        ({"wood": 5, "grain": 1}, 1, {"wood": 1, "grain": 1}),
        ({"rocks": 1}, 2, {"rocks": 1}),
        ({}, 3, {}),
    ],
)
def test_the_master_builder_pays_for_exactly_what_is_missing(
    has: dict[str, int], silver: int, cost: dict[str, int]
) -> None:  # D28
    (built,) = outcomes(builder(silver=3, **has), MASTER_BUILDER, Built)
    assert (built.silver, built.cost) == (silver, cost)
    if silver:
        refused = refusal(builder(silver=silver - 1, **has), MASTER_BUILDER)
        assert (refused.reason, refused.facts["needed"]) == (Reason.NO_SILVER, silver)


@pytest.mark.parametrize("card", ["landgrave", "landgravine"])
@pytest.mark.parametrize("value", ["no", "yes"])
def test_landgrave_and_landgravine_never_overbuild(card: str, value: str) -> None:  # D28 R10 no yes
    game = attack(master_builder_overbuild=value)
    refused = refusal(game, move("build", at="B1", over="blue", with_=card))
    assert refused.reason == Reason.NOT_FOR_OVERBUILDING


@pytest.mark.parametrize("card", ["abbot", "army-of-knights"])
def test_abbot_and_army_of_knights_do_nothing_but_overbuild(card: str) -> None:  # D28
    refused = refusal(attack(), move("build", at="B1", with_=card))
    assert refused.reason == Reason.ONLY_FOR_OVERBUILDING
