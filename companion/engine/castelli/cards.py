"""Using and selling cards (C33-C38): one function for each card that is a move of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.base.errors import Refused
from companion.engine.castelli.box import Field, Settlement
from companion.engine.castelli.draft import Draft
from companion.engine.castelli.evaluate import divide
from companion.engine.castelli.moves import Play, Sell
from companion.engine.castelli.outcomes import CardPlayed, Sold
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.engine.protocol import Change, Colour

PRICE_OF_A_CARD: Final = 2  # C34


def play(game: Game, move: Play) -> Draft:
    """Use a card on one's own turn, at any moment of it (C33)."""
    draft = Draft(game)
    draft.use_turn_card(move.card)
    draft.tell(EFFECTS[move.card](draft, move))
    return draft


def _played(
    draft: Draft,
    move: Play,
    amount: int,
    *changes: Change,
    taken: dict[Colour, int] | None = None,
    rules: tuple[str, ...] = ("C33",),
    rulings: tuple[str, ...] = (),
) -> CardPlayed:
    return CardPlayed(
        rules=rules,
        rulings=rulings,
        changes=(Change(draft.turn, "cards", -1), *changes),
        by=draft.turn,
        card=move.card,
        amount=amount,
        victim=move.victim,
        at=move.at,
        taken=taken or {},
    )


def _king(draft: Draft, move: Play) -> CardPlayed:
    """Score the number on the card."""
    points = int(move.card.removeprefix("king-"))
    draft.score(draft.turn, points)
    return _played(draft, move, points, Change(draft.turn, "points", points))


def _robber_baron(draft: Draft, move: Play) -> CardPlayed:
    """Take half of the mine's silver (R21)."""
    got = draft.take_silver(draft.turn, divide(draft.mine, 2, draft.ruling("split")))
    rulings = ("split",) if (draft.mine + got) % 2 else ()
    changes = (Change(draft.turn, "silver", got),) if got else ()
    return _played(draft, move, got, *changes, rulings=rulings)


def _steal(draft: Draft, move: Play, each: int) -> CardPlayed:
    """Take up to *each* silver from every other player."""
    taken: dict[Colour, int] = {}
    for colour in draft.setup.order_from(draft.turn)[1:]:
        amount = min(each, draft.holdings[colour].silver)
        if amount:
            draft.give_silver(colour, draft.turn, amount)
            taken[colour] = amount
    total = sum(taken.values())
    changes = [Change(colour, "silver", -amount) for colour, amount in taken.items()]
    if total:
        changes.append(Change(draft.turn, "silver", total))
    return _played(draft, move, total, *changes, taken=taken, rules=("C33", "C37"))


def _raider(draft: Draft, move: Play) -> CardPlayed:
    """Take 1 silver from each other player who has some."""
    return _steal(draft, move, 1)


def _brigands(draft: Draft, move: Play) -> CardPlayed:
    """Take 2 silver from each other player, 1 from one who has only 1."""
    return _steal(draft, move, 2)


def _traitor(draft: Draft, move: Play) -> CardPlayed:
    """Pay another player 1 silver and draw a card at random from their hand."""
    victim, by = move.victim, draft.turn
    if victim is None or victim not in draft.setup.colours:
        raise Refused(Reason.NOT_A_PLAYER, colour=victim)
    if victim == by:
        raise Refused(Reason.OWN_HAND, colour=by)
    if not draft.holdings[by].silver:
        raise Refused(Reason.NO_SILVER, colour=by, silver=0, needed=1, cards=draft.holdings[by].cards)
    if not draft.holdings[victim].cards:
        raise Refused(Reason.EMPTY_HAND, colour=victim)
    draft.give_silver(by, victim, 1)
    theirs, own = draft.holdings[victim], draft.holdings[by]
    draft.holdings[victim] = theirs._replace(cards=theirs.cards - 1)
    draft.holdings[by] = own._replace(cards=own.cards + 1)
    changes = (
        Change(by, "silver", -1),
        Change(victim, "silver", 1),
        Change(victim, "cards", -1),
        Change(by, "cards", 1),
    )
    return _played(draft, move, 1, *changes, rules=("C33", "D11"))


