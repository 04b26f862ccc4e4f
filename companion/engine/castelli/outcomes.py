"""What the rules make of a move: who, what, how much, where, by which rule, with the figures behind it.

Every outcome has `rules` (ids), `rulings` (keys of those that decided something) and `changes`: what each
player got or gave. The changes of all outcomes add up to what everybody has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.engine.castelli.box import Field, Resource, Settlement, Side, Terrain
from companion.engine.protocol import Colour, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun(Outcome):
    """The record began from what lay on the table."""

    turn: Colour
    tiles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLaid(Outcome):
    """A tile was laid face up."""

    by: Colour
    field: Field
    tile: str
    north: Colour
    swap: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TileTurned(Outcome):
    """A Steward turned the tile."""

    by: Colour
    field: Field
    tile: str
    was: Colour
    north: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class TileCard(Outcome):
    """The tile's card icons gave cards."""

    by: Colour
    field: Field
    icons: int
    due: int
    drawn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSilver(Outcome):
    """The silver on the tile was taken from the mine."""

    by: Colour
    field: Field
    due: int
    taken: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RimPaid(Outcome):
    """A side of the tile lies at the rim."""

    field: Field
    side: Side
    colour: Colour
    neutral: bool
    card_coat: bool
    what: str
    due: int
    got: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaEvaluated(Outcome):
    """An area was evaluated: the *leaders* have the *most* points; each player among them was due *share*."""

    area: str
    at: Field
    terrain: Terrain
    icons: int
    points: Mapping[Colour, int]
    leaders: tuple[Colour, ...]
    share: int
    paid: Mapping[Colour, int]
    lost: int
    lost_to_neutral: int
    lost_to_rounding: int
    lost_to_cap: int
    lost_to_shortage: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingCounts(Outcome):
    """An area is complete, or the mine is due, but no coat there counts more than 0."""

    area: str
    at: Field
    terrain: Terrain


class ScoringLine(NamedTuple):
    """A settlement that counts for a castle, and what it gives."""

    at: Field
    settlement: Settlement
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Built(Outcome):
    """A castle was built, perhaps over another."""

    by: Colour
    at: Field
    area: int
    terrain: Terrain
    cost: Mapping[Resource, int]
    bought: Resource | None
    silver: int
    card: str | None
    over: Colour | None
    influence: Mapping[Colour, int]
    lines: tuple[ScoringLine, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarded(Outcome):
    """A Guard kept a castle from being overbuilt."""

    by: Colour
    attacker: Colour
    at: Field
    card: str | None
    card_spent: bool
    lasts: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Outcome):
    """A card was used as a move of its own."""

    by: Colour
    card: str
    amount: int
    victim: Colour | None = None
    at: Field | None = None
    taken: Mapping[Colour, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sold(Outcome):
    """Cards were sold."""

    by: Colour
    cards: int
    silver: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(Outcome):
    """The table agreed on a difference."""

    player: Colour
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Outcome):
    """The turn ended; nobody is *next* once the last tile lies."""

    by: Colour
    next: Colour | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOver(Outcome):
    """Cards in hand and units left gave points."""

    colour: Colour
    what: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SilverPrize(Outcome):
    """Points for most or second most silver."""

    place: int
    silver: int
    tied: tuple[Colour, ...]
    prize: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTileKept(Outcome):
    """A player still holds their start tile."""

    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementScored(Outcome):
    """A village or city gave points to who has the most castles in its row and column."""

    at: Field
    settlement: Settlement
    castles: Mapping[Colour, int]
    leaders: tuple[Colour, ...]
    prize: int
    share: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CastlesStanding(Outcome):
    """Castles that are not overbuilt gave points."""

    colour: Colour
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(Outcome):
    """The game is decided: *tied* had the most points, *winners* the most castles among them."""

    winners: tuple[Colour, ...]
    tied: tuple[Colour, ...]
    total: int
    castles: Mapping[Colour, int]
