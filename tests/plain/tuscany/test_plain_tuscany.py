"""The plain reading on the book's worked examples (TE) and on the trickiest fine print."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from tests.plain.tuscany.changes import mutated
from tests.plain.tuscany.coverage import watch
from tests.plain.tuscany.header import KINDS, Wrong
from tests.plain.tuscany.random_games import game
from tests.plain.tuscany.rules import play

Data = dict[str, Any]
CENTRE = ["village", "village", "cart", "city", "quarry", "monastery", "estate", "crop:vine"]


def line(*kinds: str) -> Data:
    """Give a board whose spaces lie in a row from 0,0; the first is the start castle's."""
    return {"spaces": {f"{q},0": kind for q, kind in enumerate(("castle", *kinds))}}


def head(*kinds: str, centre: list[str] | None = None, chip: str = "card", **rulings: str) -> Data:
    """Give a header: red plays on a row of these kinds, blue has nothing but the castle."""
    red: Data = {"colour": "red", "board": line(*kinds), "start": "0,0", "chip": chip}
    blue: Data = {"colour": "blue", "board": line(), "start": "0,0", "chip": "card"}
    return {
        "record": "tuscany/1",
        "players": [red, blue],
        "rulings": {key.replace("_", "-"): value for key, value in rulings.items()},
        "bonuses": {kind: [0, 0] for kind in KINDS},
        "centre": list(centre or CENTRE),
    }


def turns(*actions: Data) -> list[Data]:
    """Let red do one action a turn and blue draw."""
    moves: list[Data] = []
    for action in actions:
        moves += [action, {"move": "end"}, {"move": "draw"}, {"move": "end"}]
    return moves


def take(tile: str, refill: str | None = None, **more: Any) -> Data:
    return {"move": "take", "tile": tile, "refill": refill or tile, **more}


def place(tile: str, q: int, cards: int = 2, workers: int = 0, **more: Any) -> Data:
    return {"move": "place", "tile": tile, "at": f"{q},0", "cards": cards, "workers": workers, **more}


def correct(**more: Any) -> Data:
    return {"move": "correct", "player": "red", **more}


def red(header: Data, *moves: Data) -> Data:
    """Give red's part of the result."""
    found: Data = play(header, list(moves))["players"]["red"]
    return found


def wrong_at(line_number: int, header: Data, *moves: Data) -> None:
    with pytest.raises(Wrong) as caught:
        play(header, list(moves))
    assert caught.value.line_number == line_number, caught.value.why


RICH = correct(cards=20, workers=9, marble=9)


def test_te1_the_third_of_three_monasteries_brings_six() -> None:
    moves = [RICH]
    for q in (1, 2, 3):
        moves += turns(take("monastery"), place("monastery", q))
    header = head("monastery", "monastery", "monastery")
    assert red(header, *moves[:-4])["green"] == 0
    assert red(header, *moves)["green"] == 6


def test_te2_a_hexagon_on_crops_always_brings_one() -> None:
    header = head("estate", "crop", "crop", "crop")
    moves = [RICH, *turns(take("estate"), place("estate", 1), place("hexagon", 2, cards=3))]
    assert red(header, *moves)["green"] == 1 + 1  # the estate's area of one, the hexagon
    moves += turns(take("crop:vine"), place("crop:vine", 3))
    assert red(header, *moves)["green"] == 2 + 1


def test_te3_only_crops_new_to_the_area_count() -> None:
    header = head("crop", "crop", "crop")
    moves = [RICH, *turns(take("crop:vine", "crop:vine+olive"), place("crop:vine", 1))]
    assert red(header, *moves)["green"] == 1
    moves += turns(take("crop:vine+olive"), place("crop:vine+olive", 2))
    assert red(header, *moves)["green"] == 2


def test_te4_chips_raise_quarry_village_and_cart() -> None:
    header = head("city", "quarry", "castle", chip="marble")
    moves = [RICH, *turns(take("city"), place("city", 1, chip="marble"), take("quarry"), place("quarry", 2))]
    assert red(header, *moves)["marble"] == 9 + 3
    header = head("village", "castle", chip="worker")
    assert red(header, *turns(take("village"), place("village", 1)))["workers"] == 2
    header = head("city", "city", "cart", chip="harvest")
    moves = [RICH]
    for q in (1, 2):
        moves += turns(take("city"), place("city", q, chip="harvest"))
    moves += turns(take("cart"))
    cards = [{"green": 2}, {"red": 3}, {"hexagon": 1}, {"hexagon": 1}]  # the second hexagon has no room
    found = red(header, *moves, place("cart", 3, harvest=cards))
    assert (found["green"], found["red"], found["storage"]) == (3 + 1 + 2, 5, ["hexagon"])
    wrong_at(len(moves) + 2, header, *moves, place("cart", 3, harvest=cards[:3]))


