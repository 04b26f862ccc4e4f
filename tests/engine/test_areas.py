"""Evaluating areas: when, whose influence, what the most of it gives (C18-C26)."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.engine.castelli.outcomes import AreaEvaluated
from companion.engine.castelli.state import Game
from tests.small import END, Json, after, having, outcomes, pointing, small

FOUR = "red blue green yellow"
BESIDE_B2 = (("B1", "S"), ("C2", "W"), ("B3", "N"), ("A2", "E"))


def beside(west: str, east: str, area: str, players: str = "red blue green") -> Game:
    """Return a game in which `red 5` in the *west* and `blue 4` in the *east* point to B1, just complete."""
    game = small("3x1", players=players, B1=area, tiles={"01": west, "02": east})
    (left, _), (right, _) = west.split(), east.split()
    return after(game, pointing("A1", "01", f"{left} E"), END, pointing("C1", "02", f"{right} W"))


def around_b2(*colours: str) -> Iterator[Json]:
    """Give the moves after which those colours point to B2 with 1 each, from north, east, south, west."""
    for n, ((field, side), colour) in enumerate(zip(BESIDE_B2, colours, strict=False), 1):
        if n > 1:
            yield END
        yield pointing(field, f"0{n}", f"{colour} {side}")


# --- C18: when ---


def test_an_area_is_evaluated_when_every_tile_beside_it_lies_face_up() -> None:  # C18
    game = small(a1="landscape", B2="wood NESW 4")
    game = after(game, *around_b2("red", "red", "red"))
    assert game.areas == {}
    assert game.holdings["red"].wood == 0
    game = after(game, END, pointing("A2", "04", "red E"))
    assert game.areas["B2/0"] == ({"red": 4}, {"red": 4}, 0)


@pytest.mark.parametrize("order", ["B1 C2 A2", "A2 B1 C2", "C2 A2 B1"])
def test_only_tiles_beside_the_area_itself_count_for_it_in_whatever_order(order: str) -> None:  # C18
    game = small(a1="landscape", B2="wood NE 2; grain SW 2")
    sides = dict(BESIDE_B2)
    for n, field in enumerate(order.split(), 1):
        game = after(game, pointing(field, f"0{n}", f"red {sides[field]}"), END)
    assert set(game.areas) == {"B2/0"}
    assert (game.holdings["red"].wood, game.holdings["red"].grain) == (2, 0)


def test_an_area_is_evaluated_once_in_the_game() -> None:  # C18
    game = small(a1="landscape", B2="wood N 1; grain ESW 1")
    evaluated = []
    for data in around_b2("red", "red", "red", "red"):
        evaluated += outcomes(game, data, AreaEvaluated)
        game = after(game, data)
    assert [outcome.area for outcome in evaluated] == ["B2/0", "B2/1"]
    assert game.holdings["red"].wood == 1


def test_several_areas_may_be_evaluated_in_one_turn() -> None:  # C18
    game = small("3x1", a1="landscape", A1="wood E 1", C1="grain W 2", players="red green")
    game = after(game, pointing("B1", "01", "red E"))  # and green west
    assert (game.holdings["red"].grain, game.holdings["green"].wood) == (2, 1)


def test_two_areas_of_one_landscape_may_be_evaluated_in_one_turn() -> None:  # C18
    game = small("2x1", B1="wood W 1; grain W 2")  # the side counts for both
    game = after(game, pointing("A1", "01", "red E"))
    assert (game.holdings["red"].wood, game.holdings["red"].grain) == (1, 2)


def test_areas_of_neighbouring_landscapes_are_always_apart() -> None:  # C18
    tiles = {"01": "red 5 blue 6", "02": "yellow 4"}
    game = small("2x2", B1="wood SW 2", A2="wood NE 3", tiles=tiles, players=FOUR)
    game = after(game, pointing("A1", "01", "red E"), END, pointing("B2", "02", "yellow W"))
    # A1: east red 5, south blue 6. B2: west yellow 4, north red 1.
    assert game.areas["B1/0"] == ({"red": 6}, {"red": 2}, 0)
    assert game.areas["A2/0"] == ({"blue": 6, "yellow": 4}, {"blue": 3}, 0)


def test_a_side_that_faces_outward_is_not_waited_for() -> None:  # C18 C19
    game = after(small("2x1", B1="wood NESW 2"), pointing("A1", "01", "red E"))
    assert game.areas["B1/0"] == ({"red": 1}, {"red": 2}, 0)


def test_an_area_with_outward_sides_only_is_never_evaluated() -> None:  # C18 C20
    game = after(small("2x1", B1="wood NE 2"), pointing("A1", "01", "red E"), END)
    assert game.over
    assert game.areas == {}


# --- C19, C20: influence ---


def test_influence_is_the_sum_of_a_colours_coats_that_point_to_the_area() -> None:  # C19
    game = small(B1="rocks ESW 2", tiles={"01": "red 3", "02": "red 4", "03": "blue 6"})
    moves = (pointing("A1", "01", "red E"), pointing("C1", "02", "red W"), pointing("B2", "03", "blue N"))
    game = after(game, moves[0], END, moves[1], END, moves[2])
    assert game.areas["B1/0"] == ({"red": 7, "blue": 6}, {"red": 2}, 0)


def test_coats_that_point_elsewhere_do_not_count() -> None:  # C19
    tiles = {"01": "blue 6 green 6 yellow 6"}
    game = after(small("2x1", players=FOUR, B1="wood W 1", tiles=tiles), pointing("A1", "01", "red E"))
    assert game.areas["B1/0"] == ({"red": 1}, {"red": 1}, 0)


def test_a_coat_with_a_card_icon_counts_0() -> None:  # C19
    game = beside("red card", "blue 1", "wood EW 2")
    assert game.areas["B1/0"] == ({"blue": 1}, {"blue": 2}, 0)


def test_a_card_icon_adds_nothing_to_the_colours_other_coats() -> None:  # C19
    game = beside("red card", "red 2", "wood EW 2")
    assert game.areas["B1/0"] == ({"red": 2}, {"red": 2}, 0)


def test_the_grey_coats_of_the_rim_count_0() -> None:  # C19
    game = after(small("2x1", players=FOUR, B1="wood NESW 2"), pointing("A1", "01", "yellow E"))
    assert game.areas["B1/0"] == ({"yellow": 1}, {"yellow": 2}, 0)


@pytest.mark.parametrize("area", ["wood EW 2", "market EW 2"])
def test_an_area_at_which_no_coat_counts_is_not_evaluated(area: str) -> None:  # C20
    game = beside("red card", "blue card", area)
    assert game.areas == {}
    assert [has.wood for has in game.holdings.values()] == [0, 0, 0]
    assert len(game.deck) == 23  # the two icons of the tiles, and no tent


# --- C21, C22: the most, and ties ---


@pytest.mark.parametrize("terrain", ["wood", "grain", "rocks"])
def test_the_most_influence_gets_one_unit_for_each_icon(terrain: str) -> None:  # C21
    game = beside("red 5", "blue 4", f"{terrain} EW 3")
    assert getattr(game.holdings["red"], terrain) == 3
    assert sum(sum(has[1:4]) for has in game.holdings.values()) == 3
    assert game.areas["B1/0"] == ({"red": 5, "blue": 4}, {"red": 3}, 0)


def test_it_does_not_matter_who_is_on_turn_when_an_area_is_evaluated() -> None:  # C21
    game = beside("green 2", "green 2", "wood EW 1")  # red and blue laid the tiles
    assert game.holdings["green"].wood == 1


@pytest.mark.parametrize(("icons", "each", "lost"), [(1, 0, 1), (2, 1, 0), (3, 1, 1), (4, 2, 0), (5, 2, 1)])
def test_two_that_tie_get_half_of_the_icons_rounded_down(icons: int, each: int, lost: int) -> None:  # C22
    game = beside("red 4", "blue 4", f"grain EW {icons}")
    assert (game.holdings["red"].grain, game.holdings["blue"].grain) == (each, each)
    assert game.areas["B1/0"] == ({"red": 4, "blue": 4}, {"red": each, "blue": each} if each else {}, lost)


@pytest.mark.parametrize(("icons", "each"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_three_that_tie_get_a_third_rounded_down(icons: int, each: int) -> None:  # C22
    game = small(a1="landscape", B2=f"rocks NES {icons}", players="red blue green")
    game = after(game, *around_b2("red", "blue", "green"))
    assert [has.rocks for has in game.holdings.values()] == [each] * 3


@pytest.mark.parametrize(("icons", "each"), [(3, 0), (4, 1), (6, 1)])
def test_four_that_tie_get_a_quarter_rounded_down(icons: int, each: int) -> None:  # C22
    game = small(a1="landscape", B2=f"wood NESW {icons}", players=FOUR)
    game = after(game, *around_b2(*FOUR.split()))
    assert [has.wood for has in game.holdings.values()] == [each] * 4


def test_who_has_less_than_the_tied_gets_nothing() -> None:  # C22
    tiles = {"01": "red 2", "02": "blue 2", "03": "green 1"}
    game = small(a1="landscape", B2="wood NES 2", players="red blue green", tiles=tiles)
    game = after(game, *around_b2("red", "blue", "green"))
    assert [has.wood for has in game.holdings.values()] == [1, 1, 0]


# --- C23: at most five ---


@pytest.mark.parametrize(("had", "has", "lost"), [(2, 4, 0), (3, 5, 0), (4, 5, 1), (5, 5, 2)])
def test_nobody_holds_more_than_five_of_a_kind(had: int, has: int, lost: int) -> None:  # C23
    game = having(small("2x1", B1="wood W 2"), "red", wood=had)
    game = after(game, pointing("A1", "01", "red E"))
    assert game.holdings["red"].wood == has
    assert game.areas["B1/0"] == ({"red": 1}, {"red": 2 - lost} if lost < 2 else {}, lost)


def test_the_cap_is_for_each_kind_by_itself() -> None:  # C23
    game = having(small("2x1", B1="wood W 2"), "red", wood=1, grain=5, rocks=5)
    assert after(game, pointing("A1", "01", "red E")).holdings["red"][1:4] == (3, 5, 5)


def test_what_one_of_the_tied_cannot_hold_does_not_go_to_the_other() -> None:  # C22 C23
    game = small("3x1", B1="rocks EW 4")
    game = having(after(game, pointing("A1", "01", "red E"), END), "red", rocks=4)
    game = after(game, pointing("C1", "02", "blue W"))
    assert (game.holdings["red"].rocks, game.holdings["blue"].rocks) == (5, 2)
    assert game.areas["B1/0"] == ({"red": 1, "blue": 1}, {"red": 1, "blue": 2}, 1)


# --- C24: markets ---


def test_at_a_market_a_card_is_drawn_for_each_tent() -> None:  # C24
    game = beside("red 5", "blue 4", "market EW 3")
    assert (game.holdings["red"].cards, game.holdings["blue"].cards, len(game.deck)) == (3, 0, 22)


def test_a_tied_market_gives_each_half_of_the_tents_rounded_down() -> None:  # C22 C24
    game = beside("red 5", "blue 5", "market EW 3")
    assert (game.holdings["red"].cards, game.holdings["blue"].cards, len(game.deck)) == (1, 1, 23)


def test_a_market_gives_as_many_cards_as_the_deck_has() -> None:  # C24 C36
    game = replace(small("2x1", B1="market W 4"), deck=(None, None, None))
    game = after(game, pointing("A1", "01", "red E"))
    assert (game.holdings["red"].cards, game.deck) == (3, ())
    assert game.areas["B1/0"] == ({"red": 1}, {"red": 3}, 1)


def test_a_hand_of_cards_has_no_limit() -> None:  # C23 C24
    game = having(small("2x1", B1="market W 6"), "red", cards=5)
    assert after(game, pointing("A1", "01", "red E")).holdings["red"].cards == 11


# --- C25: the mine waits ---


def test_the_mine_is_not_evaluated_when_the_last_tile_beside_it_is_laid() -> None:  # C25
    game = small("5x1", B1="mine EW")
    game = after(game, pointing("A1", "01", "red E"), END, pointing("C1", "02", "red W"))
    assert (game.areas, game.mine, game.holdings["red"].silver) == ({}, 11, 0)
    game = after(game, END, pointing("E1", "03", "red W"))
    assert (game.areas, game.mine) == ({}, 11)
    game = after(game, END)
    assert (game.holdings["red"].silver, game.mine) == (11, 0)


def test_other_areas_of_the_mines_landscape_do_not_wait() -> None:  # C25
    game = after(small("2x1", B1="mine W; wood W 1"), pointing("A1", "01", "red E"))
    assert set(game.areas) == {"B1/1"}


# --- C26: neutral colours ---


@pytest.mark.parametrize("area", ["wood EW 3", "market EW 3"])
def test_a_neutral_colour_with_the_most_influence_takes_the_whole_area(area: str) -> None:  # C26 C11
    game = beside("red 3", "yellow 4", area)
    assert game.areas["B1/0"] == ({"red": 3, "yellow": 4}, {}, 3)
    assert [sum(has) for has in game.holdings.values()] == [0, 0, 0]
    assert len(game.deck) == 25


def test_a_neutral_colour_takes_its_share_of_a_tie() -> None:  # C11 C22
    game = beside("red 4", "yellow 4", "wood EW 3")
    assert game.areas["B1/0"] == ({"red": 4, "yellow": 4}, {"red": 1}, 2)


def test_a_neutral_colour_behind_takes_nothing() -> None:  # C11 C21
    assert beside("red 5", "yellow 4", "wood EW 3").holdings["red"].wood == 3


def test_two_neutral_colours_are_not_added() -> None:  # C11 C21
    game = small(a1="landscape", B2="wood NES 2", tiles={"01": "green 2", "02": "yellow 2", "03": "red 3"})
    game = after(game, *around_b2("green", "yellow", "red"))
    assert game.areas["B2/0"] == ({"green": 2, "yellow": 2, "red": 3}, {"red": 2}, 0)


# --- what is lost, and to what ---


@pytest.mark.parametrize(
    ("area", "had", "lost"),
    [
        ("blue 3 red 4 wood 3", 0, (0, 0, 0, 0)),
        ("blue 4 red 4 wood 3", 0, (0, 1, 0, 0)),  # to rounding
        ("yellow 5 red 4 wood 3", 0, (3, 0, 0, 0)),  # to a neutral colour
        ("yellow 4 red 4 wood 3", 0, (1, 1, 0, 0)),
        ("blue 3 red 4 wood 3", 4, (0, 0, 2, 0)),  # to the cap
        ("blue 3 red 4 market 3", 0, (0, 0, 0, 2)),  # to a deck of one card
    ],
)
def test_what_is_lost_is_told_by_its_reason(
    area: str, had: int, lost: tuple[int, ...]
) -> None:  # C22 C23 C26 C36
    left, points, right, others, terrain, icons = area.split()
    tiles = {"01": f"{left} {points}", "02": f"{right} {others}"}
    game = small("3x1", B1=f"{terrain} EW {icons}", tiles=tiles)
    game = after(having(replace(game, deck=(None,)), "red", wood=had), pointing("A1", "01", f"{left} E"), END)
    (told,) = outcomes(game, pointing("C1", "02", f"{right} W"), AreaEvaluated)
    assert told.lost == sum(lost)
    assert (told.lost_to_neutral, told.lost_to_rounding, told.lost_to_cap, told.lost_to_shortage) == lost


@pytest.mark.parametrize(
    ("west", "east", "area", "had", "rules"),
    [
        ("red 5", "blue 4", "wood EW 2", 0, {"C18", "C21"}),
        ("red 4", "blue 4", "wood EW 2", 0, {"C18", "C21", "C22"}),
        ("red 3", "yellow 4", "wood EW 2", 0, {"C18", "C21", "C26"}),
        ("red 5", "blue 4", "wood EW 2", 5, {"C18", "C21", "C23"}),
        ("red 5", "blue 4", "market EW 2", 0, {"C18", "C24"}),
        ("red 4", "blue 4", "market EW 2", 0, {"C18", "C24", "C22"}),
    ],
)
def test_an_evaluation_names_its_rules(
    west: str, east: str, area: str, had: int, rules: set[str]
) -> None:  # C18 C21 C22 C23 C24 C26
    game = small("3x1", B1=area, tiles={"01": west, "02": east})
    (left, _), (right, _) = west.split(), east.split()
    game = having(after(game, pointing("A1", "01", f"{left} E"), END), "red", wood=had)
    (told,) = outcomes(game, pointing("C1", "02", f"{right} W"), AreaEvaluated)
    assert set(told.rules) == rules
