"""What the book leaves open: eleven rulings and their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.base.errors import BadRecord
from companion.base.parsing import shown

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

DEFAULTS: Final[dict[str, str]] = {key: values[0] for key, (_, values) in RULINGS.items()}


def read_rulings(given: Mapping[str, object]) -> dict[str, str]:
    """Return all rulings: the *given* ones, defaults for the rest.

    Raises BadRecord, naming the key, for one that is unknown or has no such value.
    """
    for key, value in given.items():
        if key not in RULINGS:
            raise BadRecord(f"rulings: {shown(key)} is not a ruling ({', '.join(RULINGS)})")
        values = RULINGS[key][1]
        if not isinstance(value, str) or value not in values:
            raise BadRecord(f"rulings: {key}: {shown(value)} is not one of {', '.join(values)}")
    return {**DEFAULTS, **{key: str(value) for key, value in given.items()}}
