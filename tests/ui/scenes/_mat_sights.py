"""An eye over the mat for scenes: it tells what lies there, place by place, in place of a camera."""

from __future__ import annotations

from typing import Any

import cv2

from companion.base.messages import Candidate, FieldPictures, FieldRead, Sighting
from companion.engine.tuscany.box import Tile
from companion.engine.tuscany.state import Game
from companion.games.tuscany.camera.faces import FACE_OF
from companion.games.tuscany.camera.mat import PLACES
from tests.ui.scenes._sights import SURE, Sights


class MatSights(Sights):
    """What the app on a stage is told of the eight open tiles."""

    def look(self, **places: str) -> None:
        """Let the open tiles be seen as recorded, but for *places*: `B1="village"`, `B1="cart? city?"`."""
        self.tell(on_mat(self.stage.app.session.play.board, **places))

    def show_picture(self, place: str, tile: Tile) -> None:
        """Let the camera's picture of *place* come, with that *tile* on it."""
        self.tell(FieldPictures({place: photographed(tile)}, 0.0))


def on_mat(game: Game, **places: str) -> Sighting:
    """Return a sighting of the open tiles of *game*, with *places* otherwise."""
    lying = dict(zip(PLACES, map(_up, game.centre), strict=True))
    return Sighting(lying | {place: _read(text) for place, text in places.items()}, 0.0)


def _up(tile: Tile) -> FieldRead:
    return FieldRead("up", SURE, FACE_OF[tile])


def _read(text: str) -> FieldRead:
    if "?" in text:
        maybe = tuple(Candidate(FACE_OF[tile.strip("?")], "", 0.8) for tile in text.split())
        return FieldRead("unsure", maybe=maybe)
    if text in FACE_OF:
        return _up(text)
    state: Any = text
    return FieldRead(state, SURE if text in ("down", "empty") else 0.0)


def photographed(tile: Tile) -> bytes:
    """Return a picture of that *tile* as a camera might take it, as JPEG."""
    from companion.games.tuscany.simulator.art import tile_picture

    soft = cv2.GaussianBlur(tile_picture(tile, "painted", 160), (0, 0), 1.5)
    return bytes(cv2.imencode(".jpg", soft)[1].tobytes())
