"""Quit, restart or switch off from the screen: nobody needs a keyboard for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from companion import app as wiring
from companion.system.systemd import Service
from tests.ui.scenes import begin
from tests.ui.touching import touch, turn_pages

A_PROGRAM: Final = """
import os, sys
from pathlib import Path
from companion import app

made = app.make_app

def make(*told):
    from kivy.clock import Clock

    ours = made(*told)
    Clock.schedule_once(lambda _s: touch(ours), 0.2)
    return ours

def touch(ours):
    lives = Path(os.environ["LIVES"])
    with lives.open("a") as file:
        file.write(f"{os.getpid()} {ours.navigator.current}\\n")
    first = lives.read_text().count("\\n") == 1
    ours.navigator.go("set_up")
    ours.navigator.current_screen.choose("power restart" if first else "power quit")

app.make_app = make
sys.exit(app.run((800, 480)))
"""
"""The real app in a process of its own: in its first life somebody touches Restart, in the second Quit."""


def leave_by(stage: Any, monkeypatch: pytest.MonkeyPatch, way: str) -> list[bool]:
    """Touch that *way* out; return with what the window was closed."""
    closed: list[bool] = []
    monkeypatch.setattr(stage.app, "stop", lambda: closed.append(stage.app.restarts))
    stage.app.navigator.go("set_up")
    stage.frames()
    turn_pages(stage, "page power")
    touch(stage, "Quit or switch off")
    touch(stage, way)
    return closed


def test_the_app_is_quit_by_touch(stage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(stage, players=2)
    assert leave_by(stage, monkeypatch, "Quit") == [False]


def test_the_app_starts_again_by_touch(stage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert leave_by(stage, monkeypatch, "Restart") == [True]


@pytest.mark.slow
def test_a_real_program_starts_again_in_its_place_at_the_same_game_and_can_be_quit(
    stage: Any, tmp_path: Path
) -> None:
    begin(stage, players=2)
    stage.app.session.store.journal.close()
    lives = tmp_path / "lives"
    places = {"COMPANION_STATE": str(tmp_path), "LIVES": str(lives), "PYTHONPATH": str(Path.cwd())}
    ended = subprocess.run(
        [sys.executable, "-P", "-c", A_PROGRAM],
        env=os.environ | places,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    first, second = lives.read_text().splitlines()
    assert first == second
    assert first.endswith(" table")


def test_a_program_that_starts_again_has_the_arguments_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[Any] = []
    monkeypatch.setattr(os, "execv", lambda *told: called.append(told))
    wiring.start_over()
    assert called == [(sys.executable, [sys.executable, *sys.orig_argv[1:]])]


def test_a_service_is_never_quit_but_can_be_switched_off(
    stage: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    places = {"NOTIFY_SOCKET": "@nowhere", "RUNTIME_DIRECTORY": str(tmp_path)}
    monkeypatch.setattr(stage.app, "service", Service(places))
    assert stage.app.ways_out == ("restart", "off", "again")
    before = set(tmp_path.iterdir())
    assert leave_by(stage, monkeypatch, "Switch off") == []
    assert len(set(tmp_path.iterdir()) - before) == 1
