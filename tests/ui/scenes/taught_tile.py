"""A tile told: guessed and asked whether it is so, a value asked, silver asked."""

from __future__ import annotations

from typing import Any

from companion.games.castelli.teaching.lesson import Lesson
from tests.ui.scenes import Scene
from tests.ui.scenes._sights import photographed
from tests.ui.scenes.tiles import found, open_tiles


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen on which a tile is told."""
    return {"": _guessed, "value": _value, "silver": _silver}


def _guessed(stage: Any) -> None:
    open_tiles(stage, 5)
    stage.app.navigator.go("taught_tile", tile="04")


def _value(stage: Any) -> None:
    open_tiles(stage, 0)
    game = stage.app.session.play.board
    tile = game.setup.tiles.tiles["04"]
    lesson = stage.app.session.shared.get(Lesson)
    lesson.draft.add(found(tile, "A1", photographed(game, "04")))
    stage.app.navigator.go("taught_tile")


def _silver(stage: Any) -> None:
    _guessed(stage)
    stage.page.choose("silver")
