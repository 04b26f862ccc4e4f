"""The laws over some random games; `python -m tests.engine.tuscany.laws 2000` draws many."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.tuscany.laws import check_game

GAMES = 60


@settings(max_examples=GAMES, deadline=None, derandomize=True, database=None)
@given(seed=st.integers(0, 2**40))
def test_every_law_holds_in_every_random_game(seed: int) -> None:
    assert check_game(seed)["games"] == 1


def test_the_random_games_end_and_are_refused_and_promised_something() -> None:
    seen = sum(map(check_game, range(8)), Counter[str]())
    assert seen["finished"] >= 6
    assert seen["refused"] > 100
    assert seen["promises"] > 100
