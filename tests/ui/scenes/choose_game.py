"""The choice of a game: for newcomers, and with who played last."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.castelli.simulator.play import stand_in_header
from tests.ui.scenes import COLOURS, LONG_NAMES, Scene


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen."""
    return {"empty": _empty, "": _played}


def _empty(stage: Any) -> None:
    stage.app.navigator.go("choose_game")


def _played(stage: Any) -> None:
    session = stage.app.session
    session.preferences.use(replace(session.settings, last=stand_in_header(COLOURS, (), LONG_NAMES)))
    _empty(stage)
