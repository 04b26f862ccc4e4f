"""A turn: drawing, taking, the centre, marble (T5-T11)."""

from __future__ import annotations

import pytest

from companion.engine.tuscany.outcomes import Refilled
from tests.engine.tuscany.small_regions import (
    CENTRE,
    DRAW,
    END,
    MARBLE,
    after,
    place,
    refused,
    small,
    step,
    take,
    told,
)

REGION = "castle crop village city"


@pytest.mark.parametrize(("draw", "cards"), [("3", 8), ("2", 7)])
def test_drawing_brings_three_cards_or_two(draw: str, cards: int) -> None:  # T6 Q1 3 2
    game = small(REGION, rulings={"draw": draw}, chips={"red": "worker"})
    assert after(game, DRAW).holdings["red"].cards == cards


def test_each_card_chip_adds_a_card() -> None:  # T6
    game = small(REGION, has={"chips": {"card": 2}})
    assert after(game, DRAW).holdings["red"].cards == 10


def test_a_tile_is_taken_into_storage_and_the_centre_refilled() -> None:  # T7
    game = after(small(REGION), take("village", "estate"))
    assert game.holdings["red"].storage == ("village",)
    assert sorted(game.centre) == sorted([*CENTRE[1:], "estate"])
    assert game.holdings["red"].laid == 1


def test_only_an_open_tile_can_be_taken() -> None:  # T7
    assert refused(small(REGION), take("crop:boar")) == "not-open"


def test_a_full_storage_gives_something_back_first() -> None:  # T7
    game = small(REGION, has={"storage": ["hexagon"]})
    assert refused(game, take("village")) == "storage-full"
    assert refused(game, take("village", discard="cart")) == "not-stored"
    assert after(game, take("village", discard="hexagon")).holdings["red"].storage == ("village",)
    assert refused(small(REGION), take("village", discard="village")) == "storage-free"


def test_a_storage_chip_makes_room_for_two() -> None:  # T7
    game = small(REGION, has={"chips": {"storage": 1}, "storage": ["cart"]})
    assert after(game, take("village")).holdings["red"].storage == ("cart", "village")


def test_after_the_last_own_tile_the_centre_is_refilled_from_the_neutral_ones() -> None:  # T7
    game = small(REGION, has={"laid": 21})
    found = step(game, take("village", "estate"))
    assert found.state.holdings["red"].laid == 21
    assert [(one.own, one.left_in_pile) for one in found.outcomes if isinstance(one, Refilled)] == [
        (False, 0)
    ]


def test_an_action_a_turn_and_no_more() -> None:  # T6 T7
    game = after(small(REGION), DRAW)
    assert refused(game, DRAW) == "no-action-left"
    assert refused(small(REGION), END) == "action-missing"
    assert after(game, END).turn == "blue"


def test_a_marble_buys_one_more_action_once_a_turn() -> None:  # T10
    game = small(REGION, has={"marble": 2})
    for order in ((MARBLE, DRAW, DRAW), (DRAW, MARBLE, DRAW)):
        done = after(game, *order)
        assert (done.holdings["red"].marble, done.holdings["red"].cards) == (1, 13)
        assert refused(done, MARBLE) == "marble-once"
        assert refused(done, DRAW) == "no-action-left"
    assert refused(after(game, MARBLE, DRAW), END) == "action-missing"
    assert refused(small(REGION), MARBLE) == "no-marble"


def test_a_marble_gained_in_this_turn_may_be_given() -> None:  # T10
    game = small("castle quarry village", has={"storage": ["quarry"]})
    assert after(game, place("quarry", "1,0"), MARBLE, DRAW).holdings["red"].cards == 7


# --- five of a colour ---

FOUR = ["village", "village", "village", "village", "cart", "city", "estate", "quarry"]


def test_five_of_a_colour_leave_and_neutral_ones_come() -> None:  # T11
    game = small(REGION, centre=FOUR)
    wave = ["castle", "castle", "city", "cart", "quarry"]
    done = after(game, take("cart", "village", fresh=[wave]))
    assert sorted(done.centre) == sorted(["city", "estate", "quarry", *wave])
    assert "FiveAlike" in told(game, take("cart", "village", fresh=[wave]))


