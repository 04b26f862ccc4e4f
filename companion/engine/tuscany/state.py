"""The state of a game: frozen, with everything on the table and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from companion.engine.protocol import POINTS, Colour, Outcome
from companion.engine.tuscany.box import (
    CHIPS,
    CHIPS_OF_EACH,
    HEXAGON,
    PILE,
    PILES,
    Chip,
    Kind,
    Space,
    Stored,
    Tile,
)
from companion.engine.tuscany.region import Region


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the first move: who plays, on which regions, by which rulings."""

    colours: tuple[Colour, ...]
    """In seating order, clockwise."""
    names: Mapping[Colour, str]
    first: Colour
    """First in every round (T5)."""
    rulings: Mapping[str, str]
    regions: Mapping[Colour, Region] = field(repr=False)
    starts: Mapping[Colour, Space]
    """Where the start castles lie (T3)."""
    chips: Mapping[Colour, Chip]
    """The chip that each took before the first turn (T4)."""
    bonuses: Mapping[Kind, tuple[int, int]]
    centre: tuple[Tile, ...]
    stand_in: bool = False
    """Whether a region or the bonuses come from a stand-in and not from a table's own box."""

    def after(self, colour: Colour) -> Colour:
        """Return who sits next, clockwise."""
        return self.colours[(self.colours.index(colour) + 1) % len(self.colours)]


class Holdings(NamedTuple):
    """What one player has beside the region."""

    green: int = 0
    direct: int = 0
    """Red points that came by no scoring of a phase."""
    scorings: tuple[int, ...] = ()
    """Green points as they were added to red after each phase."""
    cards: int = 0
    workers: int = 0
    marble: int = 0
    storage: tuple[Stored, ...] = ()
    new_hexagons: int = 0
    """How many of the stored hexagons came in this turn (Q4)."""
    chips: tuple[int, ...] = (0,) * len(CHIPS)
    laid: int = 0
    """Tiles drawn from one's own piles."""
    counted: int = 0
    """Red points of the final scoring, once the game is over."""

    def plus(self, what: str, amount: int) -> Holdings:
        """Return the same with so much more of one count."""
        values: list[Any] = [*self]
        values[_PLACE_OF[what]] += amount
        return Holdings._make(values)

    @property
    def red(self) -> int:
        """The marker on the red track."""
        return self.direct + sum(self.scorings) + self.counted

    def chip(self, kind: Chip) -> int:
        """Return how many chips of that kind the player has."""
        return self.chips[CHIPS.index(kind)]

    @property
    def room(self) -> int:
        """How many storage spaces there are: one, and one per `storage` chip (T3)."""
        return 1 + self.chip("storage")

    @property
    def is_full(self) -> bool:
        """Whether no storage space is free."""
        return len(self.storage) >= self.room

    @property
    def old_hexagons(self) -> int:
        """How many wooden hexagons were stored when the turn began."""
        return self.storage.count(HEXAGON) - self.new_hexagons

    @property
    def left_in_piles(self) -> int:
        """How many tiles are left in the three piles."""
        return PILE * PILES - self.laid


_PLACE_OF: Final = {name: n for n, name in enumerate(Holdings._fields)} | {
    POINTS: Holdings._fields.index("direct")
}
"""Where a count stands; points that a change names go to `direct`."""


class ScoreRow(NamedTuple):
    """One player's final score, source by source."""

    direct: int
    scorings: tuple[int, ...]
    cards: int
    storage: int
    marble: int
    workers: int

    @property
    def total(self) -> int:
        """All of them together."""
        return self.direct + sum(self.scorings) + self.cards + self.storage + self.marble + self.workers


@dataclass(frozen=True, slots=True)
class Sheet:
    """The final score: a row for each player, who wins, and how every point came about."""

    rows: Mapping[Colour, ScoreRow]
    winners: tuple[Colour, ...]
    outcomes: tuple[Outcome, ...]


class Game(NamedTuple):
    """A game between two moves. One is made for each move, so it is what is made fastest."""

    setup: Setup
    turn: Colour
    """Who is on turn; after the end, who had the last turn."""
    holdings: Mapping[Colour, Holdings]
    covered: Mapping[Colour, Mapping[Space, Stored]]
    """What lies in each region, the start castle as well."""
    centre: tuple[Tile, ...]
    bonuses_gone: Mapping[Kind, int]
    round: int = 1
    phase: int = 1
    last_round: bool = False
    """Whether the round that is played is the last of the game (T21)."""
    actions: int = 0
    """Actions done in this turn."""
    marble_given: bool = False
    moves: int = 0
    final: Sheet | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.final is not None

    @property
    def actions_left(self) -> int:
        """How many actions the player on turn still has to do."""
        return 1 + self.marble_given - self.actions

    def chips_left(self, kind: Chip) -> int:
        """Return how many chips of that kind nobody has."""
        return CHIPS_OF_EACH - sum(has.chip(kind) for has in self.holdings.values())

    def empty(self, colour: Colour) -> int:
        """Return how many spaces of a region have neither tile, hexagon nor start castle."""
        return len(self.setup.regions[colour].spaces) - len(self.covered[colour])
