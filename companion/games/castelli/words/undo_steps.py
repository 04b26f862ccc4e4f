"""What hands do when a move is taken back: tiles face down, castles off, cards to where they came from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.engine.castelli.draft import taken_back
from companion.engine.castelli.outcomes import (
    Built,
    CardPlayed,
    Corrected,
    Guarded,
    Sold,
    TileLaid,
    TileTurned,
)
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour, Outcome
from companion.games.castelli.words.names import Voice
from companion.games.castelli.words.table_steps import (
    SETTLED,
    Net,
    by_change,
    give_silver,
    put_castle,
    settle,
    take_card,
    take_castle,
    turn_tile,
    under,
)
from companion.words.language import mark
from companion.words.table_step import TableStep

UNSETTLED: Final = {
    "peasant": mark("{player}: take the village off {field}"),
    "duke": SETTLED["incendiary"],
    "incendiary": SETTLED["duke"],
}


def undo_steps(v: Voice, outcomes: Sequence[Outcome], before: Game, now: Game) -> list[TableStep]:
    """Return what hands do when *before* becomes *now* by taking back a move that did *outcomes*.

    Without outcomes the past was changed: then only how much everybody has now is told.
    """
    net: Net = {(colour, what): amount for colour, what, amount in taken_back(now, before)}
    told = [line for outcome in reversed(outcomes) for line in _by_outcome(v, outcome, net)]
    known = any(not isinstance(outcome, Corrected) for outcome in outcomes)
    for (colour, what), amount in net.items():
        has = getattr(now.holdings[colour], what)
        if amount and what == "cards" and not known:
            told.append(_in_hand(v, colour, has))
        elif amount:
            told += by_change(v, colour, what, amount, has - amount, on_top=True)
    return told


def _in_hand(v: Voice, colour: Colour, cards: int) -> TableStep:
    amount = v.amount("cards", cards)
    return TableStep(v.say("{player}: now {amount} in hand", player=v.player(colour), amount=amount))


# --- what only the outcome knows; it takes its part out of the net changes ---


def _by_outcome(v: Voice, outcome: Outcome, net: Net) -> Iterable[TableStep]:
    match outcome:
        case TileLaid():
            yield _face_down(v, outcome)
        case TileTurned(by=by, field=field, was=was):
            yield turn_tile(v, field, was)
            yield _card_back(v, by, "steward", net)
        case Built(by=by, at=at, card=card):
            yield take_castle(v, by, at)
            if card:
                yield _card_back(v, by, card, net)
        case Guarded():
            yield from _unguarded(v, outcome, net)
        case CardPlayed():
            yield from _unplayed(v, outcome, net)
            yield _card_back(v, outcome.by, outcome.card, net)
        case Sold(by=by, cards=cards):
            _give(net, by, "cards", -cards)
            amount = v.amount("cards", cards)
            sentence = mark("{player}: take {amount} back from under the deck")
            yield TableStep(v.say(sentence, player=v.player(by), amount=amount))


def _face_down(v: Voice, o: TileLaid) -> TableStep:
    sentence = mark("Turn the tile on {field} face down again")
    if o.swap:
        sentence = mark(
            "{player}: take the tile on {field} back into the hand, the other goes there face down"
        )
    return TableStep(v.say(sentence, player=v.player(o.by), field=o.field))


def _card_back(v: Voice, by: Colour, card: str, net: Net) -> TableStep:
    _give(net, by, "cards", -1)
    return take_card(v, by, card)


def _unguarded(v: Voice, o: Guarded, net: Net) -> Iterable[TableStep]:
    yield put_castle(v, o.attacker, o.at)
    if o.card and not o.card_spent:
        yield under(v, o.attacker, o.card, net)
    yield _card_back(v, o.by, "guard", net)


def _unplayed(v: Voice, o: CardPlayed, net: Net) -> Iterable[TableStep]:
    given = {(o.by, giver): n for giver, n in o.taken.items()}
    if o.card == "traitor" and o.victim:
        given = {(o.victim, o.by): 1}
        _give(net, o.by, "cards", 1)
        _give(net, o.victim, "cards", -1)
        sentence = mark("{player}: give the card back to {victim}")
        yield TableStep(v.say(sentence, player=v.player(o.by), victim=v.player(o.victim)))
    for (giver, taker), n in given.items():
        _give(net, giver, "silver", n)
        _give(net, taker, "silver", -n)
        yield give_silver(v, giver, taker, n)
    if o.card in UNSETTLED and o.at:
        yield settle(v, UNSETTLED[o.card], o.by, o.at)


def _give(net: Net, colour: Colour, what: str, amount: int) -> None:
    net[colour, what] = net.get((colour, what), 0) + amount
