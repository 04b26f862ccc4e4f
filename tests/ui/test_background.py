"""Long work beside the window: taps are answered meanwhile, it can be stopped, what goes wrong is said."""

from __future__ import annotations

import os
import socket
from collections import deque
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from companion.base import paths
from companion.base.errors import Stopped
from companion.journal import backup, open_journal
from companion.system import usb_drives
from companion.system.chosen_drives import COPIES
from companion.ui import job as job_module
from companion.ui.background import Background, Failed, Finished, Halted
from scripts.bench.many_games import fill
from tests.ui import slow_work
from tests.ui.slow_work import start_slowly
from tests.ui.touching import button, touch


def end(job_name: str, stage: Any) -> None:
    """Wait until the work called so has ended."""
    stage.frames_until(lambda: stage.app.session.background.find(job_name) is None)


def test_a_tap_is_answered_while_long_work_goes_on_which_is_told_when_it_ends(
    stage: Any, tmp_path: Path
) -> None:
    gate, told = tmp_path / "gate", list[Any]()
    stage.app.navigator.go("home")
    stage.page.go("people")
    job = start_slowly(stage, "statistics", 3412, 10001, str(gate), told.append)
    assert stage.page.view.work.told == "3412 of 10001 games"
    touch(stage, "Back")
    assert stage.page.name == "home"
    touch(stage, "Settings")
    assert stage.page.name == "set_up"
    assert stage.app.session.background.find("statistics") is job, "it has not ended by itself meanwhile"
    assert told == []
    gate.touch()
    end("statistics", stage)
    assert told == [Finished("done")]


def test_work_that_is_stopped_ends_and_its_process_with_it(stage: Any) -> None:
    told = list[Any]()
    stage.app.navigator.go("people")
    job = start_slowly(stage, "statistics", 1, 2, ended=told.append)
    touch(stage, "Stop")
    assert stage.page.view.work is None or button(stage, "Stop").disabled
    end("statistics", stage)
    assert told == [Halted()]
    assert not job._process.is_alive()
    assert stage.page.view.work is None


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (slow_work.fail, "/media/stick: the disk is full"),
        (slow_work.stumble, "ZeroDivisionError: division by zero"),
        (slow_work.be_killed, "be_killed: ended by signal 9"),
    ],
)
def test_what_goes_wrong_is_a_sentence_on_whichever_screen_people_are(
    stage: Any, work: Any, said: str
) -> None:
    presenter = stage.app.navigator._presenter("set_up")
    stage.app.session.background.start("copies", work, ended=presenter._copied)
    stage.app.navigator.go("home")
    end("copies", stage)
    assert stage.page.view.notice == said


def test_work_that_does_not_listen_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_module, "GRACE_S", 0.1)
    jobs, told = Background(), list[Any]()
    job = jobs.start("deaf", slow_work.ignore_everybody, ended=told.append)
    while not jobs._inbox._waiting:
        job._thread.join(timeout=0.01)
    jobs.stop("deaf")
    job._thread.join()
    assert jobs.take()
    assert told == [Halted()]
    assert not job._process.is_alive()


def test_nothing_goes_on_once_the_app_is_closed_and_nobody_is_told() -> None:
    jobs, told = Background(), list[Any]()
    job = jobs.start("slow", slow_work.wait_for, 1, 2, ended=told.append)
    jobs.close()
    assert not job._process.is_alive()
    jobs.take()
    assert told == []


def test_one_work_of_a_name_at_a_time(tmp_path: Path) -> None:
    jobs, gate = Background(), tmp_path / "gate"
    first = jobs.start("slow", slow_work.wait_for, 1, 2, str(gate), ended=print)
    assert jobs.start("slow", slow_work.fail, ended=print) is first
    jobs.close()


def test_the_service_is_told_that_the_app_lives_while_long_work_goes_on(stage: Any, tmp_path: Path) -> None:
    from companion.system.systemd import Service
    from companion.ui.heartbeat import Heartbeat

    told: deque[bytes] = deque()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        Thread(target=lambda: told.extend(iter(lambda: line.recv(1000), b"end")), daemon=True).start()
        service = Service({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "150000"})
        Heartbeat(service, str)._shown()
        job = start_slowly(stage, "copies", 1, 2, str(tmp_path / "gate"))
        told.clear()
        stage.frames_until(lambda: told)
        assert told[0] == b"WATCHDOG=1"
        assert stage.app.session.background.find("copies") is job
        service._tell("end")
        service._place = ""  # nobody listens any more


