"""What people do: one frozen value for each kind of move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from companion.engine.protocol import Colour
from companion.engine.tuscany.box import Chip, Kind, Space, Stored, Tile

Wave: TypeAlias = tuple[Tile, ...]
"""Neutral tiles turned up together."""


class Harvest(NamedTuple):
    """What one harvest card shows: red or green points, cards, workers, marble, or a wooden hexagon."""

    what: str
    amount: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw game cards (T6)."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take an open tile into storage (T7); *clear* the kinds removed before, as none could be placed (T8)."""

    tile: Tile
    refill: Tile
    discard: Stored | None = None
    fresh: tuple[Wave, ...] = ()
    clear: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Free:
    """Take an open tile and place it free of charge (T14)."""

    tile: Tile
    at: Space
    refill: Tile
    fresh: tuple[Wave, ...] = ()
    chip: Chip | None = None
    no_chip: bool = False
    """Whether it was said that no chip is taken."""
    harvest: tuple[Harvest, ...] = ()
    free: Free | None = None
    discard: tuple[Stored, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Place a stored tile or wooden hexagon and pay for it (T9)."""

    tile: Stored
    at: Space
    cards: int
    workers: int = 0
    chip: Chip | None = None
    no_chip: bool = False
    harvest: tuple[Harvest, ...] = ()
    free: Free | None = None
    discard: tuple[Stored, ...] = ()


@dataclass(frozen=True, slots=True)
class Marble:
    """Give a marble back for one more action this turn (T10)."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn."""


@dataclass(frozen=True, slots=True)
class Correct:
    """What the table agreed on, as differences."""

    player: Colour
    differences: tuple[tuple[str, int], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Lying:
    """What one player has when a record begins in the middle of a game."""

    spaces: Mapping[Space, Stored] = field(default_factory=dict)
    """What was placed, the start castle not counted."""
    green: int = 0
    red: int = 0
    cards: int = 0
    workers: int = 0
    marble: int = 0
    storage: tuple[Stored, ...] = ()
    chips: Mapping[Chip, int] = field(default_factory=dict)
    laid: int = 0
    scorings: tuple[int, ...] = ()
    """Green as it was added to red after each phase so far; left out, it is part of the red points."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Start from what lies on the table: an interrupted game, or a companion switched on late."""

    turn: Colour
    round: int
    phase: int
    players: Mapping[Colour, Lying]
    centre: tuple[Tile, ...]
    bonuses: Mapping[Kind, int] = field(default_factory=dict)
    """How many of the two bonuses of a colour are gone."""
    last_round: bool = False


Move = Draw | Take | Place | Marble | End | Correct | Begin
