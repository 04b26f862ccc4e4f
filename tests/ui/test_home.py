"""The home screen, seen and touched."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.ui import scenes
from tests.ui.scenes import begin
from tests.ui.touching import begin_game, touch

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before

ABOUT = "Keeps the score and explains every point"


def _said(stage: Stage) -> list[str]:
    from companion.ui.widgets.plain import Say

    return [widget.text for widget in stage.page.walk() if isinstance(widget, Say) and widget.text]


def test_a_first_start_says_what_this_is_and_offers_a_new_game_once(stage: Stage) -> None:
    scenes.known()["home-empty"](stage)
    stage.frames()
    assert _said(stage).count("New game") == 1
    assert ABOUT in _said(stage)
    begin_game(stage)


def test_a_running_game_is_gone_on_with_or_a_new_one_begun(stage: Stage) -> None:
    scenes.known()["home"](stage)
    stage.frames()
    assert ABOUT not in _said(stage)
    begin_game(stage)


def test_continue_opens_the_game_just_left_not_the_newest(stage: Stage) -> None:
    begin(stage, share=0.3, players=2, names=("Ana", "Ben"))
    begin(stage, share=0.2, players=2, names=("Cleo", "Dan"))
    store = stage.app.session.store
    assert store.resume(1)
    stage.page.go("home")
    stage.frames()
    assert re.fullmatch(r"Ana \d+, Ben \d+", stage.page.view.who)
    assert "Castelli" in _said(stage)
    touch(stage, "Continue")
    assert stage.app.session.play.table is not None
    assert stage.app.session.play.table.number == 1
    assert store.resume_running()
    assert stage.app.session.play.table.number == 1


def test_a_new_start_goes_on_with_the_game_played_last(stage: Stage) -> None:
    begin(stage, share=0.3, players=2)
    begin(stage, share=0.2, players=2)
    session = stage.app.session
    assert session.store.resume(1)
    assert session.play.undo()
    session.play.put(None)
    assert session.store.resume_running()
    assert session.play.table is not None
    assert session.play.table.number == 1


def test_who_gave_no_name_is_called_by_colour_in_the_language_of_the_table(stage: Stage) -> None:
    begin(stage, share=0, players=3, names=("Ana", "", ""))
    stage.page.go("home")
    for language, who in (("en", "Ana 0, Blue 0, Green 0"), ("de", "Ana 0, Blau 0, Grün 0")):
        stage.page.do(stage.page.presenter.speak, language)
        assert stage.page.view.who == who
    stage.page.go("past_games")
    assert [row.text for row in stage.page.view.rows] == ["Ana 0, Blau 0, Grün 0"]
