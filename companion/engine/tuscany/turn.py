"""A turn: its one action, a marble for one more, its end; and corrections the table agrees on (T6, T10)."""

from __future__ import annotations

from functools import cache

from companion.base.errors import Refused
from companion.engine.protocol import POINTS, Change, Colour
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.moves import Correct
from companion.engine.tuscany.outcomes import Corrected, MarbleGiven, TurnEnded
from companion.engine.tuscany.phases import end_round
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.state import Game


def begin_action(game: Game) -> Draft:
    """Return a draft in which one action more is done. Raises Refused if none is left in this turn."""
    if not game.actions_left:
        raise Refused(Reason.NO_ACTION_LEFT, colour=game.turn, marble=_may_give_marble(game))
    draft = Draft(game)
    draft.actions += 1
    return draft


def _may_give_marble(game: Game) -> bool:
    return not game.marble_given and game.holdings[game.turn].marble > 0


def give_marble(game: Game) -> Draft:
    """Give a marble back for one more action, once a turn (T10)."""
    if game.marble_given:
        raise Refused(Reason.MARBLE_ONCE, colour=game.turn)
    if not game.holdings[game.turn].marble:
        raise Refused(Reason.NO_MARBLE, colour=game.turn)
    draft = Draft(game)
    draft.marble_given = True
    draft.tell(MarbleGiven(rules=("T10",), changes=(Change(game.turn, "marble", -1),), by=game.turn))
    return draft


def end(game: Game) -> Draft:
    """End the turn; after the last player's a round ends, perhaps a phase, perhaps the game (T21)."""
    if game.actions_left:
        raise Refused(Reason.ACTION_MISSING, colour=game.turn, left=game.actions_left)
    draft = Draft(game)
    following = draft.setup.after(draft.turn)
    round_ends = following == draft.setup.first
    over = round_ends and draft.last_round
    draft.tell(_turn_ended(draft.turn, None if over else following))
    if round_ends:
        end_round(draft)
    if over:
        return draft
    if draft.mine.new_hexagons:
        draft.set(draft.turn, new_hexagons=0)  # Q4
    draft.turn = following
    draft.actions, draft.marble_given = 0, False
    return draft


@cache
def _turn_ended(by: Colour, following: Colour | None) -> TurnEnded:
    """The same few for every game: almost half of all moves end a turn."""
    return TurnEnded(rules=("T5",), by=by, next=following)


def correct(game: Game, move: Correct) -> Draft:
    """Change what a player has, as the table agreed."""
    draft = Draft(game)
    has = game.holdings[move.player]
    for what, difference in move.differences:
        now = has.red if what == POINTS else getattr(has, what)
        if now + difference < 0:
            raise Refused(Reason.BELOW_ZERO, colour=move.player, what=what, has=now)
    changes = tuple(Change(move.player, what, n) for what, n in move.differences if n)
    draft.tell(Corrected(rules=(), changes=changes, player=move.player, note=move.note))
    return draft
