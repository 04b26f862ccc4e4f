"""What players of The Castles of Tuscany have, for the screens that every game shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.protocol import POINTS, Colour
from companion.engine.tuscany.moves import Correct
from companion.engine.tuscany.state import Game
from companion.ui.holdings import Correction

CORRECTED: Final = (POINTS, "green", "cards", "workers", "marble")
LEFT: Final[tuple[str, ...]] = ()
ICONS: Final = {
    POINTS: "tuscany/red-points",
    "green": "tuscany/green-points",
    "cards": "tuscany/card",
    "workers": "tuscany/worker",
    "marble": "tuscany/marble",
}


def held(board: Game, colour: Colour) -> Mapping[str, int]:
    """Return the counts of *colour*; points are those on the red track."""
    has = board.holdings[colour]
    return {POINTS: has.red} | {what: getattr(has, what) for what in CORRECTED if what != POINTS}


def icon(what: str, colour: Colour) -> str:  # noqa: ARG001 - it is the same for all
    """Return the icon of a count."""
    return ICONS.get(what, "")


def write_correction(correction: Correction) -> Correct:
    """Return the move that makes *correction*."""
    differences = tuple((what, n) for what, n in correction.by.items() if n)
    return Correct(correction.player, differences, correction.note)


def read_correction(move: object) -> Correction | None:
    """Return the correction that *move* makes."""
    return Correction(move.player, dict(move.differences), move.note) if isinstance(move, Correct) else None
