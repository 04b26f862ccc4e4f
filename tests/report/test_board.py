"""The drawing of the board: well-formed, of any size, and true to what lies on the table."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

from companion.engine.castelli.begin import new_game
from companion.engine.castelli.state import Game
from companion.engine.protocol import COLOURS
from companion.games.castelli.drawing.colours import LAND
from companion.games.castelli.drawing.octagon import sides_of
from companion.games.castelli.report.board import draw_board
from companion.report.ink import FILL, INK, PAPER, WRITTEN_ON, contrast, faded, short
from tests.report.games import any_board, play, stand_in
from tests.small import END, after, lay, pointing, small

SVG = "{http://www.w3.org/2000/svg}"


def drawn(game: Game) -> ElementTree.Element:
    return ElementTree.fromstring(draw_board(game))


def used(game: Game) -> Counter[str]:
    """How often each symbol stands on the board; those inside other symbols are not counted."""
    body = draw_board(game).partition("</defs>")[2]
    return Counter(re.findall(r'href="#([^"]+)"', body))


@pytest.fixture(scope="module")
def battle() -> Game:
    return play(stand_in(4, "battle"), seed=3)[-1].state


@pytest.mark.parametrize(("columns", "rows"), [(2, 1), (2, 2), (3, 1), (2, 16), (5, 3), (16, 1), (16, 16)])
def test_a_board_of_any_size_is_well_formed(columns: int, rows: int) -> None:
    setup = any_board(columns, rows, Random(columns * 31 + rows))
    for turns in (0, 2, None if columns * rows < 100 else 9):
        steps = play(setup, seed=1, turns=turns)
        drawn(steps[-1].state if steps else new_game(setup))


def test_the_four_players_board_is_a_small_file(battle: Game) -> None:
    assert len(draw_board(battle).encode()) < 100_000


def test_every_symbol_that_is_used_is_defined_once(battle: Game) -> None:
    root = drawn(battle)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {element.get("href", "#")[1:] for element in root.iter(f"{SVG}use")} <= set(ids)


def test_face_down_tiles_are_plain_and_face_up_ones_show_their_coats() -> None:
    setup = stand_in(4)
    assert used(new_game(setup))["back"] == 32
    game = play(setup, turns=5)[-1].state
    shown = used(game)
    assert (shown["back"], shown["face"]) == (27, 5)
    for laid in game.laid.values():
        assert all(shown[f"{coat.colour}-{coat.value}"] for coat in laid.coats.values())


def test_every_castle_and_settlement_stands_there(battle: Game) -> None:
    shown, under = used(battle), battle.overbuilt
    for colour in COLOURS:
        own = [number for number, castle in enumerate(battle.castles) if castle.owner == colour]
        assert shown[f"{colour}-castle"] == sum(number not in under for number in own)
        assert shown[f"{colour}-under"] == sum(number in under for number in own)
    assert under
    for kind in ("village", "city"):
        assert shown[kind] == sum(settled == kind for settled in battle.settlements.values())


@pytest.mark.parametrize(
    ("coats", "shapes"),
    [
        (("red E", "green W"), ["red"]),
        (("red E", "blue W"), ["red", "blue"]),
        (("yellow E", "green W"), ["yellow-nobody"]),
    ],
)
def test_an_evaluated_area_bears_the_shapes_of_those_with_the_most_influence(
    coats: tuple[str, str], shapes: list[str]
) -> None:
    values = "red 5 blue 5 green 3 yellow 6"
    game = small("3x1", B1="wood EW 2", tiles={"01": values, "02": values})
    game = after(game, pointing("A1", "01", coats[0]), END, pointing("C1", "02", coats[1]))
    marked = {name: n for name, n in used(game).items() if name.removesuffix("-nobody") in COLOURS}
    assert marked == dict.fromkeys(shapes, 1)


def test_the_mine_shows_its_silver_until_the_game_is_over() -> None:
    setup = stand_in(4)
    assert ">22</text>" in draw_board(new_game(setup))
    assert used(play(setup)[-1].state)["mine"] == 1


def test_rim_rewards_stand_outside_and_columns_and_rows_are_named() -> None:
    setup = any_board(3, 3, Random(5))
    root = drawn(new_game(setup))
    texts = Counter(element.text for element in root.iter(f"{SVG}text") if element.get("class") == "name")
    assert texts == Counter(dict.fromkeys("ABC123", 2))
    assert draw_board(new_game(setup)).count('rx="5"') == len(setup.board.rim) == 8


def test_every_side_of_a_landscape_goes_to_an_area_if_it_has_one() -> None:
    board = stand_in(4).board
    for at in board.landscapes:
        sides = sides_of(board, at)
        assert {area.number for areas in sides.values() for area in areas} == set(range(len(board.areas[at])))


def test_a_tiles_name_cannot_spoil_the_drawing() -> None:
    game = after(small(tiles={"<&\x01": "red 1 blue 1 green 1 yellow 1"}), lay("A1", "<&\x01", "red"))
    assert "<&?" in [element.text for element in drawn(game).iter(f"{SVG}title")]


def test_letters_and_shapes_stand_out_from_their_ground() -> None:
    for colour in COLOURS:
        assert contrast(FILL[colour], WRITTEN_ON[colour]) >= 4.5
    for ground in (PAPER, *LAND.values(), *map(faded, LAND.values())):
        assert contrast(INK, ground) >= 4.5  # every shape has a line of ink around it


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (0.5, ".5"), (-0.5, "-.5"), (-0.04, "0"), (10, "10"), (-100, "-100")]
)
def test_numbers_are_written_short(value: float, text: str) -> None:
    assert short(value) == text
