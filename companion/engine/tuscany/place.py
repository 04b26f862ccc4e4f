"""Placing what is stored, for a payment (T9)."""

from __future__ import annotations

from companion.base.errors import Refused
from companion.engine.tuscany.box import HEXAGON, PRICE, Stored
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.effects import take_effect
from companion.engine.tuscany.lay import lay
from companion.engine.tuscany.moves import Place
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.state import Game
from companion.engine.tuscany.turn import begin_action


def place(game: Game, move: Place) -> Draft:
    """Pay for a stored tile or hexagon, place it, and let everything follow."""
    draft = begin_action(game)
    _check_stored(draft, move.tile)
    _check_payment(draft, move)
    draft.unstore(move.tile, placed=True)
    lay(draft, move.tile, move.at, move.cards, move.workers)
    take_effect(draft, move)
    return draft


def _check_stored(draft: Draft, what: Stored) -> None:
    has = draft.mine
    if what not in has.storage:
        raise Refused(Reason.NOT_STORED, colour=draft.turn, what=what)
    if what == HEXAGON and draft.ruling("hexagon-wait") == "turn" and not has.old_hexagons:  # Q4
        raise Refused(Reason.HEXAGON_TOO_NEW, colour=draft.turn)


def _check_payment(draft: Draft, move: Place) -> None:
    """Two cards of the colour; a pair stands for one, a worker for one (T9)."""
    least, most = payment(move.workers)
    if not least <= move.cards <= most:
        raise Refused(Reason.PAYMENT, cards=move.cards, workers=move.workers, least=least, most=most)
    has = draft.mine
    if has.cards < move.cards:
        raise Refused(Reason.NOT_ENOUGH_CARDS, colour=draft.turn, has=has.cards, cards=move.cards)
    if has.workers < move.workers:
        raise Refused(Reason.NOT_ENOUGH_WORKERS, colour=draft.turn, has=has.workers, workers=move.workers)


def payment(workers: int) -> tuple[int, int]:
    """Return the fewest and the most cards that pay for a tile together with *workers*."""
    cards = PRICE - workers
    return cards, 2 * cards
