"""The tile just laid, turned again: a Steward's answer while the chance for it lasts (D8, D25)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from companion.engine.castelli.box import Colour
from companion.engine.castelli.moves import Reveal, Steward
from companion.engine.castelli.questions import fits
from companion.engine.castelli.state import Game
from companion.interpret.compare import Seen, differs
from companion.interpret.values import Kind, Proposal, Question

STEWARD: Final = "steward"


def stewards(game: Game, seen: Seen, shown: str | None) -> tuple[Proposal | Question, ...]:
    """Return whose Steward may have turned the tile just laid.

    A question, as it may also have been laid wrongly and put right by hand; with a Steward *shown* in the
    tray and one player only who could have used it, a proposal.
    """
    if game.chance is None or not isinstance(game.chance.move, Reveal):
        return ()
    field = game.chance.move.field
    read = seen.reads[field]
    if differs(game.laid[field], read) is not Kind.OTHER_DIRECTION:
        return ()
    north = cast(Colour, read.north)
    found = tuple(
        Proposal(game.moves, field, (move,), sure=False, confidence=read.confidence)
        for colour in game.setup.order_from(game.turn)[1:]
        if fits(game, move := Steward(colour, north))
    )
    if len(found) == 1 and shown == STEWARD:
        return (replace(found[0], sure=seen.contradicted <= {field}),)
    return (Question(game.moves, field, STEWARD, found),) if found else ()
