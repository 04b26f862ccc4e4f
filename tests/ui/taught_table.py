"""A simulated table before the real screens: the eye looks in this process as it does in its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from companion.base import paths
from companion.base.messages import CameraRequest, EyeState, Photographs, Task
from companion.camera.source import Frame
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.board import Board
from companion.engine.castelli.box import Field
from companion.engine.castelli.tiles import Coat
from companion.engine.protocol import COLOURS, Colour
from companion.eye.inbox import Inbox
from companion.eye.opening import eye_of
from companion.eye.process import CameraLoop
from companion.eye.profiles import load_profile
from companion.eye.teaching import teach
from companion.games.castelli import library
from companion.games.castelli.simulator.geometry import geometry_of
from companion.games.castelli.simulator.profile_data import profile_toml
from companion.games.castelli.simulator.scene import Placed, Scene, untidy
from companion.games.castelli.simulator.shot import take_picture
from companion.simulator.conditions import ordinary
from companion.simulator.ink import luck
from companion.vision.arrays import Picture

if TYPE_CHECKING:
    from tests.ui.stage import Stage

SIZE = (1920, 1080)
FRAME_S: Final = 0.2
CALM: Final = 5
"""Pictures after which a table is called still, and photographed."""


class TaughtTable:
    """A table with tiles of some *style* on it, and the app on *stage* before which it lies."""

    def __init__(
        self, stage: Stage, style: str, seed: int, board: Board | None = None, size: tuple[int, int] = SIZE
    ) -> None:
        self.stage, self.style, self.seed, self.size = stage, style, seed, size
        self.board = board or board_for(library.layout("stand-in"), 4)
        self.tiles, self.geometry = library.tiles("stand-in"), geometry_of(self.board)
        self.placed: dict[Field, Placed] = {}
        self.photos = self._laid = 0
        self.wanted: CameraRequest | None = None
        self._watching: CameraLoop | None = None
        self._by = ("", 0)
        self._now_s = 0.0
        self._image: Picture | None = None
        self._inbox = Inbox(stage.app.camera_feed.wake)

    def open_eye(self, path: Path) -> None:
        """Let the app have an eye that looks by the profile at *path*."""
        self.stage.app.session.camera_port.connect(self._want, str(path))
        self.stage.app.camera_feed.attend(self._inbox.take)
        self.tell(EyeState("well", 0.0, markers=4, px_per_tile=60.0))

    def profile(self) -> Path:
        """Write a profile for this table that knows no tiles; return its file."""
        path = paths.profile_path()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(profile_toml(self.geometry, "").partition("[tiles]")[0], "utf-8")
        return path

    def _want(self, wanted: CameraRequest) -> None:
        self.wanted = wanted

    def tell(self, *messages: Any) -> None:
        """Let the eye post *messages*, and the app take them."""
        for message in messages:
            self._inbox.post(message)
        self.stage.frames()

    def lay(self, ids: list[str]) -> None:
        """Lay these tiles face up, one on each meadow, in some direction; `back` is one face down."""
        self._laid += 1
        ways = luck("ways", self.seed, self._laid).integers(4, size=len(ids))
        self.placed = {
            meadow: untidy(self._tile(tile, COLOURS[int(way)]), self.geometry, "taught", tile, self._laid)
            for meadow, tile, way in zip(self.board.meadows, ids, ways, strict=False)
        }

    def _tile(self, tile: str, north: Colour) -> Placed:
        return Placed(None) if tile == "back" else Placed(tile, north, start=self.tiles.tiles[tile].start)

    def frame(self) -> Picture:
        """Return what the camera sees."""
        scene = Scene(self.board, self.tiles, self.style, self.geometry, self.placed, table=self.seed)
        shot = take_picture(scene, ordinary(self.seed), self.seed * 100 + self._laid, self.size)
        return np.asarray(shot.image, np.uint8)

    def look(self) -> None:
        """Let the eye do all that is wanted of it now; nothing moves on the table meanwhile."""
        self._image, frames = self.frame(), CALM
        while frames > 0 or self._busy:
            wanted = self.wanted
            assert wanted is not None
            self._open(wanted)
            assert self._watching is not None
            self._watching.process_next(wanted)
            self.stage.frames()
            frames -= 1

    @property
    def _busy(self) -> bool:
        """Whether the eye has something to do still."""
        return bool(self.wanted and self._watching and self.wanted.task != self._watching.done.task)

    def _open(self, wanted: CameraRequest) -> None:
        """Look by another profile, if one is wanted."""
        if self._watching is None or self._by != (wanted.profile, wanted.profile_version):
            self._by, path = (wanted.profile, wanted.profile_version), Path(wanted.profile)
            done, me = self._watching.done if self._watching else None, cast(Any, self)
            self._watching = CameraLoop(me, eye_of(load_profile(path), path), me, None, self._teach, done)

    def _teach(self, image: Picture, profile: str, task: Task) -> object:
        self.photos += task.what != "learn"
        return teach(image, profile, task)

    # --- what the eye has of it: a line and a camera ---

    def post(self, message: object) -> None:
        """Take what the eye tells."""
        self.photos += isinstance(message, Photographs)
        self.tell(message)

    def extend_deadline(self) -> None:
        """Nobody waits."""

    def newest(self) -> Frame:
        """Return the picture of the table as it lies, again and again."""
        self._now_s += FRAME_S
        assert self._image is not None
        return Frame(self._image, 1, self._now_s)

    def shown(self, field: Field) -> tuple[tuple[str, ...], int, bool]:
        """Return what people see on the tile on *field*: its values clockwise from north, silver, start."""
        tile = self.tiles.tiles[self.placed[field].tile or ""]
        values = tuple("card" if coat.card else str(coat.value) for coat in self.coats(field))
        return values, tile.silver, tile.start

    def coats(self, field: Field) -> tuple[Coat, ...]:
        """Return the coats of the tile on *field*, clockwise from north."""
        lying = self.placed[field]
        assert lying.tile is not None
        assert lying.north is not None
        return tuple(self.tiles.tiles[lying.tile].turned[lying.north].values())