# --- the work itself, with more games than are read at once ---


def many(stage: Any, games: int = 30) -> None:
    """Have many games in the store."""
    fill(stage.app.session.store.journal, games)


def test_many_games_are_added_up_beside_the_window_and_at_once_the_second_time(stage: Any) -> None:
    many(stage)
    stage.app.navigator.go("people")
    assert stage.page.view.work is not None
    assert stage.page.view.title == "Adding up the games …"
    stage.finish_work()
    games = sum(int(row[1]) for row in stage.page.view.rows)
    assert games >= 60, "at least two named players a game"
    stage.page.back()
    stage.app.navigator.go("people")
    assert stage.page.view.work is None
    assert sum(int(row[1]) for row in stage.page.view.rows) == games
    many(stage, 1)
    stage.app.navigator.go("home")
    stage.app.navigator.go("people")
    assert stage.page.view.work is None, "one game more is read at once"
    assert sum(int(row[1]) for row in stage.page.view.rows) > games


def test_a_copy_that_is_stopped_leaves_no_file(stage: Any) -> None:
    many(stage)
    open_copies(stage)
    stage.page.choose("copy")
    stage.page.presenter.stop()
    stage.finish_work()
    assert stage.page.view.sentence == "Stopped: nothing was copied."
    assert list(copies_folder().iterdir()) == []


def copies_folder() -> Path:
    """Where copies are at this machine."""
    return paths.state_folder() / COPIES


def restoring() -> str:
    """The option that brings back the only copy."""
    (copy,) = usb_drives.find_copies([])
    return f"restore {copy.file}"


def open_copies(stage: Any) -> None:
    """The page of copies."""
    stage.app.navigator.go("set_up")
    stage.page.choose("page copies")


def test_a_move_is_made_while_games_come_back(stage: Any, tmp_path: Path) -> None:
    from tests.ui import scenes

    with open_journal(tmp_path / "other.sqlite") as other:
        fill(other, 30, "theirs")
        folder = copies_folder()
        folder.mkdir()
        backup(other, folder / f"theirs{usb_drives.ENDING}")
    scenes.begin(stage, 0.3)
    before = stage.app.session.play.moves
    open_copies(stage)
    stage.page.choose(restoring())
    stage.app.navigator.go("table")
    play, made = stage.app.session.play, 0
    while stage.app.session.background.find("copies"):
        assert play.undo(), stage.app.session.notice.text
        assert play.redo(), stage.app.session.notice.text
        made += 2
        stage.frames(1)
    assert made
    assert play.moves == before
    assert len(stage.app.session.store.games()) == 31
    open_copies(stage)
    assert stage.page.view.sentence == "30 games restored."
    assert not [name for name in os.listdir(tmp_path) if name.endswith((".part", ".restoring"))]
    assert stage.app.session.store.resume(1)
    assert play.table.number == 1


def test_a_copy_that_is_none_is_told(stage: Any) -> None:
    folder = copies_folder()
    folder.mkdir()
    (folder / f"junk{usb_drives.ENDING}").write_bytes(b"nothing of ours" * 100)
    open_copies(stage)
    stage.page.choose(restoring())
    stage.finish_work()
    assert "not a store of the companion" in stage.page.view.notice


def test_files_that_are_no_longer_wanted_are_taken_away(stage: Any, tmp_path: Path) -> None:
    from companion.report.saving import save_files
    from companion.report.sharing import Place
    from tests.ui import scenes

    scenes.begin(stage, 1.0)

    def stop(done: int, _total: int) -> None:
        if done == 2:
            raise Stopped

    store = stage.app.session.store.journal.path
    with pytest.raises(Stopped):
        save_files(stop, store, 1, "en", Place(tmp_path / "files", False), ())
    assert list((tmp_path / "files").iterdir()) == []


def test_failed_is_shown_only_while_it_is_not_stopping() -> None:
    jobs, told = Background(), list[Any]()
    job = jobs.start("failing", slow_work.fail, ended=told.append)
    job._thread.join()
    jobs.take()
    assert told == [Failed("/media/stick: the disk is full")]
