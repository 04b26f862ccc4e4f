"""Beginning in the middle: nothing told, a crop space touched, and a storage with something in it."""

from __future__ import annotations

from typing import Any

from companion.engine.protocol import COLOURS
from companion.games.tuscany.simulator.play import stand_in_header
from companion.ui.field_drawing import TouchedField
from tests.ui.scenes import LONG_NAMES, Scene


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen."""
    return {"empty": begin, "": _touched, "stored": _stored}


def begin(stage: Any, screen: str = "begin_position") -> None:
    """Begin a game in its middle with nothing told."""
    header = stand_in_header(COLOURS, 5, LONG_NAMES)
    players = {colour: {"cards": 5} for colour in COLOURS}
    first = {"move": "begin", "turn": header["first"], "round": 1, "phase": 1, "players": players}
    assert stage.app.session.store.begin(header, [first | {"centre": header["centre"]}])
    stage.app.navigator.go(screen)


def _touched(stage: Any) -> None:
    begin(stage)
    spaces = stage.app.session.play.board.setup.regions["red"].of_kind
    for kind in ("village", "city", "crop"):
        stage.page.do(stage.page.presenter.touch, TouchedField(spaces[kind][0]))


def _stored(stage: Any) -> None:
    begin(stage)
    stage.page.do(stage.page.presenter.lay, "hexagon")
    stage.page.do(stage.page.presenter.lay, "cart")
