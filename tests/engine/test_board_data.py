"""Boards as data: formats.md, sections 1 and 2, sentence by sentence."""

import pytest

from tests.engine.boards import made, told, with_area, wrong
from tests.small import Json, landscape

# --- places and sides ---


def test_columns_are_letters_from_the_west_and_rows_numbers_from_the_north() -> None:
    board = made(told("3x2"))
    assert (*board.meadows, *board.landscapes) == ("A1", "C1", "B2", "B1", "A2", "C2")
    assert board.size == "A1-C2"


def test_fields_alternate_and_a1_says_which_kind_it_is() -> None:
    assert made(told("3x2", "landscape")).landscapes == ("A1", "C1", "B2")


def test_a_side_of_a_landscape_faces_the_meadow_there_whose_opposite_coat_counts() -> None:
    board = made(told(a1="landscape", landscape={"B2": landscape("wood N 1; wood E 1; wood S 1; wood W 1")}))
    beside = [area.beside for area in board.areas["B2"]]
    assert beside == [(("B1", "S"),), (("C2", "W"),), (("B3", "N"),), (("A2", "E"),)]


def test_a_side_may_face_the_rim() -> None:
    board = made(told(landscape={"B1": landscape("wood NE 1")}))
    assert board.areas["B1"][0].beside == (("C1", "W"),)


# --- the board ---


@pytest.mark.parametrize("size", ["2x1", "2x2", "16x1", "2x16", "16x16"])
def test_any_size_from_2_x_1_to_16_x_16(size: str) -> None:
    board = made(told(size))
    assert f"{board.columns}x{board.rows}" == size
    assert len(board.meadows) + len(board.landscapes) == board.columns * board.rows


@pytest.mark.parametrize(
    ("size", "error"),
    [
        ("1x2", "columns: 1 is not from 2 to 16"),
        ("0x4", "columns: 0 is not from 2 to 16"),
        ("17x4", "columns: 17 is not from 2 to 16"),
        ("4x0", "rows: 0 is not from 1 to 16"),
        ("4x17", "rows: 17 is not from 1 to 16"),
        ("4x-1", "rows: -1 is not from 1 to 16"),
    ],
)
def test_no_other_size(size: str, error: str) -> None:
    assert wrong(told(size)) == error


@pytest.mark.parametrize("key", ["columns", "rows", "a1"])
def test_columns_rows_and_a1_are_required(key: str) -> None:
    data = told()
    del data[key]
    assert wrong(data) == f"{key} is missing"


def test_a_landscape_with_no_entry_has_no_areas() -> None:
    board = made(told(landscape={"B1": {}}))
    assert (board.areas["B1"], board.areas["A2"]) == ((), ())


def test_areas_are_numbered_from_0_in_the_order_given() -> None:
    board = made(told(landscape={"B1": landscape("rocks E 2 sites 1; grain S 2; market W 1")}))
    assert [(area.label, area.terrain) for area in board.areas["B1"]] == [
        ("B1/0", "rocks"),
        ("B1/1", "grain"),
        ("B1/2", "market"),
    ]
    assert board.area("B1/1").icons == 2


@pytest.mark.parametrize("kind", ["village", "city"])
def test_a_landscape_may_have_a_village_or_a_city_beside_its_areas(kind: str) -> None:
    board = made(told(landscape={"B1": landscape(f"{kind}; wood S 1"), "A2": landscape("wood N 1")}))
    assert board.settlements == {"B1": kind}
    assert len(board.areas["B1"]) == 1


def test_a_side_listed_in_two_areas_counts_for_both_and_is_pointed_out() -> None:
    board = made(told(landscape={"B1": landscape("wood SW 1; grain S 1; mine E")}))
    assert [area.beside[0] for area in board.areas["B1"][:2]] == [("B2", "N"), ("B2", "N")]
    assert board.warnings == ("landscape B1: side S is in two areas and counts for both",)


