"""A game turn by turn: which moves belong together, and how the points went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.engine.protocol import POINTS, AnyRules, Colour, Outcome, Step

Points = Mapping[Colour, int]
BoardStep = Step[Any, Any]
"""A move with the state of its board after it."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: its number from 1 (0 for what lay on the table already), whose it is, and what happened."""

    number: int
    colour: Colour
    steps: tuple[BoardStep, ...]
    """Without the outcomes of the final score."""
    points: Points
    """Everybody's points after it; after the last turn without the final score."""

    @property
    def changes(self) -> dict[Colour, dict[str, int]]:
        """What everybody got and gave in all; zeros, and players without any, are left out."""
        sums: dict[Colour, dict[str, int]] = {}
        for colour, what, amount in _changes(self.steps):
            own = sums.setdefault(colour, {})
            own[what] = own.get(what, 0) + amount
        left = {colour: {what: n for what, n in own.items() if n} for colour, own in sums.items()}
        return {colour: own for colour, own in left.items() if own}


class PointsCourse(NamedTuple):
    """How the points went: at the start, after each turn, and with the final score, or as it would be now."""

    colours: tuple[Colour, ...]
    points: tuple[Points, ...]
    final: Points
    over: bool


def turns(rules: AnyRules, start: Any, steps: Iterable[BoardStep]) -> list[Turn]:
    """Return the moves on a board that began as *start*, turn by turn; the last may still be going on."""
    found: list[Turn] = []
    told: list[BoardStep] = []
    board, number, points = start, 1, _points(rules, start)
    for step in steps:
        told.append(step._replace(outcomes=_without_final(rules, board, step)))
        points = _after(points, told[-1]) if step.state.over else _points(rules, step.state)
        begun = rules.sets_up(step.move)
        if begun or rules.ends_turn(step.move):
            number = 0 if begun else number
            found.append(Turn(number, board.turn, tuple(told), points))
            told, number = [], number + 1
        board = step.state
    if told:
        found.append(Turn(number, board.turn, tuple(told), points))
    return found


def _without_final(rules: AnyRules, before: Any, step: BoardStep) -> tuple[Outcome, ...]:
    """Return the outcomes of *step*; of the move that ended the game without those of the final score."""
    if before.over or not step.state.over:
        return step.outcomes
    final = rules.score(step.state).outcomes
    return step.outcomes[: -len(final)] if final and step.outcomes[-len(final) :] == final else step.outcomes


def _points(rules: AnyRules, board: Any) -> Points:
    return {colour: counts[POINTS] for colour, counts in rules.counts(board).items()}


def _after(points: Points, step: BoardStep) -> Points:
    sums = dict(points)
    for colour, what, amount in _changes([step]):
        if what == POINTS:
            sums[colour] = sums.get(colour, 0) + amount
    return sums


def _changes(steps: Iterable[BoardStep]) -> Iterator[tuple[Colour, str, int]]:
    yield from (change for step in steps for outcome in step.outcomes for change in outcome.changes)


def points_course(rules: AnyRules, start: Any, told: Sequence[Turn], end: Any) -> PointsCourse:
    """Return how the points went on a board that began as *start*, was *told* and came to *end*."""
    begun = bool(told) and told[0].number == 0
    points = [turn.points for turn in told]
    if not begun:
        points.insert(0, _points(rules, start))
    final = {colour: row["total"] for colour, row in rules.score(end).rows.items()}
    return PointsCourse(start.setup.colours, tuple(points), final, end.over)
