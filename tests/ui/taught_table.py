"""A simulated table before the real screens: the eye's work is done at once, as its process would do it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from companion import data, library
from companion.commands.profiles import load_profile
from companion.commands.taught import teach
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.box import COLOURS, Colour, Field
from companion.engine.castelli.tiles import Coat
from companion.inbox import Inbox
from companion.messages import EyeState, Wanted
from companion.seeing import Seeing
from companion.simulator.conditions import ordinary
from companion.simulator.geometry import geometry_of
from companion.simulator.ink import luck
from companion.simulator.profile_data import profile_toml
from companion.simulator.scene import Placed, Scene, untidy
from companion.simulator.shot import take_picture
from companion.vision.arrays import Picture
from companion.vision.judged import judge_camera
from companion.vision.register import register
from companion.vision.views import live_view

if TYPE_CHECKING:
    from companion.ui.stage import Stage

SIZE = (1920, 1080)


class TaughtTable:
    """A table with tiles of some *style* on it, and the app on *stage* before which it lies."""

    def __init__(
        self, stage: Stage, style: str, seed: int, players: int = 4, size: tuple[int, int] = SIZE
    ) -> None:
        self.stage, self.style, self.seed, self.size = stage, style, seed, size
        self.board = board_for(library.layout("stand-in"), players)
        self.tiles, self.geometry = library.tiles("stand-in"), geometry_of(self.board)
        self.placed: dict[Field, Placed] = {}
        self.photos = self._laid = self._done = 0
        self.wanted: Wanted | None = None
        self._inbox = Inbox(stage.app.wake)

    def open_eye(self, path: Path) -> None:
        """Let the app have an eye that looks by the profile at *path*."""
        self.stage.app.sitting.seeing = Seeing(self._want, str(path))
        self.stage.app.attend(self._inbox.take)
        self.tell(EyeState("well", 0.0, markers=4, px_per_tile=60.0))

    def profile(self) -> Path:
        """Write a profile for this table that knows no tiles; return its file."""
        path = data.profile_path()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(profile_toml(self.geometry, "").partition("[tiles]")[0], "utf-8")
        return path

    def _want(self, wanted: Wanted) -> None:
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
        """Let the eye's process do all that is wanted of it now, with one picture."""
        wanted = self.wanted
        assert wanted is not None
        image, profile = self.frame(), load_profile(Path(wanted.profile))
        if wanted.live:
            self.tell(live_view(image, register(image, profile), profile, 0.0))
        if wanted.judge:
            self.tell(judge_camera(image, profile, wanted.corners, 0.0))
        while (task := self.wanted.task if self.wanted else None) is not None and task.number > self._done:
            self._done = task.number
            self.photos += task.what != "learn"
            self.tell(teach(image, wanted.profile, task))

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
