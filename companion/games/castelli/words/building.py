"""Castles and cards, as sentences: what was built, guarded, played, sold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.engine.castelli.outcomes import Built, CardPlayed, Guarded, Sold
from companion.engine.protocol import Outcome
from companion.games.castelli.words.cards import CARD_USED
from companion.games.castelli.words.names import Voice
from companion.words.language import mark

# --- castles ---


def _built(v: Voice, o: Built) -> str:
    used = v.say(CARD_USED[o.card], player=v.player(o.by)) if o.card else ""
    return " ".join(filter(None, (used, _castle(v, o), _influence(v, o), _lines(v, o))))


def _castle(v: Voice, o: Built) -> str:
    cost: dict[str, int] = dict(o.cost.items())
    if o.silver and not o.bought:
        cost["silver"] = o.silver
    sentence = mark("{player} builds a castle on {field} for {cost}.")
    if o.over and o.bought:
        sentence = mark(
            "{player} overbuilds {owner}'s castle on {field} for {cost}, with {silver} instead of {unit}."
        )
    elif o.over:
        sentence = mark("{player} overbuilds {owner}'s castle on {field} for {cost}.")
    elif o.bought:
        sentence = mark("{player} builds a castle on {field} for {cost}, with {silver} instead of {unit}.")
    return v.say(
        sentence,
        player=v.player(o.by),
        field=o.at,
        cost=v.amounts(cost),
        owner=v.colour_name(o.over) if o.over else "",
        unit=v.amount(o.bought, 1) if o.bought else "",
        silver=v.amount("silver", o.silver),
    )


def _influence(v: Voice, o: Built) -> str:
    if not o.over or o.card == "army-of-knights":
        return ""
    compared = {colour: o.influence.get(colour, 0) for colour in (o.by, o.over)}
    if v.setup is not None and v.setup.rulings["overbuild-count"] == "coats":
        return v.say("Coats: {figures}.", figures=v.figures(compared))
    return v.say("Heraldic points: {figures}.", figures=v.figures(compared))


def _lines(v: Voice, o: Built) -> str:
    if not o.lines:
        return v.say("There is no village or city in its row and column, so it scores nothing.")
    lines = [
        v.say("{settlement} {field} {n}", settlement=v.settlement(s), field=at, n=n) for at, s, n in o.lines
    ]
    return v.count(
        "It scores {n} point: {lines}.", "It scores {n} points: {lines}.", o.points, lines=", ".join(lines)
    )


def _guarded(v: Voice, o: Guarded) -> str:
    sentence = mark(
        "{player} uses a Guard: the castle on {field} stays. {attacker} gets the cost back "
        "and loses the points."
    )
    if o.card and o.card_spent:
        sentence = mark(
            "{player} uses a Guard: the castle on {field} stays. {attacker} gets the cost back, "
            "but not the card {card}, and loses the points."
        )
    elif o.card:
        sentence = mark(
            "{player} uses a Guard: the castle on {field} stays. {attacker} gets the cost and "
            "the card {card} back and loses the points."
        )
    card = v.card(o.card) if o.card else ""
    return v.say(sentence, player=v.player(o.by), attacker=v.player(o.attacker), field=o.at, card=card)


# --- cards ---

PLAYED: Final[dict[str, str]] = {
    "king-3": mark("{player} plays the King and scores 3 points."),
    "king-4": mark("{player} plays the King and scores 4 points."),
    "king-5": mark("{player} plays the King and scores 5 points."),
    "robber-baron": mark("{player} plays the Robber Baron and takes half of the mine: {amount}."),
    "raider": mark("{player} plays the Raider and takes {amount}: {figures}."),
    "brigands": mark("{player} plays the Brigands and takes {amount}: {figures}."),
    "traitor": mark("{player} plays the Traitor: pays {victim} 1 silver and draws one of their cards."),
    "peasant": mark("{player} plays the Peasant: a new village stands on {field}."),
    "duke": mark("{player} plays the Duke: a new city stands on {field}."),
    "incendiary": mark("{player} plays the Incendiary: the city on {field} burns down."),
}
PLAYED_FOR_NOTHING: Final[dict[str, str]] = {
    "robber-baron": mark("{player} plays the Robber Baron, but the mine has nothing to take."),
    "raider": mark("{player} plays the Raider, but nobody else has silver."),
    "brigands": mark("{player} plays the Brigands, but nobody else has silver."),
}


def _played(v: Voice, o: CardPlayed) -> str:
    return v.say(
        PLAYED[o.card] if o.amount else PLAYED_FOR_NOTHING[o.card],
        player=v.player(o.by),
        amount=v.amount("silver", o.amount),
        figures=v.figures(o.taken),
        victim=v.player(o.victim) if o.victim else "",
        field=o.at,
    )


def _sold(v: Voice, o: Sold) -> str:
    sentence = mark("{player} sells {cards} for {silver}.")
    if "short-sale" in o.rulings:
        sentence = mark("{player} sells {cards} for {silver}: the mine has no more.")
        if not o.silver:
            sentence = mark("{player} sells {cards} for nothing: the mine is empty.")
    cards, silver = v.amount("cards", o.cards), v.amount("silver", o.silver)
    return v.say(sentence, player=v.player(o.by), cards=cards, silver=silver)


BUILDING_SENTENCES: Final[dict[type[Outcome], Callable[[Voice, Any], str]]] = {
    Built: _built,
    Guarded: _guarded,
    CardPlayed: _played,
    Sold: _sold,
}
