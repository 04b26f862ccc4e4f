"""Setting up: pieces, silver, tiles, settlements, cards, neutral colours, who starts (C6-C12)."""

from collections import Counter

import pytest

from companion.engine.castelli.state import Holdings
from tests.small import END, after, lay, pointing, refusal, small, stand_in

TWO, THREE, FOUR = "red blue", "red blue green", "red blue green yellow"


@pytest.mark.parametrize(("players", "silver"), [(TWO, 11), (THREE, 16), (FOUR, 22)])
def test_the_mine_holds_11_silver_for_two_16_for_three_22_for_four(players: str, silver: int) -> None:  # C6
    assert small("2x1", players=players).mine == silver


@pytest.mark.parametrize(("players", "size"), [(TWO, (8, 4)), (THREE, (8, 8)), (FOUR, (8, 8))])
def test_two_play_on_two_pieces_three_and_four_on_all_four(players: str, size: tuple[int, int]) -> None:  # C6
    board = stand_in(players).setup.board
    assert (board.columns, board.rows) == size
    assert board.mine is not None


@pytest.mark.parametrize("other", ["II:0", "III:180", "IV:0"])
def test_two_take_the_piece_with_the_mine_and_any_other_one(other: str) -> None:  # C6
    mine = stand_in(TWO, pieces=[["I:0", other]]).setup.board.mine
    assert mine is not None
    assert mine.at == "D3"


def test_each_player_starts_with_no_points_units_silver_cards_or_castles_built() -> None:  # C7
    nothing = Holdings(points=0, wood=0, grain=0, rocks=0, silver=0, cards=0, castles=0)
    assert small("2x1", players=FOUR).holdings == dict.fromkeys(FOUR.split(), nothing)


@pytest.mark.parametrize(("players", "tiles"), [(TWO, 16), (THREE, 32), (FOUR, 32)])
def test_a_tile_lies_face_down_on_each_meadow(players: str, tiles: int) -> None:  # C8
    game = stand_in(players)
    assert game.face_down == list(game.setup.board.meadows)
    assert len(game.face_down) == tiles


@pytest.mark.parametrize("tile", ["01", "16", "17", "32"])
def test_with_two_nobody_knows_which_16_tiles_are_used(tile: str) -> None:  # C8
    assert after(stand_in(TWO), lay("A1", tile, "red")).laid["A1"].tile == tile


def test_each_tile_turns_up_once() -> None:  # C8
    game = after(small("3x1"), lay("A1", "01", "red"), END)
    refused = refusal(game, lay("C1", "01", "blue"))
    assert (refused.reason, refused.facts["field"]) == ("tile-seen", "A1")


@pytest.mark.parametrize(("players", "villages", "cities"), [(TWO, 6, 3), (THREE, 11, 6), (FOUR, 11, 6)])
def test_settlements_stand_on_their_pictures(players: str, villages: int, cities: int) -> None:  # C9
    standing = Counter(stand_in(players).settlements.values())
    assert standing == {"village": villages, "city": cities}


@pytest.mark.parametrize("players", [TWO, THREE, FOUR])
def test_two_villages_and_two_cities_are_set_aside(players: str) -> None:  # C9
    assert stand_in(players).spare == {"village": 2, "city": 2}


def test_the_character_cards_are_one_deck_of_25() -> None:  # C10
    assert len(small("2x1").deck) == len(small("2x1", players=FOUR, modules="dilemma").deck) == 25


def test_with_battle_its_8_cards_are_shuffled_in() -> None:  # C10
    assert len(small("2x1", modules="battle").deck) == 33


def test_nobody_knows_the_order_of_the_deck() -> None:  # C10 C38
    assert set(small("2x1", modules="battle").deck) == {None}


def test_what_a_neutral_colour_wins_is_lost() -> None:  # C11 C26
    game = after(small("2x1", B1="wood W 3"), pointing("A1", "01", "green E"))
    assert game.areas["B1/0"] == ({"green": 1}, {}, 3)
    assert [has.wood for has in game.holdings.values()] == [0, 0]


def test_a_neutral_colour_counts_in_the_comparison() -> None:  # C11
    tiles = {"01": "red 3", "02": "green 4"}
    game = small("3x1", B1="grain EW 2", tiles=tiles)
    game = after(game, pointing("A1", "01", "red E"), END, pointing("C1", "02", "green W"))
    assert game.areas["B1/0"] == ({"red": 3, "green": 4}, {}, 2)


def test_a_colour_that_somebody_plays_is_not_neutral() -> None:  # C11
    game = after(small("2x1", players=THREE, B1="wood W 3"), pointing("A1", "01", "green E"))
    assert game.holdings["green"].wood == 3


def test_who_was_last_at_a_castle_starts_then_clockwise() -> None:  # C12
    game = small("5x1", players="red yellow blue", first="blue")
    turns = [game.turn]
    for field, tile in (("A1", "01"), ("C1", "02"), ("E1", "03")):
        game = after(game, lay(field, tile, "red"), END)
        turns.append(game.turn)
    assert turns == ["blue", "red", "yellow", "yellow"]  # the last turn was the game's end


def test_without_first_the_first_of_the_players_starts() -> None:  # C12
    assert small("2x1", players="green red").turn == "green"
