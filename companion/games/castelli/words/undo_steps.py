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
from companion.games.castelli.words.table_steps import SETTLED, Net, by_change, under
from companion.words.language import mark

UNSETTLED: Final = {
    "peasant": mark("{player}: take the village off {field}"),
    "duke": SETTLED["incendiary"],
    "incendiary": SETTLED["duke"],
}


def undo_steps(v: Voice, outcomes: Sequence[Outcome], before: Game, now: Game) -> list[str]:
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


def _in_hand(v: Voice, colour: Colour, cards: int) -> str:
    amount = v.amount("cards", cards)
    return v.say("{player}: {amount} in the hand now", player=v.player(colour), amount=amount)


# --- what only the outcome knows; it takes its part out of the net changes ---


def _by_outcome(v: Voice, outcome: Outcome, net: Net) -> Iterable[str]:
    match outcome:
        case TileLaid():
            yield _face_down(v, outcome)
        case TileTurned(by=by, field=field, was=was):
            yield v.say("Turn the tile on {field}: {colour} to the north", field=field, colour=v.colour(was))
            yield _card_back(v, by, "steward", net)
        case Built(by=by, at=at, card=card):
            yield v.say("{player}: take the castle back from {field}", player=v.player(by), field=at)
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
            yield v.say(
                "{player}: take {amount} back from under the deck", player=v.player(by), amount=amount
            )


def _face_down(v: Voice, o: TileLaid) -> str:
    sentence = mark("Turn the tile on {field} face down again")
    if o.swap:
        sentence = mark(
            "{player}: take the tile on {field} back into the hand, the other goes there face down"
        )
    return v.say(sentence, player=v.player(o.by), field=o.field)


def _card_back(v: Voice, by: Colour, card: str, net: Net) -> str:
    _give(net, by, "cards", -1)
    return v.say("{player}: take back the card {card}", player=v.player(by), card=v.card(card))


def _unguarded(v: Voice, o: Guarded, net: Net) -> Iterable[str]:
    yield v.say("{player}: put a castle on {field}", player=v.player(o.attacker), field=o.at)
    if o.card and not o.card_spent:
        yield under(v, o.attacker, o.card, net)
    yield _card_back(v, o.by, "guard", net)


def _unplayed(v: Voice, o: CardPlayed, net: Net) -> Iterable[str]:
    player = v.player(o.by)
    given = {(o.by, giver): n for giver, n in o.taken.items()}
    if o.card == "traitor" and o.victim:
        given = {(o.victim, o.by): 1}
        _give(net, o.by, "cards", 1)
        _give(net, o.victim, "cards", -1)
        yield v.say("{player}: give the card back to {victim}", player=player, victim=v.player(o.victim))
    for (giver, taker), n in given.items():
        _give(net, giver, "silver", n)
        _give(net, taker, "silver", -n)
        facts = {"giver": v.player(giver), "taker": v.player(taker), "amount": v.amount("silver", n)}
        yield v.say("{giver} gives {taker} {amount}", **facts)
    if o.card in UNSETTLED:
        yield v.say(UNSETTLED[o.card], player=player, field=o.at)


def _give(net: Net, colour: Colour, what: str, amount: int) -> None:
    net[colour, what] = net.get((colour, what), 0) + amount
