"""What the camera's readings mean in Castelli, for the screens that show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from companion.base.messages import FieldRead
from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game
from companion.games.castelli.words import CastelliWords
from companion.ui.camera_readings import Kind
from companion.words.language import mark

if TYPE_CHECKING:
    from companion.games.castelli.camera import Observation

NOTHING: Final = ("down", "empty")
ADVICE: Final[Mapping[str, str]] = {
    "small": mark("A tile is only {a} pixels wide; {b} are needed: hang the camera lower"),
    "not-held": mark("The camera keeps changing its picture by itself: use another one if tiles are misread"),
}


def read(board: Game | None, field: Field, read: FieldRead) -> tuple[str, Kind]:
    """Return the tile that is read on *field*, and whether it is as recorded."""
    laid = board.laid.get(field) if board else None
    if read.state == "up":
        same = laid is not None and (laid.tile, laid.north) == (read.tile, read.north)
        return read.tile or "?", "read" if same or board is None else "differs"
    if read.state in NOTHING:
        return "", "read" if laid is None and read.state == "down" else "differs"
    return ("?", "unsure") if read.state == "unsure" else ("", "unsure")


def hidden(board: Game, words: CastelliWords) -> str:
    """C45: a tile in a hand is nobody else's business, and a picture would show it."""
    secret = words.say("With Dilemma no picture is shown: a tile in a hand stays hidden.")
    return secret if board.setup.dilemma else ""


def size(pixels: int, words: CastelliWords) -> str:
    """Return how large tiles are in the picture."""
    return words.say("{n} pixels per tile", n=pixels)


def observed(board: Game, found: Sequence[Observation], words: CastelliWords) -> list[str]:
    """Return what the camera has noticed, as sentences."""
    return [words.seen(one.kind, one.places, board.setup, one.tile) for one in found]
