"""Corrections: with something corrected, the next one too early, with long names, and with nothing yet."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import LONG_NAMES, Scene, begin

NOTE = "Rocks forgotten when the mine was counted"


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen of corrections."""
    return {"": _corrected, "next": _next, "long": _long, "empty": _empty}


def _corrected(stage: Any) -> None:
    begin(stage)
    stage.app.navigator.go("correct")
    page = stage.page
    page.do(page.presenter.add, "rocks", 1)
    page.do(page.presenter.add, "points", -2)
    page.do(page.presenter.write, NOTE)


def _next(stage: Any) -> None:
    _corrected(stage)
    other = next(player for player in stage.page.view.players if not player.chosen)
    stage.page.do(stage.page.presenter.choose, other.colour)


def _long(stage: Any) -> None:
    begin(stage, names=LONG_NAMES)
    stage.app.navigator.go("correct")
    stage.page.do(stage.page.presenter.add, "points", 128)


def _empty(stage: Any) -> None:
    begin(stage, 0.0, players=2)
    stage.app.navigator.go("correct")
