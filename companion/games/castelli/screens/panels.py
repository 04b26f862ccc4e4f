"""What each player has, as panels: the player on turn first, the others in seating order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine.castelli.box import CASTLES_EACH
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.words import CastelliWords
from companion.words.names import NAME_ON_SCREEN, safe, shortened

COUNTED: Final = ("wood", "grain", "rocks", "silver", "cards", "castles")
ICONS: Final = {"cards": "card"}


@dataclass(frozen=True, slots=True)
class Panel:
    """One player: *counts* are what, its icon, and how many; castles are those that are left."""

    colour: Colour
    name: str
    points: int
    counts: tuple[tuple[str, str, int], ...]
    on_turn: bool


def panels(game: Game, words: CastelliWords) -> tuple[Panel, ...]:
    """Return a panel for each player."""
    return tuple(_panel(game, words, colour) for colour in game.setup.order_from(game.turn))


def _panel(game: Game, words: CastelliWords, colour: Colour) -> Panel:
    has = game.holdings[colour]
    counts = tuple(
        (what, _icon(what, colour), CASTLES_EACH - has.castles if what == "castles" else getattr(has, what))
        for what in COUNTED
    )
    return Panel(colour, short_name(game, words, colour), has.points, counts, colour == game.turn)


def _icon(what: str, colour: Colour) -> str:
    return f"castle {colour}" if what == "castles" else ICONS.get(what, what)


def short_name(game: Game, words: CastelliWords, colour: Colour) -> str:
    """Return the name alone, since the shape stands beside it; the colour's where none was given."""
    name = shortened(safe(game.setup.names.get(colour, "")), NAME_ON_SCREEN)
    return name or words.player(colour, game.setup)
