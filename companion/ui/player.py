"""A player as screens show one: by mark and name, and what they have."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from companion.engine.protocol import BoardState, Colour, Setup
from companion.ui.holdings import GameHoldings
from companion.words.names import NAME_IN_SENTENCE, NAME_ON_SCREEN, safe, shortened
from companion.words.words import Words

AnySetup = TypeVar("AnySetup", bound=Setup)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody to choose."""

    colour: Colour
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """One thing a player has: *number* after a correction, and by how much that is another one."""

    what: str
    icon: str
    name: str
    number: str
    by: str


@dataclass(frozen=True, slots=True)
class PlayerCounts:
    """One player's panel: *counts* are what, its icon, and how many."""

    colour: Colour
    name: str
    points: int
    counts: tuple[tuple[str, str, int], ...]
    on_turn: bool


def panels(board: BoardState, words: Words, holdings: GameHoldings) -> tuple[PlayerCounts, ...]:
    """Return what each player has: the one on turn first, the others in seating order."""
    colours = board.setup.colours
    first = colours.index(board.turn)
    return tuple(_panel(board, words, holdings, colour) for colour in (*colours[first:], *colours[:first]))


def _panel(board: BoardState, words: Words, holdings: GameHoldings, colour: Colour) -> PlayerCounts:
    held = dict(holdings.held(board, colour))
    points = held.pop("points", 0)
    counts = tuple((what, holdings.icon(what, colour), number) for what, number in held.items())
    return PlayerCounts(colour, short_name(board.setup, words, colour), points, counts, colour == board.turn)


def with_short_names(setup: AnySetup) -> AnySetup:
    """Return *setup* without long names, for sentences that have little room: colours replace them."""
    kept = {colour: name for colour, name in setup.names.items() if len(name) <= NAME_IN_SENTENCE}
    if len(kept) == len(setup.names):
        return setup
    short: AnySetup = replace(cast(Any, setup), names=kept)
    return short


def short_name(setup: Setup, words: Words, colour: Colour) -> str:
    """Return the name alone, since the shape stands beside it; the colour's where none was given."""
    name = shortened(safe(setup.names.get(colour, "")), NAME_ON_SCREEN)
    return name or words.player(colour, setup)
