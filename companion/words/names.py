"""What people and colours are called, whatever the game."""

from __future__ import annotations

from typing import Final

from companion.engine.protocol import Colour
from companion.words.language import mark

JOINER: Final = "\u200d"
NAME_ON_SCREEN: Final = 23
"""How many letters of a name stand in a sentence of a screen; a player may have typed 40."""
NAME_IN_SENTENCE: Final = 14
"""How many letters a name may have for a sentence with little room; else the colour stands there."""
COLOUR_NAMES: Final[dict[Colour, str]] = {  # as a player is called who gave no name
    "red": mark("Red"),
    "blue": mark("Blue"),
    "green": mark("Green"),
    "yellow": mark("Yellow"),
}
COLOUR_WORDS: Final[dict[Colour, str]] = {
    "red": mark("red"),
    "blue": mark("blue"),
    "green": mark("green"),
    "yellow": mark("yellow"),
}


def safe(text: str) -> str:
    """Return what people typed, fit for one line: whatever cannot be printed becomes a question mark.

    A joiner between two letters stays, as in emoji of families.
    """
    return "".join(
        letter if letter.isprintable() or _joins(text, n) else "?" for n, letter in enumerate(text)
    ).strip()


def shortened(name: str, at_most: int | None) -> str:
    """Return *name* with no more than this many letters; the last one then says that there are more."""
    if at_most is None or len(name) <= at_most:
        return name
    return name[: at_most - 1].rstrip() + "…"


def _joins(text: str, n: int) -> bool:
    around = text[n - 1 : n] + text[n + 1 : n + 2]
    return text[n] == JOINER and len(around) == 2 and around.isprintable() and " " not in around
