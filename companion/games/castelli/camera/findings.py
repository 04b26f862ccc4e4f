"""What may be seen on this game's table that is no move, and which findings still hold."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from companion.engine.castelli.state import Game
from companion.eye.findings import Finding


class Kind(StrEnum):
    """What may be seen that is no move."""

    LIFTED = "lifted"
    """A meadow whose tile lay face down is bare."""
    UNCLEAR = "unclear"
    """Something about a field cannot be told."""
    UNKNOWN = "unknown"
    """A tile that the set does not know was turned."""
    REFUSED = "refused"
    """A tile was turned that the rules do not allow there now."""
    SEVERAL = "several"
    """Too many tiles were turned to ask for their order."""
    OTHER_DIRECTION = "other-direction"
    """A tile lies in another direction than recorded."""
    OTHER_TILE = "other-tile"
    """Another tile lies there than recorded."""
    TURNED_BACK = "turned-back"
    """A tile that was recorded lies face down again."""
    TAKEN_BACK = "taken-back"
    """A tile that was recorded is gone from its meadow."""
    MOVED = "moved"
    """A recorded tile lies on another meadow now."""
    TWICE = "twice"
    """A recorded tile seems to lie on a second meadow too."""
    ANOTHER_TABLE = "another-table"
    """Most tiles are not as recorded: this is another board, or another game."""


def newest(findings: Iterable[Finding], game: Game) -> tuple[Finding, ...]:
    """Return those of *findings* that were made at this state of *game*; older ones are dropped."""
    return tuple(one for one in findings if one.at_move == game.moves)
