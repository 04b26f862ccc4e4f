"""The table screen, touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui import scenes
from tests.ui.touching import touch

if TYPE_CHECKING:
    from companion.ui.stage import Stage  # Kivy is loaded by the fixture, not before


def test_a_running_game_is_opened_at_once(stage: Stage) -> None:
    scenes.begin(stage)
    stage.app.build()
    assert stage.page.name == "table"


def test_the_big_button_ends_the_turn_and_undo_takes_it_back(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    before = stage.app.sitting.game
    touch(stage, "End turn")
    assert stage.app.sitting.game.turn != before.turn
    assert stage.page.view.panels[0].colour == stage.app.sitting.game.turn
    touch(stage, "Undo")
    assert stage.app.sitting.game == before


def test_a_finger_on_the_board_finds_field_and_area(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    board, found = stage.page.ids.board, []
    board.bind(on_tap_board=lambda _board, hit: found.append(hit))
    game = stage.app.sitting.game
    from companion.ui.drawn.board import middle

    x, y = middle("B1")
    stage.tap(board.in_window(x + 20, y + 2))
    stage.tap(board.in_window(*middle("A1")))
    assert [hit.field for hit in found] == ["B1", "A1"]
    area = game.setup.board.area(found[0].area)
    assert "E" in area.sides
    assert found[1].area is None


def test_only_what_changed_is_drawn_anew(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    board = stage.page.ids.board.shown
    before = {at: id(drawn[2]) for at, drawn in board._drawn.items()}
    touch(stage, "End turn")
    assert {at: id(drawn[2]) for at, drawn in board._drawn.items()} == before
