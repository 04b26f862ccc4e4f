"""A damaged store: what can be read of it goes into a new one, and the old one is set aside."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from companion.base.errors import BadStore, Refused
from companion.base.private import create_private
from companion.journal.entries import Add, EntryRow, Players, read_entry, seal
from companion.journal.history import read_history
from companion.journal.listing import read_players
from companion.journal.pages import rows_in
from companion.journal.places import forget, free_number, part_path, saved_path, settle, swap_in
from companion.journal.report import Part, Report, tell
from companion.journal.rows import put_game, put_rows, transaction
from companion.journal.schema import PAGE_BYTES, looks_ours, migrate

_BRANCHES_AT_MOST: Final = 8
"""Ways in which a game may have gone on at one place, in an older state of a page or a newer one."""


@dataclass(frozen=True, slots=True)
class SalvagedRows:
    """What is left of a game: the *rows* whose seals are in order.

    *entries* it must have had at least; *moves* and *players* are as it was listed, None if that is gone.
    """

    number: int
    rows: list[EntryRow]
    entries: int
    moves: int | None = None
    players: Players | None = None


def make_store(path: Path) -> sqlite3.Connection:
    """Make a new, empty store at *path*, which is one that nobody opens yet, and return it open."""
    forget(path)
    create_private(path)  # SQLite gives what it puts beside a store the same mode
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def finish_store(connection: sqlite3.Connection, path: Path) -> None:
    """Close a store that `make_store` made, with all of it in its one file and on the disk."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def create(path: Path) -> None:
    """Put a new, empty store at *path*, whole or not at all."""
    part = part_path(path)
    with closing(make_store(part)) as connection:
        finish_store(connection, part)
    os.rename(part, path)
    settle(path.parent)


def mend(path: Path, why: str) -> Report:
    """Set the store at *path* aside, put what can be saved into a new one in its place, and tell.

    Raises BadStore, having changed nothing, if it is none of ours and nothing of ours is in it.

    Interrupted before the new one is finished, nothing has changed; afterwards, opening it goes on.
    """
    part = part_path(path)
    with closing(make_store(part)) as connection:
        with transaction(connection):
            parts = [_put(connection, found) for found in find_games(path, connection)]
        finish_store(connection, part)
    if not parts and not looks_ours(path):
        forget(part)
        raise BadStore(f"{why}; nothing was changed. Move it away, or choose another state folder")
    number = free_number(path)
    os.rename(part, saved_path(path, number))
    settle(path.parent)
    return tell(path, why, swap_in(path, number), parts)


def _put(connection: sqlite3.Connection, found: SalvagedRows) -> Part:
    """Put a game that was found into the new store, and return how much of it that is."""
    try:
        history = read_history(found.rows)
        put_game(connection, found.number, history, found.players)
    except (ValueError, Refused, sqlite3.IntegrityError):
        return Part(found.number, 0, found.entries)  # not even its header, or another's
    put_rows(connection, found.number, found.rows)
    missing = max((found.moves or 0) - len(history.line.moves), 0)
    return Part(found.number, len(found.rows), max(found.entries, len(found.rows) + missing))


def find_games(path: Path, scratch: sqlite3.Connection) -> Iterator[SalvagedRows]:
    """Give the games of which anything can be read in the file at *path*, in the order of their numbers.

    *scratch* gets temporary tables, so that a large store needs no large memory.
    """
    _collect(path, scratch)
    numbers = "SELECT game FROM found UNION SELECT number FROM listed ORDER BY 1"
    for (number,) in scratch.execute(numbers).fetchall():
        rows = scratch.execute(
            "SELECT seq, entry, fingerprint, seal FROM found WHERE game = ? ORDER BY seq", (number,)
        )
        candidates = [EntryRow(*row) for row in rows]
        known = candidates[-1].seq + 1 if candidates else 1
        listed = scratch.execute("SELECT moves, players FROM listed WHERE number = ?", (number,)).fetchone()
        moves, players = (listed[0], read_players(listed[1])) if listed else (None, None)
        yield SalvagedRows(number, longest_chain(candidates), known, moves, players)


def _collect(path: Path, scratch: sqlite3.Connection) -> None:
    scratch.execute(
        "CREATE TEMP TABLE found (game INTEGER, seq INTEGER, entry TEXT, fingerprint TEXT, seal TEXT,"
        " PRIMARY KEY (game, seq, seal)) WITHOUT ROWID"
    )
    scratch.execute("CREATE TEMP TABLE listed (number INTEGER PRIMARY KEY, moves INTEGER, players TEXT)")
    for number, row in rows_in(path):
        match row:
            case [None, int(game), int(seq), str(entry), str(), str()] if entry.startswith('{"do":'):
                if game >= 1 and seq >= 0:
                    scratch.execute("INSERT OR IGNORE INTO found VALUES (?, ?, ?, ?, ?)", row[1:])
            case [
                None,
                str(),
                int(),
                str(),
                "running" | "finished" | "stopped",
                int(moves),
                str(players),
                *_,
            ]:
                scratch.execute("INSERT OR REPLACE INTO listed VALUES (?, ?, ?)", (number, moves, players))


def longest_chain(candidates: list[EntryRow]) -> list[EntryRow]:
    """Return the longest run of rows from the first on in which each seal fits the one before.

    *candidates* are in the order of their numbers; of one number there may be several. A run does not end
    between moves that were submitted together.
    """
    reached: dict[str, tuple[EntryRow, str]] = {}
    ends, whole = [""], ""
    for seq, (number, here) in enumerate(groupby(candidates, key=lambda row: row.seq)):
        fits = {row.seal: (row, end) for row in here for end in ends if row.seal == _sealed(end, row)}
        if number != seq or not fits:
            break
        reached |= fits
        ends = list(fits)[:_BRANCHES_AT_MOST]
        whole = next((end for end, (row, _before) in fits.items() if _is_end(row)), whole)
    return _walk_back(reached, whole)


def _is_end(row: EntryRow) -> bool:
    """Say whether a game can end with *row*: no move follows that was submitted together with it."""
    try:
        entry = read_entry(row.entry)
    except ValueError:
        return True  # sealed, so it was written like this; whether it is an entry is looked at later
    return not (isinstance(entry, Add) and entry.more)


def _sealed(before: str, row: EntryRow) -> str:
    return seal(before, row.entry, row.fingerprint)


def _walk_back(reached: dict[str, tuple[EntryRow, str]], end: str) -> list[EntryRow]:
    rows: list[EntryRow] = []
    while end:
        row, end = reached[end]
        rows.append(row)
    return rows[::-1]
