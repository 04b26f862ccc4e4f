"""What The Castles of Tuscany tells on the help screen."""

from __future__ import annotations

from typing import Final

from companion.games.tuscany.words import TuscanyWords
from companion.ui.option import Option
from companion.words.language import mark

TURN: Final = (
    mark("Choose an action: draw cards, take a tile, or place one"),
    mark("Draw: 3 cards, and 1 more for each chip with a card"),
    mark("Take: an open tile into your storage; your leftmost pile refills the centre"),
    mark("Place: a stored tile next to one already placed, for two cards of its colour"),
    mark("A placed tile has the effect of its kind; complete areas and colours score green points"),
    mark("Once a turn a marble gives one more action"),
    mark("At the end of a phase the green points are added to the red ones"),
)
SIGNS: Final = (
    ("tuscany/tile castle", mark("Castle: take an open tile and place it free of charge")),
    ("tuscany/tile city", mark("City: take a chip")),
    ("tuscany/tile estate", mark("Estate: a wooden hexagon, which fits every space")),
    ("tuscany/tile crop", mark("Crop: 1 green point for each kind that is new to the area")),
    ("tuscany/tile quarry", mark("Quarry: 1 marble")),
    ("tuscany/tile village", mark("Village: 1 worker")),
    ("tuscany/tile monastery", mark("Monastery: 3 cards")),
    ("tuscany/tile cart", mark("Cart: 1 harvest card")),
    ("tuscany/worker", mark("A worker stands for a card")),
    ("tuscany/marble", mark("A marble gives one more action")),
    ("tuscany/storage", mark("A storage space")),
    ("tuscany/harvest", mark("A harvest card")),
    ("tuscany/green-points", mark("Green points")),
    ("tuscany/red-points", mark("Red points: the most win")),
    ("tuscany/pile", mark("A pile of tiles")),
)


def turn(words: TuscanyWords) -> tuple[str, ...]:
    """Return what happens in a turn, in order."""
    return tuple(map(words.say, TURN))


def signs(words: TuscanyWords) -> tuple[Option, ...]:
    """Return each sign that the game draws, with what it means."""
    return tuple(Option(icon, words.say(text), icon) for icon, text in SIGNS)
