"""The way from one screen to another."""

from __future__ import annotations

from typing import Any

from tests.ui import scenes


def test_no_two_screens_are_seen_in_one_frame(stage: Any) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    navigator = stage.app.navigator
    for name in ("log", "home", "table", "why"):
        navigator.go(name)
        assert [page.name for page in navigator.children] == [name]
        stage.frames(1)
        assert [page.name for page in navigator.children] == [name]
