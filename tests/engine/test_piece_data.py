"""Pieces and frames as data, and boards put together from them: formats.md, section 2."""

from typing import Any

import pytest

from companion.base.errors import BadData
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.layout import read_layout
from tests.engine.boards import made, told, with_area, wrong
from tests.small import Json, landscape, shipped

# --- pieces ---


def pieces(frames: Json | None = None, assembly: Json | None = None, **kinds: Json) -> Json:
    """Return a layout of *kinds* of pieces."""
    return {"piece": kinds, "frame": frames or {}, "assembly": assembly or {}}


ONE = told(
    "2x2", landscape={"B1": landscape("village; rocks SW 3 sites 2; market E 1"), "A2": landscape("mine N")}
)
TWO = told("2x2", landscape={"A2": landscape("city; wood NE 2")})


def test_pieces_lie_side_by_side() -> None:
    board = made(pieces(I=ONE, II=TWO), "I:0 II:0")
    assert (board.columns, board.rows, board.settlements) == (4, 2, {"B1": "village", "C2": "city"})
    assert board.areas["C2"][0].beside == (("C1", "S"), ("D2", "W"))


def test_rows_of_pieces_lie_one_below_the_other() -> None:
    board = made(pieces(I=ONE, II=TWO), "I:0", "II:0")
    assert (board.columns, board.rows, board.settlements) == (2, 4, {"B1": "village", "A4": "city"})
    assert board.mine is not None
    assert board.mine.at == "A2"


def test_a_piece_turned_180_turns_its_fields_and_the_sides_of_its_areas() -> None:
    board = made(pieces(I=ONE, II=TWO), "II:0 I:180")
    assert board.settlements == {"A2": "city", "C2": "village"}  # B1 of the piece, from the other corner
    rocks, market = board.areas["C2"]
    assert (rocks.label, rocks.terrain, rocks.icons, rocks.sites) == ("C2/0", "rocks", 3, 2)
    assert set(rocks.beside) == {("C1", "S"), ("D2", "W")}  # S and W are N and E now
    assert market.beside == (("B2", "E"),)
    assert board.mine is not None
    assert (board.mine.at, board.mine.beside) == ("D1", (("D2", "N"),))


def test_a_piece_turned_twice_lies_as_before() -> None:
    assert made(pieces(I=ONE), "I:0").areas != made(pieces(I=ONE), "I:180").areas
    turned = told(
        "2x2",
        landscape={"A2": landscape("village; rocks NE 3 sites 2; market W 1"), "B1": landscape("mine S")},
    )
    board, twice = made(pieces(I=ONE), "I:0"), made(pieces(I=turned), "I:180")
    assert (board.areas, board.settlements) == (twice.areas, twice.settlements)


def test_a_piece_of_odd_size_has_another_corner_when_it_is_turned() -> None:
    assert made(pieces(I=told("2x1")), "I:0").a1 == "meadow"
    assert made(pieces(I=told("2x1")), "I:180").a1 == "landscape"
    assert made(pieces(I=told("3x3")), "I:180").a1 == "meadow"


def test_areas_do_not_end_at_the_edge_of_a_piece() -> None:
    board = made(pieces(I=told("2x1", landscape={"B1": landscape("wood EW 1")}), II=told("2x1")), "I:0 II:0")
    assert board.areas["B1"][0].beside == (("C1", "W"), ("A1", "E"))


