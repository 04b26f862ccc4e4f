"""What hands do now: markers, cards, silver, castles and settlements on the real table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from companion.engine.castelli.box import Field
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
from companion.words.table_step import TableStep

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


def table_steps(v: Voice, outcomes: Sequence[Outcome], before: Mapping[Colour, Holdings]) -> list[TableStep]:
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


def _by_outcome(v: Voice, outcome: Outcome, net: Net) -> Iterable[TableStep]:
    match outcome:
        case TileLaid(by=by, field=field, swap=True):  # C45
            sentence = mark("{player}: keep the tile from {field} in hand, face down")
            yield TableStep(v.say(sentence, player=v.player(by), field=field))
        case TileTurned(by=by, field=field, north=north):
            yield turn_tile(v, field, north)
            yield under(v, by, "steward", net)
        case Built(by=by, at=at, card=card):
            net.pop((by, "castles"), None)
            yield put_castle(v, by, at)
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
            sentence = v.say("{player}: put {amount} under the deck", player=v.player(by), amount=amount)
            yield TableStep(sentence, by, "cards", f"−{cards}")


def turn_tile(v: Voice, field: Field, north: Colour) -> TableStep:
    """Return how the tile on *field* is turned."""
    facts = {"field": field, "colour": v.colour(north)}
    return TableStep(v.say("Turn the tile on {field}: {colour} to the north", **facts))


def put_castle(v: Voice, by: Colour, at: Field) -> TableStep:
    """Return where a castle is put."""
    return TableStep(
        v.say("{player}: put a castle on {field}", player=v.player(by), field=at), by, "castle", at
    )


def take_castle(v: Voice, by: Colour, at: Field) -> TableStep:
    """Return from where a castle is taken back."""
    return TableStep(v.say("{player}: take the castle back from {field}", player=v.player(by), field=at))


def take_card(v: Voice, by: Colour, card: str) -> TableStep:
    """Return that somebody takes back a *card* that was used."""
    facts = {"player": v.player(by), "card": v.card(card)}
    return TableStep(v.say("{player}: take back the card {card}", **facts))


def give_silver(v: Voice, giver: Colour, taker: Colour, n: int) -> TableStep:
    """Return that somebody gives somebody else silver."""
    facts = {"giver": v.player(giver), "taker": v.player(taker), "amount": v.amount("silver", n)}
    return TableStep(v.say("{giver} gives {taker} {amount}", **facts))


def under(v: Voice, by: Colour, card: str, net: Net) -> TableStep:
    """Return that a used *card* goes under the deck."""
    net[by, "cards"] = net.get((by, "cards"), 0) + 1
    return TableStep(v.say(CARD_UNDER[card], player=v.player(by)))


def _guarded(v: Voice, o: Guarded, net: Net) -> Iterable[TableStep]:
    net.pop((o.attacker, "castles"), None)
    yield take_castle(v, o.attacker, o.at)
    if o.card and not o.card_spent:
        net[o.attacker, "cards"] -= 1
        yield take_card(v, o.attacker, o.card)
    yield under(v, o.by, "guard", net)


def _played(v: Voice, o: CardPlayed, net: Net) -> Iterable[TableStep]:
    player = v.player(o.by)
    given = {(giver, o.by): n for giver, n in o.taken.items()}
    if o.card == "traitor" and o.victim:
        given = {(o.by, o.victim): 1}
        net[o.by, "cards"] -= 1
        net[o.victim, "cards"] += 1
        drawn = v.say("{player}: draw a card from {victim}", player=player, victim=v.player(o.victim))
        yield TableStep(drawn)
    for (giver, taker), n in given.items():
        net[giver, "silver"] += n
        net[taker, "silver"] -= n
        yield give_silver(v, giver, taker, n)
    if o.card in SETTLED and o.at:
        yield settle(v, SETTLED[o.card], o.by, o.at)


def settle(v: Voice, sentence: str, by: Colour, at: Field) -> TableStep:
    """Return that a village or city is put down or taken away."""
    said = v.say(sentence, player=v.player(by), field=at)
    what = {SETTLED["peasant"]: "village", SETTLED["duke"]: "city"}.get(sentence, "")
    return TableStep(said, by, what, at) if what else TableStep(said)


# --- everything else ---

MOVED: Final = {  # away, and towards the player
    "cards": (mark("{player}: put {amount} under the deck"), mark("{player}: draw {amount}")),
    "silver": (mark("{player} pays {amount} into the mine"), mark("{player} takes {amount} from the mine")),
}


def by_change(
    v: Voice, colour: Colour, what: str, amount: int, had: int, on_top: bool
) -> Iterable[TableStep]:
    """Give what hands do for one change; cards that were drawn and count no more go *on_top* of the deck."""
    player = v.player(colour)
    if what == "points":
        yield _score(v, colour, had + amount)
    elif what in MARKERS:
        yield TableStep(v.say(MARKERS[what], player=player, n=had + amount), colour, what, str(had + amount))
    elif what in MOVED:
        facts = {"player": player, "amount": v.amount(what, abs(amount))}
        if on_top and what == "cards" and amount < 0:
            yield TableStep(v.say("{player}: put {amount} back on top of the deck", **facts))
        else:
            goal = f"+{amount}" if amount > 0 else f"−{-amount}"
            yield TableStep(v.say(MOVED[what][amount > 0], **facts), colour, what, goal)


def _score(v: Voice, colour: Colour, points: int) -> TableStep:
    sentence, goal = mark("{player}: score marker to {n}"), str(points % SCORE_TRACK)
    if points >= SCORE_TRACK:
        sentence = mark("{player}: score marker to {n} ({points} points in total)")
    said = v.say(sentence, player=v.player(colour), n=points % SCORE_TRACK, points=points)
    return TableStep(said, colour, "points", goal)
