"""Why a player of The Castles of Tuscany has what they have: the sums begin with the set-up."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.ui.scenes._tuscany import begin


def reasons(stage: Any, what: str, player: str | None = None) -> Any:
    """Return the rows for what a player has, or the one on turn."""
    stage.app.navigator.go("why", player=player, what=what)
    stage.frames()
    return stage.page.view.rows


@pytest.mark.parametrize("what", ["cards", "green"])
def test_the_newest_sum_is_what_the_player_has(stage: Any, what: str) -> None:
    begin(stage, 0.5)
    game = stage.app.session.play.board
    assert "storage" in game.setup.chips.values(), "nobody has green points at the start"
    for player, has in game.holdings.items():
        newest = re.search(r"(\d+) in all", reasons(stage, what, player)[0].more)
        assert newest is not None
        assert int(newest[1]) == getattr(has, what)


def test_the_cards_of_the_set_up_are_told_last(stage: Any) -> None:
    begin(stage, 0.5)
    game, rows = stage.app.session.play.board, reasons(stage, "cards")
    assert (rows[-1].text, int(rows[-1].lead)) == ("At the start", 5)
    assert sum(int(row.lead.replace("−", "-")) for row in rows) == game.holdings[game.turn].cards


def test_what_the_end_would_bring_stands_below_a_heading_and_adds_up_with_the_green_to_come(
    stage: Any,
) -> None:
    begin(stage, 0.5)
    play = stage.app.session.play
    total = play.table.rules.score(play.board).rows["red"]["total"]
    rows = reasons(stage, "points", "red")
    heading = next(n for n, row in enumerate(rows) if row.text.startswith("If the game ended now"))
    assert rows[heading].text == f"If the game ended now: {total} in all"
    now = re.search(r"(\d+) in all", rows[0].more)
    assert now is not None
    ahead = rows[heading + 1 :]
    assert "green" in ahead[0].text
    assert int(now[1]) + sum(int(row.lead) for row in ahead) == total
    assert not any("then" in row.more for row in ahead)


def test_where_nothing_counts_yet_that_is_said_before_what_the_end_would_bring(stage: Any) -> None:
    begin(stage, 0.0)
    rows = reasons(stage, "points")
    assert rows[0].text == "Nothing scored yet."
    assert rows[1].text.startswith("If the game ended now")
    assert len(rows) > 2
