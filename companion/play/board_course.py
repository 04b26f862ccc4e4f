"""One board's part in a course: its start, and each move made on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.protocol import AnyRules, Outcome, Step
from companion.play.course import Course


@dataclass(frozen=True, slots=True)
class BoardCourse:
    """A board before its first move, and each move on it with what came of it and its number in the line."""

    start: Any
    steps: tuple[Step[Any, Any], ...] = ()
    """Moves as they were thought of on the board, states as those of the board alone."""
    numbers: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    """The numbers of those that ended a turn."""

    @property
    def state(self) -> Any:
        """The board as it stands."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def last_end(self) -> int | None:
        """The number of the move that ended the game; None while it is running."""
        if not (self.steps and self.state.over):
            return None
        return self.ends[-1] if self.ends else self.numbers[-1]

    @property
    def before_end(self) -> Any:
        """The board before the move that ended the game; as it stands while the game is running."""
        if self.last_end is None:
            return self.state
        place = self.numbers.index(self.last_end)
        return self.steps[place - 1].state if place else self.start

    @property
    def at_end(self) -> tuple[Outcome, ...]:
        """What the move did that ended the game, the final score and all; nothing while it is running."""
        return () if self.last_end is None else self.steps[self.numbers.index(self.last_end)].outcomes


def course_of_board(rules: AnyRules, course: Course[Any, Any, Any], board: str) -> BoardCourse:
    """Return what was played on *board* since it was last set up, as for another round."""
    now = start = rules.boards(course.start)[board]
    steps: list[Step[Any, Any]] = []
    numbers: list[int] = []
    ends: list[int] = []
    for number, (move, state, outcomes) in enumerate(course.steps, 1):
        before, now, name = now, rules.boards(state)[board], rules.board_of(move)
        if name is None:
            start, steps, numbers, ends = now, [], [], []
        if name != board or now is before:
            continue  # made elsewhere, or about this board without touching it
        steps.append(Step(rules.off_board(move), now, outcomes))
        numbers.append(number)
        ends += [number] if rules.ends_turn(move) else []
    return BoardCourse(start, tuple(steps), tuple(numbers), tuple(ends))
