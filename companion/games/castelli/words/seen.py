"""What the camera sees that is no move, in one sentence each; and how the eye is, with what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.castelli.box import Field
from companion.games.castelli.words.names import Voice, safe
from companion.words.language import mark

SEEN: Final[dict[str, str]] = {
    "lifted": mark("The tile of {fields} is off its meadow"),
    "unclear": mark("What lies on {fields} cannot be told yet"),
    "unknown": mark("On {fields} lies a tile that the camera does not know"),
    "refused": mark("Tile {tile} cannot be laid on {fields} now"),
    "several": mark("Say in which order these tiles were turned: {fields}"),
    "other-direction": mark("On {fields} tile {tile} lies in another direction than recorded"),
    "other-tile": mark("On {fields} lies another tile than recorded: {tile}"),
    "turned-back": mark("On {fields} tile {tile} lies face down again"),
    "taken-back": mark("Tile {tile} is gone from {fields}"),
    "moved": mark("Tile {tile} was moved: {fields}"),
    "twice": mark("Tile {tile} seems to lie on {fields}"),
    "another-table": mark("Not the table of this game: {fields} differ"),
}


def seen(v: Voice, kind: str, fields: Sequence[Field], tile: str | None = None) -> str:
    """Return what was observed on *fields*, of that *kind*."""
    return v.say(SEEN[kind], fields=v.all_of(list(fields)), tile=safe(tile or ""))


EYE: Final[dict[str, str]] = {
    "starting": mark("The camera is starting"),
    "well": mark("The camera sees the table"),
    "no_board": mark("The camera does not see the board: uncover the corner marks"),
    "markers_missing": mark("A corner mark is covered: uncover it"),
    "board_moved": mark("Board or camera was moved: the camera looks anew"),
    "too_dark": mark("Too dark for the camera: switch a light on"),
    "camera_gone": mark("The camera is gone: check its cable. The game goes on by touch"),
    "restless": mark("Something keeps moving before the camera: take it away"),
    "failed": mark("The camera is started again. The game goes on by touch"),
}


def eye(v: Voice, state: str) -> str:
    """Return how the eye is, and what to do about it."""
    return v.say(EYE.get(state, EYE["failed"]))