def test_te5_a_worker_and_a_pair_pay_for_a_city() -> None:
    moves = [correct(workers=1), *turns(take("city"), place("city", 1, cards=2, workers=1, chip="none"))]
    assert red(head("city"), *moves)["workers"] == 0
    for cards, workers in ((1, 0), (5, 0), (0, 1), (3, 1), (1, 2), (0, 3), (-1, 3)):
        wrong_at(7, head("city"), RICH, *turns(take("city")), place("city", 1, cards, workers, chip="none"))


def test_te6_green_is_added_at_the_end_of_a_phase() -> None:
    moves = turns(*[take("village", discard="village") for _ in range(7)])
    del moves[0]["discard"]
    moves.insert(0, correct(green=9, red=4))
    found = play(head("cart"), moves)
    assert (found["phase"], found["round"], found["players"]["red"]["red"]) == (2, 8, 13)
    assert found["players"]["red"]["laid"] == 7
    moves += [correct(red=2, green=13), *turns(*[take("village", discard="village") for _ in range(7)])]
    found = play(head("cart"), moves)
    assert found["players"]["red"]["red"] == 37
    assert found["final"]["red"]["scorings"] == [9, 22, 22]
    assert found["final"]["red"]["direct"] == 6


def test_the_game_ends_one_whole_round_after_21_tiles() -> None:
    again = take("village", discard="village")
    moves = turns(take("village"), *[again] * 20)
    found = play(head("cart"), moves)
    assert (found["finished"], found["turn"], found["phase"], found["round"]) == (False, "red", 3, 22)
    moves += turns(again)
    found = play(head("cart"), moves)
    assert (found["finished"], found["turn"], found["players"]["red"]["laid"]) == (True, None, 21)
    assert found["winners"] == ["blue"]
    assert found["players"]["blue"]["red"] == found["final"]["blue"]["total"] == (5 + 22 * 4) // 5
    wrong_at(len(moves) + 2, head("cart"), *moves, {"move": "draw"})


def test_t11_waves_are_exactly_those_needed() -> None:
    centre = ["village"] * 4 + ["cart", "city", "quarry", "estate"]
    five, other = ["cart"] * 5, ["city", "quarry", "estate", "castle", "crop:vine"]
    last = [*other, "monastery"]
    header = head("castle", centre=centre)
    moves = take("estate", "village", fresh=[five, last])  # six carts leave in the second wave
    found = play(header, [moves])
    assert Counter(found["centre"]) == Counter(["city", "quarry", *last])
    wrong_at(2, header, take("estate", "village"))
    wrong_at(2, header, take("estate", "village", fresh=[five]))
    wrong_at(2, header, take("estate", "village", fresh=[five, other]))
    wrong_at(2, header, take("estate", "village", fresh=[five, last, []]))
    wrong_at(2, header, take("estate", "cart", fresh=[[]]))
    wrong_at(1, head("cart", centre=["village"] * 5 + ["cart"] * 3))


def test_t8_clears_until_something_fits() -> None:
    centre = ["village", "village", "village", "cart", "cart", "quarry", "quarry", "crop:vine"]
    header = head("city", centre=centre)
    assert red(header, take("city", "cart", clear="quarry", fresh=[["city", "crop:vine"]]))["storage"] == [
        "city"
    ]
    two = [["crop:vine", "estate"], ["cart", "city", "monastery"]]
    play(header, [take("city", "cart", clear=["quarry", "village"], fresh=two)])
    wrong_at(2, header, take("cart", "cart", clear="quarry", fresh=[["estate", "estate"]]))
    early = [["crop:vine", "city"], ["cart", "city", "monastery"]]
    wrong_at(2, header, take("city", "cart", clear=["quarry", "village"], fresh=early))
    wrong_at(2, head("village", centre=centre), take("cart", clear="quarry", fresh=[["city", "city"]]))
    wave = ["estate", "castle", "castle", "castle", "monastery", "monastery"]
    after = [["city", "village"], ["city", "estate", "castle", "castle", "monastery"]]
    play(header, [take("city", "quarry", clear="quarry", fresh=[["city", "village"]])])
    more = head("city", centre=["village"] * 4 + ["cart", "quarry", "quarry", "crop:vine"])
    play(more, [take("city", "quarry", clear="quarry", fresh=after)])  # T11 comes before the take
    wrong_at(2, more, take("city", "quarry", clear="quarry", fresh=[*after, wave]))


