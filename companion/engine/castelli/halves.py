"""What a tournament's halves share; a chance to answer outlives moves on the other half (D23)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.castelli.moves import Reveal
from companion.engine.castelli.state import Game, PendingAnswer


def shared(there: Game, here: Game) -> Game:
    """Return the half *there* after a move on the half *here*: deck, spare settlements and tiles are common.

    The halves are played at once, so who may answer a move there still may (D25).
    """
    pending = _kept(there.pending, there, here) if there.pending else None
    return replace(there, deck=here.deck, spare=here.spare, seen=here.seen, pending=pending)


def _kept(pending: PendingAnswer, there: Game, here: Game) -> PendingAnswer | None:
    """Return the chance to answer, its game *before* brought up to what is common now.

    None if the card used for the building has been drawn again, so that it cannot be taken back.
    """
    before, move = pending.before, pending.move
    if isinstance(move, Reveal):
        drawn = before.deck[: len(before.deck) - len(there.deck)]
        after = replace(before, deck=drawn + here.deck, spare=here.spare, seen=here.seen - {move.tile})
        return replace(pending, before=after)
    if move.card and move.card not in here.deck:
        return None
    deck = _without(here.deck, move.card) if move.card else here.deck
    return replace(pending, before=replace(before, deck=deck, spare=here.spare, seen=here.seen))


def _without(deck: tuple[str | None, ...], card: str) -> tuple[str | None, ...]:
    """Return the deck without the lowest copy of *card* that is known to lie in it."""
    lowest = len(deck) - 1 - deck[::-1].index(card)
    return deck[:lowest] + deck[lowest + 1 :]
