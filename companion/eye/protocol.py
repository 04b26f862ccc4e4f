"""What a game's camera part offers: a module that knows what the eye's readings mean for a game."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from companion.games.plugin import Game

if TYPE_CHECKING:  # a hand scanner needs no messages of the eye
    from companion.base.messages import PlacedPiece, Sighting
    from companion.eye.findings import Finding, Observation


class GameCamera(Protocol):
    """The part of a game that is named by its `camera`."""

    @property
    def marked_kinds(self) -> Collection[str]:
        """Observations that are marked on the board, as something is to be said there."""

    @property
    def passing_kinds(self) -> Collection[str]:
        """Observations that only a mark shows, since they mostly pass by themselves."""

    def interpret(
        self, board: Any, sighting: Sighting, earlier: Sequence[str] = (), shown: str | None = None, /
    ) -> tuple[Finding, ...]:
        """Return what *sighting* means for the game on *board*.

        *earlier* are the places of proposals that nobody answered yet, in the order in which they came;
        *shown* is the card that lies in the tray.
        """

    def unanswered(
        self,
        board: Any,
        earlier: Sequence[str],
        found: Sequence[Finding],
        sighting: Sighting | None = None,
        /,
    ) -> tuple[str, ...]:
        """Return *earlier* with the places that *found* proposes, without those that *board* has by now.

        *sighting* is what it was found in; a game may note more of it.
        """

    def reading_at(self, sighting: Sighting, place: str, /) -> Hashable | None:
        """Return what is read at *place* as far as it names something; None while nothing can be seen there.

        As long as it stays the same, nothing has changed there.
        """

    def describe(self, seen: Observation, places: Sequence[str], words: Any, setup: Any, /) -> str:
        """Return the sentence that tells *seen* in the game's *words*; *places* are those it has room for."""

    def card_numbered(self, number: int, /) -> str | None:
        """Return the card whose label has that *number*."""

    def card_of_label(self, text: str, /) -> str | None:
        """Return the card whose label says *text*; None if it is no label of this game."""

    def placed_pieces(self, header: Mapping[str, Any], /) -> tuple[PlacedPiece, ...]:
        """Return how the board of a game with this *header* lies; nothing where it was not photographed."""


def camera_of(game: Game) -> GameCamera | None:
    """Return the camera part of *game*; None if there is no camera for this game."""
    return cast(GameCamera, import_module(game.camera)) if game.camera else None
