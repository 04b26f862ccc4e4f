"""What the rules make of a move: who, what, how much, where, by which rule, with the figures behind it.

Changes count `points` (the red track), `green`, `cards`, `workers` and `marble`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.engine.protocol import Colour, Outcome
from companion.engine.tuscany.box import Chip, Crop, Kind, Space, Stored, Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun(Outcome):
    """The record began from what lay on the table."""

    turn: Colour
    round: int
    phase: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Outcome):
    """Game cards were drawn: *by_rule* as the rule says, and one for each chip."""

    by: Colour
    by_rule: int
    by_chips: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarded(Outcome):
    """Something stored went back to the box to make room."""

    by: Colour
    what: Stored
    room_for: Stored


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleared(Outcome):
    """No open tile could be placed, so all of one kind were replaced (T8)."""

    by: Colour
    kind: Kind
    fresh: tuple[Tile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken(Outcome):
    """An open tile came into storage."""

    by: Colour
    tile: Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Refilled(Outcome):
    """The centre was refilled: from a pile of the player, or once they are used up from the neutral tiles."""

    by: Colour
    tile: Tile
    own: bool
    left_in_pile: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveAlike(Outcome):
    """Five or more open tiles had one colour, so they were replaced (T11)."""

    kind: Kind
    count: int
    fresh: tuple[Tile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Outcome):
    """A tile or wooden hexagon was placed, and paid for unless it was *free*."""

    by: Colour
    tile: Stored
    at: Space
    kind: Kind
    cards: int
    workers: int
    free: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaComplete(Outcome):
    """An area of one colour is complete."""

    by: Colour
    kind: Kind
    spaces: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourComplete(Outcome):
    """All spaces of a colour are covered; *place* is 1 or 2, or 3 for who comes too late."""

    by: Colour
    kind: Kind
    place: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipTaken(Outcome):
    """A chip was taken (T15); a `storage` chip brings green points at once (T4)."""

    by: Colour
    chip: Chip


@dataclass(frozen=True, slots=True, kw_only=True)
class NoChip(Outcome):
    """A city brought no chip: none was wanted, or none is left."""

    by: Colour
    left: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CropsScored(Outcome):
    """Crops that are new to their area; *known* are those that were there, *hexagon* counts by itself."""

    by: Colour
    new: tuple[Crop, ...]
    known: tuple[Crop, ...]
    hexagon: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Received(Outcome):
    """A quarry, village or monastery gave something: so much *by_rule*, and one for each chip."""

    by: Colour
    kind: Kind
    what: str
    by_rule: int
    by_chips: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Harvested(Outcome):
    """A harvest card gave what it shows; chips may have added to it (Q6)."""

    by: Colour
    number: int
    of: int
    what: str
    amount: int
    by_chips: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HexagonStored(Outcome):
    """A wooden hexagon came into storage."""

    by: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class HexagonWithoutRoom(Outcome):
    """No storage space was free for a wooden hexagon: red points in its place, or nothing (Q5)."""

    by: Colour
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarbleGiven(Outcome):
    """A marble was given back for one more action."""

    by: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(Outcome):
    """The table agreed on a difference."""

    player: Colour
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Outcome):
    """The turn ended; nobody is *next* once the game is over."""

    by: Colour
    next: Colour | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseEnded(Outcome):
    """A phase ended, as *by* have used up their piles, and green points are added to red (T23)."""

    phase: int
    by: tuple[Colour, ...]
    green: Mapping[Colour, int]
    red: Mapping[Colour, int]
    """After the scoring."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRound(Outcome):
    """Somebody has used up the third pile: the next round is the last (T21)."""

    by: tuple[Colour, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOver(Outcome):
    """What was left at the end gave red points."""

    colour: Colour
    what: Literal["cards", "storage", "piles", "marble", "workers"]
    count: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(Outcome):
    """The game is decided; *decided_by* tells what broke a tie."""

    winners: tuple[Colour, ...]
    tied: tuple[Colour, ...]
    total: int
    empty: Mapping[Colour, int]
    green: Mapping[Colour, int]
    decided_by: Literal["red", "empty", "green", "shared"]
