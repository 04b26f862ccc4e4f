"""What the camera's readings of the open tiles mean, for the screens that show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from companion.base.messages import FieldRead
from companion.engine.tuscany.state import Game
from companion.games.tuscany.camera.faces import TILE_OF
from companion.games.tuscany.words import TuscanyWords
from companion.games.tuscany.words.seen import tell
from companion.ui.camera_readings import Kind
from companion.words.language import mark

if TYPE_CHECKING:
    from companion.eye.findings import Observation

ADVICE: Final[Mapping[str, str]] = {
    "small": mark("A tile is only {a} pixels wide; {b} are needed: hang the camera lower"),
    "not-held": mark("The camera keeps changing its picture by itself: use another one if tiles are misread"),
}


def read(board: Game | None, field: str, read: FieldRead) -> tuple[str, Kind]:  # noqa: ARG001 - any place will do
    """Return the first letters of the tile that is read, and whether such a tile is recorded as open."""
    tile = TILE_OF.get(read.tile or "")
    if read.state == "up" and tile is not None:
        known = board is None or tile in board.centre
        return tile.partition(":")[2][:4] or tile[:4], "read" if known else "differs"
    if read.state in ("down", "empty"):
        return "", "differs"
    return ("?", "unsure") if read.state == "unsure" else ("", "unsure")


def hidden(board: Game, words: TuscanyWords) -> str:  # noqa: ARG001 - open tiles are no secret
    """Return nothing: the camera sees only what lies open."""
    return ""


def size(pixels: int, words: TuscanyWords) -> str:
    """Return how large tiles are in the picture."""
    return words.say("{n} pixels per tile", n=pixels)


def observed(board: Game, found: Sequence[Observation], words: TuscanyWords) -> list[str]:  # noqa: ARG001
    """Return what the camera has noticed, as sentences."""
    return [tell(words, one.kind, one.places, one.tile) for one in found]
