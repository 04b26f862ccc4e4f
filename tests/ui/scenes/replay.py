"""Replay: in the middle of a game, and before its first move."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the replay's screen."""
    return {"": _middle, "start": _start}


def _middle(stage: Any) -> None:
    begin(stage, 1.0, modules=("battle",))
    stage.app.navigator.go("replay")
    stage.page.do(stage.page.presenter.jump, 61)


def _start(stage: Any) -> None:
    begin(stage, 1.0, players=2)
    stage.app.navigator.go("replay")
