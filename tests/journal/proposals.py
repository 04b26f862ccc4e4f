"""Moves that one yes makes, and whether a store has all of them or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from random import Random
from typing import Any, Final

from companion.journal import Add, Entry
from companion.journal.entries import EntryRow, read_entry
from companion.play.table import Table

Json = dict[str, Any]
AnyTable = Table[Any, Any, Any]
Submit = Callable[[AnyTable, list[Json], int], object]
"""Makes moves that belong together, all with the same stamp."""
TOGETHER_AT_MOST: Final = 3


def together(table: AnyTable, moves: list[Json], at_ms: int) -> None:
    """Make *moves* as the app does: in one transaction."""
    table.submit_all(moves, at_ms=at_ms)


def one_by_one(table: AnyTable, moves: list[Json], at_ms: int) -> None:
    """Make *moves* as the app did before, each in a transaction of its own."""
    for move in moves:
        table.submit(move, at_ms=at_ms)


def stamp(moves: list[Json], dice: Random) -> int:
    """Return a time that no other moves have and that tells how many of them belong together."""
    return dice.getrandbits(38) * (TOGETHER_AT_MOST + 1) + len(moves)


def _stamp_of(entry: Entry) -> int:
    return int(entry.move.get("at_ms", 0)) if isinstance(entry, Add) else 0


def proposals_in(rows: list[EntryRow]) -> Iterator[bool]:
    """Give for each proposal of several moves of which anything is in *rows* whether it is whole."""
    entries = [read_entry(row.entry) for row in rows]
    for at_ms, moves in groupby(entries, _stamp_of):
        size = at_ms % (TOGETHER_AT_MOST + 1)
        if size > 1:
            yield len(list(moves)) == size
