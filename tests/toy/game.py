"""Hopping, as it is plugged in."""

from __future__ import annotations

from typing import Final

from companion.games.plugin import Game
from tests.toy.rules import Hopping
from tests.toy.words import HoppingWords

RULES: Final = Hopping()
GAME: Final = Game(
    id="hopping",
    title="Hopping",
    rules=(RULES,),
    words=HoppingWords,
    screens="tests.toy.screens",
    drawing="tests.toy.drawing",
    keyboard="tests.toy.keyboard",
)
