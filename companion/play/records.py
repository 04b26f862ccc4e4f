"""Playing a record from a file: header, then move after move, until the first error in line order."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, NamedTuple

from companion.base.errors import BadRecord, Refused
from companion.base.jsonl import read_lines
from companion.base.outside import open_outside
from companion.base.streams import is_closed
from companion.engine.fold import play
from companion.engine.protocol import AnyRules, Json, Step
from companion.games.registry import game_of, rules_for


class PlayedLine(NamedTuple):
    """A line of a record, played."""

    number: int
    data: Json
    step: Step[Any, Any]


class Replay:
    """A record being played: its *rules* and *header*, the game before the first move, then line by line."""

    def __init__(self, stream: BinaryIO, name: str) -> None:
        """Read the header. Raises BadRecord, beginning with `NAME:LINE:`, if it is not as it must be."""
        self._name, self._lines = name, read_lines(stream, name)
        first = next(self._lines, None)
        if first is None:
            raise BadRecord(f"{name}:1: the record is empty; its first line must be the header")
        self.header: Json = first.data
        try:
            self.rules: AnyRules = rules_for(first.data)
            self.start: Any = self.rules.start(self.rules.read_header(first.data))
        except BadRecord as error:
            raise BadRecord(f"{name}:{first.number}: {error}") from error

    def __iter__(self) -> Iterator[PlayedLine]:
        """Give each line, played. Raises BadRecord, naming the line, at the first that is wrong."""
        state = self.start
        for number, data in self._lines:
            try:
                step = play(self.rules, state, data)
            except (BadRecord, Refused) as error:
                raise BadRecord(f"{self._name}:{number}: {self._why(error, state)}") from error
            yield PlayedLine(number, data, step)
            state = step.state

    def last_state(self) -> Any:
        """Play every line and return the game after the last. Raises BadRecord as iterating does."""
        state = self.start
        for line in self:
            state = line.step.state
        return state

    def _why(self, error: BadRecord | Refused, state: Any) -> str:
        if isinstance(error, BadRecord):
            return str(error)
        return game_of(self.rules.record).words().refusal(error, state.setup)


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open the record called *name*; `-` is standard input. Raises BadRecord if it cannot be opened."""
    if name == "-":
        if is_closed(sys.stdin):
            raise BadRecord("-: standard input is closed")
        yield sys.stdin.buffer
        return
    stream = open_outside(name, BadRecord)
    with stream:
        yield stream


@contextmanager
def replay(name: str) -> Iterator[Replay]:
    """Open the record called *name* and read its header; its moves are played as they are asked for."""
    with opened(name) as stream:
        yield Replay(stream, name)


def last_state(name: str) -> Any:
    """Return the game at the end of the record in the file called *name*."""
    with replay(name) as played:
        return played.last_state()
