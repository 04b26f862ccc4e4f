"""Travelling back: to a tile that paid, and with long names."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.outcomes import AreaEvaluated
from tests.ui.scenes import LONG_NAMES, NAMES, Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the travel screen."""
    return {"": _travel, "long": _long}


def _travel(stage: Any, names: tuple[str, ...] = NAMES) -> None:
    begin(stage, 0.8, modules=("battle",), names=names)
    told = [step.outcomes for step in stage.app.session.play.table.course.steps]
    number = max(n for n, outcomes in enumerate(told, 1) if _areas(outcomes) > 1)
    stage.app.navigator.go("log")
    stage.app.navigator.go("history_view", number=number)


def _areas(outcomes: Any) -> int:
    return sum(isinstance(outcome, AreaEvaluated) for outcome in outcomes)


def _long(stage: Any) -> None:
    _travel(stage, LONG_NAMES)
