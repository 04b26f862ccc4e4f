"""A try-out game is deleted by touch, after it was asked."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import begin
from tests.ui.touching import touch


def test_a_game_is_deleted_only_after_a_second_touch(stage: Any) -> None:
    begin(stage, 0.4, players=2, names=("Ana", "Ben"))
    begin(stage, 0.2, players=2, names=("Cleo", "Dan"))
    stage.app.navigator.go("past_games")
    stage.app.navigator.go("past_game")
    stage.frames()
    touch(stage, "Delete")
    assert stage.app.session.store.count() == 2
    touch(stage, "Keep it")
    assert stage.page.name == "past_game"
    touch(stage, "Delete")
    touch(stage, "Delete it for good")
    assert stage.page.name == "past_games"
    assert [row.key for row in stage.page.view.rows] == ["1"]
    stage.page.go("home")
    assert stage.page.view.who == "Ana 10, Ben 10"


def test_the_winners_screen_offers_to_share_and_a_rematch(stage: Any) -> None:
    begin(stage, 1.0, players=3)
    stage.app.navigator.go("final_score", counted=True)
    stage.page.do(stage.page.presenter.show, "winner")
    stage.frames()
    touch(stage, "Share")
    assert stage.page.name == "share"
    touch(stage, "Back")
    touch(stage, "Rematch")
    assert stage.page.name == "table"
    table = stage.app.session.play.table
    assert (table.number, len(table.course.steps), table.status) == (2, 0, "running")
    assert [player["name"] for player in table.header["players"]] == ["Ana", "Ben", "Cleo"]
