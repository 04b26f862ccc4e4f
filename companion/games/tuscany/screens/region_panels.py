"""What each panel says: counts, what is left in the pile, what is stored, chips."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.protocol import Colour
from companion.engine.tuscany.box import CHIPS
from companion.engine.tuscany.questions import countdown
from companion.engine.tuscany.state import Game
from companion.games.tuscany.screens import holdings
from companion.games.tuscany.words import TuscanyWords
from companion.ui.player import PlayerCounts, panels

PILE: str = "pile"


@dataclass(frozen=True, slots=True)
class RegionCounts(PlayerCounts):
    """A player's panel; *things* are the icons of what is stored, and of the chips."""

    things: tuple[str, ...] = ()
    looked_at: bool = False
    """Whether the region that is shown is theirs."""


def region_panels(game: Game, words: TuscanyWords, looked_at: Colour) -> tuple[RegionCounts, ...]:
    """Return everybody's panel, the player on turn first."""
    left = countdown(game).pile
    found = []
    for one in panels(game, words, holdings):
        has = game.holdings[one.colour]
        stored = tuple(f"tuscany/tile {what}" for what in has.storage)
        chips = tuple(f"tuscany/{kind}" for kind in CHIPS for _ in range(has.chip(kind)))
        counts = (*one.counts, (PILE, "tuscany/pile", left[one.colour]))
        found.append(
            RegionCounts(
                one.colour,
                one.name,
                one.points,
                counts,
                one.on_turn,
                (*stored, *([""] if stored and chips else []), *chips),
                one.colour == looked_at,
            )
        )
    return tuple(found)
