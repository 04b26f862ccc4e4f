"""What Castelli tells on the help screen."""

from __future__ import annotations

from typing import Final

from companion.games.castelli.words import CastelliWords
from companion.ui.option import Option
from companion.words.language import mark

TURN: Final = (
    mark("At any time in your turn: use one card, and sell as many as you like"),
    mark("Turn a tile face up and lay it in any direction"),
    mark("Each coat at the edge of the board gets what the edge shows there"),
    mark("Every area whose tiles are all face up is evaluated"),
    mark("Then build as many castles as you can pay for, and end the turn"),
)
SIGNS: Final = (
    ("castelli/wood", mark("Wood")),
    ("castelli/grain", mark("Grain")),
    ("castelli/rocks", mark("Rocks")),
    ("castelli/silver", mark("Silver")),
    ("castelli/card", mark("A card")),
    ("castelli/castle blue", mark("A castle, with its owner's symbol")),
    ("castelli/site", mark("A building site")),
    ("castelli/village", mark("A village")),
    ("castelli/city", mark("A city")),
    ("castelli/market", mark("A tent: a market gives a card for each")),
    ("castelli/mine", mark("The mine, with the silver that is left")),
    ("castelli/tile", mark("A tile")),
)


def turn(words: CastelliWords) -> tuple[str, ...]:
    """Return what happens in a turn, in order."""
    return tuple(map(words.say, TURN))


def signs(words: CastelliWords) -> tuple[Option, ...]:
    """Return each sign that the game draws, with what it means."""
    return tuple(Option(icon, words.say(text), icon) for icon, text in SIGNS)
