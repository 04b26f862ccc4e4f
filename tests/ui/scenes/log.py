"""The log: of a long game, with long names, and before the first move."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import LONG_NAMES, Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the log screen."""
    return {"": _log, "long": _long, "empty": _empty}


def _log(stage: Any) -> None:
    begin(stage, modules=("battle",))
    stage.app.navigator.go("table")
    stage.app.navigator.go("log")


def _long(stage: Any) -> None:
    begin(stage, 1.0, modules=("battle", "dilemma"), names=LONG_NAMES)
    stage.app.navigator.go("log")


def _empty(stage: Any) -> None:
    begin(stage, 0.0, players=2)
    stage.app.navigator.go("log")
