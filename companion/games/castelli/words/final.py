"""The end, as sentences: what was left, silver, modules, and who wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.engine.castelli.outcomes import (
    CastlesStanding,
    LeftOver,
    SettlementScored,
    SilverPrize,
    StartTileKept,
    Won,
)
from companion.engine.protocol import Outcome
from companion.games.castelli.words.names import Voice
from companion.words.every_game import victory
from companion.words.language import mark


def _left_over(v: Voice, o: LeftOver) -> str:
    amount, points = v.amount(o.what, o.count), v.amount("points", o.count)
    return v.say(
        "{player} has {amount} left: {points}.", player=v.player(o.colour), amount=amount, points=points
    )


PRIZES: Final[dict[int, tuple[str, str, str]]] = {  # place: alone, tied, no points
    1: (
        mark("Most silver ({silver}): {players} gets {points}."),
        mark("Most silver ({silver}): {players} get {points} each."),
        mark("Most silver ({silver}): {players}, without points."),
    ),
    2: (
        mark("Second most silver ({silver}): {players} gets {points}."),
        mark("Second most silver ({silver}): {players} get {points} each."),
        mark("Second most silver ({silver}): {players}, without points."),
    ),
}


def _silver(v: Voice, o: SilverPrize) -> str:
    if not o.silver and not o.points:
        return v.say("Without silver, no points for it: {players}.", players=v.players(o.tied))
    alone, tied, nothing = PRIZES[o.place]
    return v.say(
        nothing if not o.points else alone if len(o.tied) == 1 else tied,
        silver=o.silver,
        players=v.players(o.tied),
        points=v.amount("points", o.points),
    )


def _start_tile(v: Voice, o: StartTileKept) -> str:
    points = v.amount("points", sum(change.amount for change in o.changes))
    return v.say("{player} still has the start tile: {points}.", player=v.player(o.colour), points=points)


LINES: Final = {  # nobody's castles, somebody's
    "village": (
        mark("Village on {field}: no castle in its row and column, so nobody gets points."),
        mark("Village on {field}, castles in its row and column: {castles}."),
    ),
    "city": (
        mark("City on {field}: no castle in its row and column, so nobody gets points."),
        mark("City on {field}, castles in its row and column: {castles}."),
    ),
}


def _settlement(v: Voice, o: SettlementScored) -> str:
    head = v.say(LINES[o.settlement][bool(o.leaders)], field=o.at, castles=v.figures(o.castles))
    sentence = mark("{players} share {prize}: {points} each.")
    if len(o.leaders) == 1:
        sentence = mark("{players} gets {points}.")
    prize, points = v.amount("points", o.prize), v.amount("points", o.share)
    gets = v.say(sentence, players=v.players(o.leaders), prize=prize, points=points) if o.leaders else ""
    return " ".join(filter(None, (head, gets)))


def _castles(v: Voice, o: CastlesStanding) -> str:
    points = v.amount("points", sum(change.amount for change in o.changes))
    return v.count(
        "{player} has {n} castle that is not overbuilt: {points}.",
        "{player} has {n} castles that are not overbuilt: {points}.",
        o.count,
        player=v.player(o.colour),
        points=points,
    )


def _won(v: Voice, o: Won) -> str:
    if len(o.tied) == 1:
        return victory(v, o.winners, o.total)
    sentence = mark("{tied} have {points} each. Castles: {castles}. {winners} has more and wins.")
    if len(o.winners) > 1:
        sentence = mark("{tied} have {points} each. Castles: {castles}. {winners} share the victory.")
    return v.say(
        sentence,
        tied=v.players(o.tied),
        points=v.amount("points", o.total),
        castles=v.figures(o.castles),
        winners=v.players(o.winners),
    )


FINAL_SENTENCES: Final[dict[type[Outcome], Callable[[Voice, Any], str]]] = {
    LeftOver: _left_over,
    SilverPrize: _silver,
    StartTileKept: _start_tile,
    SettlementScored: _settlement,
    CastlesStanding: _castles,
    Won: _won,
}
