"""A short game through the drawn camera and the real window: the journal equals the truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.camera import SimulatedTable
from companion.games.castelli.simulator.watched import eye_with_pieces
from tests.demo.tables import SIZE, short_header
from tests.ui.by_camera import GameAtTheApp

if TYPE_CHECKING:
    from tests.ui.stage import Stage


@pytest.mark.slow
def test_a_game_by_camera_with_mishaps_is_recorded_as_it_was_played(
    stage: Stage, capsys: pytest.CaptureFixture[str]
) -> None:
    header = short_header("red blue green", "battle")
    table = SimulatedTable(CASTELLI.read_header(header), 11, size=SIZE, brief=True)
    game = GameAtTheApp(stage, header, table, eye_with_pieces(table))
    game.play()
    with capsys.disabled():
        print(f"\n{game.taps_a_turn:.2f} taps a turn of {game.turns}; {dict(game.taps)}; {dict(game.how)}")
    assert game.game.over
    assert game.is_true()
    assert not game.wrong
