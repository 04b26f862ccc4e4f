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
        newest = re.search(r"then (\d+)", reasons(stage, what, player)[0].more)
        assert newest is not None
        assert int(newest[1]) == getattr(has, what)


def test_the_cards_of_the_set_up_are_told_last(stage: Any) -> None:
    begin(stage, 0.5)
    game, rows = stage.app.session.play.board, reasons(stage, "cards")
    assert (rows[-1].text, int(rows[-1].lead)) == ("At the start", 5)
    assert sum(int(row.lead.replace("−", "-")) for row in rows) == game.holdings[game.turn].cards


def test_what_the_end_would_bring_has_no_sum_as_green_points_are_missing_from_it(stage: Any) -> None:
    begin(stage, 0.5)
    ahead = [row for row in reasons(stage, "points") if "If the game ended now" in row.more]
    assert ahead
    assert not any("then" in row.more.partition(".")[0] for row in ahead)
