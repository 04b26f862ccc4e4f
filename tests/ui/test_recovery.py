"""A fault of the companion in a real window: it is kept, told in a sentence, and the table comes back."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest

from companion import app
from companion.games.castelli.screens.table import presenter as table
from companion.ui.screens.home import presenter as home
from tests.ui import scenes
from tests.ui.touching import button

if TYPE_CHECKING:
    from companion.ui.recovery import Recovery

SAID = "Something went wrong. The game is at its last confirmed move."
GOES_ON = "Something went wrong. The game goes on."


class Oh(Exception):
    """What goes wrong here."""


def fail(*_: object) -> Any:
    raise Oh("no")


@pytest.fixture
def recovery(stage: Any, tmp_path: Path) -> Iterator[Recovery]:
    """The answer to faults, as in the app that runs by itself."""
    from companion.ui.recovery import Recovery

    stage.app.recovery = Recovery(stage.app, tmp_path / "faults")
    stage.app.recovery.install()
    yield stage.app.recovery
    stage.app.recovery.remove()


@pytest.fixture
def at_table(stage: Any, recovery: Recovery) -> Any:
    """A running game on the table."""
    scenes.begin(stage, 0.5, until=lambda game: not game.revealed)
    stage.app.navigator.go("table")
    stage.frames()
    return stage


def survive(stage: Any, act: Callable[[], object] | None = None, frames: int = 6) -> None:
    """Do *act* and draw some *frames* as Kivy's loop does: what the recovery does not answer is raised."""
    from kivy.base import ExceptionManager

    for do in (act or stage.frames, *[stage.frames] * frames):
        try:
            do()
        except BaseException as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise


def kept(folder: Path) -> list[str]:
    return [file.read_text("utf-8") for file in sorted((folder / "faults").glob("*"))]


