"""A game as it was played: its start, each move with what came of it; of a tournament one half's round."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.engine.castelli.apply import Step
from companion.engine.castelli.moves import End, Move
from companion.engine.castelli.state import Game
from companion.engine.castelli.tournament import Decide, Half, OnHalf, Round
from companion.play import Course


class Played(NamedTuple):
    """The game before its first move, each move with what came of it, and its number in the journal."""

    start: Game
    steps: tuple[tuple[Move, Step], ...]
    numbers: tuple[int, ...]

    @property
    def last_end(self) -> int | None:
        """The number of the move that ended the game; None while it is running."""
        over = bool(self.steps) and self.steps[-1][1].state.over
        ends = [number for number, (move, _) in zip(self.numbers, self.steps, strict=True) if move == End()]
        return ends[-1] if over and ends else None

    @property
    def before_end(self) -> Game:
        """The game before the final score; as it stands while it is running."""
        games = [self.start, *(step.state for _, step in self.steps)]
        if self.last_end is None:
            return games[-1]
        return games[self.numbers.index(self.last_end)]


def played(rules: Any, course: Course[Any, Any], half: Half | None = None) -> Played:
    """Return what was played in a *course* by *rules*; of a tournament the running round on *half*."""
    start = _on(course.states[0], half)
    steps: list[tuple[Move, Step]] = []
    numbers: list[int] = []
    pairs = zip(course.line.moves, course.states, course.states[1:], course.outcomes, strict=False)
    for number, (data, before, after, outcomes) in enumerate(pairs, 1):
        move = rules.read_move(before, data)
        if isinstance(move, Round):
            start, steps, numbers = _on(after, half), [], []
        elif not isinstance(move, OnHalf | Decide):
            steps.append((move, Step(after, outcomes)))
            numbers.append(number)
        elif isinstance(move, OnHalf) and move.half == half:
            steps.append((move.move, Step(_on(after, half), outcomes)))
            numbers.append(number)
    return Played(start, tuple(steps), tuple(numbers))


def _on(state: Any, half: Half | None) -> Game:
    game: Game = state if half is None else state.halves[half]
    return game
