"""What the book leaves open, as questions, and what a table chose, as clauses.

A clause begins small and has no full stop: it stands in brackets ("ruling: ..."), or alone as a sentence.
"""

from __future__ import annotations

from typing import Final

from companion.engine.tuscany.rulings import RULINGS
from companion.words.language import mark

QUESTIONS: Final[dict[str, str]] = {
    "draw": mark("How many cards does the action Draw give?"),
    "big-area": mark("What is an area of four or more spaces worth?"),
    "joker-pairs": mark("May the two pairs that replace both cards be of the same colour?"),
    "hexagon-wait": mark("May a wooden hexagon be placed in the turn in which you get it?"),
    "hexagon-no-room": mark("What happens to a wooden hexagon when no storage space is free?"),
    "harvest-chips": mark("Do chips increase what harvest cards give?"),
    "pile-tiles": mark("Do tiles left in the piles count at the end?"),
    "card-points": mark("How many cards give one point at the end?"),
    "empty-spaces": mark("What wins a tie: more empty spaces, or fewer?"),
    "green-tie": mark("If that is equal too: more green points, or fewer?"),
    "castle-refill": mark("When is a tile replaced that a castle took from the centre?"),
}

VALUES: Final[dict[str, dict[str, str]]] = {
    "draw": {
        "3": mark("drawing gives 3 cards"),
        "2": mark("drawing gives 2 cards"),
    },
    "big-area": {
        "series": mark("4 spaces are worth 10 points, 5 spaces 15, 6 spaces 21, and so on"),
        "six": mark("an area of 4 or more spaces is worth 6 points, like one of 3"),
    },
    "joker-pairs": {
        "any": mark("the two pairs may be of the same colour"),
        "different": mark("the two pairs must be of different colours"),
    },
    "hexagon-wait": {
        "turn": mark("a wooden hexagon waits until a later turn"),
        "none": mark("a wooden hexagon may be placed at once"),
    },
    "hexagon-no-room": {
        "two-red": mark("a wooden hexagon without a storage space gives 2 red points instead"),
        "discard": mark("something stored makes room for the wooden hexagon"),
        "nothing": mark("a wooden hexagon without a storage space is lost"),
    },
    "harvest-chips": {
        "no": mark("chips do not increase what harvest cards give"),
        "yes": mark("chips also increase what harvest cards give"),
    },
    "pile-tiles": {
        "no": mark("tiles left in the piles do not count"),
        "yes": mark("tiles left in the piles count 1 point each"),
    },
    "card-points": {
        "5": mark("5 cards give 1 point"),
        "3": mark("3 cards give 1 point"),
    },
    "empty-spaces": {
        "more": mark("more empty spaces win a tie"),
        "fewer": mark("fewer empty spaces win a tie"),
    },
    "green-tie": {
        "more": mark("then more green points win"),
        "fewer": mark("then fewer green points win"),
    },
    "castle-refill": {
        "after": mark("the centre is refilled after the effects of the tile"),
        "before": mark("the centre is refilled before the effects of the tile"),
    },
}

AS_THE_BOOK_SAYS: Final = frozenset({("draw", "3"), ("card-points", "5")})
"""What is not named where it decides: the book has these numbers, and they decide in every turn."""


def decided(key: str, value: str) -> tuple[str, str] | None:
    """Return id and clause for the ruling *key* and its *value*, unless that is not worth a word."""
    return None if (key, value) in AS_THE_BOOK_SAYS else (RULINGS[key][0], VALUES[key][value])