def test_a_tap_that_fails_leads_back_to_the_table_at_its_last_move(
    at_table: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = at_table.app.session.play
    before, moves, page = play.state, play.moves, at_table.page
    monkeypatch.setattr(play, "undo", fail)
    survive(at_table, at_table.page.press_undo)
    assert at_table.page is not page
    assert at_table.page.name == "table"
    assert at_table.page.view.notice == SAID
    assert (play.state, play.moves) == (before, moves)
    (text,) = kept(tmp_path)
    assert "Traceback" in text
    assert text.endswith("Oh: no\n")
    assert capsys.readouterr().err.count("a fault of its own (Oh: no)") == 1
    monkeypatch.undo()
    survive(at_table, at_table.page.press_undo)
    assert (at_table.page.name, play.moves) == ("table", moves - 1)
    assert at_table.page.view.notice == ""
    assert [name for name, _ in at_table.app.navigator.history] == ["home", "table"]


def test_what_is_in_memory_only_is_gone_and_what_is_in_the_store_is_there(at_table: Any) -> None:
    play, number = at_table.app.session.play, at_table.app.session.play.table.number
    state = play.state
    play.table._course = None  # a fault left it so
    survive(at_table, fail)
    assert (play.table.number, play.state) == (number, state)


def test_a_fault_in_the_clock_is_answered_once_however_often_it_comes(
    at_table: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from kivy.clock import Clock

    beat = Clock.schedule_interval(fail, 0.01)
    try:
        until_s = monotonic() + 1.0
        while monotonic() < until_s:
            survive(at_table, frames=1)
        session = at_table.app.session
        assert session.store.resume_running()
        survive(at_table, lambda: at_table.app.navigator.go("table"))
        for _ in range(20):
            sleep(0.01)
            survive(at_table, frames=1)
        assert at_table.page.name == "table", "no screen is to blame, so nobody is taken from the table again"
    finally:
        beat.cancel()
    assert len(kept(tmp_path)) == 1
    assert capsys.readouterr().err.count("a fault of its own") == 1


def test_a_screen_that_cannot_be_shown_is_left_for_one_that_can(
    at_table: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    moves = at_table.app.session.play.moves
    monkeypatch.setattr(table.Presenter, "view", fail)
    survive(at_table, at_table.page.refresh)
    assert at_table.page.name == "home"
    assert at_table.page.view.notice == SAID
    survive(at_table, at_table.page.press_enter)  # go on: it fails again
    assert at_table.page.name == "home"
    monkeypatch.undo()
    survive(at_table, at_table.page.press_enter)
    assert (at_table.page.name, at_table.app.session.play.moves) == ("table", moves)
    assert len(kept(tmp_path)) <= 4


def test_where_no_screen_works_a_sentence_stands_and_a_way_back(
    at_table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = at_table.app.session.play.moves
    monkeypatch.setattr(table.Presenter, "view", fail)
    monkeypatch.setattr(home.Presenter, "view", fail)
    survive(at_table, at_table.page.refresh)
    assert at_table.page.name == "fault"
    assert at_table.page.view.sentence.startswith(f"{SAID} Details: ")
    survive(at_table, lambda: tap(at_table, "Try again"))
    assert at_table.page.name == "fault"
    monkeypatch.undo()
    survive(at_table, lambda: tap(at_table, "Try again"))
    assert (at_table.page.name, at_table.app.session.play.moves) == ("table", moves)


def tap(stage: Any, text: str) -> None:
    found = button(stage, text)
    stage.tap(found.parent.to_window(*found.center))


def draw_badly(widget: Any) -> None:
    from kivy.graphics import Callback

    with widget.canvas:
        Callback(fail)


def test_a_drawing_that_fails_is_made_again_and_seen(at_table: Any, tmp_path: Path) -> None:
    """Also where a mask was in force: Kivy would draw everything else under it."""
    before = colours_shown(at_table, tmp_path)
    draw_badly(at_table.page)
    survive(at_table)
    assert at_table.page.name == "table"
    assert at_table.page.view.notice == SAID
    assert colours_shown(at_table, tmp_path) > before / 2


def colours_shown(stage: Any, folder: Path) -> int:
    import cv2
    import numpy as np

    stage.picture(folder / "shown.png")
    shown = cv2.imread(str(folder / "shown.png"))
    assert shown is not None
    return len(np.unique(shown.reshape(-1, 3), axis=0))


def test_a_table_that_can_never_be_drawn_is_left(at_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    arrive = type(at_table.page).arrive

    def arrive_badly(page: Any) -> None:
        arrive(page)
        draw_badly(page)

    monkeypatch.setattr(type(at_table.page), "arrive", arrive_badly)
    draw_badly(at_table.page)
    survive(at_table)
    assert at_table.page.name == "home"
    at_table.frames(2)


def test_where_nothing_at_all_can_be_drawn_the_process_ends(at_table: Any) -> None:
    """Whoever started it starts it again; a window that stays black helps nobody."""
    around = at_table.app.navigator.parent
    draw_badly(around)
    with pytest.raises(Oh):
        survive(at_table, frames=100)
    assert at_table.page.name == "fault"
    around.canvas.remove(around.canvas.children[-1])


def test_a_thread_that_fails_is_told_of_and_the_screen_stays(at_table: Any, tmp_path: Path) -> None:
    page = at_table.page
    for _ in range(3):
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    survive(at_table)
    assert at_table.page is page
    assert page.view.notice == GOES_ON
    assert len(kept(tmp_path)) == 1


@pytest.mark.parametrize("kind", [MemoryError, KeyboardInterrupt, SystemExit])
def test_what_ends_a_program_ends_this_one(at_table: Any, kind: type[BaseException]) -> None:
    def end() -> None:
        raise kind

    with pytest.raises(kind):
        survive(at_table, end)


def test_the_sentence_is_in_the_language_of_the_table(at_table: Any) -> None:
    from dataclasses import replace

    session = at_table.app.session
    for language, said in (
        ("de", "Etwas ist schiefgegangen."),
        ("nl", "Er ging iets mis."),
        ("es", "Algo ha fallado."),
    ):
        session.preferences.use(replace(session.settings, language=language))
        survive(at_table, fail)
        assert at_table.page.view.notice.startswith(said)


def test_a_full_disk_keeps_no_fault_and_the_table_comes_back_all_the_same(
    at_table: Any, tmp_path: Path
) -> None:
    (tmp_path / "faults").write_text("in the way")
    survive(at_table, fail)
    assert at_table.page.name == "table"
    assert at_table.page.view.notice == SAID


def test_a_start_whose_first_screen_fails_begins_at_home(
    display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.games.castelli.rules import CASTELLI
    from companion.play.table import Table
    from companion.ui.recovery import Recovery
    from tests.ui.stage import on_stage

    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    monkeypatch.setattr(table.Presenter, "view", fail)
    journal, notice = app.open_store()
    assert journal is not None
    header, moves, _states = scenes.played()
    Table.begin(journal, CASTELLI, header, moves[:5])
    made = app.make_app(None, journal, notice)
    made.recovery = Recovery(made, tmp_path / "faults")
    with on_stage(made) as stage:
        assert stage.page.name == "home"
        assert stage.page.view.notice == SAID
        assert stage.page.view.go_on
    journal.close()
