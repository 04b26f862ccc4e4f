"""Past games: several with long names, and none yet."""

from __future__ import annotations

from typing import Any

from scripts.bench.many_games import fill
from tests.ui.scenes import LONG_NAMES, Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen of past games."""
    return {"": _several, "empty": _empty, "many": _many}


def several(stage: Any) -> None:
    """Put some games into the store."""
    begin(stage, 1.0, players=2)
    begin(stage, 1.0, names=LONG_NAMES)
    begin(stage, 0.4, players=3)


def _several(stage: Any) -> None:
    several(stage)
    stage.app.navigator.go("home")
    stage.app.navigator.go("past_games")


def _many(stage: Any) -> None:
    fill(stage.app.session.store.journal, 120)
    stage.app.navigator.go("past_games")
    stage.page.turn(1)


def _empty(stage: Any) -> None:
    stage.app.navigator.go("past_games")
