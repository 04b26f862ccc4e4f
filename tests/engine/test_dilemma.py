"""The module Dilemma: start tiles in hand, swapping, five points (C44-C46)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.castelli.outcomes import StartTileKept
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from tests.small import END, after, lay, pointing, refusal, small


def dilemma(size: str = "3x1", **parts: Any) -> Game:
    """Return a small game with Dilemma."""
    return small(size, modules="dilemma", **parts)


def points(game: Game) -> dict[Colour, int]:
    """Return what everybody has for their start tile, in a game that is over."""
    assert game.final is not None
    return {colour: row.dilemma for colour, row in game.final.rows.items()}


# --- C44: one start tile each ---


@pytest.mark.parametrize("start", ["S1", "S2", "S3", "S4"])
def test_each_player_starts_with_one_of_the_start_tiles_in_hand(start: str) -> None:  # C44
    game = after(dilemma(), lay("A1", start, "red", swap=True))
    assert game.laid["A1"].tile == start


def test_nobody_has_a_second_start_tile() -> None:  # C44
    game = after(dilemma("5x1"), lay("A1", "S1", "red", swap=True), END, lay("C1", "01", "red"), END)
    assert refusal(game, lay("E1", "S2", "red", swap=True)).reason == "start-tile"


def test_a_start_tile_is_laid_only_once() -> None:  # C44
    game = after(dilemma(), lay("A1", "S1", "red", swap=True), END)
    assert refusal(game, lay("C1", "S1", "red", swap=True)).reason == "tile-seen"


def test_no_start_tile_lies_on_the_board() -> None:  # C44
    assert refusal(dilemma(), lay("A1", "S1", "red")).reason == "start-tile"


def test_without_dilemma_there_are_no_start_tiles() -> None:  # C44
    assert refusal(small("3x1"), lay("A1", "S1", "red")).reason == "start-tile"
    assert refusal(small("3x1"), lay("A1", "S1", "red", swap=True)).reason == "no-dilemma"


# --- C45: lay it back, or the tile from the hand ---


def test_a_tile_that_was_taken_up_may_be_laid_back() -> None:  # C45
    game = after(dilemma(), lay("A1", "01", "red"))
    assert (game.laid["A1"].tile, game.swapped) == ("01", frozenset())


def test_the_first_tile_from_a_hand_is_a_start_tile() -> None:  # C45 C44
    assert refusal(dilemma(), lay("A1", "01", "red", swap=True)).reason == "start-tile-first"


def test_later_the_tile_from_the_hand_is_one_that_was_kept() -> None:  # C45
    game = after(dilemma("5x1"), lay("A1", "S1", "red", swap=True), END, lay("C1", "01", "red"), END)
    assert after(game, lay("E1", "02", "red", swap=True)).laid["E1"].tile == "02"


def test_what_is_kept_stays_hidden() -> None:  # C45
    game = after(dilemma(), lay("A1", "S1", "red", swap=True), END)
    assert game.seen == {"S1"}
    for tile in ("01", "02", "03"):  # red may hold any of them, and so may blue turn up any
        assert after(game, lay("C1", tile, "red")).laid["C1"].tile == tile


def test_the_tile_that_was_laid_gives_its_card_and_its_silver() -> None:  # C45 C15 C16
    game = dilemma(tiles={"S1": "red card silver 2 start"})
    game = after(game, lay("A1", "S1", "red", swap=True))
    assert (game.holdings["red"].cards, game.holdings["red"].silver) == (1, 2)


def test_the_tile_from_the_hand_counts_like_any_other() -> None:  # C45 C17 C21
    game = dilemma("2x1", rim={"A1.N": "wood"}, B1="grain W 2", tiles={"S1": "red 4 start"})
    game = after(game, pointing("A1", "S1", "red E", swap=True))
    assert game.areas["B1/0"] == ({"red": 4}, {"red": 2}, 0)
    game = after(dilemma("2x1", rim={"A1.N": "wood"}), lay("A1", "S1", "blue", swap=True))
    assert game.holdings["blue"].wood == 1


def test_each_turn_has_its_own_choice() -> None:  # C45
    game = dilemma("7x1")
    game = after(game, lay("A1", "01", "red"), END, lay("C1", "S1", "red", swap=True), END)
    game = after(game, lay("E1", "S2", "red", swap=True), END, lay("G1", "02", "red"))
    assert game.swapped == {"red", "blue"}


# --- C46: five points ---


def test_who_still_holds_their_start_tile_gets_five_points() -> None:  # C46
    game = after(dilemma(), lay("A1", "S1", "red", swap=True), END, lay("C1", "01", "red"), END)
    assert points(game) == {"red": 0, "blue": 5}


def test_everybody_who_never_laid_it_gets_five_points() -> None:  # C46
    game = dilemma("2x1", players="red blue green yellow")
    game = after(game, lay("A1", "01", "red"), END)
    assert points(game) == {"red": 5, "blue": 5, "green": 5, "yellow": 5}
    assert game.holdings["yellow"].points == 5


def test_a_start_tile_laid_in_the_last_turn_is_gone_too() -> None:  # C46
    game = after(dilemma(), lay("A1", "01", "red"), END, lay("C1", "S4", "red", swap=True), END)
    assert points(game) == {"red": 5, "blue": 0}


def test_a_tile_that_was_kept_instead_is_worth_nothing() -> None:  # C46
    game = dilemma("5x1")
    game = after(game, lay("A1", "S1", "red", swap=True), END, lay("C1", "01", "red"), END)
    game = after(game, lay("E1", "02", "red", swap=True), END)
    assert points(game) == {"red": 0, "blue": 5}


def test_without_dilemma_nobody_gets_points_for_a_start_tile() -> None:  # C46
    game = after(small("2x1"), lay("A1", "01", "red"), END)
    assert points(game) == {"red": 0, "blue": 0}
    assert game.final is not None
    assert not [told for told in game.final.outcomes if isinstance(told, StartTileKept)]


def test_five_points_may_decide_the_game() -> None:  # C46 C43
    game = replace(dilemma(), swapped=frozenset({"red"}))
    game = after(game, lay("A1", "01", "red"), END, lay("C1", "02", "red"), END)
    assert game.final is not None
    assert game.final.winners == ("blue",)
