"""How points are corrected."""

from __future__ import annotations

from typing import Final

from companion.ui.holdings import Correction
from tests.toy.rules import Correct

CORRECTED: Final = ("points",)


def write_correction(correction: Correction) -> Correct:
    return Correct(correction.player, correction.by["points"])


def read_correction(move: object) -> Correction | None:
    return Correction(move.player, {"points": move.points}) if isinstance(move, Correct) else None
