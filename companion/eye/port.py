"""Where a camera is connected: lets it know, after every change, what is on the table now."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.play.game_session import GameSession

if TYPE_CHECKING:  # a table without an eye starts without all this
    from companion.base.messages import CameraRequest, PlacedPiece
    from companion.eye.findings import Asked
    from companion.eye.protocol import GameCamera
    from companion.eye.session import CameraSession
    from companion.eye.table_reading import TableReading

OpenEye = Callable[[Path], object]


class CameraPort:
    """The one camera there may be, and the ways to get one."""

    def __init__(self, play: GameSession[Any]) -> None:
        self._play = play
        self._camera: CameraSession | None = None
        self._open_eye: OpenEye | None = None
        self._demo_offered = False
        self._placed: tuple[object, tuple[PlacedPiece, ...]] = (None, ())
        play.listen(self.follow)

    @property
    def camera(self) -> CameraSession | None:
        """What the eye tells, where there is one."""
        return self._camera

    @property
    def open_eye(self) -> OpenEye | None:
        """Opens an eye that looks by a profile; only where there is none yet and one can be."""
        return self._open_eye

    @property
    def demo_offered(self) -> bool:
        """Whether one can play at a drawn table, as there is no camera."""
        return self._demo_offered

    @property
    def part(self) -> GameCamera | None:
        """What the camera's readings mean for the game on the table; None without a camera."""
        from companion.eye.protocol import camera_of

        return camera_of(self._play.game) if self._play.game else None

    @property
    def watched(self) -> TableReading | None:
        """What the eye tells of the game as it is now; None in the past, on several boards, at the end."""
        if self._camera is None or not self._play.goes_on or self._play.has_several_boards:
            return None
        return self._camera.reading

    def asked(self) -> Asked | None:
        """Return what the eye has seen and people should answer."""
        return self.watched.asked() if self.watched else None

    def connect(self, send: Callable[[CameraRequest], object], profile: str) -> CameraSession:
        """Let an eye that looks by *profile* watch the game; *send* sends it what is asked of it."""
        from companion.eye.session import CameraSession

        self._camera = CameraSession(send, profile)
        self.follow()
        return self._camera

    def disconnect(self) -> None:
        """Do without a camera from now on."""
        self._camera = None

    def offer(self, open_eye: OpenEye) -> None:
        """Let people open an eye by a profile."""
        self._open_eye = open_eye

    def offer_demo(self) -> None:
        """Let people play at a drawn table."""
        self._demo_offered = True

    def follow(self) -> None:
        """Let the camera know what is on the table now."""
        if self._camera is not None and self.watched is not None:
            self._camera.follow(self._play.board, self.part, self._pieces())

    def _pieces(self) -> tuple[PlacedPiece, ...]:
        """Return how the photographed pieces of the board lie, found out once a game."""
        table, part = self._play.table, self.part
        if table is None or part is None:
            return ()
        if self._placed[0] is not table:
            self._placed = table, part.placed_pieces(table.header)
        return self._placed[1]
