"""What the camera sees that is no move, in one sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.castelli.box import Field
from companion.games.castelli.words.names import Voice
from companion.words.language import mark
from companion.words.names import safe

SEEN: Final[dict[str, str]] = {
    "lifted": mark("The tile of {fields} is off its meadow"),
    "unclear": mark("What lies on {fields} is not clear yet"),
    "unknown": mark("There is a tile on {fields} that the camera does not know"),
    "refused": mark("Tile {tile} cannot be laid on {fields} now"),
    "several": mark("Say in which order these tiles were turned: {fields}"),
    "other-direction": mark("Tile {tile} on {fields} lies in another direction than recorded"),
    "other-tile": mark("There is another tile on {fields} than recorded: {tile}"),
    "turned-back": mark("Tile {tile} on {fields} lies face down again"),
    "taken-back": mark("Tile {tile} is gone from {fields}"),
    "moved": mark("Tile {tile} was moved: {fields}"),
    "twice": mark("Tile {tile} seems to lie on {fields}"),
    "another-table": mark("Not the table of this game: {fields} differ"),
}


def seen(v: Voice, kind: str, fields: Sequence[Field], tile: str | None = None) -> str:
    """Return what was observed on *fields*, of that *kind*."""
    return v.say(SEEN[kind], fields=v.words.all_of(list(fields)), tile=safe(tile or ""))
