"""What a game makes of the camera's readings, for the screens that show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

from companion.base.messages import FieldRead
from companion.games.plugin import Game
from companion.games.registry import all_games
from companion.ui.game_parts import part_of

Kind = Literal["read", "unsure", "differs"]


class CameraReadings(Protocol):
    """The part `camera_readings` of a game's screens. A board is None where no game is watched."""

    @property
    def ADVICE(self) -> Mapping[str, str]:  # noqa: N802 - a constant of a module
        """What to do about findings that are said in the game's words, by their kind."""

    def read(self, board: Any | None, field: str, read: FieldRead, /) -> tuple[str, Kind]:
        """Return a few letters for what is read on *field*, and whether it is as recorded."""

    def hidden(self, board: Any, words: Any, /) -> str:
        """Return why no picture of the table may be shown or kept; empty if it may."""

    def size(self, pixels: int, words: Any, /) -> str:
        """Return how large things are in the picture."""

    def observed(self, board: Any, found: Sequence[Any], words: Any, /) -> list[str]:
        """Return what the camera has noticed, as sentences."""


def camera_readings_of(game: Game) -> CameraReadings | None:
    """Return what *game* makes of readings; None if it has no camera."""
    return part_of(game, "camera_readings") if game.camera else None


def usual_readings() -> CameraReadings | None:
    """Return what the first game with a camera makes of them, for when none is on the table."""
    return next((part for part in map(camera_readings_of, all_games()) if part), None)
