"""A game as it was played: its start, each move with what came of it; of a tournament one half's round."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.engine.castelli.apply import GameStep
from companion.engine.castelli.moves import End
from companion.engine.castelli.state import Game
from companion.engine.castelli.tournament import Decide, Half, OnHalf, Round
from companion.engine.protocol import Step
from companion.play import Course


class Played(NamedTuple):
    """The game before its first move, each move with what came of it, and its number in the journal."""

    start: Game
    steps: tuple[GameStep, ...]
    numbers: tuple[int, ...]

    @property
    def last_end(self) -> int | None:
        """The number of the move that ended the game; None while it is running."""
        over = bool(self.steps) and self.steps[-1].state.over
        ends = [number for number, step in zip(self.numbers, self.steps, strict=True) if step.move == End()]
        return ends[-1] if over and ends else None

    @property
    def before_end(self) -> Game:
        """The game before the final score; as it stands while it is running."""
        games = [self.start, *(step.state for step in self.steps)]
        if self.last_end is None:
            return games[-1]
        return games[self.numbers.index(self.last_end)]


def played(course: Course[Any, Any, Any], half: Half | None = None) -> Played:
    """Return what was played in a *course*; of a tournament the running round on *half*."""
    start = _on(course.start, half)
    steps: list[GameStep] = []
    numbers: list[int] = []
    for number, (move, after, outcomes) in enumerate(course.steps, 1):
        if isinstance(move, Round):
            start, steps, numbers = _on(after, half), [], []
        elif not isinstance(move, OnHalf | Decide):
            steps.append(Step(move, after, outcomes))
            numbers.append(number)
        elif isinstance(move, OnHalf) and move.half == half:
            steps.append(Step(move.move, _on(after, half), outcomes))
            numbers.append(number)
    return Played(start, tuple(steps), tuple(numbers))


def _on(state: Any, half: Half | None) -> Game:
    game: Game = state if half is None else state.halves[half]
    return game
