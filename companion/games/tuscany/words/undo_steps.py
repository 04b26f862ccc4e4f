"""What hands do when a move is taken back: everything goes to where it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.engine.protocol import POINTS, Colour, Outcome
from companion.engine.tuscany.outcomes import (
    ChipTaken,
    Cleared,
    ColourComplete,
    Discarded,
    FiveAlike,
    Harvested,
    HexagonStored,
    Placed,
    Refilled,
    Taken,
)
from companion.engine.tuscany.state import Game, Holdings
from companion.games.tuscany.words.names import Voice
from companion.games.tuscany.words.tracks import marker_goal, marker_step
from companion.words.language import mark
from companion.words.table_step import TableStep, signed

BACK: Final = {  # what was received, what was paid
    "cards": (mark("{player}: put {amount} back on the deck"), mark("{player}: take {amount} back")),
    "workers": (mark("{player}: give back {amount}"), mark("{player}: take {amount} back")),
    "marble": (mark("{player}: give back {amount}"), mark("{player}: take {amount} back")),
}
CHIP_BACK: Final = {
    "card": mark("{player}: put the card chip back"),
    "storage": mark("{player}: put the storage chip back"),
    "marble": mark("{player}: put the marble chip back"),
    "worker": mark("{player}: put the worker chip back"),
    "harvest": mark("{player}: put the harvest chip back"),
}
BONUS_BACK: Final = {
    1: mark("Turn the bonus tile back: {colour}"),
    2: mark("Put the bonus tile back: {colour}"),
}


def undo_steps(v: Voice, outcomes: Sequence[Outcome], before: Game, now: Game) -> list[TableStep]:
    """Return what hands do when *before* becomes *now* by taking back a move that did *outcomes*.

    Without outcomes the past was changed: then only what everybody has now is told.
    """
    told = [line for outcome in reversed(outcomes) for line in _by_outcome(v, outcome)]
    if any(isinstance(outcome, FiveAlike | Cleared) for outcome in outcomes):
        told.append(TableStep(v.say("The open tiles are again: {tiles}", tiles=v.tile_names(now.centre))))
    for colour in now.setup.colours:
        had, has = before.holdings[colour], now.holdings[colour]
        told += _markers(v, colour, had, has)
        told += [] if outcomes else _has_now(v, colour, had, has)
    return told


def _markers(v: Voice, colour: Colour, had: Holdings, has: Holdings) -> Iterator[TableStep]:
    if has.green != had.green:
        yield TableStep(marker_step(v, "green", colour, has.green), colour, "green", marker_goal(has.green))
    if has.red != had.red:
        yield TableStep(marker_step(v, POINTS, colour, has.red), colour, POINTS, marker_goal(has.red))


def _has_now(v: Voice, colour: Colour, had: Holdings, has: Holdings) -> Iterator[TableStep]:
    for what in BACK:
        if getattr(has, what) != getattr(had, what):
            amount = v.amount(what, getattr(has, what))
            yield TableStep(v.say("{player} has {amount} now", player=v.player(colour), amount=amount))


def _by_outcome(v: Voice, outcome: Outcome) -> Iterator[TableStep]:
    """Give the steps for one outcome; each card goes to where it came from, so nothing is netted."""
    yield from map(TableStep, _things(v, outcome))
    for colour, what, amount in outcome.changes:
        if what in BACK:
            shown = v.amount(what, abs(amount))
            said = v.say(BACK[what][amount < 0], player=v.player(colour), amount=shown)
            yield TableStep(said, colour, what, signed(-amount))


def _things(v: Voice, outcome: Outcome) -> Iterator[str]:
    match outcome:
        case Placed(by=by, tile=tile, at=at, free=free):
            sentence = mark("{player}: take {tile} back from {at} into storage")
            if free:
                sentence = mark("{player}: put {tile} from {at} back into the centre")
            yield v.say(sentence, player=v.player(by), tile=v.tile(tile), at=v.space(at, by))
        case Taken(by=by, tile=tile):
            yield v.say("{player}: put {tile} back into the centre", player=v.player(by), tile=v.tile(tile))
        case Refilled(by=by, tile=tile, own=own):
            sentence = mark("{player}: put {tile} from the centre back on the pile")
            if not own:
                sentence = mark("{player}: put {tile} from the centre back on the neutral tiles")
            yield v.say(sentence, player=v.player(by), tile=v.tile(tile))
        case Discarded(by=by, what=what):
            yield v.say("{player}: take {tile} back out of the box", player=v.player(by), tile=v.tile(what))
        case HexagonStored(by=by):
            yield v.say("{player}: give the wooden hexagon back", player=v.player(by))
        case ColourComplete(kind=kind, place=place) if place in BONUS_BACK:
            yield v.say(BONUS_BACK[place], colour=v.kind_colour(kind))
        case ChipTaken(by=by, chip=chip):
            yield v.say(CHIP_BACK[chip], player=v.player(by))
        case Harvested(number=number, of=of) if number == of:
            yield v.count(
                "Put {n} harvest card back on its deck", "Put {n} harvest cards back on their deck", of
            )
