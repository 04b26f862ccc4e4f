"""Castelli: all that the registry reads of it."""

from __future__ import annotations

from typing import Final

from companion.games.castelli.rules import CASTELLI, TOURNAMENT
from companion.games.castelli.words import CastelliWords
from companion.games.plugin import Game

HERE: Final = "companion.games.castelli"
GAME: Final = Game(
    id="castelli",
    title="Castelli",
    rules=(CASTELLI, TOURNAMENT),
    words=CastelliWords,
    screens=f"{HERE}.screens",
    drawing=f"{HERE}.drawing",
    report=f"{HERE}.report",
    keyboard=f"{HERE}.keyboard",
    camera=f"{HERE}.camera",
    simulator=f"{HERE}.simulator",
    demo=f"{HERE}.demo",
    files=f"{HERE}.files",
)
