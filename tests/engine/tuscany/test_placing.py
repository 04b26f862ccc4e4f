"""Placing: payment, areas, colours, and what each kind brings (T9, T12-T20, TE1-TE5)."""

from __future__ import annotations

import pytest

from companion.engine.protocol import Colour
from companion.engine.tuscany.state import Game
from tests.engine.tuscany.small_regions import (
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

FREE = {"tile": "village", "at": "2,0", "refill": "cart"}


def test_a_tile_lies_on_its_kind_beside_what_lies_there() -> None:  # T9
    game = small("castle crop village village", has={"storage": ["village"]})
    assert refused(game, place("village", "1,0")) == "wrong-kind"
    assert refused(game, place("village", "2,0")) == "not-touching"
    assert refused(game, place("village", "0,0")) == "covered"
    assert refused(game, place("village", "9,9")) == "not-in-region"
    assert refused(game, place("cart", "1,0")) == "not-stored"
    game = small("castle crop village", has={"storage": ["village"]}, lies={"1,0": "crop:vine"})
    assert after(game, place("village", "2,0")).covered["red"]["2,0"] == "village"


@pytest.mark.parametrize(
    ("cards", "workers", "allowed"),
    [
        (2, 0, True),
        (3, 0, True),
        (4, 0, True),
        (1, 0, False),
        (5, 0, False),
        (1, 1, True),
        (2, 1, True),
        (0, 1, False),
        (3, 1, False),
        (0, 2, True),
        (1, 2, False),
    ],
)
@pytest.mark.parametrize("pairs", ["any", "different"])
def test_two_cards_or_pairs_or_workers_pay(  # T9 Q3 any different
    cards: int, workers: int, allowed: bool, pairs: str
) -> None:
    has = {"storage": ["cart"], "workers": 2, "cards": 6}
    game = small("castle cart", has=has, rulings={"joker-pairs": pairs})
    move = place("cart", "1,0", cards, workers=workers, harvest=[{"green": 1}] * 1)
    if not allowed:
        assert refused(game, move) == "payment"
        return
    done = after(game, move).holdings["red"]
    assert (done.cards, done.workers, done.storage) == (6 - cards, 2 - workers, ())


def test_nobody_pays_what_they_have_not() -> None:  # T9
    game = small("castle cart", has={"storage": ["cart"], "cards": 1})
    assert refused(game, place("cart", "1,0")) == "not-enough-cards"
    assert refused(game, place("cart", "1,0", 1, workers=1)) == "not-enough-workers"


# --- areas and colours ---


def test_an_area_counts_when_it_is_complete() -> None:  # T12 TE1
    lies = {"1,0": "monastery"}
    game = small(
        "castle monastery monastery monastery", lies=lies, has={"storage": ["monastery"]}, bonuses=NONE
    )
    game = after(game, place("monastery", "2,0"))
    assert game.holdings["red"].green == 0
    lies["2,0"] = "monastery"
    game = small(
        "castle monastery monastery monastery", lies=lies, has={"storage": ["monastery"]}, bonuses=NONE
    )
    assert after(game, place("monastery", "3,0")).holdings["red"].green == 6


NONE = {
    kind: [0, 0] for kind in ("village", "crop", "cart", "monastery", "quarry", "city", "estate", "castle")
}


@pytest.mark.parametrize(("spaces", "points"), [(1, 1), (2, 3), (3, 6)])
def test_one_three_and_six_points_for_an_area(spaces: int, points: int) -> None:  # T12
    region = " ".join(["castle", *["quarry"] * spaces])
    lies = {f"{n},0": "quarry" for n in range(1, spaces)}
    game = small(region, lies=lies, has={"storage": ["quarry"]}, bonuses=NONE)
    assert after(game, place("quarry", f"{spaces},0")).holdings["red"].green == points


@pytest.mark.parametrize(("ruling", "points"), [("series", {4: 10, 5: 15, 6: 21}), ("six", {4: 6, 6: 6})])
def test_a_large_area_counts_as_ruled(ruling: str, points: dict[int, int]) -> None:  # T12 Q2 series six
    for spaces, due in points.items():
        region = " ".join(["castle", *["quarry"] * spaces])
        lies = {f"{n},0": "quarry" for n in range(1, spaces)}
        rulings = {"big-area": ruling}
        game = small(region, lies=lies, has={"storage": ["quarry"]}, bonuses=NONE, rulings=rulings)
        assert after(game, place("quarry", f"{spaces},0")).holdings["red"].green == due


def test_the_start_castle_covers_its_space() -> None:  # T3 T12
    game = small("castle castle", has={"storage": ["castle"]}, bonuses=NONE)
    assert after(game, place("castle", "1,0")).holdings["red"].green == 3


def test_first_and_second_to_fill_a_colour_get_its_bonus() -> None:  # T13
    bonuses = {**NONE, "quarry": [5, 2]}
    game = small(
        "castle quarry",
        has={"storage": ["quarry"]},
        bonuses=bonuses,
        colours=("red", "blue", "green", "yellow"),
    )
    game = after(game, place("quarry", "1,0"), END)
    assert game.holdings["red"].green == 1 + 5
    for _ in ("blue", "green"):
        game = after(game, take("quarry", "quarry"), END)
    game = after(game, DRAW, END, DRAW, END)
    due: dict[Colour, int] = {"blue": 1 + 2, "green": 1 + 0}
    for colour, green in due.items():
        game = after(game, place("quarry", "1,0"), END)
        assert game.holdings[colour].green == green
    assert game.bonuses_gone["quarry"] == 2


# --- what each kind brings ---


def test_a_quarry_brings_marble_and_a_village_workers_with_chips() -> None:  # T18 TE4
    game = small("castle quarry", has={"storage": ["quarry"], "chips": {"marble": 2}})
    assert after(game, place("quarry", "1,0")).holdings["red"].marble == 3
    game = small("castle village", has={"storage": ["village"], "chips": {"worker": 1}})
    assert after(game, place("village", "1,0")).holdings["red"].workers == 2


def test_a_monastery_brings_three_cards_whatever_the_chips() -> None:  # T18
    game = small("castle monastery", has={"storage": ["monastery"], "chips": {"card": 3}})
    assert after(game, place("monastery", "1,0")).holdings["red"].cards == 5 - 2 + 3


def test_a_city_brings_a_chip_of_which_some_are_left() -> None:  # T15 T4 TE5
    game = small("castle city city", has={"storage": ["city"], "workers": 1})
    done = after(game, place("city", "1,0", 2, workers=1, chip="storage")).holdings["red"]
    assert (done.chip("storage"), done.green, done.room) == (1, 2, 2)
    assert refused(game, place("city", "1,0")) == "chip-missing"
    assert after(game, place("city", "1,0", chip="none")).holdings["red"].chips == game.holdings["red"].chips
    game = small("castle city", has={"storage": ["city"], "chips": {"marble": 5}}, chips={"blue": "card"})
    assert refused(game, place("city", "1,0", chip="marble")) == "no-chip-left"
    assert (
        refused(small("castle cart", has={"storage": ["cart"]}), place("cart", "1,0", chip="card"))
        == "no-city"
    )


def test_an_estate_brings_a_hexagon_into_the_space_just_vacated() -> None:  # T16
    game = small("castle estate", has={"storage": ["estate"]})
    assert after(game, place("estate", "1,0")).holdings["red"].storage == ("hexagon",)


def test_a_hexagon_lies_on_any_colour_with_its_effects() -> None:  # T16 T17 TE2
    game = small(
        "castle crop crop", has={"storage": ["hexagon"]}, lies={"1,0": "crop:vine+boar"}, bonuses=NONE
    )
    assert after(game, place("hexagon", "2,0", 3)).holdings["red"].green == 3 + 1
    game = small("castle quarry quarry", has={"storage": ["hexagon"]})
    assert after(game, place("hexagon", "1,0")).holdings["red"].marble == 1


def test_a_hexagon_waits_for_the_next_turn_as_ruled() -> None:  # T16 Q4 turn none
    for ruling, why in (("turn", "hexagon-too-new"), ("none", "")):
        game = small(
            "castle estate village",
            has={"storage": ["estate"], "marble": 1},
            rulings={"hexagon-wait": ruling},
        )
        game = after(game, place("estate", "1,0"), MARBLE)
        if why:
            assert refused(game, place("hexagon", "2,0")) == why
            game = after(game, DRAW, END, DRAW, END)
        assert after(game, place("hexagon", "2,0")).holdings["red"].workers == 1


def test_crops_that_are_new_to_their_area_count() -> None:  # T17 TE3
    game = small("castle crop crop crop", has={"storage": ["crop:vine+olive"]}, lies={"1,0": "crop:vine"})
    assert after(game, place("crop:vine+olive", "2,0")).holdings["red"].green == 1
    elsewhere = {"0,0": "castle", "1,0": "crop", "0,1": "village", "0,2": "crop"}
    lies = {"1,0": "crop:vine", "0,1": "village"}
    game = small(elsewhere, has={"storage": ["crop:vine+olive"]}, lies=lies, bonuses=NONE)
    assert after(game, place("crop:vine+olive", "0,2")).holdings["red"].green == 1 + 2


def test_a_cart_brings_harvest_cards_one_by_one() -> None:  # T19 TE4
    shown = [{"green": 2}, {"red": 3}, {"cards": 2}, {"hexagon": 1}]
    game = small("castle cart cart", has={"storage": ["cart"], "chips": {"harvest": 3}})
    done = after(game, place("cart", "1,0", harvest=shown)).holdings["red"]
    assert (done.green, done.red, done.cards, done.storage) == (2, 3, 5, ("hexagon",))
    assert refused(game, place("cart", "1,0", harvest=shown[:3])) == "harvest-count"
    assert refused(game, place("cart", "1,0")) == "harvest-count"


@pytest.mark.parametrize(("ruling", "workers"), [("no", 1), ("yes", 3)])
def test_chips_raise_harvest_cards_as_ruled(ruling: str, workers: int) -> None:  # T19 Q6 no yes
    has = {"storage": ["cart"], "chips": {"worker": 2}}
    game = small("castle cart", has=has, rulings={"harvest-chips": ruling})
    assert after(game, place("cart", "1,0", harvest=[{"workers": 1}])).holdings["red"].workers == workers


@pytest.mark.parametrize(("ruling", "red"), [("two-red", 2), ("nothing", 0)])
def test_a_hexagon_without_room(ruling: str, red: int) -> None:  # T19 Q5 two-red nothing
    has = {"storage": ["cart"], "chips": {"harvest": 1}}
    game = small("castle cart cart", has=has, rulings={"hexagon-no-room": ruling})
    done = after(game, place("cart", "1,0", harvest=[{"hexagon": 1}, {"hexagon": 1}])).holdings["red"]
    assert (done.storage, done.red) == (("hexagon",), red)


def test_something_leaves_for_a_hexagon_without_room() -> None:  # T19 Q5 discard
    has = {"storage": ["cart", "city"], "chips": {"storage": 1, "harvest": 1}}
    game = small("castle cart", has=has, rulings={"hexagon-no-room": "discard"})
    cards = [{"hexagon": 1}, {"hexagon": 1}]
    assert refused(game, place("cart", "1,0", harvest=cards)) == "discard-count"
    done = after(game, place("cart", "1,0", harvest=cards, discard=["city"]))
    assert done.holdings["red"].storage == ("hexagon", "hexagon")
    assert refused(game, place("cart", "1,0", harvest=cards, discard=["city", "hexagon"])) == "discard-count"
    plain = small("castle cart", has=has)
    assert refused(plain, place("cart", "1,0", harvest=cards, discard=["city"])) == "no-discard"


def test_wooden_parts_never_run_out() -> None:  # T20
    game = small("castle quarry", has={"storage": ["quarry"], "marble": 500})
    assert after(game, place("quarry", "1,0")).holdings["red"].marble == 501


# --- castles ---


def test_a_castle_places_an_open_tile_free_of_charge() -> None:  # T14
    game = small("castle castle village", has={"storage": ["castle"]})
    done = after(game, place("castle", "1,0", free=FREE))
    red = done.holdings["red"]
    assert (red.cards, red.workers, red.laid) == (3, 1, 1)
    assert "village" not in done.centre
    assert done.centre.count("cart") == 2
    assert after(game, place("castle", "1,0")).holdings["red"].laid == 0
    assert refused(game, place("castle", "1,0", free={**FREE, "tile": "crop:boar"})) == "not-open"
    game = small("castle cart village", has={"storage": ["cart"]})
    assert refused(game, place("cart", "1,0", harvest=[{"red": 1}], free=FREE)) == "no-castle"


def chain(ruling: str) -> Game:
    region = "castle castle castle village"
    return small(region, has={"storage": ["castle"]}, rulings={"castle-refill": ruling})


@pytest.mark.parametrize("ruling", ["after", "before"])
def test_a_second_castle_chooses_among_seven_or_eight(ruling: str) -> None:  # T14 Q11 after before
    game = chain(ruling)
    inner = {"tile": "crop:boar", "at": "3,0", "refill": "quarry"}
    outer = {"tile": "castle", "at": "2,0", "refill": "village", "free": {**inner, "tile": "village"}}
    done = after(game, place("castle", "1,0", free=outer))
    assert done.holdings["red"].laid == 2
    # the village that refilled can be taken by the second castle only if it came before
    lone = [tile for tile in game.centre if tile != "village"] + ["estate"]
    game = small(
        "castle castle castle village",
        has={"storage": ["castle"]},
        centre=lone,
        rulings={"castle-refill": ruling},
    )
    if ruling == "after":
        assert refused(game, place("castle", "1,0", free=outer)) == "not-open"
    else:
        assert after(game, place("castle", "1,0", free=outer)).holdings["red"].workers == 1


def test_five_alike_after_a_chain_are_looked_at_once_eight_lie_open() -> None:  # T14 T11 Q11 after
    centre = ["castle", "village", "cart", "cart", "cart", "quarry", "city", "estate"]
    game = small("castle castle castle village", has={"storage": ["castle"]}, centre=centre)
    inner = {"tile": "village", "at": "3,0", "refill": "cart"}
    outer = {"tile": "castle", "at": "2,0", "refill": "cart", "free": inner}
    wave = ["quarry", "quarry", "city", "castle", "village"]
    assert refused(game, place("castle", "1,0", free=outer)) == "waves"
    done = after(game, place("castle", "1,0", free={**outer, "fresh": [wave]}))
    assert sorted(done.centre) == sorted(["quarry", "city", "estate", *wave])
    assert (
        refused(game, place("castle", "1,0", free={**outer, "free": {**inner, "fresh": [wave]}})) == "waves"
    )


def test_what_is_placed_is_told_in_the_order_of_the_book() -> None:  # T12 T13 T18
    game = small("castle village", has={"storage": ["village"]})
    assert told(game, place("village", "1,0")) == ["Placed", "AreaComplete", "ColourComplete", "Received"]
    changes = [change for one in step(game, place("village", "1,0")).outcomes for change in one.changes]
    assert [tuple(change)[1:] for change in changes] == [
        ("cards", -2),
        ("green", 1),
        ("green", 6),
        ("workers", 1),
    ]
