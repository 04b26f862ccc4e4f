"""The way from one screen to another."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui import scenes


def test_no_two_screens_are_seen_in_one_frame(stage: Any) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    navigator = stage.app.navigator
    for name in ("log", "home", "table", "why"):
        navigator.go(name)
        assert [page.name for page in navigator.children] == [name]
        stage.frames(1)
        assert [page.name for page in navigator.children] == [name]


def test_the_board_is_cut_to_its_own_place_after_another_game_was_on_the_table(stage: Any) -> None:
    from tests.ui.touching import touch, touch_widget

    scenes.known()["table"](stage)
    scenes.known()["tuscany_table"](stage)
    stage.resize(1024, 600)
    stage.app.navigator.go("past_games")
    stage.frames()
    touch_widget(stage, next(row for row in stage.page.walk() if getattr(row, "key", None) == "1"))
    touch(stage, "Continue")
    board = stage.app.navigator.board
    assert board.parent is not None
    cut = next(part for part in board.canvas.before.children if type(part).__name__ == "Rectangle")
    assert (*cut.pos, *cut.size) == pytest.approx((*board.pos, *board.size))
