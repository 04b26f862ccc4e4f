"""Tournaments, as sentences; loaded only for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, assert_never

from companion.engine.castelli.tournament import (
    Decide,
    Half,
    OnHalf,
    Round,
    RoundBegun,
    TieDecided,
    TournamentMove,
    TournamentOver,
    Variant,
)
from companion.engine.protocol import Colour, Outcome
from companion.games.castelli.words.moves import line
from companion.games.castelli.words.names import Voice
from companion.words.language import mark

VARIANTS: Final[dict[Variant, str]] = {
    "finals": mark(
        "A tournament with finals: the winners of the first round play for first place, the others for third."
    ),
    "all": mark("A tournament of all against all: three rounds, whose points are added up."),
}
HALVES: Final[dict[Half, str]] = {"a": mark("Half A"), "b": mark("Half B")}


def tournament_line(v: Voice, move: TournamentMove, by: Colour | None) -> str:
    """Return *move* as a line of a log; *by* is the player on turn on that half."""
    match move:
        case OnHalf(half=half, move=inner):
            said = line(v, inner, by) if by else ""
            return v.say("{half}: {move}", half=v.say(HALVES[half]), move=said)
        case Decide(half=half, winner=winner):
            return _decided(v, half, winner)
        case Round():
            return v.say("The next round begins")
        case _:
            assert_never(move)


def _decided(v: Voice, half: Half, winner: Colour) -> str:
    facts = {"half": v.say(HALVES[half]), "player": v.player(winner)}
    return v.say("{half}: tie; you decide that {player} goes to the final", **facts)


def _round(v: Voice, o: RoundBegun) -> str:
    return v.say(
        "Round {n} begins: {a} on half A, {b} on half B.",
        n=o.round,
        a=v.players(o.pairs["a"]),
        b=v.players(o.pairs["b"]),
    )


def _tie(v: Voice, o: TieDecided) -> str:
    return v.say("You break the tie: {player} plays for first place.", player=v.player(o.winner))


def _over(v: Voice, o: TournamentOver) -> str:
    places, above = [], 0
    for shared in o.places:
        places.append(v.say("{place}. {players}", place=above + 1, players=v.players(shared)))
        above += len(shared)
    return v.say("The tournament is over: {places}.", places=", ".join(places))


TOURNAMENT_SENTENCES: Final[dict[type[Outcome], Callable[[Voice, Any], str]]] = {
    RoundBegun: _round,
    TieDecided: _tie,
    TournamentOver: _over,
}
