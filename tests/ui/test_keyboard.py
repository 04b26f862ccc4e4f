"""The app by keyboard alone: arrows, enter, escape, ctrl-Z."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui import scenes

if TYPE_CHECKING:
    from companion.ui.stage import Stage

UP, DOWN, RIGHT, LEFT, ENTER, ESCAPE, Z = 273, 274, 275, 276, 13, 27, 122


def press(stage: Stage, key: int, *modifiers: str) -> None:
    from kivy.core.window import Window

    Window.dispatch("on_key_down", key, 0, "", list(modifiers))
    stage.frames()


def test_a_whole_turn_is_played_by_keyboard(stage: Stage) -> None:
    scenes.begin(stage, 0.4, until=lambda game: not game.revealed)
    assert stage.app.house is not None
    stage.app.house.go("table")
    stage.frames()
    before = stage.app.sitting.game
    press(stage, DOWN)  # the first thing that can be touched lies at the top
    for _ in range(12):
        if stage.page.name == "table" and stage.app.focus.at is not None:
            at = stage.app.focus.at
            if stage.page.ids.board.collide_point(at.x, at.y):
                break
        press(stage, LEFT if stage.app.focus.at and stage.app.focus.at.x > 480 else DOWN)
    press(stage, ENTER)
    assert stage.page.name == "reveal"
    press(stage, DOWN)
    while not stage.page.ids.grid.collide_point(stage.app.focus.at.x, stage.app.focus.at.y):  # type: ignore[union-attr]
        press(stage, LEFT)
    press(stage, ENTER)
    assert not stage.page.view.choosing
    press(stage, ENTER)  # lays it
    assert len(stage.app.sitting.game.laid) == len(before.laid) + 1
    press(stage, ENTER)  # ends the turn
    assert stage.app.sitting.game.turn != before.turn
    press(stage, Z, "ctrl")
    press(stage, Z, "ctrl")
    assert stage.app.sitting.game == before


def test_escape_goes_back_and_a_touch_takes_the_finger_away(stage: Stage) -> None:
    scenes.known()["reveal"](stage)
    stage.frames()
    press(stage, DOWN)
    assert stage.app.focus.at is not None
    press(stage, ESCAPE)
    assert stage.page.name == "table"
    assert stage.app.focus.at is None
    press(stage, DOWN)
    stage.tap((400, 470))
    assert stage.app.focus.at is None