@pytest.mark.parametrize(
    ("rows", "error"),
    [
        (["I:90"], '"I:90": a piece is turned 0 or 180'),
        (["I:"], '"I:": a piece is turned 0 or 180'),
        (["I"], '"I" is not a piece with its turn (pieces: I, II, odd, high, wide)'),
        (["V:0"], '"V:0" is not a piece with its turn (pieces: I, II, odd, high, wide)'),
        (["I:0 I:180"], "I is there twice"),
        (["I:0", "I:0"], "I is there twice"),
        (["I:0 odd:0"], "odd:0 does not continue the chequered pattern there"),
        (["I:0", "odd:0"], "odd:0 does not continue the chequered pattern there"),
        (["I:0 high:0"], "high:0 is 4 fields high, its row 2"),
        (["I:0", "wide:0"], "a row is 4 fields wide, the one above 2"),
        (["I:0 II:0"], "II:0 has a second mine"),
    ],
)
def test_pieces_that_do_not_fit_together_are_refused(rows: list[str], error: str) -> None:
    kinds = {"I": ONE, "II": ONE, "odd": told("2x2", "landscape"), "high": told("2x4"), "wide": told("4x2")}
    assert wrong(pieces(**kinds), *rows) == f"pieces: {error}"


def test_an_assembled_board_is_not_larger_than_16_x_16() -> None:
    long, tall = told("10x1"), told("2x10")
    assert wrong(pieces(I=long, II=long), "I:0 II:0") == "pieces: II:0 reaches beyond 16 x 16 fields"
    assert wrong(pieces(I=tall, II=tall), "I:0", "II:0") == "pieces: II:0 reaches beyond 16 x 16 fields"


def test_an_assembled_board_is_not_smaller_than_2_x_1() -> None:
    assert wrong(pieces(I=told("1x1")), "I:0").startswith("pieces: 1 x 1 fields is not a board")
    two = pieces(I=told("1x1"), II=told("1x1", "landscape"))
    assert made(two, "I:0 II:0").size == "A1-B1"


def test_an_assembled_board_is_not_narrower_than_2_columns() -> None:
    two = pieces(I=told("1x1"), II=told("1x1", "landscape"))
    assert wrong(two, "I:0", "II:0").startswith("pieces: 1 x 2 fields is not a board")


def test_without_pieces_the_layouts_own_assembly_is_used() -> None:
    data = pieces(I=ONE, II=TWO, assembly={"2": [["I:0"]], "4": [["I:0", "II:0"]]})
    assert (made(data).size, made(data, players=4).size) == ("A1-B2", "A1-D2")
    assert made(data, "II:0 I:0", players=2).size == "A1-D2"
    with pytest.raises(BadData, match="^pieces: the layout has no assembly for that many players"):
        made(data, players=3)


