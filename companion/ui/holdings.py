"""What players have: its numbers and icons, and how a table corrects them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from companion.engine.protocol import AnyRules, Colour
from companion.games.plugin import Game
from companion.ui.game_parts import part_or_plain


class Correction(NamedTuple):
    """What a table agreed on: how much more of what *player* has."""

    player: Colour
    by: Mapping[str, int]
    note: str = ""


class GameHoldings(Protocol):
    """The part `holdings` of a game's screens; `PlainHoldings` answers what it leaves out."""

    @property
    def CORRECTED(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """Of which counts there are corrections; none if the game has no such move."""

    @property
    def LEFT(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """Which counts are of what is left, while the rules count what was used."""

    def held(self, board: Any, colour: Colour, /) -> Mapping[str, int]:
        """Return how much *colour* has, by the keys of the words' counts, in the order they are shown in."""

    def icon(self, what: str, colour: Colour, /) -> str:
        """Return the icon of a count."""

    def write_correction(self, correction: Correction, /) -> Any:
        """Return the move that makes *correction*."""

    def read_correction(self, move: Any, /) -> Correction | None:
        """Return the correction that *move* makes; None if it is another move."""


@dataclass(frozen=True, slots=True)
class PlainHoldings:
    """What each player has by the *rules*; none of it is corrected."""

    rules: AnyRules
    CORRECTED: tuple[str, ...] = field(default=(), init=False)
    LEFT: tuple[str, ...] = field(default=(), init=False)

    def held(self, board: Any, colour: Colour) -> Mapping[str, int]:
        """Return all counts."""
        return self.rules.counts(board)[colour]

    def icon(self, what: str, colour: Colour) -> str:  # noqa: ARG002 - it is the same for all
        """Return a crown for points."""
        return "crown" if what == "points" else ""

    def write_correction(self, correction: Correction) -> Any:
        """There is none."""
        raise NotImplementedError

    def read_correction(self, move: Any) -> Correction | None:  # noqa: ARG002
        """There is none."""
        return None


def holdings_of(game: Game) -> GameHoldings:
    """Return how *game* tells what players have."""
    holdings: GameHoldings = part_or_plain(game, "holdings", PlainHoldings(game.rules[0]))
    return holdings
