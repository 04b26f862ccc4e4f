"""A copy of the store, opened with suspicion: it may come from anybody, made to do harm.

It is brought into a file of our own first. SQLite then reads it without trusting its schema, which must be
exactly ours: tables alone, no view, trigger or generated column that would run with our rights.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from companion.base import private
from companion.base.errors import BadStore
from companion.base.outside import open_outside
from companion.journal.entries import EntryRow, Start, read_entry
from companion.journal.faults import Damaged, translate_errors
from companion.journal.own_files import put_own_files
from companion.journal.places import beside, forget, open_distrusting, open_unchanged
from companion.journal.rows import check_seals, make_deleted, read_rows
from companion.journal.salvage import find_games
from companion.journal.schema import (
    MIGRATIONS,
    SchemaObject,
    check_first_bytes,
    check_ours,
    migrate,
    objects_in,
    version_of,
)

VALUE_BYTES_AT_MOST: Final = 16 * 1024 * 1024
COPY_BYTES_AT_MOST: Final = 16 * 1024**3


class CopiedGame(NamedTuple):
    """A game of a copy: its *number* there and the *rows* that could be read, seals in order.

    *whole* is false if the copy is damaged and they are only a beginning.
    """

    number: int
    rows: list[EntryRow]
    whole: bool = True


def check_copy(file: Path) -> None:
    """Raise BadStore if the file at *file* is none that can be restored, as far as a glance tells."""
    with open_outside(file, BadStore), translate_errors(file):
        check_first_bytes(file)
    with (
        translate_errors(file),
        closing(open_unchanged(file)) as copy,
        suppress(sqlite3.Error, UnicodeDecodeError),
    ):
        check_schema(copy, file)  # damage is looked at when its games are read


def check_schema(copy: sqlite3.Connection, file: Path) -> None:
    """Raise BadStore if *copy* has anything but our tables; a table may be missing."""
    version = min(max(version_of(copy), 1), len(MIGRATIONS))
    for kind, name, _sql in sorted(objects_in(copy) - _objects_of_copy(version)):
        shown = "".join(letter if letter.isprintable() else "?" for letter in f"{kind} {name}"[:60])
        raise BadStore(f"{file}: not a copy that the companion made: it has a {shown}; nothing was changed")


@cache
def _objects_of_copy(version: int) -> set[SchemaObject]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, MIGRATIONS[:version])
        put_own_files(fresh, {"name": b""})
        make_deleted(fresh)
        return objects_in(fresh)


@contextmanager
def opened_copy(file: Path, part: Path) -> Iterator[Copy]:
    """Bring the copy at *file* to *part*, open it there, and remove it again.

    Raises BadStore if it is none of ours.
    """
    check_copy(file)
    try:
        with translate_errors(part):
            _bring(file, part)
        with translate_errors(file):
            connection = _open(part)
        with closing(connection):
            yield Copy(connection, part, file)
    finally:
        forget(part)


def _bring(file: Path, part: Path) -> None:
    forget(part)
    for suffix in ("", "-wal"):
        if not beside(file, suffix).is_file():
            continue
        with (
            open_outside(beside(file, suffix), BadStore) as source,
            open(beside(part, suffix), "xb", opener=_for_owner) as target,
        ):
            size = source.seek(0, 2)
            if size > COPY_BYTES_AT_MOST or size > shutil.disk_usage(part.parent).free:
                raise BadStore(f"{file}: too large for the disk of the store; nothing was changed")
            source.seek(0)
            shutil.copyfileobj(source, target, 1024 * 1024)


def _for_owner(name: str, flags: int) -> int:
    return os.open(name, flags, private.FILE)


def _open(part: Path) -> sqlite3.Connection:
    """Open what was brought; it is changed only to take in its log, or to bring an older one up to now."""
    with part.open("rb") as file:
        version = int.from_bytes(file.read(64)[60:], "big")
    settled = version == len(MIGRATIONS) and not beside(part, "-wal").exists()
    connection = open_distrusting(part, "mode=ro&immutable=1" if settled else "mode=rw")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, VALUE_BYTES_AT_MOST)
    return connection


class Copy:
    """A copy that was brought to a file of our own and is open."""

    def __init__(self, connection: sqlite3.Connection, part: Path, file: Path) -> None:
        self._connection, self._part, self._file = connection, part, file
        self.is_sound = self._is_sound()
        """Whether all of it is as it was written; else only what can be found in it is given."""

    def games(self) -> Iterator[CopiedGame]:
        """Give every game of which anything can be read, in the order of their numbers.

        Raises BadStore if the copy is damaged and nothing in it can be read.
        """
        return self._sound_games() if self.is_sound else self._found_games()

    def _is_sound(self) -> bool:
        """Say whether every game of the copy is as it was written; an older copy is brought up to now."""
        copy = self._connection
        try:
            with translate_errors(self._file):
                check_ours(copy, self._file)
                check_schema(copy, self._file)
                migrate(copy)
                return self._pages_are_sound() and self._seals_are_sound()
        except (Damaged, ValueError, TypeError):
            return False

    def _pages_are_sound(self) -> bool:
        # Before any row is read: pages that lead to one another in circles would never come to an end.
        verdicts = [
            self._connection.execute(f"PRAGMA quick_check({table})") for table in ("games", "entries")
        ]
        return all(verdict.fetchone()[0] == "ok" for verdict in verdicts)

    def _seals_are_sound(self) -> bool:
        for number in self._numbers():
            with suppress(_TooLarge):  # told of when the game is read
                check_seals(self._rows(number))
        return True

    def _numbers(self) -> list[int]:
        """Return the numbers of all games, those that are not listed too: what counts are the entries."""
        found = self._connection.execute("SELECT number FROM games UNION SELECT game FROM entries ORDER BY 1")
        numbers = [number for (number,) in found]
        if not all(isinstance(number, int) for number in numbers):
            raise ValueError("no number of a game")
        return numbers

    def _rows(self, number: int) -> list[EntryRow]:
        try:
            return read_rows(self._connection, number)
        except sqlite3.DataError:
            raise _TooLarge from None

    def _sound_games(self) -> Iterator[CopiedGame]:
        for number in self._numbers():
            try:
                yield CopiedGame(number, self._rows(number))
            except _TooLarge:
                yield CopiedGame(number, [])

    def _found_games(self) -> Iterator[CopiedGame]:
        none = True
        with closing(sqlite3.connect("", isolation_level=None)) as scratch:
            for found in find_games(self._part, scratch):
                if found.rows:
                    none = False
                    yield CopiedGame(found.number, found.rows, len(found.rows) == found.entries)
        if none:
            raise BadStore(f"{self._file}: damaged, and no game in it can be read; nothing was changed")


class _TooLarge(Exception):
    """A value that is larger than any of ours."""


def begins(rows: list[EntryRow], with_rows: list[EntryRow]) -> bool:
    """Say whether *rows* begin with those others; a seal stands for all before it."""
    return len(with_rows) <= len(rows) and with_rows[-1].seal == rows[len(with_rows) - 1].seal


def key_of(rows: list[EntryRow]) -> str:
    """Return the name that a game has in every store. Raises ValueError if the rows do not begin one."""
    start = read_entry(rows[0].entry)
    if not isinstance(start, Start):
        raise ValueError("does not begin with a header")
    return start.key
