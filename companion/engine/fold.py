"""The one loop that plays moves over a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine.protocol import Json, MoveT, Rules, SetupT, StateT, Step


def fold(
    rules: Rules[SetupT, StateT, MoveT], state: StateT, moves: Iterable[MoveT | Json]
) -> Iterator[Step[MoveT, StateT]]:
    """Give each of *moves*, or of lines of a record that tell them, played from *state* on, as a step.

    Raises BadRecord at the first line that is no move, Refused at the first that the rules forbid.
    """
    for told in moves:
        step = play(rules, state, told)
        yield step
        state = step.state


def play(rules: Rules[SetupT, StateT, MoveT], state: StateT, told: MoveT | Json) -> Step[MoveT, StateT]:
    """Return one move, or the line of a record that tells it, played. Raises as `fold` does."""
    return rules.apply(state, rules.read_move(state, told) if isinstance(told, dict) else told)
