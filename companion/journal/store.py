"""The journal: all games in one SQLite file, written so that what was confirmed stays."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from companion.base import private
from companion.base.errors import BadStore, Refused
from companion.journal.entries import Entry, EntryRow, Players, rows_of
from companion.journal.faults import Damaged, translate_errors
from companion.journal.history import Ended, History, read_ended, read_history
from companion.journal.listing import ListedGame, listed_game
from companion.journal.lock import Lock
from companion.journal.places import identity_of, suspect_path
from companion.journal.report import Report
from companion.journal.rows import (
    check_all,
    check_seals,
    deleted_games,
    last_number,
    last_row,
    make_deleted,
    next_number,
    put_game,
    put_rows,
    read_rows,
    snapshot,
    transaction,
    update_game,
)

Progress = Callable[[int, int], object]
"""Called with how much is done, of how much; what it raises ends the work, which leaves nothing behind."""
PAGES_AT_ONCE: Final = 512


class Journal:
    """An open store. Only who holds its lock writes; `open_journal` and `read_journal` make one."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        lock: Lock | None = None,
        report: Report | None = None,
    ) -> None:
        self.path = path
        self.report = report
        """What was saved and lost, if the store was found damaged just now."""
        self.before_writing: Callable[[], AbstractContextManager[object]] = nullcontext
        """Surrounds every change: whoever was lent the store makes room meanwhile."""
        self._connection = connection
        self._lock = lock
        self._files = identity_of(path) if lock else ()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the store and give its lock back."""
        self._connection.close()
        if self._lock:
            self._lock.release()

    def begin(self, entries: list[tuple[Entry, str]], players: Players | None = None) -> int:
        """Put a new game into the store, whole or not at all, and return its number.

        *entries* are its start and all that happened since, each with the fingerprint after it.
        Raises BadStore if it cannot be put on the disk.
        """
        rows = rows_of(entries)
        history = read_history(rows)
        with self.writing() as connection:
            number = next_number(connection)
            put_game(connection, number, history, players)
            put_rows(connection, number, rows)
        return number

    def append(
        self, number: int, entries: list[tuple[Entry, str]], history: History, players: Players
    ) -> None:
        """Put *entries* at the end of a game, all or none; they are on the disk when this returns.

        *history* is the game's with them, *players* how it is then listed. Raises BadStore if they cannot be
        put on the disk, or if the game has gone on without the one who calls.
        """
        first = history.entries - len(entries)
        with self.writing() as connection:
            last = last_row(connection, number)
            if last is None or last[0] + 1 != first:
                raise BadStore(f"{self.path}: game {number} has gone on elsewhere; nothing was changed")
            put_rows(connection, number, rows_of(entries, first, last[1]))
            update_game(connection, number, history, players)

    def history(self, number: int) -> History:
        """Return all that happened to game *number*.

        Raises BadStore if there is no such game, or if it is damaged.
        """
        rows = self.rows(number)
        try:
            return read_history(rows)
        except (ValueError, Refused) as error:
            raise self.damaged(f"game {number}: {error}") from None

    def ended(self, number: int) -> Ended | None:
        """Return how game *number* ended; None if it has not. Quicker than its history, raises the same."""
        rows = self.rows(number)
        try:
            return read_ended(rows)
        except (ValueError, Refused) as error:
            raise self.damaged(f"game {number}: {error}") from None

    def rows(self, number: int) -> list[EntryRow]:
        """Return the entries of game *number* as they lie in the store, with their seals in order.

        Raises BadStore if there is no such game, or if it is damaged.
        """
        with self._telling():
            rows = read_rows(self._connection, number) if number.bit_length() < 64 else []
            if not rows:
                self._raise_missing(number)
        try:
            check_seals(rows)
        except ValueError as error:
            raise self.damaged(f"game {number}: {error}") from None
        return rows

    def _raise_missing(self, number: int) -> None:
        listed = "SELECT 1 FROM games WHERE number = ?"
        if number.bit_length() < 64 and self._connection.execute(listed, (number,)).fetchone():
            raise Damaged(f"{self.path}: game {number} has lost its entries")
        raise BadStore(f"game {number}: there is no such game; `games` lists them")

    def games(self) -> list[ListedGame]:
        """Return all games in the order of their numbers, as they are listed."""
        return self._listed("ORDER BY number")

    def newest_games(self, at_most: int, skipped: int = 0) -> list[ListedGame]:
        """Return at most *at_most* games, the newest first, without the first *skipped*."""
        return self._listed("ORDER BY number DESC LIMIT ? OFFSET ?", at_most, skipped)

    def last_running(self) -> ListedGame | None:
        """Return the running game in which something happened last."""
        last = "(SELECT number FROM entries WHERE game = games.number ORDER BY seq DESC LIMIT 1)"
        running = self._listed(f"WHERE status = 'running' ORDER BY {last} DESC")
        return next((game for game in running if game.status == "running"), None)  # else it is damaged

    def delete(self, number: int) -> None:
        """Delete game *number* for good; raises BadStore if there is none, or it cannot be deleted."""
        with self.writing() as connection:
            connection.execute("DELETE FROM entries WHERE game = ?", (number,))
            gone = connection.execute(
                "DELETE FROM games WHERE number = ? RETURNING key", (number,)
            ).fetchone()
            if gone is None:
                self._raise_missing(number)
            make_deleted(connection)
            connection.execute("INSERT OR REPLACE INTO deleted VALUES (?, ?)", (number, *gone))

    def was_deleted(self, key: str) -> bool:
        """Tell whether a game with that *key* was deleted here."""
        with self._telling():
            return key in deleted_games(self._connection)

    def listed(self, number: int) -> ListedGame | None:
        """Return game *number* as it is listed; None if there is none."""
        return next(iter(self._listed("WHERE number = ?", number)), None)

    def _listed(self, which: str, *values: int) -> list[ListedGame]:
        with self._telling():
            rows = self._connection.execute(
                f"SELECT number, created_ms, record, status, moves, players FROM games {which}", values
            )
            return [listed_game(*row) for row in rows]

    def count(self) -> int:
        """Return how many games there are."""
        with self._telling():
            return int(self._connection.execute("SELECT count(*) FROM games").fetchone()[0])

    def lengths(self) -> dict[int, int]:
        """Return the number of the last entry of every game: as long as it is the same, so is the game."""
        with self._telling():
            rows = self._connection.execute(
                "SELECT number, (SELECT max(seq) FROM entries WHERE game = games.number) FROM games"
                " ORDER BY number"
            )
            return {number: -1 if last is None else last for number, last in rows}

    def games_with(self, text: str) -> list[int]:
        """Return the games of which some entry has *text* in it, as it is written in the store."""
        with self._telling():
            rows = self._connection.execute(
                "SELECT DISTINCT game FROM entries WHERE instr(entry, ?) ORDER BY game", (text,)
            )
            return [number for (number,) in rows]

    @property
    def version(self) -> tuple[int, int]:
        """Something that is another one after each change, whoever made it."""
        with self._telling():
            (others,) = self._connection.execute("PRAGMA data_version").fetchone()
            return self._connection.total_changes, others

    def last_number(self) -> int | None:
        """Return the number of the last game; None if there is no game yet."""
        with self._telling():
            return last_number(self._connection) or None

    def damaged(self, how: str) -> Damaged:
        """Return what to raise if the store shows damage, and *how*; it is looked at when next opened."""
        mark_suspect(self.path)
        return Damaged(f"{self.path}: the store is damaged ({how})")

    def check(self) -> str | None:
        """Return what is wrong with the store, looking at everything in it; None if nothing is."""
        return check_all(self._connection)

    def copy_into(self, other: sqlite3.Connection, progress: Progress | None = None) -> None:
        """Copy the whole store, as it is at one moment, into the empty database *other*.

        *progress* is called now and then with how many pages are copied, and of how many.
        """
        with self._telling(), snapshot(self._connection):
            told = (lambda _how, left, pages: progress(pages - left, pages)) if progress else None
            self._connection.backup(other, pages=PAGES_AT_ONCE if progress else -1, progress=told, sleep=0)

    def rows_by_key(self, key: str) -> tuple[int, list[EntryRow]] | None:
        """Return number and rows of the game that has *key* in every store; None if it is not here."""
        with self._telling():
            found = self._connection.execute("SELECT number FROM games WHERE key = ?", (key,)).fetchone()
            return (found[0], read_rows(self._connection, found[0])) if found else None

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            with translate_errors(self.path):
                yield
        except Damaged:
            mark_suspect(self.path)
            raise

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give the database for changes that are made all or none; on the disk at the end."""
        if not self._lock:
            raise BadStore(f"{self.path}: opened for reading only; nothing was changed")
        self.check_in_place()
        with self.before_writing(), self._telling(), transaction(self._connection):
            yield self._connection
        self.check_in_place()

    def check_in_place(self) -> None:
        """Raise BadStore if the files that are open here are no longer those that others find at its path.

        They can be written on for a long time, and all of it would be gone once they are closed.
        """
        if self._lock and identity_of(self.path) != self._files:
            raise BadStore(
                f"{self.path}: the store was moved or deleted while it was open; this was not saved. What was"
                " confirmed before is where the store is now: put it back, or start again"
            )


def mark_suspect(path: Path) -> None:
    """Leave word that the store should be looked at from end to end when it is next opened."""
    with suppress(OSError):  # a hint only; the damage is reported either way
        suspect_path(path).touch(private.FILE)
