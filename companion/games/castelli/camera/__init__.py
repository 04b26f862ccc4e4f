"""What the camera sees, made into proposals by the game's knowledge; pure, and without a clock.

`values` what comes of it · `compare` record against sighting, field by field · `reveals` tiles newly turned ·
`turned` the tile just laid, turned again · `pieces` castles and settlements.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.base.messages import Sighting
from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game
from companion.games.castelli.camera.compare import compare
from companion.games.castelli.camera.findings import Finding, Kind, Observation, Proposal, Question, newest
from companion.games.castelli.camera.pieces import is_of_a_piece, pieces
from companion.games.castelli.camera.reveals import propose
from companion.games.castelli.camera.stewards import stewards

__all__ = ["Finding", "Kind", "Observation", "Proposal", "Question", "interpret", "is_of_a_piece", "newest"]


def interpret(
    game: Game, sighting: Sighting, earlier: Sequence[Field] = (), shown: str | None = None
) -> tuple[Finding, ...]:
    """Return what *sighting* means for *game*: proposals and questions first, then what was merely observed.

    *earlier* are fields of proposals that nobody answered yet, in the order in which they came; *shown* is
    the card that lies in the tray. Nothing here makes a reading surer than the eye gave it.
    """
    if game.over:
        return ()
    seen = compare(game, sighting)
    if seen.elsewhere:
        return (Observation(game.moves, Kind.ANOTHER_TABLE, seen.elsewhere),)
    found = (
        *stewards(game, seen, shown),
        *pieces(game, sighting, seen, shown),  # before the next tile, which ends the builder's turn
        *propose(game, seen, earlier),
    )
    asked = {one.field for one in found if isinstance(one, Question)}
    return (*found, *(one for one in seen.observations if not _is_asked(one, asked)))


def _is_asked(one: Observation, asked: Collection[Field]) -> bool:
    return one.kind in (Kind.UNCLEAR, Kind.UNKNOWN) and one.fields[0] in asked