def test_it_may_happen_again() -> None:  # T11
    game = small(REGION, centre=["village"] * 4 + ["cart", "cart", "cart", "quarry"])
    waves = [["cart", "cart", "city", "city", "estate"], ["quarry", "quarry", "castle", "castle", "estate"]]
    done = after(game, take("quarry", "village", fresh=waves))
    assert sorted(done.centre) == sorted(["city", "city", "estate", *waves[1]])


def test_all_crops_are_one_colour() -> None:  # T11
    centre = ["crop:vine", "crop:boar", "crop:olive", "crop:grain", "cart", "city", "estate", "quarry"]
    game = small(REGION, centre=centre)
    assert refused(game, take("cart", "crop:vine+boar")) == "waves"


def test_exactly_the_waves_that_are_needed_are_told() -> None:  # T11
    game = small(REGION, centre=FOUR)
    wave = ["castle", "castle", "city", "cart", "quarry"]
    assert refused(game, take("cart", "village")) == "waves"
    assert refused(game, take("cart", "village", fresh=[wave[:4]])) == "wave-length"
    assert refused(game, take("cart", "village", fresh=[wave, wave])) == "waves"
    assert refused(game, take("cart", "cart", fresh=[wave])) == "waves"


def test_six_of_a_colour_leave_together() -> None:  # T11
    game = small("castle village city", centre=["castle"] * 4 + ["city"] * 4, has={"storage": ["city"]})
    assert refused(game, take("city", "castle", discard="city", fresh=[["cart"] * 4])) == "wave-length"


# --- no open tile can be placed ---

NONE_FITS = ["quarry", "quarry", "cart", "cart", "city", "city", "estate", "estate"]


def test_who_can_place_none_replaces_a_kind() -> None:  # T8
    game = small("castle crop", centre=NONE_FITS)
    done = after(game, take("crop:vine", clear="quarry", fresh=[["crop:vine", "village"]]))
    assert done.holdings["red"].storage == ("crop:vine",)
    assert sorted(done.centre) == sorted(["cart"] * 3 + ["city", "city", "estate", "estate", "village"])


def test_another_kind_goes_if_the_first_did_not_help() -> None:  # T8
    game = small("castle crop", centre=NONE_FITS)
    waves = [["village", "city"], ["crop:vine", "village"]]
    assert after(game, take("crop:vine", clear=["quarry", "cart"], fresh=waves)).centre.count("cart") == 1
    assert refused(game, take("village", clear="quarry", fresh=waves[:1])) == "still-none-fits"
    assert refused(game, take("village", clear=["quarry", "quarry"], fresh=waves)) == "same-kind-again"
    helped = [["crop:vine", "village"], ["village", "village"]]
    assert refused(game, take("village", clear=["quarry", "cart"], fresh=helped)) == "cleared-enough"


def test_no_kind_is_replaced_while_a_tile_can_be_placed() -> None:  # T8
    waves = [["crop:vine"]]
    assert refused(small(REGION), take("village", clear="village", fresh=waves)) == "can-be-placed"
    assert refused(small("castle crop", centre=NONE_FITS), take("cart", clear="castle", fresh=waves)) == (
        "kind-not-open"
    )


def test_five_alike_after_a_kind_was_replaced_leave_before_the_tile_is_taken() -> None:  # T8 T11
    waves = [["cart", "crop:vine"], ["village", "village", "city", "city", "castle"]]
    game = small("castle crop", centre=["quarry", "quarry", *["cart"] * 4, "city", "estate"])
    done = after(game, take("crop:vine", "estate", clear="quarry", fresh=waves))
    assert done.centre.count("cart") == 0


def test_rounds_go_by_who_is_first() -> None:  # T5
    game = small(REGION, first="blue")
    assert (game.turn, game.round) == ("blue", 1)
    game = after(game, DRAW, END)
    assert (game.turn, game.round) == ("red", 1)
    assert after(game, DRAW, END).round == 2