def test_a_board_without_a_mine_is_pointed_out() -> None:
    assert made(told()).warnings == ("no mine on this board",)
    assert made(told(landscape={"B1": landscape("mine S")})).warnings == ()


def test_a_board_has_at_most_one_mine() -> None:
    two = {"B1": landscape("mine S"), "A2": landscape("mine N")}
    assert wrong(told(landscape=two)) == "landscape A2: a second mine; B1 has one already"
    assert wrong(told(landscape={"B1": landscape("mine S; mine E")})).startswith(
        "landscape B1: a second mine"
    )


@pytest.mark.parametrize(("icons", "sites"), [(1, 0), (6, 4), (2, 1)])
def test_icons_are_1_to_6_and_sites_0_to_4(icons: int, sites: int) -> None:
    area = made(with_area(terrain="rocks", icons=icons, sites=sites)).areas["B1"][0]
    assert (area.icons, area.sites) == (icons, sites)


def test_sites_left_out_are_none() -> None:
    assert made(with_area(terrain="rocks")).areas["B1"][0].sites == 0


@pytest.mark.parametrize(
    ("area", "error"),
    [
        ({"sides": "-"}, "has no side"),
        ({"sides": ""}, "has no side"),
        ({"sides": "NX"}, ': sides: "NX" is not made of N, E, S, W, each once'),
        ({"sides": "n"}, ': sides: "n" is not made of N, E, S, W, each once'),
        ({"sides": "NN"}, ': sides: "NN" is not made of N, E, S, W, each once'),
        ({"sides": ["N"]}, ': sides: ["N"] is not a text'),
        ({"icons": "-"}, ": icons is missing"),
        ({"icons": 0}, ": icons: 0 is not from 1 to 6"),
        ({"icons": 7}, ": icons: 7 is not from 1 to 6"),
        ({"icons": "2"}, ': icons: "2" is not a whole number'),
        ({"icons": 2.0}, ": icons: 2.0 is not a whole number"),
        ({"icons": True}, ": icons: true is not a whole number"),
        ({"terrain": "rocks", "sites": 5}, ": sites: 5 is not from 0 to 4"),
        ({"terrain": "rocks", "sites": -1}, ": sites: -1 is not from 0 to 4"),
        ({"terrain": "grain", "sites": 1}, ": sites: only rocks have building sites"),
        ({"terrain": "market", "sites": 0}, ": sites: only rocks have building sites"),
        ({"terrain": "mine"}, ": icons: a mine has none"),
        ({"terrain": "mine", "icons": "-", "sites": 1}, ": sites: only rocks have building sites"),
        ({"terrain": "lake"}, ': terrain: "lake" is not one of wood, grain, rocks, market, mine'),
        ({"terrain": "-"}, ": terrain is missing"),
        ({"tents": 1}, ': "tents" is not known here (terrain, sides, icons, sites)'),
        ({"icons": None}, ": icons: null is not a value; leave the key out"),
    ],
)
def test_a_wrong_area_is_named_by_landscape_and_number(area: Json, error: str) -> None:
    assert wrong(with_area(**area)) == f"landscape B1: area 0{error if error[0] == ':' else f' {error}'}"


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (told(landscape={"A1": {}}), "landscape A1: A1 is a meadow, not a landscape"),
        (told(landscape={"D2": {}}), 'landscape D2: "D2" is not on this board (A1-C3)'),
        (told(landscape={"b1": {}}), 'landscape b1: "b1" is not on this board (A1-C3)'),
        (told(landscape={"B01": {}}), 'landscape B01: "B01" is not on this board (A1-C3)'),
        (told(landscape={"B1": []}), "landscape B1 must be a table"),
        (told(landscape=[]), "landscape must be a table"),
        (told(landscape={"B1": {"areas": {}}}), "landscape B1: areas must be a list"),
        (told(landscape={"B1": {"areas": [1]}}), "landscape B1: area 0 must be a table"),
        (
            told(landscape={"B1": {"settlement": "town"}}),
            'landscape B1: settlement: "town" is not one of village, city',
        ),
        (
            told(landscape={"B1": {"settlement": ""}}),
            'landscape B1: settlement: "" is not one of village, city',
        ),
        (told(landscape={"B1": {"area": []}}), 'landscape B1: "area" is not known here (settlement, areas)'),
        (told(a1="lake"), 'a1: "lake" is not one of meadow, landscape'),
        (told(columns="8"), 'columns: "8" is not a whole number'),
        (told(columns=True), "columns: true is not a whole number"),
        (told(name=3), "name: 3 is not a text"),
        (told(width=3), '"width" is not known here (name, columns, rows, a1, landscape, rim)'),
        (told(rim=None), "rim: null is not a value; leave the key out"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_board_is_named_by_its_place(data: Json, error: str) -> None:
    assert wrong(data) == error


# --- the rim ---


@pytest.mark.parametrize(
    ("shown", "reward"),
    [
        ("wood", ("wood", 1)),
        ("grain", ("grain", 1)),
        ("rocks", ("rocks", 1)),
        ("silver", ("silver", 1)),
        ("card", ("card", 1)),
        ("2 silver", ("silver", 2)),
        ("3 wood", ("wood", 3)),
        ("12 card", ("card", 12)),
    ],
)
def test_the_rim_shows_a_unit_silver_or_a_card_with_a_number_if_it_is_not_1(
    shown: str, reward: object
) -> None:
    assert made(told(rim={"A1.N": shown})).rim == {("A1", "N"): reward}


def test_each_outer_side_of_a_meadow_may_show_something() -> None:
    outer = ("A1.N", "A1.W", "C1.N", "C1.E", "A3.W", "A3.S", "C3.E", "C3.S")
    assert len(made(told(rim=dict.fromkeys(outer, "wood"))).rim) == 8


@pytest.mark.parametrize(
    ("key", "value", "error"),
    [
        ("A1.S", "wood", "this side is not at the rim"),
        ("B2.N", "wood", "this side is not at the rim"),
        ("B1.N", "wood", "B1 is a landscape, not a meadow"),
        ("D1.N", "wood", '"D1" is not on this board (A1-C3)'),
        ("A1", "wood", 'must be a meadow and one of its sides, as in "A1.N"'),
        ("A1.X", "wood", 'must be a meadow and one of its sides, as in "A1.N"'),
        ("A1.NW", "wood", 'must be a meadow and one of its sides, as in "A1.N"'),
        ("A1.N", "gold", '"gold" is not one of wood, grain, rocks, silver, card, as in "2 silver"'),
        ("A1.N", "0 wood", '"0 wood" is not one of wood, grain, rocks, silver, card, as in "2 silver"'),
        ("A1.N", "-1 wood", '"-1 wood" is not one of wood, grain, rocks, silver, card, as in "2 silver"'),
        ("A1.N", "wood 2", '"wood 2" is not one of wood, grain, rocks, silver, card, as in "2 silver"'),
        ("A1.N", "", '"" is not one of wood, grain, rocks, silver, card, as in "2 silver"'),
        ("A1.N", 2, '2 is not one of wood, grain, rocks, silver, card, as in "2 silver"'),
    ],
)
def test_a_wrong_stretch_of_rim_is_named_by_its_side(key: str, value: object, error: str) -> None:
    assert wrong(told(rim={key: value})) == f"rim {key}: {error}"


def test_a_number_at_the_rim_may_be_of_any_size() -> None:
    assert made(told(rim={"A1.N": "100 silver"})).rim == {("A1", "N"): ("silver", 100)}


def test_a_number_at_the_rim_is_written_in_plain_figures() -> None:
    assert wrong(told(rim={"A1.N": "1\u0663 wood"})).startswith("rim A1.N: ")
