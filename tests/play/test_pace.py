"""How long a game and its turns took."""

from __future__ import annotations

from companion.play.pace import BREAK_MS, pace_of
from companion.play.results import FIRST_MS

START = FIRST_MS + 1_000_000


def test_time_belongs_to_who_was_on_turn_and_a_turn_may_have_several_moves() -> None:
    times = [START, START + 10_000, START + 40_000, START + 100_000]
    pace = pace_of(times, ["red", "red", "blue", "red"])
    assert pace.whole_ms == 100_000
    assert pace.by == {"red": (70_000, 2), "blue": (30_000, 1)}
    assert (pace.turn_ms("red"), pace.turn_ms("green")) == (35_000, 0)


def test_breaks_wrong_clocks_and_moves_without_a_time_count_nothing() -> None:
    late = START + BREAK_MS
    assert pace_of([START, late, late + 5_000, None, 0, late], ["red"] * 6).whole_ms == 5_000
    assert pace_of([START, START - 60_000], ["red", "blue"]).whole_ms == 0
    assert pace_of([], []).whole_ms == 0
