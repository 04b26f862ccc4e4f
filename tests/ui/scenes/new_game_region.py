"""The region of a player: as it is proposed, told with long names, and the last one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.protocol import COLOURS
from companion.games.tuscany.simulator.play import stand_in_header
from tests.ui.scenes import LONG_NAMES, Scene


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen."""
    return {"empty": _empty, "": _told, "wrong": _wrong, "lies": _lies}


def _empty(stage: Any) -> None:
    stage.app.navigator.go("new_game", game="tuscany")
    stage.page.begin()


def _told(stage: Any, lies: bool = False) -> None:
    session = stage.app.session
    last = stand_in_header(COLOURS, 4, LONG_NAMES)
    session.preferences.use(replace(session.settings, last_by_game={"tuscany": last}))
    stage.app.navigator.go("new_game", game="tuscany")
    if lies:
        stage.page.choose("lies")
    stage.page.begin()
    presenter = stage.page.presenter
    castles = presenter.plan.arrangement("red").region(presenter._box).of_kind["castle"]
    presenter._keep(presenter.plan.started_at("red", castles[1]))
    stage.page.do(presenter.choose_chip, "worker")


def _wrong(stage: Any) -> None:
    _empty(stage)
    stage.page.go_on()


def _lies(stage: Any) -> None:
    _told(stage, lies=True)
