"""Settled: the score track, which tiles can turn up, Dilemma's tiles, and what every game starts with."""

from __future__ import annotations

import pytest

from companion.engine.castelli.outcomes import AreaEvaluated
from companion.engine.castelli.questions import score_now, unseen_tiles
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import castle_sites
from tests.engine.rulings.scenes import EVERYBODY, final
from tests.small import END, after, each, having, lay, move, pointing, refusal, small, stand_in, standing

# --- D20: the score track ---


def test_the_companion_keeps_the_true_total_beyond_the_score_track() -> None:  # D20 C1
    game = having(having(small(), "red", points=68, cards=2), "blue", points=139)
    game = after(game, move("play", card="king-4"))
    assert each(game, "points") == {"red": 72, "blue": 139}
    assert {colour: row.total for colour, row in score_now(game).rows.items()} == {"red": 73, "blue": 139}


# --- D21: which tiles are used ---


def test_with_two_players_any_tile_of_the_set_can_turn_up() -> None:  # D21 C8
    game = stand_in("red blue")
    assert (len(game.setup.board.meadows), len(unseen_tiles(game))) == (16, 32)
    meadow = game.setup.board.meadows[0]
    assert all(after(game, lay(meadow, tile, "red")).laid[meadow].tile == tile for tile in unseen_tiles(game))


def test_each_tile_turns_up_once() -> None:  # D21
    game = after(small(), lay("A1", "07", "red"), END)
    assert "07" not in unseen_tiles(game)
    refused = refusal(game, lay("C1", "07", "red"))
    assert (refused.reason, refused.facts["field"]) == (Reason.TILE_SEEN, "A1")


# --- D22: Dilemma's tiles ---


def swap(field: str, tile: str) -> dict[str, object]:
    """Lay a tile from the hand."""
    return lay(field, tile, "red", swap=True)


def after_reds_first_swap(modules: str = "dilemma") -> Game:
    """Red has laid the start tile S3 on A1; Blue is on turn."""
    return after(small(modules=modules), swap("A1", "S3"), END)


def test_the_first_swap_lays_one_of_the_start_tiles() -> None:  # D22 C44
    assert refusal(small(modules="dilemma"), swap("A1", "01")).reason == Reason.START_TILE_FIRST
    for tile in ("S1", "S2", "S3", "S4"):
        assert after(small(modules="dilemma"), swap("A1", tile)).laid["A1"].tile == tile


def test_every_players_first_swap_lays_a_start_tile_nobody_laid_before() -> None:  # D22
    game = after_reds_first_swap()
    assert refusal(game, swap("C1", "01")).reason == Reason.START_TILE_FIRST
    assert refusal(game, swap("C1", "S3")).reason == Reason.TILE_SEEN
    assert after(game, swap("C1", "S1")).laid["C1"].tile == "S1"


def test_afterwards_a_swap_lays_a_tile_nobody_has_seen_laid() -> None:  # D22
    game = after(after_reds_first_swap(), lay("C1", "01", "red"), END)
    assert refusal(game, swap("B2", "S1")).reason == Reason.START_TILE
    assert refusal(game, swap("B2", "01")).reason == Reason.TILE_SEEN
    assert after(game, swap("B2", "02")).laid["B2"].tile == "02"


def test_a_start_tile_is_never_turned_up_from_the_board() -> None:  # D22
    assert refusal(small(modules="dilemma"), lay("A1", "S1", "red")).reason == Reason.START_TILE
    assert refusal(small(), lay("A1", "S1", "red")).reason == Reason.START_TILE


def test_who_swapped_first_holds_no_start_tile_any_more() -> None:  # D22 C46
    assert final(after_reds_first_swap(), "dilemma") == {"blue": 5}


def test_both_modules_are_used_together() -> None:  # D22
    game = small(modules="dilemma battle", B1="village; rocks ESW 1 sites 1")
    game = after(game, swap("A1", "S1"), END, pointing("C1", "01", "blue W"))
    game = standing(having(game, "blue", wood=2, grain=2, rocks=2), "red B1/0")
    game = after(game, move("build", at="B1", over="red"))
    assert castle_sites(game) == {"B1": [["red", "blue"]]}
    assert (final(game, "dilemma"), final(game, "settlements"), len(game.deck)) == (
        {"blue": 5},
        {"blue": 3},
        33,
    )


# --- D24: what every game starts with ---


@pytest.mark.parametrize(("players", "silver"), [("red blue", 11), ("red blue green", 16), (EVERYBODY, 22)])
@pytest.mark.parametrize("size", ["2x1", "3x3", "8x8"])
@pytest.mark.parametrize("modules", ["", "battle", "dilemma"])
def test_silver_in_the_mine_depends_on_the_number_of_players_alone(
    players: str, silver: int, size: str, modules: str
) -> None:  # D24 C6
    assert small(size, players=players, modules=modules).mine == silver
    assert small(size, players=players, modules=modules, B1="mine W").mine == silver


@pytest.mark.parametrize("board", [{}, {"B1": "village"}, {"B1": "city", "B3": "city"}])
def test_two_villages_and_two_cities_are_spare_whatever_the_board(board: dict[str, str]) -> None:  # D24 C9
    assert small(**board).spare == {"village": 2, "city": 2}


@pytest.mark.parametrize(
    ("modules", "cards"), [("", 25), ("dilemma", 25), ("battle", 33), ("dilemma battle", 33)]
)
@pytest.mark.parametrize("players", ["red blue", EVERYBODY])
def test_the_deck_has_25_or_with_battle_33_cards(modules: str, cards: int, players: str) -> None:  # D24 C10
    assert small(modules=modules, players=players).deck == (None,) * cards


def test_a_board_without_a_mine_plays_the_same_and_evaluates_no_mine() -> None:  # D24
    shining = {"01": "red 1 blue 1 green 1 yellow 1 silver 2"}
    game = after(small("2x1", B1="wood W 2", tiles=shining), pointing("A1", "01", "red E"))
    assert (each(game, "wood"), each(game, "silver")) == ({"red": 2}, {"red": 2})
    game = after(game, END)
    assert game.final is not None
    assert (game.mine, set(game.areas)) == (9, {"B1/0"})
    assert not any(isinstance(told, AreaEvaluated) for told in game.final.outcomes)
