"""Tiles taught: none yet, some of them with what is wrong with others, all of them."""

from __future__ import annotations

from typing import Any

from companion.base.messages import FoundTile, Learned, LiveView, TilesFound
from companion.engine.castelli.tiles import Tile
from companion.games.castelli.teaching.draft import TileDraft
from companion.games.castelli.teaching.lesson import Lesson
from tests.ui.scenes import Scene, begin
from tests.ui.scenes._sights import Sights, drawn_table, photographed


def scenes() -> dict[str, Scene]:
    """Return the scenes of the screen on which tiles are taught."""
    return {"": _some, "first": _first, "faults": _faults, "all": _all}


def open_tiles(stage: Any, count: int) -> Sights:
    """Bring the app to the screen with so many tiles of the stand-in taught."""
    begin(stage, 0.5, until=lambda game: not game.revealed)
    eye, game = Sights(stage), stage.app.session.play.board
    lesson = stage.app.session.shared.put(Lesson(TileDraft("scene")))
    for name in tuple(lesson.draft.tiles):  # of the scene before
        lesson.draft.forget(name)
    for tile in list(game.setup.tiles.tiles.values())[:count]:
        name = lesson.draft.add(found(tile, "A1", photographed(game, tile.id)))
        lesson.draft.change(name, values=_values(tile), silver=tile.silver, start=tile.start, learned=True)
    stage.app.navigator.go("tiles")
    eye.tell(LiveView(*drawn_table(game)))
    return eye


def found(tile: Tile, field: str, jpeg: bytes, **how: Any) -> FoundTile:
    """Return that *tile* as it is found on *field*."""
    colours = tuple(coat.colour for coat in tile.coats)
    return FoundTile(field, colours, jpeg, (0.0, 0.0, 0.0, 0.0), jpeg, **how)


def _values(tile: Tile) -> tuple[str, ...]:
    return tuple("card" if coat.card else str(coat.value) for coat in tile.coats)


def _first(stage: Any) -> None:
    open_tiles(stage, 0)


def _some(stage: Any) -> None:
    open_tiles(stage, 23)


def _all(stage: Any) -> None:
    open_tiles(stage, 36)


def _faults(stage: Any) -> None:
    eye, game = open_tiles(stage, 12), stage.app.session.play.board
    one, two, *_ = game.setup.tiles.tiles.values()
    stage.page.do(stage.page.presenter.take)
    tiles = (found(one, "A1", b"", same="01"), found(two, "C1", b"", flaw="glare"))
    number = stage.app.session.camera.request.task.number
    eye.tell(TilesFound(number, tiles, unclear=("E1",), names=("A1", "C1")))
    stage.app.session.shared.get(Lesson).learn(Learned(number, (), (("02", "03"),)))
    stage.page.refresh()
