"""Playing a record from a file: header, then move after move, until the first error in line order."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, NamedTuple

from companion.base.errors import BadRecord, Refused
from companion.base.jsonl import read_lines
from companion.engine.castelli.outcomes import Outcome
from companion.games.castelli.rules import rules_for


class Played(NamedTuple):
    """One line of a record, played: what it says, and the game after it."""

    line: int
    data: dict[str, Any]
    rules: Any
    move: Any
    """The move by its rules; None for the header."""
    before: Any
    """The state it was made in; for the header the one it sets up."""
    state: Any
    outcomes: tuple[Outcome, ...] = ()


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open the record called *name*; `-` is standard input. Raises BadRecord if it cannot be opened."""
    if name == "-":
        if sys.stdin is None:
            raise BadRecord("-: standard input is closed")
        yield sys.stdin.buffer
        return
    try:
        stream = open(name, "rb")  # noqa: SIM115 - closed below
    except (OSError, ValueError) as error:
        raise BadRecord(f"{name}: {getattr(error, 'strerror', None) or 'cannot be opened'}") from None
    with stream:
        yield stream


def play_lines(stream: BinaryIO, name: str) -> Iterator[Played]:
    """Give each line of the record, played, the header first.

    Raises BadRecord, beginning with `NAME:LINE:`, at the first line that is wrong or refused.
    """
    lines = read_lines(stream, name)
    first = next(lines, None)
    if first is None:
        raise BadRecord(f"{name}:1: the record is empty; its first line must be the header")
    try:
        rules = rules_for(first.data)
        state = rules.start(rules.read_header(first.data))
    except BadRecord as error:
        raise BadRecord(f"{name}:{first.number}: {error}") from error
    yield Played(first.number, first.data, rules, None, state, state)
    for number, data in lines:
        try:
            move = rules.read_move(state, data)
            after, outcomes = rules.apply(state, move)
        except (BadRecord, Refused) as error:
            raise BadRecord(f"{name}:{number}: {_why(error, state)}") from error
        yield Played(number, data, rules, move, state, after, outcomes)
        state = after


def _why(error: BadRecord | Refused, state: Any) -> str:
    if isinstance(error, BadRecord):
        return str(error)
    from companion.games.castelli.words import Words

    return Words().refusal(error, state.setup)


def play_file(name: str) -> Iterator[Played]:
    """Give each line of the record in the file called *name*, played."""
    with opened(name) as stream:
        yield from play_lines(stream, name)


def last_state(name: str) -> Any:
    """Return the game at the end of the record in the file called *name*."""
    state = None
    for played in play_file(name):
        state = played.state
    return state
