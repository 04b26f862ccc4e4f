"""A past game: finished with long names, and one that is still running."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import LONG_NAMES, Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen of a past game."""
    return {"": _finished, "running": _running}


def _finished(stage: Any) -> None:
    begin(stage, 1.0, names=LONG_NAMES)
    stage.app.navigator.go("past_game")


def _running(stage: Any) -> None:
    begin(stage, 0.4, players=2)
    stage.app.navigator.go("past_game")
