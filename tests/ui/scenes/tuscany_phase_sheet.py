"""The end of a phase in The Castles of Tuscany: while its lines are counted, and once they are."""

from __future__ import annotations

from typing import Any

from companion.games.tuscany.screens.turn_ahead import ends_phase
from tests.ui.scenes import LONGEST_NAMES, Scene
from tests.ui.scenes._tuscany import begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the sheet."""
    return {"": _counted, "filling": _filling, "longest": _longest}


def _filling(stage: Any) -> None:
    begin(stage, 0.2, until=ends_phase)
    stage.page.press_enter()


def _counted(stage: Any) -> None:
    _filling(stage)
    stage.page.press_enter()


def _longest(stage: Any) -> None:
    begin(stage, 0.9, until=ends_phase, names=LONGEST_NAMES)
    stage.page.press_enter()
    stage.page.press_enter()