def test_a_whole_board_takes_no_pieces() -> None:
    assert wrong(told(), "I:0") == "pieces: this board is not made of pieces"


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ({"frame": {}}, "piece: the layout has no pieces"),
        (pieces(I=told("4x17")), "piece I: rows: 17 is not from 1 to 16"),
        (pieces(I=told(rim={})), 'piece I: "rim" is not known here (columns, rows, a1, landscape)'),
        (pieces(I=told(landscape={"A1": {}})), "piece I: landscape A1: A1 is a meadow, not a landscape"),
        (pieces(I=with_area(icons=9)), "piece I: landscape B1: area 0: icons: 9 is not from 1 to 6"),
        (pieces(assembly={"5": [["I:0"]]}, I=ONE), 'assembly: "5" is not a number of players (2, 3, 4)'),
        (pieces(assembly={"2": ["I:0"]}, I=ONE), "assembly 2: must be rows of pieces with their turn"),
        (pieces(assembly={"2": []}, I=ONE), "assembly 2: must be rows of pieces with their turn"),
        ({**pieces(I=ONE), "columns": 8}, '"columns" is not known here (name, piece, frame, assembly)'),
        (pieces(**{"I:0": ONE}), "piece I:0: a piece's name has at least one letter, and no colon"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_layout_of_pieces_is_named_by_its_place(data: Json, error: str) -> None:
    assert wrong(data).startswith(error)


# --- frames ---

FRAME = {"N": ["wood", "", "2 silver", ""], "E": ["", "card"], "S": ["", "grain", "", ""], "W": ["rocks", ""]}


def test_a_frame_is_read_west_to_east_and_north_to_south() -> None:
    board = made(pieces({"4x2": FRAME}, I=ONE, II=TWO), "I:0 II:0")
    assert board.rim == {
        ("A1", "N"): ("wood", 1),
        ("C1", "N"): ("silver", 2),
        ("D2", "E"): ("card", 1),
        ("B2", "S"): ("grain", 1),
        ("A1", "W"): ("rocks", 1),
    }


def test_the_frame_does_not_turn_with_the_pieces() -> None:
    data = pieces({"4x2": FRAME}, I=ONE, II=TWO)
    assert made(data, "I:180 II:180").rim == made(data, "II:0 I:0").rim


def test_the_frame_is_chosen_by_columns_and_rows() -> None:
    data = pieces({"4x2": FRAME, "2x4": {"N": ["grain", ""]}}, I=ONE, II=TWO)
    assert made(data, "I:0", "II:0").rim == {("A1", "N"): ("grain", 1)}


def test_without_a_frame_of_that_size_the_rim_is_empty_and_it_is_pointed_out() -> None:
    board = made(pieces({"4x2": FRAME}, I=ONE, II=TWO), "I:0", "II:0")
    assert board.rim == {}
    assert board.warnings == ("no frame of size 2x4: the rim is empty",)


@pytest.mark.parametrize(
    ("size", "frame", "error"),
    [
        ("4x2", {"N": ["wood"]}, "frame 4x2: N: 1 entries, 4 needed (one per outer field)"),
        ("4x2", {"E": ["", "", ""]}, "frame 4x2: E: 3 entries, 2 needed (one per outer field)"),
        ("4x2", {"W": ["gold", ""]}, 'frame 4x2: W: entry 1: "gold" is not one of wood'),
        ("4x2", {"W": ["", None]}, "frame 4x2: W: entry 2: null is not one of wood"),
        ("4x2", {"NW": []}, 'frame 4x2: "NW" is not known here (N, E, S, W)'),
        ("4 x 2", {}, "frame 4 x 2: must be a table called COLUMNSxROWS, such as 8x4"),
        ("17x2", {}, "frame 17x2: must be a table called COLUMNSxROWS, such as 8x4"),
        ("4x2", [], "frame 4x2: must be a table called COLUMNSxROWS, such as 8x4"),
        ("4x2", {"N": ["", "wood", "", ""]}, "frame 4x2: N: entry 2 is beside a landscape, which has no rim"),
    ],
)
def test_a_wrong_frame_is_named_by_size_side_and_entry(size: str, frame: Any, error: str) -> None:
    assert wrong(pieces({size: frame}, I=ONE, II=TWO), "I:0 II:0").startswith(error)


@pytest.mark.parametrize(
    ("players", "pieces", "warning"),
    [
        (2, [["I:0", "II:0"], ["III:0", "IV:0"]], "pieces: 4 of 4 are used, 2 players use 2"),
        (3, [["I:0", "II:0"]], "pieces: 2 of 4 are used, 3 players use 4"),
        (4, [["I:0", "II:0"]], "pieces: 2 of 4 are used, 4 players use 4"),
    ],
)
def test_pieces_that_do_not_fit_the_number_of_players_are_warned_of(
    players: int, pieces: list[list[str]], warning: str
) -> None:  # C6 D24
    layout = read_layout(shipped("layouts"))
    assert warning in board_for(layout, players, pieces).warnings
    assert not [line for line in board_for(layout, players).warnings if line.startswith("pieces")]


def test_two_pieces_of_which_none_has_the_mine_are_warned_of() -> None:  # C6 D24
    layout = read_layout(shipped("layouts"))
    boards = [board_for(layout, 2, [[f"{a}:0", f"{b}:0"]]) for a, b in (("I", "II"), ("III", "IV"))]
    assert sorted("no mine on this board" in board.warnings for board in boards) == [False, True]
