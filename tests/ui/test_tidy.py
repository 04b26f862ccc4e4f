"""Nothing is thrown away that is needed again, and rubbish is looked for where nobody waits."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING, Any

import pytest

from companion.ui.drawn.board import middle
from tests.ui.touching import tap_on_board, touch

if TYPE_CHECKING:
    from companion.ui.stage import Stage


def turned_and_taken_back(stage: Stage) -> None:
    """Turn a tile, see it evaluated, end the turn, and take all of it back."""
    game = stage.app.sitting.game
    tap_on_board(stage, *middle(min(game.face_down)))
    stage.tap(stage.page.ids.grid.middle_of(stage.page.view.choices[0].tile))
    touch(stage, "Lay it")
    assert stage.page.name == "table"
    while stage.page.view.playing:
        stage.page.do(stage.page.presenter.step)
        stage.frames()
    touch(stage, "End turn")
    while stage.app.sitting.game != game:
        stage.page.press_undo()
        stage.frames()


def test_a_turn_like_the_one_before_makes_no_widget(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.uix.widget import Widget

    from companion.ui import scenes

    scenes.begin(stage, 0.5, until=lambda game: not game.revealed)
    stage.page.go("table")
    stage.frames()
    turned_and_taken_back(stage)
    made: list[str] = []
    begin = Widget.__init__

    def count(widget: Any, **properties: Any) -> None:
        made.append(type(widget).__name__)
        begin(widget, **properties)

    monkeypatch.setattr(Widget, "__init__", count)
    turned_and_taken_back(stage)
    assert made == []


def test_a_finger_means_what_it_came_down_on(stage: Stage) -> None:
    from companion.ui.widgets.lists import Buttons

    taken: list[int] = []
    box = Buttons()
    box.texts = ["first", "second"]
    box.bind(on_choose=lambda _box, number: taken.append(number))
    second = box.children[0]
    second.dispatch("on_press")
    box.texts = ["another"]
    second.dispatch("on_release")
    box.texts = ["another", "one more", "last"]
    assert second in box.children
    box.children[0].dispatch("on_release")
    assert taken == [1, 2]


def test_where_nobody_waits_rubbish_is_taken_away(stage: Stage) -> None:
    from kivy.uix.widget import Widget

    from companion.ui import scenes

    scenes.known()["table"](stage)
    house: Any = stage.app.house
    gone = _thrown_away(Widget)
    assert house._quiet.is_triggered
    house._down[0] = (0.0, (0.0, 0.0))
    house._tidy(0)
    assert gone() is not None, "a finger is down"
    assert house._quiet.is_triggered
    house._down.clear()
    house._tidy(0)
    assert gone() is None


def test_a_board_that_is_drawn_no_longer_holds_no_memory(stage: Stage) -> None:
    from companion.ui import scenes

    scenes.known()["table"](stage)
    stage.frames()
    gc.collect()
    scenes.begin(stage, 0.5, players=3)
    stage.page.refresh()
    stage.frames()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        assert not [one for one in gc.garbage if type(one).__name__ == "Mesh"]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


def _thrown_away(kind: Any) -> weakref.ref[Any]:
    """A widget that only holds itself."""
    widget = kind()
    widget.bind(size=widget.setter("pos"))
    widget.itself = widget
    return weakref.ref(widget)
