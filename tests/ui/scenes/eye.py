"""What the camera sees: well, gone, not as recorded; and another table, said under all screens."""

from __future__ import annotations

from typing import Any

from companion.base.messages import EyeState, LiveView
from tests.ui.scenes import Scene, begin
from tests.ui.scenes._sights import Sights, drawn_table


def scenes() -> dict[str, Scene]:
    """Return the scenes of the eye's screen."""
    return {"": _well, "gone": _gone, "differs": _differs, "elsewhere": _elsewhere}


def _begin(stage: Any) -> Sights:
    begin(stage, 0.5, until=lambda game: not game.revealed)
    stage.app.navigator.go("table")
    eye = Sights(stage)
    eye.look()
    return eye


def _well(stage: Any) -> None:
    eye = _begin(stage)
    stage.app.navigator.go("eye")
    eye.tell(LiveView(*drawn_table(stage.app.session.play.board)))


def _gone(stage: Any) -> None:
    eye = _begin(stage)
    stage.app.navigator.go("eye")
    eye.tell(EyeState("camera_gone", 0.0))


def _differs(stage: Any) -> None:
    eye, game = _begin(stage), stage.app.session.play.board
    one, two, *_ = game.laid
    eye.look(**{one: "down", two: "unsure"})
    stage.app.navigator.go("eye")
    eye.tell(LiveView(*drawn_table(game)))


def _elsewhere(stage: Any) -> None:
    eye, game = _begin(stage), stage.app.session.play.board
    laid = list(game.laid)
    others = [game.laid[at].tile for at in (*laid[1:], laid[0])]
    eye.look(**{at: f"{tile} red" for at, tile in zip(laid, others, strict=True)})
