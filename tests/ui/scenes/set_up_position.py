"""Beginning in the middle: nothing told yet, a tile to choose, a landscape with castles."""

from __future__ import annotations

from typing import Any

from companion.games.castelli.drawing.hit import Hit
from companion.games.castelli.simulator.play import stand_in_header
from tests.ui.scenes import COLOURS, LONG_NAMES, Scene


def scenes() -> dict[str, Scene]:
    """Return the scenes of beginning in the middle."""
    return {"": _begun, "tile": _tile, "castles": _castles, "whose": _whose}


def _begun(stage: Any) -> None:
    header = stand_in_header(COLOURS, ("dilemma", "battle"), LONG_NAMES)
    begun = {"move": "begin", "turn": "red", "tiles": {}, "players": {}}
    assert stage.app.session.store.begin(header, [begun])
    stage.app.navigator.go("set_up_position")


def _tile(stage: Any) -> None:
    _begun(stage)
    stage.page.do(stage.page.presenter.touch, Hit("A1"))


def _castles(stage: Any) -> None:
    _begun(stage)
    areas = stage.app.session.play.board.setup.board.areas
    area = next(area for on in areas.values() for area in on if area.sites)
    stage.page.do(stage.page.presenter.touch, Hit(area.at, area.label))
    stage.page.choose("red")


def _whose(stage: Any) -> None:
    _tile(stage)
    stage.page.do(stage.page.presenter.lay, stage.app.session.play.board.setup.tiles.start[0])
