"""Drawing cards, and taking an open tile into storage (T6, T7)."""

from __future__ import annotations

from companion.base.errors import Refused
from companion.engine.protocol import Change
from companion.engine.tuscany.centre import clear_kinds, refill, replace_alike, take_out
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.moves import Take
from companion.engine.tuscany.outcomes import Discarded, Drawn, Taken
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.state import Game
from companion.engine.tuscany.turn import begin_action


def draw(game: Game) -> Draft:
    """Draw cards: as many as Q1 says, and one more per `card` chip (T6)."""
    draft = begin_action(game)
    by_rule, by_chips = int(draft.ruling("draw")), draft.mine.chip("card")  # Q1
    draft.tell(
        Drawn(
            rules=("T6",),
            rulings=("draw",),
            changes=(Change(draft.turn, "cards", by_rule + by_chips),),
            by=draft.turn,
            by_rule=by_rule,
            by_chips=by_chips,
        )
    )
    return draft


def take(game: Game, move: Take) -> Draft:
    """Take an open tile; before it, kinds of which none could be placed may be replaced (T7, T8)."""
    draft = begin_action(game)
    waves = list(move.fresh)
    if move.clear:
        clear_kinds(draft, move.clear, waves)
        replace_alike(draft, waves)
    _make_room(draft, move)
    take_out(draft, move.tile)
    draft.store(move.tile)
    draft.tell(Taken(rules=("T7",), by=draft.turn, tile=move.tile))
    refill(draft, move.refill)
    replace_alike(draft, waves)
    if waves:
        raise Refused(Reason.WAVES, given=len(move.fresh), needed=len(move.fresh) - len(waves))
    return draft


def _make_room(draft: Draft, move: Take) -> None:
    has = draft.mine
    if move.discard is None:
        if has.is_full:
            raise Refused(Reason.STORAGE_FULL, colour=draft.turn, room=has.room)
        return
    if not has.is_full:
        raise Refused(Reason.STORAGE_FREE, colour=draft.turn, room=has.room)
    discard(draft, move.discard, move.tile)


def discard(draft: Draft, what: str, room_for: str) -> None:
    """Put something stored back into the box. Raises Refused if it is not there."""
    if what not in draft.mine.storage:
        raise Refused(Reason.NOT_STORED, colour=draft.turn, what=what)
    draft.unstore(what)
    draft.tell(Discarded(rules=("T7",), by=draft.turn, what=what, room_for=room_for))
