"""Players' statistics: of several games, and of none."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import Scene
from tests.ui.scenes.past_games import several
from tests.ui.slow_work import start_slowly


def scenes() -> dict[str, Scene]:
    """Return the scenes of the players' screen."""
    return {"": _several, "empty": _empty, "working": _working, "stopped": _stopped}


def _several(stage: Any) -> None:
    several(stage)
    stage.app.navigator.go("people")
    stage.page.do(stage.page.presenter.choose, 0)


def _empty(stage: Any) -> None:
    stage.app.navigator.go("people")


def _working(stage: Any) -> None:
    stage.app.navigator.go("people")
    start_slowly(stage, "statistics", 3412, 10001)


def _stopped(stage: Any) -> None:
    _several(stage)
    stage.page.presenter._whole = False
    stage.page.refresh()
