"""Areas and the mine, as sentences: each colour's influence, who gets how much, and what is lost to what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from companion.engine.castelli.box import RESOURCES
from companion.engine.castelli.outcomes import AreaEvaluated, NothingCounts
from companion.engine.protocol import Colour, Outcome
from companion.games.castelli.words.names import Voice
from companion.words.language import Count, mark, mark_count


def _area(v: Voice, o: AreaEvaluated) -> str:
    head = v.say("{area}: {figures}.", area=v.area(o.area), figures=v.figures(o.points))
    players = [colour for colour in o.leaders if v.setup is None or not v.setup.neutral(colour)]
    neutral = [colour for colour in o.leaders if colour not in players]
    if not players:
        told = _nobody_plays(v, o)
    elif neutral:
        told = _tied_with_neutral(v, o, players, neutral)
    elif len(players) > 1:
        told = _shared(v, o, players)
    else:
        return " ".join([head, _gets(v, o, players[0])])
    return " ".join([head, told, *_received_less(v, o, players)])


# --- who gets it ---

GETS: Final[dict[str, str]] = {
    "units": mark("{player} gets {amount}."),
    "market": mark("{player} draws {amount}."),
    "mine": mark("{player} takes {amount}."),
}


def _gets(v: Voice, o: AreaEvaluated, player: Colour) -> str:
    got, kind = o.paid.get(player, 0), _kind(o)
    sentence = GETS[kind] if got == o.share else LESS[kind][bool(got)]
    if not o.icons:
        sentence = mark("{player} has the most, but the mine is empty.")
    return v.say(sentence, player=v.player(player), amount=_amount(v, o, o.share), n=got)


def _shared(v: Voice, o: AreaEvaluated, players: list[Colour]) -> str:
    who, lost = v.players(players), _lost(v, o, o.lost_to_rounding)
    if not o.share and not o.lost_to_rounding:
        return v.say("{players} are tied, but the mine is empty.", players=who)
    if not o.share:
        return v.say("{players} tie, with too little to share: {lost}.", players=who, lost=lost)
    sentence = mark("{players} share: {amount} each.")
    if lost:
        sentence = mark("{players} share: {amount} each, {lost}.")
    return v.say(sentence, players=who, amount=_amount(v, o, o.share), lost=lost)


def _nobody_plays(v: Voice, o: AreaEvaluated) -> str:
    if not o.icons:
        return v.say("The mine is empty.")
    return v.count(
        "{colours} has the most. {nobody}: {lost}.",
        "{colours} have the most. {nobody}: {lost}.",
        len(o.leaders),
        colours=v.colour_names(o.leaders),
        nobody=v.neutral(o.leaders),
        lost=_lost(v, o, o.lost_to_neutral),
    )


def _tied_with_neutral(v: Voice, o: AreaEvaluated, players: list[Colour], neutral: list[Colour]) -> str:
    """A player ties with a colour nobody plays: it shares, does not count, or blocks (R4)."""
    lost = _lost(v, o, o.lost_to_neutral + o.lost_to_rounding)
    return v.say(
        _neutral_sentence(o, len(players) > 1, bool(lost)),
        leaders=v.colour_names(o.leaders),
        nobody=v.neutral(neutral),
        players=v.players(players),
        amount=_amount(v, o, o.share),
        lost=lost,
    )


def _neutral_sentence(o: AreaEvaluated, several: bool, lost: bool) -> str:
    if o.share and o.lost_to_neutral:
        return mark("{leaders} share, {amount} each. {nobody}: {lost}.")
    if o.share and several and lost:
        return mark("{leaders} tie. {nobody}: {players} share, {amount} each, {lost}.")
    if o.share and several:
        return mark("{leaders} tie. {nobody}: {players} share, {amount} each.")
    if o.share:
        return mark("{leaders} tie. {nobody}: {players} gets {amount}.")
    if lost:
        return mark("{leaders} tie. {nobody}: {lost}.")
    return mark("{leaders} tie, but the mine is empty.")


# --- what is lost ---

LOST: Final[dict[str, Count]] = {
    "wood": mark_count("{n} unit of wood is lost", "{n} units of wood are lost"),
    "grain": mark_count("{n} unit of grain is lost", "{n} units of grain are lost"),
    "rocks": mark_count("{n} unit of rocks is lost", "{n} units of rocks are lost"),
    "market": mark_count("{n} tent is lost", "{n} tents are lost"),
    "mine": mark_count("{n} silver stays in the mine", "{n} silver stay in the mine"),
}


def _lost(v: Voice, o: AreaEvaluated, n: int) -> str:
    return v.count(*LOST[o.terrain], n) if n else ""


LESS: Final[dict[str, tuple[str, str]]] = {  # nothing, and less than the share
    "units": (
        mark("{player} already has 5 and gets nothing instead of {amount}."),
        mark("{player} gets only {n} instead of {amount}: 5 is the limit."),
    ),
    "market": (
        mark("The deck is empty, and {player} draws nothing instead of {amount}."),
        mark("{player} draws only {n} instead of {amount}: the deck has no more."),
    ),
    "mine": (
        mark("The mine is empty, and {player} gets nothing instead of {amount}."),
        mark("{player} gets only {n} instead of {amount}: the mine has no more."),
    ),
}


def _received_less(v: Voice, o: AreaEvaluated, players: Iterable[Colour]) -> Iterable[str]:
    """Give a sentence for each player who got less than was due, and why (C23, C36)."""
    for player in players:
        got = o.paid.get(player, 0)
        if got < o.share:
            sentence = LESS[_kind(o)][bool(got)]
            yield v.say(sentence, player=v.player(player), n=got, amount=_amount(v, o, o.share))


def _kind(o: AreaEvaluated) -> str:
    return "units" if o.terrain in RESOURCES else o.terrain


def _amount(v: Voice, o: AreaEvaluated, n: int) -> str:
    return v.amount({"market": "cards", "mine": "silver"}.get(o.terrain, o.terrain), n)


def _nothing(v: Voice, o: NothingCounts) -> str:
    if o.terrain == "mine":
        return v.say("{area}: no coat counts there. The silver stays in the mine.", area=v.area(o.area))
    return v.say("{area}: only card icons point there. Nobody gets anything.", area=v.area(o.area))


AREA_SENTENCES: Final[dict[type[Outcome], Callable[[Voice, Any], str]]] = {
    AreaEvaluated: _area,
    NothingCounts: _nothing,
}
