"""What the books leave open: the 27 rulings, their values, and the presets by rule book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.rulings import defaults_of, read_answers

RULINGS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "rim-card-coat": ("R1", ("pays", "nothing")),
    "steward-rim": ("R2", ("before", "after")),
    "card-icons": ("R3", ("one", "each")),
    "neutral-tie": ("R4", ("shares", "ignored", "blocks")),
    "build-card-coat": ("R5", ("yes", "no")),
    "own-landscape": ("R6", ("once", "no", "twice")),
    "free-landscape": ("R7", ("empty", "no-settlement")),
    "burnt-city": ("R8", ("spare", "gone")),
    "landgrave-room": ("R9", ("one", "any")),
    "master-builder-overbuild": ("R10", ("no", "yes")),
    "silver-second-tie": ("R11", ("three", "share", "two", "none")),
    "silver-first-tie": ("R12", ("no-second", "second")),
    "no-silver": ("R13", ("no", "yes")),
    "battle-silver-tie": ("R14", ("six", "three")),
    "guarded-card": ("R15", ("spent", "kept")),
    "guard-lasts": ("R16", ("turn", "attempt", "game")),
    "dilemma-gains": ("R17", ("laid", "taken")),
    "short-sale": ("R18", ("rest", "refused")),
    "tie-castles": ("R19", ("built", "standing")),
    "market-tie": ("R20", ("share", "one-each")),
    "split": ("R21", ("down", "nearest")),
    "purchase": ("R22", ("missing", "none-owned")),
    "overbuild-compare": ("R23", ("landscape", "area")),
    "overbuild-again": ("R24", ("no", "yes")),
    "sell-when": ("R25", ("any", "own-turn")),
    "overbuild-count": ("R26", ("points", "coats")),
    "overbuild-purchase": ("R27", ("missing", "any")),
}
"""Key of the record -> id in the rules, and its values; the first is the default."""

DEFAULTS: Final = defaults_of(RULINGS)

PRESETS: Final[dict[str, dict[str, str]]] = {
    "German": {},
    "English": {},
    "Dutch": {"overbuild-compare": "area", "burnt-city": "gone"},
    "Spanish": {"burnt-city": "gone"},
}
"""The rule book a group owns -> what differs from the defaults."""


def read_rulings(given: Mapping[str, object]) -> dict[str, str]:
    """Return all rulings, the *given* ones and defaults for the rest. Raises BadRecord, naming the key."""
    return read_answers(given, RULINGS)
