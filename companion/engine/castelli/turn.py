"""Ending a turn and the game (C39), and corrections the table agrees on."""

from __future__ import annotations

from companion.base.errors import Refused
from companion.engine.castelli.box import RESOURCES, UNITS_AT_MOST
from companion.engine.castelli.draft import Draft
from companion.engine.castelli.final import score_final
from companion.engine.castelli.moves import Correct
from companion.engine.castelli.outcomes import Corrected, TurnEnded
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.engine.protocol import Change


def end(game: Game) -> Draft:
    """End the turn; after the last tile the final score follows (C39)."""
    if not game.revealed:
        raise Refused(Reason.NOT_REVEALED, colour=game.turn)  # C13
    draft = Draft(game)
    last = len(draft.laid) == len(draft.setup.board.meadows)
    following = None if last else draft.setup.order_from(draft.turn)[1]
    draft.tell(TurnEnded(rules=("C39",) if last else ("C12",), by=draft.turn, next=following))
    if following is None:
        draft.final = score_final(draft)
        for colour, row in draft.final.rows.items():
            draft.holdings[colour] = draft.holdings[colour]._replace(points=row.total)
        return draft
    draft.turn = following
    draft.revealed = draft.card_used = draft.bought = False
    if draft.ruling("guard-lasts") == "turn":  # R16
        draft.guarded = frozenset()
    return draft


def correct(game: Game, move: Correct) -> Draft:
    """Change what a player has, as the table agreed."""
    if move.player not in game.setup.colours:
        raise Refused(Reason.NOT_A_PLAYER, colour=move.player)
    draft = Draft(game)
    has = draft.holdings[move.player]
    for what, difference in move.differences:
        now = getattr(has, what) + difference
        if now < 0:
            raise Refused(Reason.BELOW_ZERO, colour=move.player, what=what, has=getattr(has, what))
        if what in RESOURCES and now > UNITS_AT_MOST:
            raise Refused(Reason.ABOVE_FIVE, colour=move.player, what=what, has=getattr(has, what))
        if what == "silver":
            if difference > draft.mine:
                raise Refused(Reason.BEYOND_MINE, mine=draft.mine)
            draft.mine -= difference
        if what == "cards":
            if difference > len(draft.deck):
                raise Refused(Reason.BEYOND_DECK, deck=len(draft.deck))
            gone = max(0, difference)
            draft.deck = (*draft.deck[gone:], *(None,) * -min(0, difference))
        has = has._replace(**{what: now})
    draft.holdings[move.player] = has
    changes = tuple(Change(move.player, what, n) for what, n in move.differences if n)
    draft.tell(Corrected(rules=(), changes=changes, player=move.player, note=move.note))
    return draft
