"""Quit, restart or switch off from the screen: nobody needs a keyboard for it."""

from __future__ import annotations

import os
import sys
from typing import Any

import pytest

from companion import app as wiring
from companion.system.systemd import Service
from tests.ui.scenes import begin
from tests.ui.touching import touch, turn_pages


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
