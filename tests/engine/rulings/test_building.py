"""Rulings on building: card icons, settlements beside castles, room, the Master builder, purchases."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.castelli.outcomes import Built, SettlementScored
from companion.engine.castelli.questions import score_now
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import castle_sites
from tests.engine.rulings.scenes import attack, final, ruled
from tests.small import END, after, each, having, move, named, outcomes, pointing, refusal, small, standing

BUILD = move("build", at="B1")


def builder(
    land: str, coat: str = "red 1", units: int = 1, rulings: dict[str, str] | None = None, **more: Any
) -> Game:
    """Red has laid a tile with *coat* pointing to B1, and has that many units of each kind and two cards."""
    tile = {"01": f"{coat} blue 1 green 1 yellow 1"}
    game = small("5x1", B1=land, tiles=tile, rulings=ruled(rulings or {}), **more)
    game = after(game, pointing("A1", "01", "red E"))
    return having(game, "red", wood=units, grain=units, rocks=units, cards=2)


# --- R5: the right to build ---


def test_a_card_icon_is_enough_to_build_on_its_landscape() -> None:  # R5 yes
    game = builder("rocks EW 1 sites 1", coat="red card", rulings={"build_card_coat": "yes"})
    assert castle_sites(after(game, BUILD)) == {"B1": [["red"]]}
    assert named(game, BUILD) == {"build-card-coat"}


def test_a_card_icon_is_not_enough_to_build_on_its_landscape() -> None:  # R5 no
    game = builder("rocks EW 1 sites 1", coat="red card", rulings={"build_card_coat": "no"})
    assert refusal(game, BUILD).reason == Reason.NO_COAT


@pytest.mark.parametrize("value", ["yes", "no"])
def test_a_coat_with_a_value_is_enough_to_build_in_any_case(value: str) -> None:  # R5 yes no
    game = builder("rocks EW 1 sites 1", rulings={"build_card_coat": value})
    assert castle_sites(after(game, BUILD)) == {"B1": [["red"]]}
    assert named(game, BUILD) == set()


@pytest.mark.parametrize("value", ["yes", "no"])
def test_a_coat_with_a_value_beside_a_card_icon_is_enough(value: str) -> None:  # R5 yes no
    icon = {"01": "red card blue 1 green 1 yellow 1"}
    game = small(B1="rocks E 1 sites 1", tiles=icon, first="blue", rulings={"build-card-coat": value})
    game = after(game, pointing("A1", "01", "red E"), END, pointing("B2", "02", "red N"))
    game = having(game, "red", wood=1, grain=1, rocks=1)
    assert castle_sites(after(game, BUILD)) == {"B1": [["red"]]}
    assert named(game, BUILD) == set()


# --- R6: a settlement on the castle's own landscape ---


@pytest.mark.parametrize(("value", "village", "city"), [("once", 1, 2), ("no", 0, 0), ("twice", 2, 4)])
def test_a_settlement_beside_the_castle_counts_once_or_not_or_twice(
    value: str, village: int, city: int
) -> None:  # R6 once no twice
    for settlement, points in (("village", village), ("city", city)):
        game = builder(f"{settlement}; rocks EW 1 sites 1", rulings={"own_landscape": value}, D1="village")
        (built,) = outcomes(game, BUILD, Built)
        assert built.points == points + 1  # D1 is in the same row
        assert built.rulings == ("own-landscape",)


@pytest.mark.parametrize("value", ["once", "no", "twice"])
def test_a_castle_on_a_landscape_without_settlement_needs_no_ruling(value: str) -> None:  # R6 once no twice
    game = builder("rocks EW 1 sites 1", rulings={"own_landscape": value}, D1="city")
    assert each(after(game, BUILD), "points") == {"red": 2}
    assert named(game, BUILD) == set()


@pytest.mark.parametrize(
    ("value", "points"), [("once", {"red": 2, "blue": 2}), ("no", {"blue": 3}), ("twice", {"red": 3})]
)
def test_at_the_end_a_castle_beside_the_settlement_counts_likewise(
    value: str, points: dict[str, int]
) -> None:  # R6 once no twice C51
    game = small(
        "5x1",
        B1="village; rocks EW 1 sites 1",
        D1="rocks EW 1 sites 1",
        modules="battle",
        rulings={"own-landscape": value},
    )
    game = standing(game, "red B1/0", "blue D1/0")
    assert final(game, "settlements") == points
    (told,) = [told for told in score_now(game).outcomes if isinstance(told, SettlementScored)]
    assert told.rulings == ("own-landscape",)


# --- R9: room in grain and wood ---


@pytest.mark.parametrize(("card", "terrain"), [("landgrave", "grain"), ("landgravine", "wood")])
def test_one_castle_fits_into_a_grain_or_wood_area(card: str, terrain: str) -> None:  # R9 one
    game = builder(f"{terrain} EW 1", rulings={"landgrave_room": "one"})
    build = move("build", at="B1", with_=card)
    assert castle_sites(after(game, build)) == {"B1": [["red"]]}
    assert refusal(standing(game, "blue B1/0"), build).reason == Reason.NO_SITE


@pytest.mark.parametrize(("card", "terrain"), [("landgrave", "grain"), ("landgravine", "wood")])
def test_any_number_of_castles_fits_into_a_grain_or_wood_area(card: str, terrain: str) -> None:  # R9 any
    game = standing(builder(f"{terrain} EW 1", rulings={"landgrave_room": "any"}), "blue B1/0", "blue B1/0")
    build = move("build", at="B1", with_=card)
    assert castle_sites(after(game, build)) == {"B1": [["blue"], ["blue"], ["red"]]}
    assert named(game, build) == {"landgrave-room"}


@pytest.mark.parametrize("value", ["one", "any"])
def test_the_first_castle_in_grain_needs_no_ruling(value: str) -> None:  # R9 one any
    game = builder("grain EW 1", rulings={"landgrave_room": value})
    assert named(game, move("build", at="B1", with_="landgrave")) == set()


@pytest.mark.parametrize("value", ["one", "any"])
def test_rocks_hold_as_many_castles_as_they_have_sites(value: str) -> None:  # R9 one any C30
    game = standing(builder("rocks EW 1 sites 1", rulings={"landgrave_room": value}), "blue B1/0")
    assert refusal(game, BUILD).reason == Reason.NO_SITE


def test_two_areas_of_grain_have_room_for_one_castle_each() -> None:  # R9 one
    game = standing(builder("grain W 1; grain E 1", rulings={"landgrave_room": "one"}), "blue B1/0")
    (built,) = outcomes(game, move("build", at="B1", with_="landgrave"), Built)
    assert built.area == 1


# --- R10: the Master builder and overbuilding ---

WITH_MASTER_BUILDER = move("build", at="B1", over="blue", with_="master-builder")


def test_the_master_builder_does_not_help_with_overbuilding() -> None:  # R10 no
    game = having(attack(master_builder_overbuild="no"), "red", silver=6)
    assert refusal(game, WITH_MASTER_BUILDER).reason == Reason.NOT_FOR_OVERBUILDING


def test_the_master_builder_helps_with_overbuilding() -> None:  # R10 yes D28
    game = having(attack(master_builder_overbuild="yes"), "red", wood=1, grain=0, rocks=3, silver=4)
    (built,) = outcomes(game, WITH_MASTER_BUILDER, Built)
    assert (built.cost, built.silver) == ({"wood": 1, "rocks": 2}, 3)  # a wood and two grain are missing
    assert "master-builder-overbuild" in built.rulings
    game = after(game, WITH_MASTER_BUILDER)
    assert (each(game, "rocks"), each(game, "silver"), game.mine) == ({"red": 1}, {"red": 1}, 14)


@pytest.mark.parametrize("value", ["no", "yes"])
def test_the_master_builder_helps_with_a_building_of_ones_own_in_any_case(value: str) -> None:  # R10 no yes
    game = having(
        builder("rocks EW 1 sites 1", units=0, rulings={"master_builder_overbuild": value}), "red", silver=3
    )
    build = move("build", at="B1", with_="master-builder")
    assert each(after(game, build), "silver") == {}
    assert named(game, build) == set()


# --- R22: which units may be bought ---

BUY_ROCKS = move("build", at="B1", over="blue", buy="rocks")


def test_silver_replaces_any_unit_that_is_missing() -> None:  # R22 missing C49
    game = having(attack(purchase="missing"), "red", rocks=1, silver=2)
    (built,) = outcomes(game, BUY_ROCKS, Built)
    assert (built.cost, built.silver) == ({"wood": 2, "grain": 2, "rocks": 1}, 2)
    assert "purchase" in built.rulings


def test_silver_replaces_only_a_kind_of_which_one_has_none() -> None:  # R22 none-owned
    game = having(attack(purchase="none-owned"), "red", rocks=1, silver=2)
    assert refusal(game, BUY_ROCKS).reason == Reason.NOT_NONE_OWNED


@pytest.mark.parametrize("value", ["missing", "none-owned"])
def test_one_purchase_never_replaces_two_units(value: str) -> None:  # R22 missing none-owned C49
    refused = refusal(having(attack(purchase=value), "red", rocks=0, silver=4), BUY_ROCKS)
    assert (refused.reason, refused.facts["missing"]) == (Reason.MISSING_UNITS, {"rocks": 1})


@pytest.mark.parametrize("value", ["missing", "none-owned"])
def test_with_the_abbot_a_missing_unit_is_one_of_which_there_is_none(
    value: str,
) -> None:  # R22 missing none-owned
    game = having(attack(purchase=value), "red", wood=1, grain=1, rocks=0, silver=2)
    buy = move("build", at="B1", over="blue", with_="abbot", buy="rocks")
    assert castle_sites(after(game, buy)) == {"B1": [["blue", "red"]]}
    assert "purchase" not in named(game, buy)


@pytest.mark.parametrize("value", ["missing", "none-owned"])
def test_a_plain_castle_needs_no_ruling_on_purchases(value: str) -> None:  # R22 missing none-owned C28
    game = having(builder("rocks EW 1 sites 1", rulings={"purchase": value}), "red", rocks=0, silver=2)
    buy = move("build", at="B1", buy="rocks")
    assert each(after(game, buy), "silver") == {}
    assert named(game, buy) == set()


# --- R27: what silver replaces when overbuilding ---


def test_silver_replaces_only_what_is_missing() -> None:  # R27 missing
    game = having(attack(overbuild_purchase="missing"), "red", rocks=2, silver=2)
    assert refusal(game, BUY_ROCKS).reason == Reason.NOT_MISSING


def test_silver_saves_a_unit_that_is_owned() -> None:  # R27 any C49
    game = having(attack(overbuild_purchase="any"), "red", rocks=2, silver=2)
    (built,) = outcomes(game, BUY_ROCKS, Built)
    assert (built.cost, built.silver) == ({"wood": 2, "grain": 2, "rocks": 1}, 2)
    assert after(game, BUY_ROCKS).holdings["red"].rocks == 1
    assert "overbuild-purchase" in built.rulings
    assert "purchase" not in built.rulings


def test_a_plain_castle_never_saves_a_unit() -> None:  # R27 any C28
    game = having(builder("rocks EW 1 sites 1", rulings={"overbuild-purchase": "any"}), "red", silver=2)
    assert refusal(game, move("build", at="B1", buy="rocks")).reason == Reason.NOT_MISSING
