"""In the box: the pieces, the tiles and the cards (C1-C5)."""

import pytest

from companion.engine.castelli.box import CARDS
from companion.engine.castelli.layout import read_layout
from companion.engine.castelli.tiles import read_tiles
from companion.engine.protocol import COLOURS, Colour
from tests.small import after, having, move, pointing, refusal, shipped, small, stand_in


def test_the_box_has_25_character_cards_and_8_battle_cards() -> None:  # C1 C2
    assert sum(card.copies for card in CARDS.values() if not card.battle) == 25
    assert sum(card.copies for card in CARDS.values() if card.battle) == 8


def test_the_stand_in_has_32_tiles_and_4_start_tiles() -> None:  # C1 C2 C3
    tiles = read_tiles(shipped("tiles"))
    assert (len(tiles.plain), len(tiles.start)) == (32, 4)


@pytest.mark.parametrize("colour", COLOURS)
def test_each_of_the_four_colours_has_nine_castles(colour: Colour) -> None:  # C1 C32
    game = small("2x1", players="red blue green yellow", first=colour, B1="rocks W 1 sites 2")
    game = having(game, colour, castles=8, wood=2, grain=2, rocks=2)
    game = after(game, pointing("A1", "01", f"{colour} E"), move("build", at="B1"))
    assert game.holdings[colour].castles == 9
    assert refusal(game, move("build", at="B1")).reason == "no-castle-left"


def test_four_pieces_make_a_board_of_32_meadows_and_32_landscapes_that_alternate() -> None:  # C1 C3
    assert len(read_layout(shipped("layouts")).pieces) == 4
    board = stand_in().setup.board
    assert (len(board.meadows), len(board.landscapes)) == (32, 32)
    assert board.meadows[:5] == ("A1", "C1", "E1", "G1", "B2")
    assert board.landscapes[:5] == ("B1", "D1", "F1", "H1", "A2")


def test_the_whole_board_carries_11_villages_6_cities_and_one_mine() -> None:  # C3
    board = stand_in().setup.board
    settlements = list(board.settlements.values())
    assert (settlements.count("village"), settlements.count("city")) == (11, 6)
    assert [area.label for areas in board.areas.values() for area in areas if area.terrain == "mine"] == [
        "D3/0"
    ]


def test_a_landscape_may_have_four_areas_of_wood_grain_rocks_and_a_market() -> None:  # C4
    game = small(a1="landscape", B2="wood N 1; grain E 1; rocks S 1 sites 1; market W 1")
    beside = {area.terrain: area.beside for area in game.setup.board.areas["B2"]}
    assert beside == {
        "wood": (("B1", "S"),),
        "grain": (("C2", "W"),),
        "rocks": (("B3", "N"),),
        "market": (("A2", "E"),),
    }


def test_a_landscape_may_have_no_area_at_all() -> None:  # C4
    game = small("2x1")
    assert game.setup.board.areas == {"B1": ()}
    assert after(game, pointing("A1", "01", "red E")).areas == {}


def test_the_silver_mine_is_on_a_landscape() -> None:  # C4
    mine = small("2x1", B1="mine W").setup.board.mine
    assert mine is not None
    assert (mine.at, mine.label, mine.beside) == ("B1", "B1/0", (("A1", "E"),))


def test_a_board_may_have_no_mine() -> None:  # C3 C4
    assert small("2x1", B1="wood W 1").setup.board.mine is None


def test_a_tile_shows_the_four_colours_one_to_each_side() -> None:  # C5
    for tile in read_tiles(shipped("tiles")).tiles.values():
        assert {coat.colour for coat in tile.coats} == {"red", "blue", "green", "yellow"}
        assert all(coat.card == (coat.value == 0) and 0 <= coat.value <= 6 for coat in tile.coats)
        assert tile.silver in (0, 1, 2)


def test_the_coats_of_a_tile_run_clockwise_from_the_colour_that_points_north() -> None:  # C5 C14
    tiles = {"01": "blue 2 green 3 yellow card"}
    coats = small("2x1", tiles=tiles).setup.tiles.tiles["01"].turned["green"]
    assert {side: (coat.colour, coat.value) for side, coat in coats.items()} == {
        "N": ("green", 3),
        "E": ("yellow", 0),
        "S": ("red", 1),
        "W": ("blue", 2),
    }
