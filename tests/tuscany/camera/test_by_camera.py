"""Whole games whose takes are recorded by what is read of the open tiles."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.base.messages import Sighting
from companion.engine.protocol import COLOURS
from companion.engine.tuscany.record import read_header
from companion.engine.tuscany.state import Setup
from companion.games.tuscany import library
from companion.games.tuscany.demo.by_camera import GameByCamera, Mat, true_reading
from companion.games.tuscany.simulator.lying import Lying
from companion.games.tuscany.simulator.play import stand_in_header

TAPS_A_TURN = 1.5


def _setup(players: int, seed: int) -> Setup:
    return read_header(stand_in_header(COLOURS[:players], seed), library)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_record_of_a_game_by_camera_is_that_of_the_table(players: int) -> None:
    game = GameByCamera(_setup(players, 7), 7)
    game.play()
    assert game.as_it_was()
    assert game.tally.bad == []
    assert game.tally.yes > game.tally.takes // 2
    assert game.tally.taps <= TAPS_A_TURN * game.tally.turns


def test_a_camera_that_sees_nothing_leaves_every_take_to_be_touched() -> None:
    game = GameByCamera(_setup(2, 7), 7, look=lambda *_: ())
    game.play()
    assert game.as_it_was()
    assert game.tally.touched == game.tally.takes


def test_a_reading_that_is_sure_and_mistaken_is_counted_as_wrong() -> None:
    def mistaken(lying: Mat, resting: str | None) -> Sequence[Sighting]:
        wrong = {at: Lying("castle") if one.tile == "city" else one for at, one in lying.items()}
        return true_reading(wrong, resting)

    game = GameByCamera(_setup(2, 7), 7, look=mistaken)
    game.play()
    assert game.tally.wrong > 0
