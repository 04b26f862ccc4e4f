"""Refusals whose sentence depends on the facts behind them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.engine.tuscany.box import PRICE, Kind
from companion.engine.tuscany.reasons import Reason
from companion.games.tuscany.words.names import Voice
from companion.words.language import mark

Facts = Mapping[str, Any]

IS_SPACE: Final[dict[Kind, str]] = {
    "village": mark("The space at {at} is for a village."),
    "crop": mark("The space at {at} is for crops."),
    "cart": mark("The space at {at} is for a cart."),
    "monastery": mark("The space at {at} is for a monastery."),
    "quarry": mark("The space at {at} is for a quarry."),
    "city": mark("The space at {at} is for a city."),
    "estate": mark("The space at {at} is for an estate."),
    "castle": mark("The space at {at} is for a castle."),
}


def _no_action_left(v: Voice, facts: Facts) -> str:
    sentence = mark("{player} has already used this turn's action. End the turn.")
    if facts.get("marble"):
        sentence = mark(
            "{player} has already used this turn's action. Give back a marble for one more, or end the turn."
        )
    return v.say(sentence, player=v.player(facts["colour"]))


def _action_missing(v: Voice, facts: Facts) -> str:
    return v.count(
        "{player} still has {n} action: draw, take or place.",
        "{player} still has {n} actions: draw, take or place.",
        facts["left"],
        player=v.player(facts["colour"]),
    )


# --- taking ---


def _storage_full(v: Voice, facts: Facts) -> str:
    return v.count(
        "The storage space of {player} is taken. Choose what goes back into the box, or place it first.",
        "All {n} storage spaces of {player} are taken. "
        "Choose what goes back into the box, or place it first.",
        facts["room"],
        player=v.player(facts["colour"]),
    )


def _waves(v: Voice, facts: Facts) -> str:
    if "kind" not in facts:
        return v.count(
            "Neutral tiles are turned up {n} time here, not {given} times. Leave out the others.",
            "Neutral tiles are turned up {n} times here, not {given} times. Leave out the others.",
            facts["needed"],
            given=facts["given"],
        )
    return v.count(
        "{n} open tile is removed ({kind}). Say which neutral tile takes its place.",
        "{n} open tiles are removed ({kind}). Say which neutral tiles take their places.",
        facts["count"],
        kind=v.kind(facts["kind"]),
    )


def _wave_length(v: Voice, facts: Facts) -> str:
    return v.count(
        "{n} open tile is removed ({kind}), so {n} neutral tile comes in, not {given}.",
        "{n} open tiles are removed ({kind}), so {n} neutral tiles come in, not {given}.",
        facts["count"],
        kind=v.kind(facts["kind"]),
        given=facts["given"],
    )


# --- placing ---


def _is_space(v: Voice, facts: Facts) -> str:
    return v.say(IS_SPACE[facts["kind"]], at=v.space(facts["at"], facts.get("colour")))


def _wrong_kind(v: Voice, facts: Facts) -> str:
    return f"{_is_space(v, facts)} {v.say('Choose a space for {tile}.', tile=v.tile(facts['tile']))}"


def _payment(v: Voice, facts: Facts) -> str:
    workers, cards = facts["workers"], v.amount("cards", facts["cards"])
    sentence = mark(
        "A tile costs 2 cards of its colour, and a pair of another colour counts as one. So 2, 3 or "
        "4 cards, not {cards}."
    )
    if workers > PRICE:
        sentence = mark("A tile costs 2 cards, so at most 2 workers help, not {workers}.")
    elif workers == PRICE:
        sentence = mark("2 workers pay for the whole tile. Pay no cards as well.")
    elif workers:
        sentence = mark("With 1 worker, pay 1 card of the colour or a pair of another colour, not {cards}.")
    return v.say(sentence, cards=cards, workers=workers)


def _not_enough_cards(v: Voice, facts: Facts) -> str:
    sentence = mark("{player} has {has} and cannot pay {cards}. Draw cards, or give back workers instead.")
    if not facts["has"]:
        sentence = mark("{player} has no cards. Draw some, or give back workers instead.")
    player = v.player(facts["colour"])
    return v.say(
        sentence, player=player, has=v.amount("cards", facts["has"]), cards=v.amount("cards", facts["cards"])
    )


def _not_enough_workers(v: Voice, facts: Facts) -> str:
    sentence = mark("{player} has {has} and cannot give back {workers}. Pay with cards, or place a village.")
    if not facts["has"]:
        sentence = mark("{player} has no workers. Pay with cards; a village gives workers.")
    return v.say(
        sentence,
        player=v.player(facts["colour"]),
        has=v.amount("workers", facts["has"]),
        workers=v.amount("workers", facts["workers"]),
    )


# --- what a space brings ---


def _only(sentence: str) -> Callable[[Voice, Facts], str]:
    def told(v: Voice, facts: Facts) -> str:
        return f"{_is_space(v, facts)} {v.say(sentence)}"

    return told


def _harvest_count(v: Voice, facts: Facts) -> str:
    return v.count(
        "The cart gives {n} harvest card here, not {given}: one, and one more for each harvest chip.",
        "The cart gives {n} harvest cards here, not {given}: one, and one more for each harvest chip.",
        facts["needed"],
        given=facts["given"],
    )


def _discard_count(v: Voice, facts: Facts) -> str:
    return v.count(
        "{n} stored tile or hexagon leaves to make room, not {given}. Choose again what leaves.",
        "{n} stored tiles or hexagons leave to make room, not {given}. Choose again what leaves.",
        facts["needed"],
        given=facts["given"],
    )


def _begin_storage(v: Voice, facts: Facts) -> str:
    return v.count(
        "{player} has {n} storage space (each storage chip gives one more). Count again what is stored.",
        "{player} has {n} storage spaces (each storage chip gives one more). Count again what is stored.",
        facts["room"],
        player=v.player(facts["colour"]),
    )


TOLD: Final[dict[str, Callable[[Voice, Facts], str]]] = {
    Reason.NO_ACTION_LEFT: _no_action_left,
    Reason.ACTION_MISSING: _action_missing,
    Reason.STORAGE_FULL: _storage_full,
    Reason.WAVES: _waves,
    Reason.WAVE_LENGTH: _wave_length,
    Reason.WRONG_KIND: _wrong_kind,
    Reason.PAYMENT: _payment,
    Reason.NOT_ENOUGH_CARDS: _not_enough_cards,
    Reason.NOT_ENOUGH_WORKERS: _not_enough_workers,
    Reason.NO_CITY: _only(mark("Only a city gives a chip. Leave it out.")),
    Reason.NO_CART: _only(mark("Only a cart gives harvest cards. Leave them out.")),
    Reason.NO_CASTLE: _only(mark("Only a castle lets an open tile be placed free of charge. Leave it out.")),
    Reason.HARVEST_COUNT: _harvest_count,
    Reason.DISCARD_COUNT: _discard_count,
    Reason.BEGIN_STORAGE: _begin_storage,
}
