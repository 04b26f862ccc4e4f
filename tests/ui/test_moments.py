"""An evaluation played out moment by moment on the table screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.castelli.drawing.board import middle
from companion.system.settings import Settings
from companion.ui.pace import reading_s
from tests.ui import scenes
from tests.ui.touching import in_sight, touch

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


@pytest.mark.parametrize("settings", [Settings(pace="tap")])
def test_tap_by_tap_a_tap_shows_the_next_moment(stage: Stage) -> None:
    scenes.known()["table-evaluating"](stage)
    stage.frames()
    assert stage.page.presenter.moment_s is None
    first = stage.page.view.moment_at
    stage.tap(stage.page.ids.board.center)
    assert stage.page.view.playing
    assert stage.page.view.moment_at != first


def test_a_longer_sentence_is_shown_for_longer_and_slowly_for_longer_still() -> None:
    assert (reading_s("a" * 200, "usual") or 0) > (reading_s("a" * 50, "usual") or 0) > 2
    assert (reading_s("a" * 50, "slow") or 0) > (reading_s("a" * 50, "usual") or 0)


def test_each_moment_is_shown_and_a_tap_skips_the_rest(stage: Stage) -> None:
    scenes.known()["table-evaluating"](stage)
    stage.frames()
    first = stage.page.view.moment_at
    stage.page.do(stage.page.presenter.step)
    assert stage.page.view.playing
    assert stage.page.view.moment_at != first
    stage.tap(stage.page.ids.board.center)
    assert not stage.page.view.playing
    assert stage.page.view.side == "hands"


def test_the_next_tile_can_be_touched_while_an_evaluation_is_still_played_out(stage: Stage) -> None:
    scenes.known()["table-evaluating"](stage)
    stage.frames()
    game = stage.app.session.play.board
    assert stage.page.view.playing
    at = next(at for at in game.face_down if in_sight(stage.page.ids.board, *middle(at)))
    stage.tap(stage.page.ids.board.in_window(*middle(at)))
    assert (stage.page.name, stage.page.view.field) == ("reveal", at)
    stage.page.back()
    stage.frames()
    assert stage.page.view.side == "hands"  # what the list says is still there


def test_moments_go_on_by_themselves_and_then_all_stands_still(stage: Stage) -> None:
    stage.app.moment_s = 0.01
    scenes.known()["table-evaluating"](stage)
    while stage.page.view.playing:
        stage.frames(1)
    assert stage.page.view.side == "hands"
    assert not stage.page._ticking.is_triggered


def test_a_turn_ended_while_it_is_evaluated_still_says_what_hands_do(stage: Stage) -> None:
    scenes.known()["table-evaluating"](stage)
    stage.frames()
    hands, turn = stage.page.view.hands, stage.app.session.play.board.turn
    assert stage.page.view.playing
    touch(stage, "End turn")
    assert stage.app.session.play.board.turn != turn
    assert stage.page.view.side == "hands"
    assert stage.page.view.hands == hands
    touch(stage, "Turn a tile")
    assert stage.page.view.side == "hands"
    touch(stage, "Undo")
    assert stage.app.session.play.board.turn == turn


def test_a_turn_ended_after_its_list_was_shown_puts_the_list_away(stage: Stage) -> None:
    scenes.known()["table-evaluating"](stage)
    stage.page.do(stage.page.presenter.skip)
    assert stage.page.view.side == "hands"
    touch(stage, "End turn")
    assert stage.page.view.side == "panels"
