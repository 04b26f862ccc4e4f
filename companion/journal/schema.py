"""The shape of the store: its mark, its version, and how an older one is brought up to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Final

from companion.base.errors import StoreTooNew
from companion.journal.faults import Damaged

APPLICATION_ID: Final = 0x43415354  # "CAST"
PAGE_BYTES: Final = 4096
_LATER_AT_MOST: Final = 1000  # versions ahead of ours that can be believed
MAGIC: Final = b"SQLite format 3\0"

Migration = tuple[str, ...]
"""The statements that lead from one version to the next; they run as one transaction."""

MIGRATIONS: Final[Sequence[Migration]] = (
    (
        # `entries` is the truth and only ever grows; `games` is what a list of games shows of it.
        """CREATE TABLE games (
            number INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            created_ms INTEGER NOT NULL,
            record TEXT NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('running', 'finished', 'stopped')),
            moves INTEGER NOT NULL,
            players TEXT NOT NULL,
            sheet TEXT,
            engine TEXT
        ) STRICT""",
        """CREATE TABLE entries (
            number INTEGER PRIMARY KEY,
            game INTEGER NOT NULL REFERENCES games (number),
            seq INTEGER NOT NULL,
            entry TEXT NOT NULL,
            fingerprint TEXT NOT NULL,
            seal TEXT NOT NULL,
            UNIQUE (game, seq)
        ) STRICT""",
    ),
)


def check_first_bytes(path: Path, newest: int = len(MIGRATIONS)) -> None:
    """Raise Damaged or StoreTooNew if the file at *path* does not begin like a store we know."""
    with path.open("rb") as file:
        head = file.read(100)
    if not head:
        raise Damaged(f"{path}: the store is empty")
    if len(head) < 100 or head[:16] != MAGIC:
        raise Damaged(f"{path}: not a store of the companion")
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise Damaged(f"{path}: not a store of the companion, but of another program")
    if newest < (version := int.from_bytes(head[60:64], "big")) <= newest + _LATER_AT_MOST:
        raise _too_new(path, version, newest)
    log = path.with_name(path.name + "-wal")
    whole = PAGE_BYTES * int.from_bytes(head[28:32], "big")
    if not log.exists() and path.stat().st_size < whole:  # with a log, the rest may lie there
        raise Damaged(f"{path}: the store is cut short")


def looks_ours(path: Path) -> bool:
    """Say whether *path* is a store of ours by its first bytes, or an empty file, or nothing at all."""
    if not path.exists():
        return True
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(100)
    return not head or (head[:16] == MAGIC and int.from_bytes(head[68:72], "big") == APPLICATION_ID)


def _too_new(path: Path, version: int, newest: int) -> StoreTooNew:
    which = f"store {version}, this one knows {newest}"
    return StoreTooNew(f"{path}: written by a later companion ({which}); nothing was changed")


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of the store; 0 if nothing was ever put into it."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def columns_of(connection: sqlite3.Connection) -> dict[str, set[str]]:
    """Return the tables of the store, each with its columns."""
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    found: dict[str, set[str]] = {}
    for (name,) in tables:
        columns = connection.execute("SELECT name FROM pragma_table_info(?)", (name,))
        found[str(name)] = {str(column) for (column,) in columns}
    return found


SchemaObject = tuple[str, str, str]
"""What stands in the schema of a database: its type, its name, and how it was made."""
_OBJECTS_AT_MOST: Final = 100


def objects_in(connection: sqlite3.Connection) -> set[SchemaObject]:
    """Return the tables, indexes, views and triggers of a database."""
    rows = connection.execute(f"SELECT type, name, sql FROM sqlite_schema LIMIT {_OBJECTS_AT_MOST}")
    return {(str(kind), str(name), " ".join(str(sql).split())) for kind, name, sql in rows}


@cache
def _columns_at(steps: tuple[Migration, ...]) -> dict[str, set[str]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, steps)
        return columns_of(fresh)


def check_ours(
    connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration] = MIGRATIONS
) -> None:
    """Raise StoreTooNew or Damaged if this is a later store, or none of ours."""
    if int(connection.execute("PRAGMA application_id").fetchone()[0]) != APPLICATION_ID:
        raise Damaged(f"{path}: not a store of the companion")
    version = version_of(connection)
    if len(migrations) < version <= len(migrations) + _LATER_AT_MOST:
        raise _too_new(path, version, len(migrations))
    wanted = _columns_at(tuple(migrations[:version])) if 1 <= version <= len(migrations) else None
    if wanted is None or not wanted.items() <= columns_of(connection).items():
        raise Damaged(f"{path}: the store has lost its tables")


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the store up to the newest of *migrations*, each step whole or not at all."""
    before = version_of(connection)
    for version in range(before, len(migrations)):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in migrations[version]:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    if before < len(migrations):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # so that the first bytes tell the version
