"""What people do: one frozen value for each kind of move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.castelli.box import Field, Resource, Settlement
from companion.engine.protocol import Colour


@dataclass(frozen=True, slots=True)
class Reveal:
    """Lay a tile face up on its meadow, with that colour pointing north (C14).

    With *swap* it comes from the hand, and the tile that lay there goes into it (C45).
    """

    field: Field
    tile: str
    north: Colour
    swap: bool = False
    gain_cards: int | None = None
    gain_silver: int | None = None


@dataclass(frozen=True, slots=True)
class Steward:
    """Turn the tile that another player just laid."""

    by: Colour
    north: Colour


@dataclass(frozen=True, slots=True)
class Build:
    """Put a castle on a landscape (C27), or over another's castle (C47)."""

    at: Field
    area: int | None = None
    buy: Resource | None = None
    card: str | None = None
    over: Colour | None = None


@dataclass(frozen=True, slots=True)
class Guard:
    """Keep one's castle from being overbuilt just now."""

    by: Colour


@dataclass(frozen=True, slots=True)
class Play:
    """Use a card that is a move of its own (C33)."""

    card: str
    victim: Colour | None = None
    at: Field | None = None


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell cards for silver (C34); *by* left out: the player on turn."""

    cards: int
    by: Colour | None = None


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
class Begin:
    """Start from what lies on the table: an interrupted game, or a companion switched on late."""

    turn: Colour
    tiles: Mapping[Field, tuple[str, Colour]]
    players: Mapping[Colour, Mapping[str, int]]
    castles: Mapping[str, tuple[tuple[Colour, ...], ...]] = field(default_factory=dict)
    """Area -> its sites, each from bottom to top."""
    settlements: Mapping[Field, Settlement] | None = None
    spare: Mapping[Settlement, int] | None = None
    swapped: tuple[Colour, ...] = ()


Move = Reveal | Steward | Build | Guard | Play | Sell | End | Correct | Begin
