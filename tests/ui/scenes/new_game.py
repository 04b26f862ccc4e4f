"""New game: for newcomers, as last time, with long names, and with a seat chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.castelli.simulator.play import stand_in_header
from tests.ui.scenes import COLOURS, LONG_NAMES, NAMES, Scene


def scenes() -> dict[str, Scene]:
    """Return the scenes of the new-game screen."""
    return {"empty": _empty, "": _as_last, "long": _long, "seat": _seat, "tournament": _tournament}


def _empty(stage: Any) -> None:
    stage.app.navigator.go("new_game")


def _as_last(stage: Any, names: tuple[str, ...] = NAMES) -> None:
    last = stand_in_header(COLOURS, ("battle",), names)
    session = stage.app.session
    session.preferences.use(replace(session.settings, last=last, names=names))
    stage.app.navigator.go("new_game")


def _long(stage: Any) -> None:
    _as_last(stage, LONG_NAMES)
    stage.page.choose("dilemma")


def _seat(stage: Any) -> None:
    _long(stage)
    stage.page.do(stage.page.presenter.touch, "blue")


def _tournament(stage: Any) -> None:
    _long(stage)
    stage.page.choose("tournament")
