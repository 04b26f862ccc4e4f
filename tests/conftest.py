"""The real app in a real window: a display that nobody sees, and an app for each test."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import app
from companion.system.settings import Settings
from companion.system.virtual_display import a_display

# Kivy may be imported while tests are collected, and then writes into its folder: each process of tests
# has one of its own, as two that make the same one at once stop each other.
KIVY_HOME = tempfile.TemporaryDirectory(prefix="kivy-")
os.environ["KIVY_HOME"] = KIVY_HOME.name


@pytest.fixture(scope="session")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A window for all tests of this process; Kivy knows only one."""
    with pytest.MonkeyPatch.context() as patch, a_display():
        patch.setenv("COMPANION_STATE", str(tmp_path_factory.mktemp("state")))
        app.prepare_kivy((800, 480), hurried=True)
        from kivy.clock import Clock

        clock: Any = Clock
        clock._max_fps = 0  # `hurried` comes too late for a clock that was made while tests were collected
        yield


@pytest.fixture
def window(display: None) -> None:
    """A window that is open: without one, drawing anything ends the process."""
    from kivy.core.window import Window

    assert Window is not None


@pytest.fixture
def settings() -> Settings:
    """What the table chose; a test may use another."""
    return Settings()


@pytest.fixture
def drawn() -> bool:
    """Whether frames are drawn; to measure they need not be."""
    return True


@pytest.fixture
def stage(
    display: None, tmp_path: Path, settings: Settings, drawn: bool, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Any]:
    """The app on an empty store, in a window of 800 x 480."""
    from kivy.core.window import Window

    from tests.ui.stage import on_stage

    Window.size = (800, 480)  # now, or the app is made at the last test's size and then once more
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    journal, notice = app.open_store()
    with on_stage(app.make_app(settings, journal, notice), drawn) as opened:
        opened.resize(800, 480)
        yield opened
    assert journal is not None
    journal.close()
