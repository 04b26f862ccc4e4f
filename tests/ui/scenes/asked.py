"""What the eye asks: which tile, who, in which order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.base.messages import FieldPictures, FieldRead
from companion.engine.castelli.questions import unseen_tiles
from tests.ui.scenes import LONG_NAMES, Scene, begin
from tests.ui.scenes._sights import SURE, Sights, photographed, sighting


def scenes() -> dict[str, Scene]:
    """Return the scenes of what the eye asks."""
    return {"": _tile, "unknown": _unknown, "order": _order, "steward": _steward}


def _begin(stage: Any, **how: Any) -> Sights:
    begin(stage, 0.5, until=lambda game: not game.revealed, **how)
    stage.app.navigator.go("table")
    return Sights(stage)


def _tile(stage: Any) -> None:
    eye, game = _begin(stage), stage.app.session.play.board
    one, two, three, *_ = unseen_tiles(game)
    eye.look(**{game.face_down[0]: f"{one} red? {two} blue? {three} green?"})
    eye.tell(FieldPictures({game.face_down[0]: photographed(game, one)}, 0.0))


def _unknown(stage: Any) -> None:
    eye, game = _begin(stage), stage.app.session.play.board
    tile = game.setup.tiles.tiles[unseen_tiles(game)[0]]
    colours = tuple(coat.colour for coat in tile.coats)
    now, field = sighting(game), game.face_down[0]
    eye.tell(replace(now, fields={**now.fields, field: FieldRead("up", SURE, colours=colours)}))
    eye.tell(FieldPictures({field: photographed(game, tile.id)}, 0.0))


def _order(stage: Any) -> None:
    eye, game = _begin(stage), stage.app.session.play.board
    one, two, *_ = unseen_tiles(game)
    first, second, *_ = game.face_down
    eye.look(**{first: f"{one} red", second: f"{two} blue"})


def _steward(stage: Any) -> None:
    begin(stage, 0.6, until=lambda game: game.pending is not None, names=LONG_NAMES)
    stage.app.navigator.go("table")
    eye, game = Sights(stage), stage.app.session.play.board
    move = game.pending.move
    north = next(one for one in ("red", "blue", "green") if one != move.north)
    eye.look(**{move.field: f"{move.tile} {north}"})
