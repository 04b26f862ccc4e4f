"""Mending the set-up and stopping early, by touches."""

from __future__ import annotations

from typing import Any

from tests.ui import scenes
from tests.ui.touching import touch


def open_log(stage: Any) -> Any:
    """The log of a game that has only begun; its table."""
    scenes.begin(stage, 0.0, players=3)
    stage.app.navigator.go("table")
    stage.app.navigator.go("log")
    stage.frames()
    return stage.app.session.play.table


def test_another_starter_is_shown_first_and_then_holds(stage: Any) -> None:
    table = open_log(stage)
    touch(stage, "Set-up")
    stage.page.do(stage.page.presenter.touch, "green")
    stage.frames()
    touch(stage, "Starts")
    touch(stage, "Battle")
    assert table.state.turn != "green"
    touch(stage, "What does it change?")
    assert stage.page.name == "change"
    touch(stage, "Change it")
    assert (table.state.turn, table.setup.modules) == ("green", {"battle"})
    stage.app.session.play.undo()
    assert table.state.turn != "green"


def test_a_set_up_that_a_later_move_does_not_fit_is_not_accepted(stage: Any) -> None:
    scenes.begin(stage, 0.9, modules=("battle",))
    header = stage.app.session.play.table.header
    stage.app.navigator.go("edit_header", visit=1)
    stage.page.do(stage.page.presenter.choose, "battle")
    stage.page.begin()
    assert (stage.page.name, stage.page.view.can_accept) == ("change", False)
    stage.page.back()
    assert stage.app.session.play.table.header == header


def test_a_game_can_be_stopped_with_and_without_a_result_and_taken_up_again(stage: Any) -> None:
    table = open_log(stage)
    touch(stage, "Stop early")
    touch(stage, "Go on playing")
    assert table.status == "running"
    touch(stage, "Stop early")
    touch(stage, "Stop without a result")
    assert (table.status, stage.page.name) == ("stopped", "home")
    stage.app.session.play.undo()
    assert table.status == "running"
    stage.app.navigator.go("stop_early")
    stage.page.stop(True)
    assert table.status == "stopped"
    assert table.kept is not None
