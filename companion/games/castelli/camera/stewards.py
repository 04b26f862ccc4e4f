"""The tile just laid, turned again: a Steward's answer while the chance for it lasts (D8, D25)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from companion.engine.castelli.box import Field
from companion.engine.castelli.moves import Reveal, Steward
from companion.engine.castelli.questions import fits
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.eye.findings import Proposal, Question
from companion.games.castelli.camera.compare import Seen, differs
from companion.games.castelli.camera.findings import Kind

STEWARD: Final = "steward"


def stewards(game: Game, seen: Seen, shown: str | None) -> tuple[Proposal | Question, ...]:
    """Return whose Steward may have turned the tile just laid.

    A question, as it may also have been laid wrongly and put right by hand; with a Steward *shown* in the
    tray and one player only who could have used it, a proposal. What is read unsurely is asked for only
    if a Steward is shown: else nothing speaks for its having been turned at all.
    """
    if game.pending is None or not isinstance(game.pending.move, Reveal):
        return ()
    field = game.pending.move.field
    laid, read = game.laid[field], seen.reads[field]
    if differs(laid, read) is Kind.OTHER_DIRECTION:
        found = _turned(game, field, [cast(Colour, read.north)], read.confidence)
        if len(found) == 1 and shown == STEWARD:
            return (replace(found[0], sure=seen.contradicted <= {field}),)
    elif shown == STEWARD and read.state == "unsure":
        norths = [one.north for one in read.maybe if one.tile == laid.tile and one.north != laid.north]
        found = _turned(game, field, cast(list[Colour], norths), 0.0)
    else:
        return ()
    return (Question(game.moves, field, STEWARD, found),) if found else ()


def _turned(game: Game, field: Field, norths: list[Colour], confidence: float) -> tuple[Proposal, ...]:
    """Return the Stewards that could have turned the tile on *field* so, by each player who may have one."""
    return tuple(
        Proposal(game.moves, field, (move,), sure=False, confidence=confidence)
        for north in norths
        for colour in game.setup.order_from(game.turn)[1:]
        if fits(game, move := Steward(colour, north))
    )
