"""Why: points with long names, an evaluated area, an open one, and before anything happened."""

from __future__ import annotations

from typing import Any

from tests.ui.scenes import LONG_NAMES, Scene, begin


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen of reasons."""
    return {"": _points, "long": _long, "area": _area, "open": _open, "empty": _empty}


def _points(stage: Any) -> None:
    begin(stage, 0.8, modules=("battle",))
    stage.app.navigator.go("why", player="blue")


def _long(stage: Any) -> None:
    begin(stage, 0.8, names=LONG_NAMES)
    stage.app.navigator.go("why", player="blue", what="grain")


def _area(stage: Any) -> None:
    begin(stage, 0.8, modules=("battle",))
    stage.app.navigator.go("why", place=next(iter(stage.app.session.play.board.areas)))


def _open(stage: Any) -> None:
    begin(stage, 0.5)
    game = stage.app.session.play.board
    open_areas = [a for areas in game.setup.board.areas.values() for a in areas if a.label not in game.areas]
    best = max(open_areas, key=lambda area: sum(meadow in game.laid for meadow in area.meadows))
    stage.app.navigator.go("why", place=best.at)


def _empty(stage: Any) -> None:
    begin(stage, 0.0, players=2)
    stage.app.navigator.go("why")
