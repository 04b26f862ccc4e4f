"""Reading the words of a typed line, as every game needs them. All raise NotUnderstood."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from companion.engine.protocol import COLOURS, Colour, Setup
from companion.keyboard.not_understood import NotUnderstood
from companion.words.language import mark


def need(words: Sequence[str], count: int) -> None:
    """Make sure that there are at least *count* words."""
    if len(words) < count:
        raise NotUnderstood(mark("something is missing"))


def read_colour(word: str, setup: Setup) -> Colour:
    """Return the colour that *word* means: a colour, its first letter, or a player's name."""
    low = word.lower()
    found = {c for c in COLOURS if c.startswith(low)}
    found = found or {c for c, name in setup.names.items() if name.lower().startswith(low)}
    if len(found) != 1:
        players = ", ".join(f"{setup.names.get(c, '')} {c}".strip() for c in setup.colours)
        raise NotUnderstood(
            mark("{word}: neither a colour nor a player here ({players})"), word=word, players=players
        )
    return found.pop()


def read_one_of(word: str, known: Iterable[str]) -> str:
    """Return the one that begins with *word*, hyphens aside: `k3` is king-3, `army` is army-of-knights."""
    low = word.lower().replace("-", "")
    names = {name: name.replace("-", "") for name in known}
    short = {name: "".join(part[0] for part in name.split("-")) for name in names}
    found = [name for name, plain in names.items() if plain == low or short[name] == low]
    found = found or [name for name, plain in names.items() if plain.startswith(low)]
    if not found:
        raise not_one_of(word, names)
    if len(found) > 1:
        raise NotUnderstood(mark("{word}: could mean {found}"), word=word, found=", ".join(found))
    return found[0]


def not_one_of(word: str, known: Iterable[str]) -> NotUnderstood:
    """Return that *word* is not one of those *known*; an empty one stands for no answer."""
    if not word:
        return NotUnderstood(mark("One of these is needed: {known}"), known=", ".join(known))
    return NotUnderstood(mark("{word}: not one of {known}"), word=word, known=", ".join(known))


def read_number(word: str) -> int:
    """Return the whole number that *word* is, of at most three digits."""
    if not re.fullmatch("[0-9]{1,3}", word):
        raise NotUnderstood(mark("{word}: not a number"), word=word)
    return int(word)
