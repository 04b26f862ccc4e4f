"""Home: with a game running, and with nothing yet."""

from __future__ import annotations

from typing import Any

from companion.ui.scenes import LONG_NAMES, Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the home screen."""
    return {"empty": _home, "": _running, "long": _long}


def _home(stage: Any) -> None:
    stage.app.house.go("home")


def _running(stage: Any) -> None:
    begin(stage)
    stage.app.house.go("home")


def _long(stage: Any) -> None:
    begin(stage, names=LONG_NAMES)
    stage.app.house.go("home")
