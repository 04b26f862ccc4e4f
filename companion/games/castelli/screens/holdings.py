"""What players of Castelli have, for the screens that every game shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.castelli.box import CASTLES_EACH
from companion.engine.castelli.moves import Correct
from companion.engine.castelli.record_moves import CORRECTED
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.ui.holdings import Correction

__all__ = ["CORRECTED", "LEFT", "held", "icon", "read_correction", "write_correction"]

LEFT: Final = ("castles",)
SHOWN: Final = ("points", "wood", "grain", "rocks", "silver", "cards")
ICONS: Final = {"points": "crown", "cards": "castelli/card"}


def held(board: Game, colour: Colour) -> Mapping[str, int]:
    """Return the counts of *colour*; castles are those that are left."""
    has = board.holdings[colour]
    return {what: getattr(has, what) for what in SHOWN} | {"castles": CASTLES_EACH - has.castles}


def icon(what: str, colour: Colour) -> str:
    """Return the icon of a count."""
    return f"castelli/castle {colour}" if what == "castles" else ICONS.get(what, f"castelli/{what}")


def write_correction(correction: Correction) -> Correct:
    """Return the move that makes *correction*."""
    differences = tuple((what, n) for what, n in correction.by.items() if n)
    return Correct(correction.player, differences, correction.note)


def read_correction(move: object) -> Correction | None:
    """Return the correction that *move* makes."""
    return Correction(move.player, dict(move.differences), move.note) if isinstance(move, Correct) else None
