"""Whole games played by touch end with the score that `replay` gives for the exported record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.ui.test_whole_games import assert_replayed
from tests.ui.tuscany.playing import play_by_touch

if TYPE_CHECKING:
    from tests.ui.stage import Stage


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_played_by_touch_is_the_game_of_its_record(
    stage: Stage, tmp_path: Path, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    taps = play_by_touch(stage, players, seed=players)
    assert stage.app.session.play.board.over
    assert_replayed(stage, tmp_path)
    with capsys.disabled():
        print(f"\n{players} players: {taps}")
    assert taps.per_turn() <= 2.0
