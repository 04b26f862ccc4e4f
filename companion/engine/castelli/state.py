"""The state of a game: frozen, with everything on the table and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.engine.castelli.board import Board
from companion.engine.castelli.box import Field, Module, Settlement
from companion.engine.castelli.moves import Build, Reveal
from companion.engine.castelli.tiles import Coats, TileSet
from companion.engine.protocol import Colour, Outcome


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the first move: who plays, on what, by which modules and rulings."""

    colours: tuple[Colour, ...]
    """In seating order, clockwise."""
    names: Mapping[Colour, str]
    first: Colour
    modules: frozenset[Module]
    rulings: Mapping[str, str]
    board: Board = field(repr=False)
    tiles: TileSet = field(repr=False)
    """Not printed, as the board is not: that is thousands of words, and Kivy prints whatever it is given."""
    dilemma: bool
    battle: bool

    def neutral(self, colour: Colour) -> bool:
        """Say whether nobody plays *colour* (C11)."""
        return colour not in self.colours

    def order_from(self, colour: Colour) -> tuple[Colour, ...]:
        """Return the players in turn order, beginning with *colour* (D2)."""
        n = self.colours.index(colour)
        return self.colours[n:] + self.colours[:n]


class Holdings(NamedTuple):
    """What one player has."""

    points: int = 0
    wood: int = 0
    grain: int = 0
    rocks: int = 0
    silver: int = 0
    cards: int = 0
    castles: int = 0
    """How many they have built, those under others included."""


class Laid(NamedTuple):
    """A tile that lies face up, the colour that points north, and its coats by side."""

    tile: str
    north: Colour
    coats: Coats


class Castle(NamedTuple):
    """A castle; *on* is the number of the castle it was built over."""

    owner: Colour
    at: Field
    area: int
    on: int | None = None


class Evaluated(NamedTuple):
    """What came of an area: each colour's points, what was received, and what was lost."""

    points: Mapping[Colour, int]
    paid: Mapping[Colour, int]
    lost: int


class ScoreRow(NamedTuple):
    """One player's final score, source by source."""

    during: int
    cards: int
    resources: int
    silver: int
    dilemma: int = 0
    settlements: int = 0
    castles: int = 0

    @property
    def total(self) -> int:
        """All of them together."""
        return sum(self)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The final score: a row for each player, who wins, and how every point came about."""

    rows: Mapping[Colour, ScoreRow]
    winners: tuple[Colour, ...]
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class PendingAnswer:
    """What somebody may answer right now (D25): the game as it was *before* the move to answer."""

    before: Game
    move: Reveal | Build
    first_north: Colour | None = None
    """For Stewards: the direction in which the tile was first laid (R2)."""
    over: int | None = None
    """For Guards: the number of the castle that was overbuilt."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game between two moves."""

    setup: Setup
    turn: Colour
    """Who is on turn; after the end, who had the last turn."""
    holdings: Mapping[Colour, Holdings]
    mine: int
    deck: tuple[str | None, ...]
    """Top first; a card that is known to lie there (D26), or None."""
    laid: Mapping[Field, Laid]
    seen: frozenset[str]
    """The tiles that have been laid, on either half of a tournament."""
    settlements: Mapping[Field, Settlement]
    spare: Mapping[Settlement, int]
    castles: tuple[Castle, ...] = ()
    """In the order they were built; a castle's number is its place here."""
    areas: Mapping[str, Evaluated | None] = field(default_factory=dict)
    """Evaluated areas by label; None where it happened before the record began."""
    revealed: bool = False
    card_used: bool = False
    bought: bool = False
    guarded: frozenset[int] = frozenset()
    swapped: frozenset[Colour] = frozenset()
    """Who has laid their start tile (C46)."""
    moves: int = 0
    pending: PendingAnswer | None = None
    final: Sheet | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended (C39)."""
        return self.final is not None

    @property
    def overbuilt(self) -> set[int]:
        """The numbers of the castles that lie under another."""
        return {castle.on for castle in self.castles if castle.on is not None}

    @property
    def face_down(self) -> list[Field]:
        """The meadows whose tile lies face down."""
        return [meadow for meadow in self.setup.board.meadows if meadow not in self.laid]
