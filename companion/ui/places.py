"""What a game says of a place on its board that somebody asks about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from companion.engine.protocol import Outcome
from companion.games.plugin import Game
from companion.ui.drawing.picture import Picture
from companion.ui.game_parts import part_of
from companion.ui.list_row import ListRow

Numbered = tuple[int, Outcome]
"""The number of a move and what it did; 0 for what would come if the game ended now."""


@dataclass(frozen=True, slots=True)
class PlaceReasons:
    """How it came to be as it is at a place: *first* and *last* say how it lies, *happened* what happened."""

    title: str
    field: str
    """The field to look at."""
    highlight: Picture | None
    happened: tuple[Numbered, ...]
    """The oldest first."""
    first: tuple[ListRow, ...] = ()
    last: tuple[ListRow, ...] = ()


class Places(Protocol):
    """The part `places` of a game's screens."""

    def about(self, board: Any, place: str, happened: tuple[Numbered, ...], words: Any, /) -> PlaceReasons:
        """Return how it came to be as it is at *place*, of all that has *happened*."""


def places_of(game: Game) -> Places | None:
    """Return what *game* says of places; None if nobody asks about any."""
    return part_of(game, "places")
