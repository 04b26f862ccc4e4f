"""A line of moves played through: every step it takes, and the first move that does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from companion.base.errors import BadRecord, Refused
from companion.engine.fold import fold
from companion.engine.protocol import Json, MoveT, Outcome, Rules, SetupT, StateT, Step
from companion.journal import History, Line


@dataclass(frozen=True, slots=True)
class Misfit:
    """The first move of a line that does not fit: its *number* (0: the header) and why."""

    number: int
    data: Json
    error: Refused | BadRecord


@dataclass(frozen=True, slots=True)
class Course(Generic[SetupT, StateT, MoveT]):
    """What became of a *line*: from its *start*, `steps[n]` is move n + 1; a *misfit* ends them."""

    line: Line
    setup: SetupT
    start: StateT
    steps: tuple[Step[MoveT, StateT], ...] = ()
    misfit: Misfit | None = None

    @property
    def state(self) -> StateT:
        """The game at the end of the line."""
        return self.state_at(len(self.steps))

    def state_at(self, number: int) -> StateT:
        """Return the game after this many moves."""
        return self.steps[number - 1].state if number else self.start

    def outcomes_of(self, number: int) -> tuple[Outcome, ...]:
        """Return what move *number* did; nothing before the first."""
        return self.steps[number - 1].outcomes if number else ()

    @property
    def states(self) -> Sequence[StateT]:
        """The game before the first move and after each."""
        return (self.start, *(step.state for step in self.steps))


def play(
    rules: Rules[SetupT, StateT, MoveT],
    line: Line,
    like: Course[SetupT, StateT, MoveT] | None = None,
) -> Course[SetupT, StateT, MoveT]:
    """Return the course of *line*; what it has in common with *like* is not played again.

    Raises BadRecord if the header is not as it must be.
    """
    if like is not None and like.line.header == line.header:
        begun = Course(line, like.setup, like.start, like.steps[: _common(line, like)])
    else:
        setup = rules.read_header(line.header)
        begun = Course(line, setup, rules.start(setup))
    return _play_on(rules, begun)


def _common(line: Line, like: Course[SetupT, StateT, MoveT]) -> int:
    """Return how many moves *line* has in common with what was played of *like*."""
    most = min(len(line.moves), len(like.steps))
    if line.moves[:most] == like.line.moves[:most]:
        return most
    pairs = zip(line.moves, like.line.moves, strict=False)
    return next(n for n, (mine, other) in enumerate(pairs) if mine != other)


def _play_on(
    rules: Rules[SetupT, StateT, MoveT], begun: Course[SetupT, StateT, MoveT]
) -> Course[SetupT, StateT, MoveT]:
    line, steps, misfit = begun.line, list(begun.steps), None
    try:
        steps.extend(fold(rules, begun.state, line.moves[len(steps) :]))
    except (Refused, BadRecord) as error:
        misfit = Misfit(len(steps) + 1, line.moves[len(steps)], error)
    return Course(line, begun.setup, begun.start, tuple(steps), misfit)


def last_of(
    longer: Course[SetupT, StateT, MoveT], shorter: Course[SetupT, StateT, MoveT]
) -> tuple[Outcome, ...]:
    """Return what the last moves of *longer* did, if without them that is *shorter*; otherwise nothing."""
    kept = len(shorter.line.moves)
    if longer.line.header != shorter.line.header or longer.line.moves[:kept] != shorter.line.moves:
        return ()
    return () if longer.misfit else tuple(o for step in longer.steps[kept:] for o in step.outcomes)


@dataclass(frozen=True, slots=True)
class Difference:
    """A replay came out otherwise than it was kept: the first time after move *number* (0: at the start)."""

    number: int
    kept: str
    now: str


def first_difference(
    rules: Rules[SetupT, StateT, MoveT], history: History, course: Course[SetupT, StateT, MoveT]
) -> Difference | None:
    """Return where *course*, the line that holds in *history*, first differs from what was kept with it."""
    line, found = course.line, None
    for before, kept in history.versions():  # the newest first
        n = len(before.moves)
        if n <= len(course.steps) and (before.header, before.moves) == (line.header, line.moves[:n]):
            now = rules.fingerprint(course.state_at(n))
            if now == kept and n == len(line.moves):
                return None
            if now != kept and (found is None or n <= found.number):
                found = Difference(n, kept, now)
    return found
