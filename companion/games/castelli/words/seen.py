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
    "unclear": mark("It is not clear yet what is on {fields}"),
    "unknown": mark("There is a tile on {fields} that the camera does not know"),
    "refused": mark("Tile {tile} cannot be laid on {fields} now"),
    "several": mark("It is not clear which of these tiles was turned first: {fields}"),
    "other-direction": mark("Tile {tile} on {fields} is not turned as recorded"),
    "other-tile": mark("The tile on {fields} is {tile}, not the one recorded"),
    "turned-back": mark("Tile {tile} on {fields} is face down again"),
    "taken-back": mark("Tile {tile} is gone from {fields}"),
    "moved": mark("Tile {tile} was moved: {fields}"),
    "twice": mark("Tile {tile} seems to be on {fields}"),
    "another-table": mark("Not the table of this game: {fields} differ"),
}


def seen(v: Voice, kind: str, fields: Sequence[Field], tile: str | None = None) -> str:
    """Return what was observed on *fields*, of that *kind*."""
    return v.say(SEEN[kind], fields=v.words.all_of(list(fields)), tile=safe(tile or ""))
