"""What an interpretation gives: proposals, questions, observations; each says at which move it was made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from companion.engine.castelli.box import Field
from companion.engine.castelli.moves import Move
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour


@dataclass(frozen=True, slots=True)
class Proposal:
    """Moves that one YES would make, all or none."""

    at_move: int
    """How many moves the game had when this was found; at another number it is void."""
    field: Field
    moves: tuple[Move, ...]
    sure: bool = True
    """Whether the eye was sure and nothing else on the table speaks against it."""
    confidence: float = 0.0
    to_tell: tuple[str, ...] = ()
    """What no camera can see and a person must add: `gains` (R17)."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something happened on *field*, and a person must say what: the likeliest *answers*, best first."""

    at_move: int
    field: Field
    asks: str
    """`tile` which it is, `first` which was laid first, `steward` whose card, `hand` if from the hand,
    `built` how a piece came there or went."""
    answers: tuple[Proposal, ...]


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
    """So many tiles were turned that nobody can be asked for their order."""
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


@dataclass(frozen=True, slots=True)
class Observation:
    """Something seen that is no move: it is told and marked on the board, and changes nothing."""

    at_move: int
    kind: Kind
    fields: tuple[Field, ...]
    """Where; with MOVED and TWICE first where the tile is recorded."""
    tile: str | None = None
    north: Colour | None = None
    reason: str = ""
    """With REFUSED: why."""


Finding = Proposal | Question | Observation


def newest(findings: Iterable[Finding], game: Game) -> tuple[Finding, ...]:
    """Return those of *findings* that were made at this state of *game*; older ones are dropped."""
    return tuple(one for one in findings if one.at_move == game.moves)
