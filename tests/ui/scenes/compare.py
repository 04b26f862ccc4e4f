"""Table against record: all agrees, some differ, one is put right."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import Scene, begin
from tests.ui.scenes._sights import Sights


def scenes() -> dict[str, Scene]:
    """Return the scenes of the comparison."""
    return {"": _differ, "agree": _agree, "one": _one}


def _begin(stage: Any) -> Sights:
    begin(stage, 0.5, until=lambda game: not game.revealed)
    stage.app.navigator.go("table")
    return Sights(stage)


def _look(stage: Any) -> str:
    eye, game = _begin(stage), stage.app.session.play.board
    first, second, *_ = game.laid
    north = next(one for one in ("red", "blue") if one != game.laid[second].north)
    eye.look(**{first: "down", second: f"{game.laid[second].tile} {north}", game.face_down[0]: "empty"})
    stage.app.navigator.go("compare")
    return str(second)


def _differ(stage: Any) -> None:
    _look(stage)


def _agree(stage: Any) -> None:
    _begin(stage).look()
    stage.app.navigator.go("compare")


def _one(stage: Any) -> None:
    field = _look(stage)
    stage.page.choose(field)
