"""Why a change to the line of moves is refused, whatever the game; by the codes of a `TableReason`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.words.language import mark
from companion.words.names import safe

NO_LONGER_FITS: Final = "no-longer-fits"
"""A change of the past fits itself, but not a later move: `number` which, `because` why that is refused."""
NO_LONGER_POSSIBLE: Final = mark("With this change, move {number} would no longer be possible. {why}")
TABLE_REFUSALS: Final[dict[str, str]] = {
    "over": mark("The game is over. Undo the last move to go on."),
    "nothing-to-undo": mark("There is no move to undo."),
    "nothing-to-redo": mark("There is no move to redo."),
    "no-such-move": mark("There is no move {number}. The last one is {last}."),
    "stale": mark("The game has moved on since then. Look again, then decide."),
    "stopped": mark("The game was stopped early. Undo that to go on."),
}
OTHERWISE: Final = mark("This is not possible now.")


class FactsInWords(dict[str, str]):
    """Facts in words. One that was not told leaves a gap: a refusal must never fail for want of a fact."""

    def __missing__(self, key: str) -> str:
        return "…"


def plain_facts(facts: Mapping[str, Any]) -> FactsInWords:
    """Return *facts* that need no words of a game: numbers and the like."""
    return FactsInWords({name: safe(str(value)) for name, value in facts.items() if value is not None})
