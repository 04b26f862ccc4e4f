"""An eye for scenes: it tells what a scene says, field by field, in place of a camera."""

from __future__ import annotations

from typing import Any

from companion.base.messages import CameraRequest, Candidate, EyeState, FieldRead, Sighting, SiteRead
from companion.engine.castelli.state import Game
from companion.eye.inbox import Inbox
from companion.games.castelli.simulator.art import tile_picture
from companion.games.castelli.simulator.camera import SimulatedTable

SURE = 0.9995


class Sights:
    """What the app on *stage* is told by its eye; `wanted` is what it last wanted of it."""

    def __init__(self, stage: Any) -> None:
        self.stage = stage
        self.wanted: CameraRequest | None = None
        self.inbox = Inbox(stage.app.camera_feed.wake)
        stage.app.session.camera_port.connect(self._want, "profile.toml")
        stage.app.camera_feed.attend(self.inbox.take)
        self.tell(EyeState("well", 0.0, markers=4, px_per_tile=60.0))

    def _want(self, wanted: CameraRequest) -> None:
        self.wanted = wanted

    def tell(self, *messages: Any) -> None:
        """Let the eye post *messages*, and the app take them."""
        for message in messages:
            self.inbox.post(message)
        self.stage.frames()

    def look(self, **fields: str) -> None:
        """Let the table be seen as recorded, but for *fields*: `C1="02 blue"`, `C1="02 blue? 03 red?"`."""
        self.tell(sighting(self.stage.app.session.play.board, **fields))


def photographed(game: Game, tile: str) -> bytes:
    """Return a picture of that *tile* as a camera might take it, as JPEG."""
    import cv2

    face = tile_picture(game.setup.tiles.tiles[tile], "shields", 160)
    soft = cv2.GaussianBlur(face, (0, 0), 2.5)
    return bytes(cv2.imencode(".jpg", soft)[1].tobytes())


def drawn_table(
    game: Game,
) -> tuple[bytes, tuple[int, int], float, dict[str, tuple[tuple[float, float], ...]]]:
    """Return a small picture of the table of *game* with each field's corners, as a live view has them."""
    import cv2
    import numpy as np

    table = SimulatedTable(game.setup, 4, size=(640, 480))
    table.game = game
    shot = next(table.still(1)).shot
    half = table.geometry.tile_mm / 2
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    places = {
        at: shot.view.project(square + np.array(table.geometry.at(at))) for at in game.setup.board.meadows
    }
    fields = {at: tuple((float(x), float(y)) for x, y in spots) for at, spots in places.items()}
    return cv2.imencode(".jpg", shot.image)[1].tobytes(), (640, 480), 0.0, fields


def sighting(game: Game, **fields: str) -> Sighting:
    """Return a sighting of *game*, with *fields* otherwise."""
    reads = {field: FieldRead("down", SURE) for field in game.setup.board.meadows}
    reads |= {field: FieldRead("up", SURE, laid.tile, laid.north) for field, laid in game.laid.items()}
    return Sighting(reads | {field: _read(text) for field, text in fields.items()}, 0.0)


def pieces(game: Game, **landscapes: str) -> dict[str, SiteRead]:
    """Return what is read of the pieces of *game*, but for *landscapes*: `B3="red empty unsure"`."""
    reads: dict[str, SiteRead] = {}
    for at in game.setup.board.landscapes:
        tops = [c.owner for n, c in enumerate(game.castles) if c.at == at and n not in game.overbuilt]
        words = landscapes[at].split() if at in landscapes else [*tops, "empty"]
        reads |= {f"{at}/{n}": _site(word) for n, word in enumerate(words, 1)}
        reads[at] = SiteRead("settlement" if at in game.settlements else "empty", SURE)
    return reads


def _site(word: str) -> SiteRead:
    if word == "unsure":
        return SiteRead("unsure")
    return SiteRead("empty", SURE) if word == "empty" else SiteRead("castle", SURE, word)


def _read(text: str) -> FieldRead:
    words = text.replace("?", "").split()
    if "?" in text:
        found = zip(words[::2], words[1::2], strict=True)
        return FieldRead("unsure", maybe=tuple(Candidate(tile, north, 0.8) for tile, north in found))
    if len(words) == 2:
        return FieldRead("up", SURE, words[0], words[1])
    return FieldRead(text, SURE if text in ("down", "empty") else 0.0)
