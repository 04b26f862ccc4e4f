"""Bad settings, and starts that fail: the app opens, says so, and nothing that people chose is lost."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import app
from companion.games.castelli.rules import CASTELLI
from companion.journal import open_journal
from companion.play.table import Table
from companion.system import starts
from companion.system.settings import FILE, Settings
from companion.system.virtual_display import a_display
from tests.ui import scenes

OWN = Settings(language="de", shade="light", percent=150, rotation=180, names=("Ana",))


@contextmanager
def opened(folder: Path, safe: bool = False) -> Iterator[Any]:
    """The app as it starts in the state *folder*, with a running game in its store."""
    from tests.ui.stage import on_stage

    with open_journal(folder / "games.sqlite") as journal:
        header, moves, _states = scenes.played()
        if not journal.games():
            Table.begin(journal, CASTELLI, header, moves[:5])
        with on_stage(app.make_app(None, journal, "", None, safe)) as stage:
            yield stage


@pytest.fixture
def state(display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    return tmp_path


def test_bad_settings_are_named_and_the_game_is_on_the_table(state: Path) -> None:
    told = {"language": "fr", "rotation": 7, "percent": 0, "shade": "light", "lamp": "on"}
    (state / FILE).write_text(json.dumps(told))
    with opened(state) as stage:
        said = "Wrong settings, back to their defaults: language, percent, rotation, …."
        assert (stage.page.name, stage.page.view.notice) == ("table", said)
        assert stage.app.session.settings == Settings(shade="light")
        for name in ("set_up", "hardware", "new_game", "home"):
            stage.app.navigator.go(name)
            stage.frames()


def test_settings_that_cannot_be_read_are_told(state: Path) -> None:
    (state / FILE).write_bytes(b"\0\0\0\0")
    with opened(state) as stage:
        assert stage.page.view.notice == "The settings cannot be read: all are back to their defaults."


def test_a_safe_start_is_told_and_the_game_waits_at_home(state: Path) -> None:
    OWN.save()
    with opened(state, safe=True) as stage:
        assert stage.page.name == "home"
        assert stage.page.view.notice.startswith("Sicherer Start")
        assert stage.app.session.settings == Settings(language="de")
        stage.page.press_enter()
        stage.frames()
        assert (stage.page.name, stage.app.session.play.moves) == ("table", 5)
    assert Settings.read() == OWN


def test_what_is_chosen_after_a_safe_start_is_all_that_changes_in_the_file(state: Path) -> None:
    OWN.save()
    with opened(state, safe=True) as stage:
        preferences = stage.app.session.preferences
        preferences.choose(replace(preferences.settings, rotation=90))
        preferences.choose(replace(preferences.settings, rotation=0, names=("Ben",)))
        assert preferences.settings == Settings(language="de", names=("Ben",))
    assert Settings.read() == replace(OWN, rotation=0, names=("Ben",))


@pytest.fixture
def line(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(str(tmp_path / "notify"))
        end.settimeout(60)
        yield end


OPEN = "import sys; from companion.__main__ import main; sys.exit(main(['open']))"


@contextmanager
def started(folder: Path, before: str = "") -> Iterator[subprocess.Popen[str]]:
    """The app in a process of its own, under Kivy's own loop; *before* is done first in it."""
    known = {"NOTIFY_SOCKET": str(folder / "notify"), "COMPANION_STATE": str(folder / "state")}
    command = [sys.executable, "-P", "-c", f"{before}\n{OPEN}"]
    environment = os.environ | known | {"SDL_AUDIODRIVER": "dummy"}
    with subprocess.Popen(command, env=environment, text=True, stderr=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.slow
def test_after_three_failed_starts_the_fourth_is_safe_and_the_fifth_is_not(
    tmp_path: Path, line: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "state"
    monkeypatch.setenv("COMPANION_STATE", str(folder))
    OWN.save()
    own = (folder / FILE).read_bytes()
    header, moves, _states = scenes.played()
    with open_journal(folder / "games.sqlite") as journal:
        Table.begin(journal, CASTELLI, header, moves[:5])
    (folder / starts.FILE).write_text("2\n")
    with a_display():
        with started(tmp_path) as third:
            assert line.recv(200) == b"READY=1\nSTATUS=game 1, 5 moves"
            third.kill()
        assert (folder / starts.FILE).read_text() == "3\n"
        for status in (b"no game", b"game 1, 5 moves"):
            with started(tmp_path) as process:
                assert line.recv(200) == b"READY=1\nSTATUS=" + status
                process.send_signal(signal.SIGTERM)
                assert process.communicate(timeout=60)[1] == ""
                assert process.returncode == 0
            assert not (folder / starts.FILE).exists()
            assert line.recv(200) == b"STOPPING=1"
    assert (folder / FILE).read_bytes() == own


FAILS_LATER = """
from companion import app
make_app = app.make_app
def fail(*_):
    raise ZeroDivisionError("oh")
def make(*given):
    made = make_app(*given)
    made.bind(on_start=begin)
    return made
def begin(made):
    from kivy.clock import Clock
    from companion.ui.screens.home.presenter import Presenter
    Presenter.view = fail  # the first screen stands, from now on it fails
    Clock.schedule_interval(lambda _s: made.navigator.current_screen.refresh(), 0.05)
    Clock.schedule_once(lambda _s: made.service.beat(made.navigator.current), 2)
app.make_app = make
"""


@pytest.mark.slow
def test_under_kivys_own_loop_a_screen_that_fails_does_not_end_the_process(
    tmp_path: Path, line: socket.socket
) -> None:
    with a_display(), started(tmp_path, FAILS_LATER) as process:
        assert line.recv(200) == b"READY=1\nSTATUS=no game"
        assert line.recv(200) == b"WATCHDOG=1\nSTATUS=fault"
        process.send_signal(signal.SIGTERM)
        told = process.communicate(timeout=60)[1]
    assert process.returncode == 0
    assert "Traceback" not in told
    assert 1 <= told.count("a fault of its own (ZeroDivisionError: oh)") <= 3, "the same one is told of once"
    assert len(list((tmp_path / "state" / "faults").iterdir())) == len(told.splitlines())