def test_a_castle_refills_after_its_effects_inner_first() -> None:
    centre = ["castle", "village", "village", "village", "village", "cart", "city", "quarry"]
    moves = [RICH, *turns(take("castle", "castle"))]
    inner = {"tile": "quarry", "at": "3,0", "refill": "village"}
    wave = ["cart", "city", "quarry", "estate", "castle"]
    free: Data = {"tile": "castle", "at": "2,0", "refill": "cart", "free": inner, "fresh": [wave]}
    header = head("castle", "castle", "quarry", centre=centre)
    found = play(header, [*moves, place("castle", 1, free=free)])
    assert Counter(found["centre"]) == Counter([*wave, "cart", "cart", "city"])
    assert found["players"]["red"]["laid"] == 3
    assert found["players"]["red"]["marble"] == 10
    bad = copy.deepcopy(free)
    bad["free"]["fresh"] = bad.pop("fresh")
    wrong_at(7, header, *moves, place("castle", 1, free=bad))
    header["rulings"]["castle-refill"] = "before"
    play(header, [*moves, place("castle", 1, free=bad)])
    wrong_at(7, header, *moves, place("castle", 1, free=free))
    # A second castle chooses among seven: the outer refill does not lie open yet, unless Q11 is `before`.
    late = {
        "tile": "castle",
        "at": "2,0",
        "refill": "estate",
        "free": {**inner, "tile": "estate", "refill": "cart"},
    }
    board = head("castle", "castle", "estate", centre=centre)
    wrong_at(7, board, *moves, place("castle", 1, free=late))
    board["rulings"]["castle-refill"] = "before"
    assert red(board, *moves, place("castle", 1, free=late))["storage"] == ["hexagon"]


@pytest.mark.parametrize(("ruling", "points"), [("two-red", 2), ("nothing", 0)])
def test_q5_a_second_hexagon_without_room(ruling: str, points: int) -> None:
    header = head("cart", chip="harvest", hexagon_no_room=ruling)
    cards = [{"hexagon": 1}, {"hexagon": 1}]
    found = red(header, *turns(take("cart")), place("cart", 1, harvest=cards))
    assert (found["red"], found["storage"]) == (points, ["hexagon"])


def test_a_free_estate_uses_the_space_that_the_castle_left() -> None:
    header = head("castle", "estate", centre=["castle", *CENTRE[1:]], chip="storage")
    moves = [RICH, *turns(take("castle", "cart"), take("cart"))]
    free = {"tile": "estate", "at": "2,0", "refill": "estate"}
    assert Counter(red(header, *moves, place("castle", 1, free=free))["storage"]) == Counter(
        ["cart", "hexagon"]
    )


def test_q5_discard_names_what_leaves() -> None:
    header = head("cart", chip="harvest", hexagon_no_room="discard")
    cards = [{"hexagon": 1}, {"hexagon": 1}]
    moves = turns(take("cart"))
    found = red(header, *moves, place("cart", 1, harvest=cards, discard=["hexagon"]))
    assert (found["red"], found["storage"]) == (0, ["hexagon"])
    for bad in ([], ["cart"], ["hexagon", "hexagon"], "hexagon"):
        wrong_at(6, header, *moves, place("cart", 1, harvest=cards, discard=bad))
    wrong_at(6, head("cart"), *moves, place("cart", 1, harvest=[{"red": 1}], discard=["cart"]))


def test_q4_a_hexagon_waits_for_the_next_turn() -> None:
    moves = [RICH, *turns(take("estate")), place("estate", 1), {"move": "marble"}, place("hexagon", 2)]
    wrong_at(9, head("estate", "village"), *moves)
    assert red(head("estate", "village", hexagon_wait="none"), *moves)["workers"] == 10


