"""The end and the final score: mine, cards and units, silver, the winner (C39-C43)."""

from dataclasses import replace

import pytest

from companion.engine.castelli.state import Game, ScoreRow
from companion.engine.protocol import Colour
from tests.small import END, after, having, lay, move, pointing, refusal, small, standing

Four = tuple[int, int, int, int]
THREE, FOUR = "red blue green", "red blue green yellow"


def rows(game: Game) -> dict[Colour, ScoreRow]:
    """Return the final score of a game that is over."""
    assert game.final is not None
    return dict(game.final.rows)


def ended(players: str = "red blue", **silver: int) -> Game:
    """Return a game that ended with everybody's *silver* as told, and nothing else on the sheet."""
    game = small("2x1", players=players)
    for colour, amount in silver.items():
        game = having(game, colour, silver=amount)
    return after(game, lay("A1", "01", "red"), END)


def at_the_mine(west: str, east: str, players: str = "red blue", mine: int = 11) -> Game:
    """Return a game that ended with those coats at the mine, such as `red 5` and `blue 4`."""
    game = replace(small("3x1", players=players, B1="mine EW", tiles={"01": west, "02": east}), mine=mine)
    (left, _), (right, _) = west.split(), east.split()
    return after(game, pointing("A1", "01", f"{left} E"), END, pointing("C1", "02", f"{right} W"), END)


# --- C39: the end ---


def test_the_game_ends_with_the_turn_in_which_the_last_tile_was_laid() -> None:  # C39
    game = after(small("3x1"), lay("A1", "01", "red"), END)
    assert not game.over
    game = after(game, lay("C1", "02", "red"))
    assert not game.over  # the turn goes on: castles, cards
    assert after(game, END).over


def test_in_the_last_turn_castles_may_still_be_built() -> None:  # C39
    game = having(small("2x1", B1="rocks W 1 sites 1"), "red", wood=1, grain=1)
    game = after(game, pointing("A1", "01", "red E"), move("build", at="B1"), END)
    assert (game.over, game.holdings["red"].castles) == (True, 1)


@pytest.mark.parametrize(
    "data",
    [
        END,
        lay("A1", "02", "red"),
        move("sell", by="red", cards=1),
        move("play", card="king-3"),
        move("build", at="B1"),
        move("correct", player="red", points=1),
        move("steward", by="blue", north="red"),
        move("guard", by="blue"),
    ],
    ids=lambda data: data["move"],
)
def test_after_the_end_nothing_can_be_done(data: dict[str, object]) -> None:  # C39
    assert refusal(ended(), data).reason == "over"


# --- C40: the mine ---


def test_the_most_influence_on_the_mine_takes_all_its_silver() -> None:  # C40
    game = at_the_mine("red 5", "blue 4")
    assert (game.holdings["red"].silver, game.holdings["blue"].silver, game.mine) == (11, 0, 0)
    assert game.areas["B1/0"] == ({"red": 5, "blue": 4}, {"red": 11}, 0)


def test_the_tied_share_the_mine_rounded_down_and_the_rest_stays() -> None:  # C40
    game = at_the_mine("red 5", "blue 5")
    assert (game.holdings["red"].silver, game.holdings["blue"].silver, game.mine) == (5, 5, 1)
    assert game.areas["B1/0"] == ({"red": 5, "blue": 5}, {"red": 5, "blue": 5}, 1)


def test_a_neutral_winner_leaves_the_silver_in_the_mine() -> None:  # C40 C11
    game = at_the_mine("red 5", "green 6")
    assert (game.holdings["red"].silver, game.mine) == (0, 11)
    assert game.areas["B1/0"] == ({"red": 5, "green": 6}, {}, 11)


def test_a_neutral_colour_that_ties_at_the_mine_leaves_its_share_there() -> None:  # C40 C11
    game = at_the_mine("red 5", "green 5")
    assert (game.holdings["red"].silver, game.mine) == (5, 6)


def test_a_mine_with_less_silver_than_tied_players_gives_none() -> None:  # C40
    game = at_the_mine("red 5", "blue 5", mine=1)
    assert (game.holdings["red"].silver, game.holdings["blue"].silver, game.mine) == (0, 0, 1)


