"""What the camera sees of the open tiles that is no move, in one sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.engine.tuscany.box import KINDS, TILES
from companion.words.language import mark

if TYPE_CHECKING:
    from companion.games.tuscany.words import TuscanyWords

SEEN: Final[dict[str, str]] = {
    "lifted": mark("Place {places} is empty"),
    "back": mark("The tile on {places} is face down: turn it over"),
    "unclear": mark("It is not clear yet what is on {places}"),
    "five": mark(
        "Five of the same colour are open: {tile}. Remove them and turn up the same number of neutral tiles"
    ),
    "refused": mark("Nobody may take this now: {tile}"),
    "several": mark("More than one tile has changed: {places}. Enter it by touch"),
    "another-table": mark("These are not the open tiles of this game: {places}"),
}


def tell(words: TuscanyWords, kind: str, places: Sequence[str], tile: str | None = None) -> str:
    """Return what was observed on *places*, of that *kind*."""
    return words.say(SEEN[kind], places=words.all_of(list(places)), tile=_named(words, tile))


def _named(words: TuscanyWords, tile: str | None) -> str:
    if tile in TILES:
        return words.tile(tile)
    return words.kind(tile) if tile in KINDS else ""
