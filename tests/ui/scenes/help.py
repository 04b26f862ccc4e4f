"""Help: during a game, and before any."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the help screen."""
    return {"": _playing, "signs": _signs, "empty": _empty}


def _playing(stage: Any) -> None:
    begin(stage)
    stage.app.navigator.go("help")


def _signs(stage: Any) -> None:
    _playing(stage)
    stage.frames()
    stage.page.ids.options.turn()


def _empty(stage: Any) -> None:
    stage.app.navigator.go("home")
    stage.app.navigator.go("help")
