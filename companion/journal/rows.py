"""Games and their entries as rows of the store's tables: read, put, counted, checked."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, cast

from companion.base.errors import Refused
from companion.journal.entries import EntryRow, Players, seal
from companion.journal.history import History, named_players, read_history

NUMBER_AT_MOST: Final = 999_999_999_999
"""What can be typed: twelve digits."""


@contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """See the store inside as it is now, whatever others write to it meanwhile."""
    connection.execute("BEGIN")
    try:
        connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()  # from here on
        yield
    finally:
        connection.execute("ROLLBACK")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Do all that happens inside, or none of it; it is on the disk at the end."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def next_number(connection: sqlite3.Connection) -> int:
    """Return a number that no game ever had here; one that nobody could type does not count."""
    return max(last_number(connection), *deleted_games(connection).values(), 0) + 1


def last_number(connection: sqlite3.Connection) -> int:
    """Return the number of the last game that is there; 0 without any."""
    counted = "SELECT coalesce(max(number), 0) FROM games WHERE number BETWEEN 1 AND ?"
    return int(connection.execute(counted, (NUMBER_AT_MOST,)).fetchone()[0])


def make_deleted(connection: sqlite3.Connection) -> None:
    """Let there be a list of deleted games: their numbers are not given to others."""
    connection.execute(
        "CREATE TABLE IF NOT EXISTS deleted (number INTEGER PRIMARY KEY, key TEXT NOT NULL) STRICT"
    )


def deleted_games(connection: sqlite3.Connection) -> dict[str, int]:
    """Return the numbers of deleted games by their keys; a list that is not in order tells nothing."""
    there = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'deleted'").fetchone()
    if not there:
        return {}
    known = "SELECT key, number FROM deleted WHERE number BETWEEN 1 AND ?"
    return dict(connection.execute(known, (NUMBER_AT_MOST,)))


def last_row(connection: sqlite3.Connection, number: int) -> tuple[int, str] | None:
    """Return number and seal of the last entry of game *number*."""
    found = connection.execute(
        "SELECT seq, seal FROM entries WHERE game = ? ORDER BY seq DESC LIMIT 1", (number,)
    ).fetchone()
    return cast("tuple[int, str] | None", found)


def read_rows(connection: sqlite3.Connection, number: int) -> list[EntryRow]:
    """Return the rows of game *number* as they lie there, seals not looked at."""
    found = connection.execute(
        "SELECT seq, entry, fingerprint, seal FROM entries WHERE game = ? ORDER BY seq", (number,)
    )
    return [EntryRow(*row) for row in found]


def check_seals(rows: list[EntryRow]) -> None:
    """Raise ValueError if a row is missing or is not what was written."""
    before = ""
    for seq, row in enumerate(rows):
        before = seal(before, row.entry, row.fingerprint)
        if row.seq != seq or row.seal != before:
            raise ValueError(f"entry {seq}")


def put_rows(connection: sqlite3.Connection, number: int, rows: list[EntryRow]) -> None:
    """Add *rows* to game *number*."""
    connection.executemany(
        "INSERT INTO entries (game, seq, entry, fingerprint, seal) VALUES (?, ?, ?, ?, ?)",
        ((number, *row) for row in rows),
    )


_STANDING: Final = ("record", "status", "moves", "players", "sheet", "engine")


def _standing(history: History, players: Players | None) -> tuple[str | int | None, ...]:
    line, kept = history.line, history.kept
    players = named_players(history) if players is None else players
    sheet = json.dumps(kept.sheet) if kept else None
    record = str(line.header.get("record", ""))
    return (
        record,
        history.status,
        len(line.moves),
        json.dumps(players),
        sheet,
        kept.engine if kept else None,
    )


def put_game(
    connection: sqlite3.Connection, number: int, history: History, players: Players | None = None
) -> None:
    """Add game *number* to the list; its *players* left out: as header and kept sheet name them."""
    names = ", ".join(("number", "key", "created_ms", *_STANDING))
    connection.execute(
        f"INSERT INTO games ({names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (number, history.start.key, history.start.created_ms, *_standing(history, players)),
    )


def update_game(
    connection: sqlite3.Connection, number: int, history: History, players: Players | None = None
) -> None:
    """Set right how game *number* is listed; *players* as in `put_game`."""
    names = ", ".join(f"{name} = ?" for name in _STANDING)
    connection.execute(f"UPDATE games SET {names} WHERE number = ?", (*_standing(history, players), number))


def check_all(connection: sqlite3.Connection) -> str | None:
    """Return the first thing that is wrong in the store, looking at every page and every row."""
    try:
        (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            return str(verdict).splitlines()[0]
        for (number,) in connection.execute("SELECT number FROM games").fetchall():
            rows = read_rows(connection, number)
            check_seals(rows)
            read_history(rows)
    except (sqlite3.DatabaseError, ValueError, TypeError, Refused) as error:
        return str(error)
    return None
