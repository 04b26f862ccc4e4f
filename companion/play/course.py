"""A line of moves played through: every state it passes, and the first move that does not fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

from companion.base.errors import BadRecord, Refused
from companion.engine.protocol import Move, Rules, Setup, State
from companion.journal import History, Json, Line


@dataclass(frozen=True, slots=True)
class Misfit:
    """The first move of a line that does not fit: its *number* (0: the header) and why."""

    number: int
    data: Json
    error: Refused | BadRecord


@dataclass(frozen=True, slots=True)
class Course(Generic[Setup, State]):
    """What became of a *line*: `states[n]` is the game after n moves, `outcomes[n]` what move n + 1 did.

    With a *misfit* they end before it.
    """

    line: Line
    setup: Setup
    states: tuple[State, ...]
    outcomes: tuple[tuple[Any, ...], ...]
    misfit: Misfit | None = None

    @property
    def state(self) -> State:
        """The game at the end of the line."""
        return self.states[-1]


def play(
    rules: Rules[Setup, State, Move], line: Line, like: Course[Setup, State] | None = None
) -> Course[Setup, State]:
    """Return the course of *line*; what it has in common with *like* is not played again.

    Raises BadRecord if the header is not as it must be.
    """
    if like is not None and like.line.header == line.header:
        n = _common(line, like)
        setup, states, outcomes = like.setup, like.states[: n + 1], like.outcomes[:n]
    else:
        setup = rules.read_header(line.header)
        states, outcomes = (rules.start(setup),), ()
    return _play_on(rules, line, Course(line, setup, states, outcomes))


def _common(line: Line, like: Course[Setup, State]) -> int:
    """Return how many moves *line* has in common with what was played of *like*."""
    most = min(len(line.moves), len(like.outcomes))
    if line.moves[:most] == like.line.moves[:most]:
        return most
    pairs = zip(line.moves, like.line.moves, strict=False)
    return next(n for n, (mine, other) in enumerate(pairs) if mine != other)


def _play_on(
    rules: Rules[Setup, State, Move], line: Line, course: Course[Setup, State]
) -> Course[Setup, State]:
    states, outcomes = list(course.states), list(course.outcomes)
    misfit = None
    for number, data in enumerate(line.moves[len(outcomes) :], len(outcomes) + 1):
        try:
            state, happened = rules.apply(states[-1], rules.read_move(states[-1], data))
        except (Refused, BadRecord) as error:
            misfit = Misfit(number, data, error)
            break
        states.append(state)
        outcomes.append(happened)
    return Course(line, course.setup, tuple(states), tuple(outcomes), misfit)


def last_of(longer: Course[Setup, State], shorter: Course[Setup, State]) -> tuple[Any, ...]:
    """Return what the last move of *longer* did, if without it that is *shorter*; otherwise nothing."""
    if longer.line.header != shorter.line.header or longer.line.moves[:-1] != shorter.line.moves:
        return ()
    return longer.outcomes[-1] if longer.line.moves and not longer.misfit else ()


@dataclass(frozen=True, slots=True)
class Difference:
    """A replay came out otherwise than it was kept: the first time after move *number* (0: at the start)."""

    number: int
    kept: str
    now: str


def first_difference(
    rules: Rules[Setup, State, Move], history: History, course: Course[Setup, State]
) -> Difference | None:
    """Return where *course*, the line that holds in *history*, first differs from what was kept with it."""
    line, found = course.line, None
    for before, kept in history.versions():  # the newest first
        n = len(before.moves)
        if n < len(course.states) and (before.header, before.moves) == (line.header, line.moves[:n]):
            now = rules.fingerprint(course.states[n])
            if now == kept and n == len(line.moves):
                return None
            if now != kept and (found is None or n <= found.number):
                found = Difference(n, kept, now)
    return found