def test_an_empty_mine_gives_nothing() -> None:  # C40 C36
    game = at_the_mine("red 5", "blue 4", mine=0)
    assert game.holdings["red"].silver == 0
    assert game.areas["B1/0"] == ({"red": 5, "blue": 4}, {}, 0)


def test_a_mine_at_which_no_coat_counts_keeps_its_silver() -> None:  # C20 C40
    game = at_the_mine("red card", "blue card")
    assert (game.mine, game.areas) == (11, {})


def test_the_silver_of_the_mine_counts_for_most_silver() -> None:  # C40 C42
    game = having(small("2x1", B1="mine W"), "blue", silver=6)
    game = after(replace(game, mine=7), pointing("A1", "01", "red E"), END)
    assert {colour: row.silver for colour, row in rows(game).items()} == {"red": 4, "blue": 2}


# --- C41: cards and units ---


def test_each_card_in_hand_and_each_unit_left_is_one_point() -> None:  # C41
    game = having(small("2x1"), "red", points=10, wood=5, grain=2, rocks=1, cards=3)
    game = after(having(game, "blue", cards=2), lay("A1", "01", "red"), END)
    assert rows(game) == {"red": (10, 3, 8, 0, 0, 0, 0), "blue": (0, 2, 0, 0, 0, 0, 0)}
    assert (game.holdings["red"].points, game.holdings["blue"].points) == (21, 2)


def test_silver_itself_is_no_point() -> None:  # C41 C42
    assert rows(ended(red=9))["red"].total == 4


# --- C42: silver ---


@pytest.mark.parametrize(
    ("silver", "points"),
    [
        ((5, 3, 1, 0), (4, 2, 0, 0)),
        ((0, 1, 5, 3), (0, 0, 4, 2)),
        ((5, 5, 1, 0), (3, 3, 0, 0)),  # tied for most
        ((5, 5, 5, 5), (3, 3, 3, 3)),
        ((5, 3, 3, 0), (4, 3, 3, 0)),  # tied for second
        ((5, 0, 0, 0), (4, 0, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_most_silver_is_4_points_second_most_2_tied_3(silver: Four, points: Four) -> None:  # C42
    game = ended(FOUR, **dict(zip(FOUR.split(), silver, strict=True)))
    assert tuple(row.silver for row in rows(game).values()) == points


# --- C43: the winner ---


def winners(players: str, points: str, castles: str) -> tuple[str, ...]:
    """Return who wins with those *points* and so many *castles* built."""
    game = small("2x1", players=players, B1="rocks W 1 sites 4")
    for colour, scored, built in zip(players.split(), points.split(), castles.split(), strict=True):
        game = standing(having(game, colour, points=int(scored)), *[f"{colour} B1/0"] * int(built))
    game = after(game, pointing("A1", "01", "yellow E"), END)
    assert game.final is not None
    return game.final.winners


def test_the_most_points_win() -> None:  # C43
    assert winners(THREE, "10 12 11", "2 0 1") == ("blue",)


def test_among_equals_who_built_more_castles_wins() -> None:  # C43
    assert winners(THREE, "12 12 11", "1 2 4") == ("blue",)


def test_equals_with_as_many_castles_all_win() -> None:  # C43
    assert winners(THREE, "12 11 12", "1 0 1") == ("red", "green")


def test_of_three_equals_two_may_win() -> None:  # C43
    assert winners(THREE, "12 12 12", "1 0 1") == ("red", "green")


def test_points_of_the_final_score_count_for_the_win() -> None:  # C41 C43
    game = having(having(small("2x1"), "red", points=10), "blue", points=8, cards=3)
    game = after(game, lay("A1", "01", "red"), END)
    assert game.final is not None
    assert game.final.winners == ("blue",)


def test_the_score_may_pass_the_end_of_the_track() -> None:  # C1 C43
    game = after(having(small("2x1"), "red", points=69, cards=1), lay("A1", "01", "red"), END)
    assert game.holdings["red"].points == 70