def test_marble_before_or_after_the_action_once_a_turn() -> None:
    draw, marble, end = {"move": "draw"}, {"move": "marble"}, {"move": "end"}
    play(head("cart"), [RICH, marble, draw, draw, end])
    play(head("cart"), [RICH, draw, marble, draw, end])
    wrong_at(5, head("cart"), RICH, marble, draw, end)
    wrong_at(4, head("cart"), RICH, marble, marble)
    wrong_at(6, head("cart"), RICH, draw, marble, draw, marble)
    wrong_at(2, head("cart"), marble)
    wrong_at(3, head("cart"), draw, draw)
    wrong_at(2, head("cart"), end)


def test_storage_chips_bring_green_and_room() -> None:
    header = head("cart", chip="storage")
    found = red(header, *turns(take("cart"), take("cart")))
    assert (found["green"], found["storage"]) == (2, ["cart", "cart"])
    wrong_at(2, header, take("cart", discard="cart"))
    wrong_at(10, header, *turns(take("cart"), take("cart")), take("cart"))


def test_chips_run_out() -> None:
    header = head(*["city"] * 13)  # two card chips are gone from the start
    header["players"][1]["board"] = line(*["city"] * 13)
    moves: list[Data] = [correct(cards=99), {**correct(cards=99), "player": "blue"}]
    chips = ["card"] * 3 + ["storage"] * 5 + ["marble"] * 5 + ["worker"] * 5 + ["harvest"] * 5 + ["none"]
    for q in range(1, 13):
        moves += [take("city"), {"move": "end"}, take("city"), {"move": "end"}]
        for _ in ("red", "blue"):
            moves += [place("city", q, chip=chips.pop(0)), {"move": "end"}]
    del moves[-2]["chip"]  # the 24th city finds no chip
    play(header, moves)
    wrong_at(len(moves), header, *moves[:-2], {**moves[-2], "chip": "none"})
    third = [move for move in moves if "chip" in move][3]
    at = moves.index(third)
    wrong_at(at + 2, header, *moves[:at], {**third, "chip": "card"})  # the fifth card chip is gone
    wrong_at(at + 2, header, *moves[:at], {key: third[key] for key in third if key != "chip"})


def test_big_areas_and_colour_bonuses() -> None:
    header = head("village", "village", "village", "village")
    header["bonuses"]["village"] = [5, 3]
    moves = [RICH]
    for q in (1, 2, 3, 4):
        moves += turns(take("village"), place("village", q))
    found = play(header, moves)
    assert (found["players"]["red"]["green"], found["bonuses"]["village"]) == (15, 1)
    assert found["bonuses"]["castle"] == 0  # one castle space, covered by the start castle without a placing
    header["rulings"]["big-area"] = "six"
    assert red(header, *moves)["green"] == 11


def test_ties() -> None:
    found = play(head("cart"), [])
    assert found["winners"] == ["red"]  # more empty spaces
    assert play(head("cart", empty_spaces="fewer"), [])["winners"] == ["blue"]
    assert play(head(), [])["winners"] == ["red", "blue"]
    level = [correct(green=1), {**correct(red=3), "player": "blue"}]
    assert play(head(), level)["winners"] == ["red"]
    assert play(head(green_tie="fewer"), level)["winners"] == ["blue"]


def test_corrections_stop_at_zero() -> None:
    play(head("cart"), [correct(cards=-5, red=0)])
    wrong_at(2, head("cart"), correct(cards=-6))
    wrong_at(2, head("cart"), correct(red=-1))
    wrong_at(2, head("cart"), correct(note="nothing"))


def test_named_boards_and_bonuses_come_from_outside() -> None:
    header = head("cart")
    header["players"][0]["board"] = "stand-in"
    bonuses = header.pop("bonuses")
    boards = {"stand-in": {"0,0": "castle", "0,1": "cart"}}
    assert play(header, [], boards=boards, bonuses=bonuses)["players"]["red"]["empty"] == 1
    wrong_at(1, header)


@pytest.mark.parametrize("seed", range(12))
def test_random_games_are_legal_and_mutated_ones_mostly_not(seed: int) -> None:
    for size in ("full", "small"):
        header, moves = game(seed, 2 + seed % 3, size=size)
        assert (header, moves) == game(seed, 2 + seed % 3, size=size)
        assert size == "small" or play(header, moves)["finished"]
        watch(header, moves, Counter())
        wrong = 0
        for change in range(20):
            try:
                play(*mutated(change, header, moves), bonuses={kind: [0, 0] for kind in KINDS})
            except Wrong:
                wrong += 1
        assert wrong >= 10
