"""What the book leaves open: eleven rulings and their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.rulings import defaults_of, read_answers

RULINGS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "draw": ("Q1", ("3", "2")),
    "big-area": ("Q2", ("series", "six")),
    "joker-pairs": ("Q3", ("any", "different")),
    "hexagon-wait": ("Q4", ("turn", "none")),
    "hexagon-no-room": ("Q5", ("two-red", "discard", "nothing")),
    "harvest-chips": ("Q6", ("no", "yes")),
    "pile-tiles": ("Q7", ("no", "yes")),
    "card-points": ("Q8", ("5", "3")),
    "empty-spaces": ("Q9", ("more", "fewer")),
    "green-tie": ("Q10", ("more", "fewer")),
    "castle-refill": ("Q11", ("after", "before")),
}
"""Key of the record -> id in the rules, and its values; the first is the default."""

DEFAULTS: Final = defaults_of(RULINGS)


def read_rulings(given: Mapping[str, object]) -> dict[str, str]:
    """Return all rulings, the *given* ones and defaults for the rest. Raises BadRecord, naming the key."""
    return read_answers(given, RULINGS)