def _peasant(draft: Draft, move: Play) -> CardPlayed:
    """Set a spare village on a free landscape."""
    return _settle(draft, move, "village")


def _duke(draft: Draft, move: Play) -> CardPlayed:
    """Set a spare city on a free landscape."""
    return _settle(draft, move, "city")


def _settle(draft: Draft, move: Play, settlement: Settlement) -> CardPlayed:
    at = _landscape(draft, move)
    if not draft.spare[settlement]:
        raise Refused(Reason.NO_SPARE, settlement=settlement)  # D13
    check_free(draft, at)
    draft.spare = {**draft.spare, settlement: draft.spare[settlement] - 1}
    draft.settlements = {**draft.settlements, at: settlement}
    beside = any(castle.at == at for castle in draft.castles)
    return _played(
        draft,
        move,
        1,
        rules=("C33", "D12", "D13", "D14"),
        rulings=("free-landscape",) if beside else (),
    )


def _landscape(draft: Draft, move: Play) -> Field:
    board = draft.setup.board
    if move.at is None or move.at not in board.areas:
        reason = Reason.NOT_A_LANDSCAPE if move.at in board.touching else Reason.NOT_ON_BOARD
        raise Refused(reason, field=move.at, size=board.size)
    return move.at


def check_free(draft: Draft, at: Field) -> None:
    """Raise Refused unless a settlement may be founded there (R7, D13)."""
    mine = draft.setup.board.mine
    if mine is not None and mine.at == at:
        raise Refused(Reason.MINE_NEVER_FREE, at=at)
    if at in draft.settlements:
        raise Refused(Reason.NOT_FREE, at=at, settlement=draft.settlements[at])
    castle = any(castle.at == at for castle in draft.castles)
    if castle and draft.ruling("free-landscape") == "empty":
        raise Refused(Reason.NOT_FREE, at=at, settlement=None)


def _incendiary(draft: Draft, move: Play) -> CardPlayed:
    """Take a city off the board; under R8 it can come back."""
    at = _landscape(draft, move)
    if draft.settlements.get(at) != "city":
        raise Refused(Reason.NO_CITY, at=at)
    draft.settlements = {field: kind for field, kind in draft.settlements.items() if field != at}
    if draft.ruling("burnt-city") == "spare":
        draft.spare = {**draft.spare, "city": draft.spare["city"] + 1}
    return _played(draft, move, 1, rules=("C33", "D12", "D13"), rulings=("burnt-city",))


EFFECTS: Final[dict[str, Callable[[Draft, Play], CardPlayed]]] = {
    "king-3": _king,
    "king-4": _king,
    "king-5": _king,
    "robber-baron": _robber_baron,
    "raider": _raider,
    "brigands": _brigands,
    "traitor": _traitor,
    "peasant": _peasant,
    "duke": _duke,
    "incendiary": _incendiary,
}


def sell(game: Game, move: Sell) -> Draft:
    """Sell cards to the mine, paid one by one (C34, D3); they go under the deck unseen (C35, D26)."""
    by = move.by or game.turn
    if by not in game.setup.colours:
        raise Refused(Reason.NOT_A_PLAYER, colour=by)
    draft = Draft(game)
    if by != game.turn and draft.ruling("sell-when") == "own-turn":
        raise Refused(Reason.SELL_OWN_TURN, colour=by, turn=game.turn)  # R25
    if draft.holdings[by].cards < move.cards:
        raise Refused(Reason.NOT_ENOUGH_CARDS, colour=by, cards=draft.holdings[by].cards)
    price = PRICE_OF_A_CARD * move.cards
    short = draft.mine < price
    if short and draft.ruling("short-sale") == "refused":
        raise Refused(Reason.SHORT_SALE, mine=draft.mine, cards=move.cards)  # R18
    draft.put_under(by, (None,) * move.cards)
    got = draft.take_silver(by, price)
    changes = (Change(by, "cards", -move.cards), *((Change(by, "silver", got),) if got else ()))
    draft.tell(
        Sold(
            rules=("C34", "C36") if short else ("C34",),
            rulings=(*(("short-sale",) if short else ()), *(("sell-when",) if by != game.turn else ())),
            changes=changes,
            by=by,
            cards=move.cards,
            silver=got,
        )
    )
    return draft
