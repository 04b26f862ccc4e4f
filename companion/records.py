"""Playing a record from a file: header, then move after move, until the first error in line order."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, NamedTuple

from companion import library
from companion.engine.castelli.apply import apply
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.moves import Move
from companion.engine.castelli.outcomes import Outcome
from companion.engine.castelli.record import read_header
from companion.engine.castelli.record_moves import read_move
from companion.engine.castelli.state import Game
from companion.errors import BadRecord, Refused
from companion.jsonl import read_lines
from companion.words import Words


class Played(NamedTuple):
    """One line of a record, played: what it says, and the game after it."""

    line: int
    data: dict[str, Any]
    move: Move | None
    """None for the header."""
    game: Game
    outcomes: tuple[Outcome, ...] = ()


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open the record called *name*; `-` is standard input. Raises BadRecord if it cannot be opened."""
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        stream = open(name, "rb")  # noqa: SIM115 - closed below
    except OSError as error:
        raise BadRecord(f"{name}: {error.strerror or 'cannot be opened'}") from None
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
    with placed(f"{name}:{first.number}"):
        game = new_game(read_header(first.data, library))
    yield Played(first.number, first.data, None, game)
    for number, data in lines:
        try:
            move = read_move(data, game.setup)
            game, outcomes = apply(game, move)
        except BadRecord as error:
            raise BadRecord(f"{name}:{number}: {error}") from error
        except Refused as refused:
            raise BadRecord(f"{name}:{number}: {Words().refusal(refused, game.setup)}") from refused
        yield Played(number, data, move, game, outcomes)


@contextmanager
def placed(place: str) -> Iterator[None]:
    """Put *place* before the text of a BadRecord."""
    try:
        yield
    except BadRecord as error:
        raise BadRecord(f"{place}: {error}") from error


def play_file(name: str) -> Iterator[Played]:
    """Give each line of the record in the file called *name*, played."""
    with opened(name) as stream:
        yield from play_lines(stream, name)
