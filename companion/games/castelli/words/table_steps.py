"""What hands do now: markers, cards, silver, castles and settlements on the real table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from companion.engine.castelli.outcomes import (
    Begun,
    Built,
    CardPlayed,
    Guarded,
    Sold,
    TileLaid,
    TileTurned,
    Won,
)
from companion.engine.castelli.state import Holdings
from companion.engine.protocol import Colour, Outcome
from companion.games.castelli.words.cards import CARD_UNDER
from companion.games.castelli.words.names import Voice
from companion.words.language import mark

Net = dict[tuple[Colour, str], int]
"""What everybody gets or gives in all: by player and kind."""
SCORE_TRACK: Final = 70  # D20
SETTLED: Final = {
    "peasant": mark("{player}: put a village on {field}"),
    "duke": mark("{player}: put a city on {field}"),
    "incendiary": mark("{player}: take the city off {field}"),
}
MARKERS: Final = {
    "wood": mark("{player}: wood marker to {n}"),
    "grain": mark("{player}: grain marker to {n}"),
    "rocks": mark("{player}: rocks marker to {n}"),
}


def table_steps(v: Voice, outcomes: Sequence[Outcome], before: Mapping[Colour, Holdings]) -> list[str]:
    """Return what hands do after all *outcomes* of a move, for players who had *before*.

    What was given and taken back in the same move is not moved at all.
    """
    outcomes = [outcome for outcome in outcomes if not isinstance(outcome, Begun | Won)]
    net: Net = {}
    for colour, what, amount in (change for outcome in outcomes for change in outcome.changes):
        net[colour, what] = net.get((colour, what), 0) + amount
    told = [line for outcome in outcomes for line in _by_outcome(v, outcome, net)]
    turned = any(isinstance(outcome, TileTurned) for outcome in outcomes)
    return told + [
        line
        for (colour, what), amount in net.items()
        if amount
        for line in by_change(v, colour, what, amount, getattr(before[colour], what), on_top=turned)
    ]


# --- what only the outcome knows; it takes its part out of the net changes ---


def _by_outcome(v: Voice, outcome: Outcome, net: Net) -> Iterable[str]:
    match outcome:
        case TileLaid(by=by, field=field, swap=True):  # C45
            sentence = mark("{player}: the tile that lay on {field} goes into the hand, hidden")
            yield v.say(sentence, player=v.player(by), field=field)
        case TileTurned(by=by, field=field, north=north):
            yield v.say(
                "Turn the tile on {field}: {colour} to the north", field=field, colour=v.colour(north)
            )
            yield under(v, by, "steward", net)
        case Built(by=by, at=at, card=card):
            net.pop((by, "castles"), None)
            yield v.say("{player}: put a castle on {field}", player=v.player(by), field=at)
            if card:
                yield under(v, by, card, net)
        case Guarded():
            yield from _guarded(v, outcome, net)
        case CardPlayed():
            yield under(v, outcome.by, outcome.card, net)
            yield from _played(v, outcome, net)
        case Sold(by=by, cards=cards):
            net[by, "cards"] += cards
            amount = v.amount("cards", cards)
            yield v.say("{player}: put {amount} under the deck", player=v.player(by), amount=amount)


def under(v: Voice, by: Colour, card: str, net: Net) -> str:
    """Return that a used *card* goes under the deck."""
    net[by, "cards"] = net.get((by, "cards"), 0) + 1
    return v.say(CARD_UNDER[card], player=v.player(by))


def _guarded(v: Voice, o: Guarded, net: Net) -> Iterable[str]:
    net.pop((o.attacker, "castles"), None)
    yield v.say("{player}: take the castle back from {field}", player=v.player(o.attacker), field=o.at)
    if o.card and not o.card_spent:
        net[o.attacker, "cards"] -= 1
        card = v.card(o.card)
        yield v.say("{player}: take back the card {card}", player=v.player(o.attacker), card=card)
    yield under(v, o.by, "guard", net)


def _played(v: Voice, o: CardPlayed, net: Net) -> Iterable[str]:
    player = v.player(o.by)
    given = {(giver, o.by): n for giver, n in o.taken.items()}
    if o.card == "traitor" and o.victim:
        given = {(o.by, o.victim): 1}
        net[o.by, "cards"] -= 1
        net[o.victim, "cards"] += 1
        yield v.say("{player}: draw a card from {victim}", player=player, victim=v.player(o.victim))
    for (giver, taker), n in given.items():
        net[giver, "silver"] += n
        net[taker, "silver"] -= n
        facts = {"giver": v.player(giver), "taker": v.player(taker), "amount": v.amount("silver", n)}
        yield v.say("{giver} gives {taker} {amount}", **facts)
    if o.card in SETTLED:
        yield v.say(SETTLED[o.card], player=player, field=o.at)


# --- everything else ---

MOVED: Final = {  # away, and towards the player
    "cards": (mark("{player}: put {amount} under the deck"), mark("{player}: draw {amount}")),
    "silver": (mark("{player} pays {amount} into the mine"), mark("{player} takes {amount} from the mine")),
}


def by_change(v: Voice, colour: Colour, what: str, amount: int, had: int, on_top: bool) -> Iterable[str]:
    """Give what hands do for one change; cards that were drawn and count no more go *on_top* of the deck."""
    player = v.player(colour)
    if what == "points":
        yield _score(v, player, had + amount)
    elif what in MARKERS:
        yield v.say(MARKERS[what], player=player, n=had + amount)
    elif what in MOVED:
        sentence = MOVED[what][amount > 0]
        if on_top and what == "cards" and amount < 0:
            sentence = mark("{player}: put {amount} back on top of the deck")
        yield v.say(sentence, player=player, amount=v.amount(what, abs(amount)))


def _score(v: Voice, player: str, points: int) -> str:
    sentence = mark("{player}: score marker to {n}")
    if points >= SCORE_TRACK:
        sentence = mark("{player}: score marker to {n} ({points} points in all)")
    return v.say(sentence, player=player, n=points % SCORE_TRACK, points=points)
