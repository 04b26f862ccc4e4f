"""What a stroke of the brush changes."""

from __future__ import annotations

from companion.engine.castelli.board import PrintedLandscape
from companion.engine.castelli.box import SIDES
from companion.games.castelli.layouts import census, edit
from companion.games.castelli.layouts.edit import BARE, paint


def told(land: PrintedLandscape) -> list[str]:
    return [f"{a.terrain} {''.join(a.sides)} {a.icons} {a.sites}" for a in land.areas]


def test_a_stroke_over_sides_makes_them_one_area() -> None:
    land = paint(paint(BARE, ("N", "W"), "grain", 3), ("E",), "rocks", 2)
    assert told(land) == ["grain NW 3 0", "rocks E 2 1"]


def test_sides_painted_anew_leave_the_area_they_were_in() -> None:
    land = paint(paint(BARE, SIDES, "wood", 2), ("S",), "market", 1)
    assert told(land) == ["wood NEW 2 0", "market S 1 0"]


def test_a_touched_side_joins_what_is_alike_beside_it_and_is_cut_off_again() -> None:
    one = paint(BARE, ("N",), "grain", 2)
    two = paint(one, ("E",), "grain", 2)
    assert told(two) == ["grain NE 2 0"]
    assert told(paint(two, ("E",), "grain", 2)) == ["grain N 2 0", "grain E 2 0"]
    assert told(paint(one, ("S",), "grain", 2)) == ["grain N 2 0", "grain S 2 0"]


def test_another_number_is_given_to_the_whole_area() -> None:
    land = paint(paint(BARE, ("N", "E"), "rocks", 2), ("E",), "rocks", 3)
    assert told(land) == ["rocks NE 3 1"]


def test_building_sites_are_one_two_or_none_in_the_rocks_that_were_meant() -> None:
    land = paint(paint(BARE, ("N",), "rocks", 1), ("S",), "wood", 1)
    numbers = []
    for _ in range(3):
        numbers.append(land.areas[0].sites)
        land = edit.next_sites(land, "S")
    assert numbers == [1, 2, 0]


def test_there_is_one_mine_and_two_players_lay_its_piece() -> None:
    layout = edit.with_mine(edit.new_layout("mine"), "I", "B1")
    layout = edit.with_mine(layout, "III", "D3")
    assert census.count(layout)["mines"] == 1
    assert layout.assembly[2] == [["III:0", "I:0"]]
    assert layout.pieces["I"].landscapes == {}


def test_a_copy_turned_four_times_is_as_it_was() -> None:
    land = paint(paint(BARE, ("N", "E"), "rocks", 2), ("S",), "wood", 1)
    once = edit.turned(land)
    assert told(once) == ["rocks ES 2 1", "wood W 1 0"]
    assert edit.turned(edit.turned(edit.turned(once))) == land


def test_a_reward_shown_again_is_taken_away() -> None:
    layout = edit.with_reward(edit.new_layout("rim"), "8x4", "N", 2, "2 silver")
    assert layout.frames["8x4"]["N"] == ["", "", "2 silver", "", "", "", "", ""]
    layout = edit.with_reward(layout, "8x4", "N", 2, "2 silver")
    assert set(layout.frames["8x4"]["N"]) == {""}


def test_what_is_missing_is_named_landscape_by_landscape() -> None:
    layout = edit.new_layout("gaps")
    assert len(census.gaps(layout)) == 32
    layout = edit.with_land(layout, "II", "B1", paint(BARE, ("N", "E", "S"), "wood", 1))
    assert census.Gap("II", "B1", ("W",)) in census.gaps(layout)
    assert census.frame_sizes(layout) == ["8x8", "8x4"]
