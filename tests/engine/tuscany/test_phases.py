"""Phases, the end, the final score and ties (T21-T25, TE6)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.tuscany.state import Game
from companion.engine.tuscany.summary import summary
from tests.engine.tuscany.small_regions import CENTRE, DRAW, END, after, header, refused, small, step, take

REGION = "castle crop village city"
ROUND = (DRAW, END, DRAW, END)


def begun(
    phase: int = 1, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None, **more: Any
) -> Game:
    """Return a game that goes on from *phase*, with what *red* and *blue* have."""
    rulings = more.pop("rulings", {})
    move = {
        "move": "begin",
        "turn": "red",
        "round": 5,
        "phase": phase,
        "centre": CENTRE,
        "players": {"red": red or {}, "blue": blue or {}},
        **more,
    }
    return after(small(REGION, rulings=rulings), move)


def test_phase_one_ends_with_the_round_in_which_a_first_pile_is_used_up() -> None:  # T21 T23
    game = begun(red={"laid": 6, "green": 9, "red": 4}, blue={"green": 2})
    game = after(game, take("village"), END)
    assert (game.phase, game.holdings["red"].red) == (1, 4)
    game = after(game, DRAW, END)
    assert (game.phase, game.round) == (2, 6)
    assert (game.holdings["red"].red, game.holdings["red"].green, game.holdings["blue"].red) == (13, 9, 2)


def test_green_is_added_at_the_end_of_each_phase() -> None:  # T23 TE6
    game = begun(phase=2, red={"laid": 13, "green": 22, "red": 15, "scorings": [9]})
    game = after(game, take("village"), END, DRAW, END)
    assert game.holdings["red"].red == 37


def test_others_who_use_up_an_earlier_pile_trigger_nothing() -> None:  # T22
    game = begun(phase=2, red={"laid": 8}, blue={"laid": 6, "green": 3})
    game = after(game, DRAW, END, take("village"), END)
    assert (game.phase, game.holdings["blue"].red) == (2, 0)


def test_after_the_third_pile_comes_one_more_whole_round() -> None:  # T21
    game = begun(phase=3, red={"laid": 20, "green": 5})
    game = after(game, take("village"), END)
    assert not game.last_round
    game = after(game, DRAW, END)
    assert (game.last_round, game.over) == (True, False)
    game = after(game, DRAW, END)
    assert not game.over
    game = after(game, DRAW, END)
    assert game.over
    assert refused(game, DRAW) == "over"


def test_a_last_round_is_announced() -> None:  # T21
    game = after(begun(phase=3, blue={"laid": 20}), DRAW, END, take("village"))
    assert [type(one).__name__ for one in step(game, END).outcomes] == ["TurnEnded", "LastRound"]


def last(red: dict[str, Any], blue: dict[str, Any] | None = None, **rulings: str) -> dict[str, Any]:
    """Return the sheet of a game that ends now."""
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    game = begun(phase=3, red=red, blue=blue, last_round=True, rulings={"draw": "2", **named})
    game = after(game, DRAW, END, DRAW, END)
    assert game.over
    return summary(game)


LATE = {"laid": 21, "scorings": [1, 2], "red": 3}


@pytest.mark.parametrize(("ruling", "points"), [("5", 2), ("3", 4)])
def test_cards_count_at_the_end(ruling: str, points: int) -> None:  # T24 Q8 5 3
    found = last({**LATE, "cards": 10}, card_points=ruling)
    assert found["final"]["red"]["cards"] == points


def test_what_is_stored_marble_and_workers_count() -> None:  # T24
    found = last(
        {
            **LATE,
            "red": 7,
            "green": 4,
            "storage": ["hexagon", "cart"],
            "chips": {"storage": 1},
            "marble": 2,
            "workers": 3,
        }
    )
    assert found["final"]["red"] == {
        "direct": 4,
        "scorings": [1, 2, 4],
        "cards": 0,
        "storage": 2,
        "marble": 2,
        "workers": 3,
        "total": 18,
    }
    assert found["players"]["red"]["red"] == 18
    assert found["turn"] is None


@pytest.mark.parametrize(("ruling", "points"), [("no", 0), ("yes", 4)])
def test_tiles_left_in_piles_count_as_ruled(ruling: str, points: int) -> None:  # T24 Q7 no yes
    found = last({**LATE}, {"laid": 17, "scorings": [0, 0]}, pile_tiles=ruling)
    assert found["final"]["blue"]["storage"] == points


@pytest.mark.parametrize(("ruling", "winner"), [("more", "red"), ("fewer", "blue")])
def test_empty_spaces_break_a_tie(ruling: str, winner: str) -> None:  # T25 Q9 more fewer
    blue = {**LATE, "spaces": {"1,0": "crop:vine"}}
    assert last({**LATE}, blue, empty_spaces=ruling)["winners"] == [winner]


@pytest.mark.parametrize(("ruling", "winner"), [("more", "blue"), ("fewer", "red")])
def test_green_breaks_the_next_tie(ruling: str, winner: str) -> None:  # T25 Q10 more fewer
    red = {**LATE, "red": 7}
    blue = {**LATE, "green": 4}
    found = last(red, blue, green_tie=ruling)
    assert found["final"]["red"]["total"] == found["final"]["blue"]["total"]
    assert found["winners"] == [winner]


def test_equals_in_everything_share_the_win() -> None:  # T25
    assert last({**LATE}, {**LATE})["winners"] == ["red", "blue"]


def test_the_score_of_a_running_game_counts_green_for_the_phases_to_come() -> None:  # T23
    found = summary(begun(phase=2, red={"laid": 7, "green": 6, "red": 9, "scorings": [5]}))
    assert found["final"]["red"]["scorings"] == [5, 6, 6]
    assert found["final"]["red"]["total"] == 4 + 17


def test_a_correction_is_no_action_and_never_goes_below_nothing() -> None:  # T6
    game = small(REGION)
    correct = {"move": "correct", "player": "blue", "red": 3, "cards": -2, "note": "miscounted"}
    done = after(game, correct)
    assert (done.holdings["blue"].red, done.holdings["blue"].cards, done.turn) == (3, 3, "red")
    assert refused(game, {**correct, "cards": -6}) == "below-zero"


def test_the_header_sets_everybody_up() -> None:  # T3 T4 T5
    game = small(REGION, chips={"red": "storage", "blue": "storage"}, first="blue")
    for colour in ("red", "blue"):
        has = game.holdings[colour]
        assert (has.green, has.red, has.cards, has.room, has.laid) == (2, 0, 5, 2, 0)
        assert dict(game.covered[colour]) == {"0,0": "start-castle"}
    assert (game.turn, len(game.centre)) == ("blue", 8)
    assert header(REGION)["players"][0]["chip"] == "card"
