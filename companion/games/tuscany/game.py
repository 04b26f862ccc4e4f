"""The Castles of Tuscany: all that the registry reads of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.games.plugin import Game
from companion.games.tuscany.rules import TUSCANY

if TYPE_CHECKING:
    from companion.games.tuscany.words import TuscanyWords

HERE: Final = "companion.games.tuscany"


def words(*arguments: Any, **more: Any) -> TuscanyWords:
    """Return the game's words; read when somebody wants to be told something."""
    from companion.games.tuscany.words import TuscanyWords

    return TuscanyWords(*arguments, **more)


GAME: Final = Game(
    id="tuscany",
    title="The Castles of Tuscany",
    rules=(TUSCANY,),
    words=words,
    screens=f"{HERE}.screens",
    drawing=f"{HERE}.drawing",
    report=f"{HERE}.report",
    simulator=f"{HERE}.simulator",
    demo=f"{HERE}.demo",
    keyboard=f"{HERE}.keyboard",
    files=f"{HERE}.files",
    camera=f"{HERE}.camera",
)
