"""The app by keyboard alone: arrows, enter, escape, ctrl-Z."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.ui import scenes
from tests.ui.touching import press_key

if TYPE_CHECKING:
    from tests.ui.stage import Stage

UP, DOWN, RIGHT, LEFT, ENTER, ESCAPE, Z = 273, 274, 275, 276, 13, 27, 122


def press(stage: Stage, key: int, *modifiers: str) -> None:
    press_key(key, *modifiers)
    stage.frames()


def test_a_whole_turn_is_played_by_keyboard(stage: Stage) -> None:
    scenes.begin(stage, 0.4, until=lambda game: not game.revealed)
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    stage.frames()
    before = stage.app.session.play.board
    press(stage, DOWN)  # the first thing that can be touched lies at the top
    for _ in range(12):
        if stage.page.name == "table" and stage.app.shortcuts.focus.at is not None:
            at = stage.app.shortcuts.focus.at
            if stage.page.ids.board.collide_point(at.x, at.y):
                break
        press(stage, LEFT if stage.app.shortcuts.focus.at and stage.app.shortcuts.focus.at.x > 480 else DOWN)
    press(stage, ENTER)  # turns the tile there
    assert stage.page.name == "reveal"
    press(stage, DOWN)
    focus: Any = stage.app.shortcuts.focus
    while not stage.page.ids.grid.collide_point(focus.at.x, focus.at.y):
        press(stage, LEFT)
    press(stage, ENTER)
    assert not stage.page.view.choosing
    press(stage, ENTER)  # lays it
    assert len(stage.app.session.play.board.laid) == len(before.laid) + 1
    press(stage, ENTER)  # ends the turn
    assert stage.app.session.play.board.turn != before.turn
    press(stage, Z, "ctrl")
    press(stage, Z, "ctrl")
    assert stage.app.session.play.board == before


def test_escape_goes_back_and_a_touch_takes_the_finger_away(stage: Stage) -> None:
    scenes.known()["reveal"](stage)
    stage.frames()
    press(stage, DOWN)
    assert stage.app.shortcuts.focus.at is not None
    press(stage, ESCAPE)
    assert stage.page.name == "table"
    assert stage.app.shortcuts.focus.at is None
    press(stage, DOWN)
    stage.tap((400, 470))
    assert stage.app.shortcuts.focus.at is None


def test_a_key_that_is_held_counts_once_until_it_is_let_go(stage: Stage) -> None:
    """A bare screen repeats a key after a quarter of a second: moves would be taken back by the dozen."""
    scenes.begin(stage, 0.4, until=lambda game: not game.revealed)
    stage.app.navigator.go("table")  # type: ignore[union-attr]
    stage.frames()
    moves = len(stage.app.session.play.course.line.moves)
    press_key(Z, "ctrl", repeats=7)
    assert len(stage.app.session.play.course.line.moves) == moves - 1
    press_key(Z, "ctrl")
    assert len(stage.app.session.play.course.line.moves) == moves - 2


def test_an_arrow_that_is_held_goes_on(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    press_key(DOWN)
    first = stage.app.shortcuts.focus.at
    press_key(DOWN, repeats=1)
    second = stage.app.shortcuts.focus.at
    press_key(UP)
    assert first != stage.app.shortcuts.focus.at != second  # it went two down, and one up
