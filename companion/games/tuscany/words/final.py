"""The end of a phase and of the game, as sentences: green added to red, what was left, who wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.engine.protocol import POINTS, Outcome
from companion.engine.tuscany.outcomes import LastRound, LeftOver, PhaseEnded, Won
from companion.games.tuscany.words.names import Voice
from companion.words.every_game import victory
from companion.words.language import Count, mark, mark_count


def _phase(v: Voice, o: PhaseEnded) -> str:
    rows = [
        v.say(
            "{player} {before} + {green} = {red}",
            player=v.player(colour),
            before=o.red[colour] - green,
            green=green,
            red=o.red[colour],
        )
        for colour, green in o.green.items()
    ]
    added = v.say("Red + green = new red: {rows}.", rows=", ".join(rows))
    return f"{_why_it_ends(v, o)} {added}"


USED_UP: Final[dict[int, Count]] = {
    1: mark_count(
        "Phase 1 is over: {players} has used up the first pile.",
        "Phase 1 is over: {players} have used up the first pile.",
    ),
    2: mark_count(
        "Phase 2 is over: {players} has used up the second pile.",
        "Phase 2 is over: {players} have used up the second pile.",
    ),
}


def _why_it_ends(v: Voice, o: PhaseEnded) -> str:
    if not o.by:
        return v.say("Phase {phase} is over.", phase=o.phase)
    return v.count(*USED_UP[o.phase], len(o.by), players=v.players(o.by))


def _last_round(v: Voice, o: LastRound) -> str:
    return v.count(
        "{players} has used up the third pile, so one more full round is played.",
        "{players} have used up the third pile, so one more full round is played.",
        len(o.by),
        players=v.players(o.by),
    )


LEFT: Final[dict[str, Count]] = {
    "cards": mark_count(
        "{player} has {n} card left, and {price} give a point: {points}.",
        "{player} has {n} cards left, and {price} give a point: {points}.",
    ),
    "storage": mark_count(
        "{player} has {n} tile or hexagon in storage: {points}.",
        "{player} has {n} tiles or hexagons in storage: {points}.",
    ),
    "piles": mark_count(
        "{player} has {n} tile left in the piles: {points}.",
        "{player} has {n} tiles left in the piles: {points}.",
    ),
    "marble": mark_count(
        "{player} has {n} marble left: {points}.",
        "{player} has {n} marble left: {points}.",
    ),
    "workers": mark_count(
        "{player} has {n} worker left: {points}.",
        "{player} has {n} workers left: {points}.",
    ),
}


def _left_over(v: Voice, o: LeftOver) -> str:
    return v.count(
        *LEFT[o.what],
        o.count,
        player=v.player(o.colour),
        points=v.amount(POINTS, o.points),
        price=v.setup.rulings["card-points"] if v.setup else "",
    )


EMPTY: Final = {
    "more": mark("The tie goes to whoever has more empty spaces: {figures}."),
    "fewer": mark("The tie goes to whoever has fewer empty spaces: {figures}."),
}
GREEN: Final = {
    "more": mark("Then whoever has more green points wins: {figures}."),
    "fewer": mark("Then whoever has fewer green points wins: {figures}."),
}


def _won(v: Voice, o: Won) -> str:
    if o.decided_by == "red" or v.setup is None:
        return victory(v, o.winners, o.total)
    rulings, tied = v.setup.rulings, v.players(o.tied)
    told = [
        v.say("{tied} have {points} each.", tied=tied, points=v.amount(POINTS, o.total)),
        v.say(EMPTY[rulings["empty-spaces"]], figures=v.figures(o.empty)),
    ]
    if o.decided_by != "empty":
        told.append(v.say(GREEN[rulings["green-tie"]], figures=v.figures(_equally_empty(o))))
    shared = mark("Everything is equal: {winners} share the victory.")
    sentence = shared if len(o.winners) > 1 else mark("{winners} wins.")
    return " ".join([*told, v.say(sentence, winners=v.players(o.winners))])


def _equally_empty(o: Won) -> dict[Any, int]:
    """Return the green points of those who were still equal after their empty spaces."""
    empty = o.empty[o.winners[0]]
    return {colour: o.green[colour] for colour in o.tied if o.empty[colour] == empty}


FINAL_SENTENCES: Final[dict[type[Outcome], Callable[[Voice, Any], str]]] = {
    PhaseEnded: _phase,
    LastRound: _last_round,
    LeftOver: _left_over,
    Won: _won,
}
