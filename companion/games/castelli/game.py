"""Castelli: all that the registry reads of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.games.castelli.rules import CASTELLI
from companion.games.plugin import Game, rules_in

if TYPE_CHECKING:
    from companion.games.castelli.words import CastelliWords

HERE: Final = "companion.games.castelli"


def words(*arguments: Any, **more: Any) -> CastelliWords:
    """Return the game's words; read when somebody wants to be told something."""
    from companion.games.castelli.words import CastelliWords

    return CastelliWords(*arguments, **more)


GAME: Final = Game(
    id="castelli",
    title="Castelli",
    rules=(CASTELLI, rules_in(f"{HERE}.tournament_rules", "castelli-tournament/1")),
    words=words,
    screens=f"{HERE}.screens",
    drawing=f"{HERE}.drawing",
    report=f"{HERE}.report",
    keyboard=f"{HERE}.keyboard",
    camera=f"{HERE}.camera",
    simulator=f"{HERE}.simulator",
    demo=f"{HERE}.demo",
    files=f"{HERE}.files",
)
