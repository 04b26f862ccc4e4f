"""Opening the store: for writing, with its lock; or for reading beside whoever writes."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from companion.base.errors import BadStore, StoreTooNew
from companion.base.private import close_to_others, make_folder
from companion.journal.faults import Damaged, translate_errors
from companion.journal.lock import PATIENCE_S, Lock
from companion.journal.log import check_log
from companion.journal.places import (
    BESIDE,
    aside_path,
    beside,
    forget,
    lent_folder,
    part_path,
    suspect_path,
    swap_in,
    waiting,
)
from companion.journal.report import Report
from companion.journal.rows import check_all
from companion.journal.salvage import create, mend
from companion.journal.schema import (
    MIGRATIONS,
    Migration,
    check_first_bytes,
    check_ours,
    migrate,
    version_of,
)
from companion.journal.store import Journal

_WAIT_S: Final = 5.0
_KEPT_KIB: Final = 256
"""Of the store, in memory: some ten games. By itself SQLite keeps 2 MB, which fill up evening by evening."""
T = TypeVar("T")


def open_journal(
    path: Path, migrations: Sequence[Migration] = MIGRATIONS, patience_s: float = PATIENCE_S
) -> Journal:
    """Open the store at *path* for writing; make it if there is none.

    A damaged one is set aside and what can be saved from it put into a new one: the journal's report tells.
    Raises StoreInUse, StoreTooNew or BadStore, having changed nothing.
    """
    named, path = path, _real(path)
    with translate_errors(path.parent):
        make_folder(path.parent)
        close_to_others(named.parent, *(beside(path, suffix) for suffix in ("", *BESIDE, ".lock")))
    lock = Lock(path, patience_s)
    try:
        with translate_errors(path):
            report = _make_ready(path, len(migrations))
            try:
                return Journal(path, _open_to_write(path, migrations), lock, report)
            except Damaged as damage:
                report = mend(path, str(damage))
                return Journal(path, _open_to_write(path, migrations), lock, report)
    except BaseException:
        lock.release()
        raise


def _real(path: Path) -> Path:
    with translate_errors(path):
        if path.is_symlink() and not path.exists():
            raise BadStore(f"{path}: points to {os.readlink(path)}, which does not exist")
        return Path(os.path.realpath(path))


def _make_ready(path: Path, newest: int) -> Report | None:
    """Finish what was interrupted, and make the store if there is none."""
    report = None
    for number in waiting(path):
        why = f"{path}: the store was damaged, and saving it was interrupted"
        swap_in(path, number)
        report = Report(path, why, aside_path(path, number), tuple(_numbers(path)))
    forget(part_path(path))
    shutil.rmtree(lent_folder(path), ignore_errors=True)
    try:
        _check_header(path, newest)
        check_log(path)
    except Damaged as damage:
        return mend(path, str(damage))
    except FileNotFoundError:
        create(path)
    return report


def _numbers(path: Path) -> list[int]:
    with read_journal(path) as journal:
        return [game.number for game in journal.games()]


def _check_header(path: Path, newest: int = len(MIGRATIONS)) -> None:
    """Look at the first bytes, before SQLite does: it would take a stranger's log for the store's own.

    Raises Damaged, StoreTooNew, or FileNotFoundError if there is nothing.
    """
    try:
        os.lstat(path)
    except FileNotFoundError:
        if any(os.path.lexists(beside(path, suffix)) for suffix in BESIDE):
            raise Damaged(
                f"{path}: the store is missing; only files that SQLite keeps beside it are left"
            ) from None
        raise
    if not path.is_file():
        raise Damaged(f"{path}: not a file")
    check_first_bytes(path, newest)


def _connect(path: Path, how: str = "mode=rw") -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.as_uri()}?{how}", uri=True, isolation_level=None, timeout=_WAIT_S)
    # A garbled text must arrive, or it could not be told from a sound one by its seal.
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _open_to_write(path: Path, migrations: Sequence[Migration]) -> sqlite3.Connection:
    connection = _connect(path)
    try:
        with translate_errors(path):
            check_ours(connection, path, migrations)
            connection.execute("PRAGMA journal_mode = WAL")
            _make_safe(connection)
            connection.execute(f"PRAGMA cache_size = -{_KEPT_KIB}")
            migrate(connection, migrations)
            _probe_tables(connection)
            _full_check_if_suspect(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _make_safe(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def open_lent(path: Path) -> sqlite3.Connection:
    """Open the store at *path* for writing on behalf of whoever holds its lock, which is to outlive this."""
    connection = _connect(_real(path))
    _make_safe(connection)
    return connection


def _probe_tables(connection: sqlite3.Connection) -> None:
    # The same few pages however many games there are; all the rest is checked when it is read.
    for table, by in (("games", "number"), ("games", "key"), ("entries", "number"), ("entries", "game")):
        for order in ("ASC", "DESC"):
            connection.execute(f"SELECT * FROM {table} ORDER BY {by} {order} LIMIT 1").fetchone()
    connection.execute("BEGIN IMMEDIATE")  # says now if the file cannot be written
    connection.execute("ROLLBACK")


def _full_check_if_suspect(connection: sqlite3.Connection, path: Path) -> None:
    if not suspect_path(path).exists():
        return
    if wrong := check_all(connection):
        raise Damaged(f"{path}: the store is damaged ({wrong})")
    suspect_path(path).unlink()


def read_journal(path: Path) -> Journal:
    """Open the store at *path* for reading, also while another process writes it; none there is an empty one.

    If a killed process left work to do, or the store is damaged, that is seen to first, unless somebody has
    it open. Raises StoreTooNew or BadStore.
    """
    path = _real(path)
    with translate_errors(path):
        report = _repair_if_needed(path)
        try:
            _check_header(path)
        except FileNotFoundError:
            return Journal(path, _migrated_copy(None), report=report)
        connection = _connect_to_read(path)
        try:
            check_ours(connection, path)
            if version_of(connection) < len(MIGRATIONS):
                connection = _migrated_copy(connection)
        except BaseException:
            connection.close()
            raise
        return Journal(path, connection, report=report)


def _repair_if_needed(path: Path) -> Report | None:
    try:
        if not _needs_care(path):
            return None
        with open_journal(path, patience_s=0) as journal:
            return journal.report
    except StoreTooNew:
        raise
    except BadStore:
        return None  # in use, or on a disk that cannot be written: perhaps it can be read as it is


def _needs_care(path: Path) -> bool:
    try:
        _check_header(path)
    except Damaged:
        return True
    except OSError:
        return any(waiting(path))
    log = beside(path, "-wal")
    return suspect_path(path).exists() or any(waiting(path)) or (log.exists() and log.stat().st_size > 0)


def _migrated_copy(connection: sqlite3.Connection | None) -> sqlite3.Connection:
    copy = sqlite3.connect(":memory:", isolation_level=None)
    if connection:
        connection.backup(copy)
        connection.close()
    migrate(copy)
    return copy


def _connect_to_read(path: Path) -> sqlite3.Connection:
    # Writable if it can be, so that SQLite can clear away what it puts beside the store.
    connection = None
    try:
        connection = _connect(path)
        connection.execute("PRAGMA query_only = ON")
        version_of(connection)
        return connection
    except sqlite3.OperationalError:
        if connection:
            connection.close()
        return _connect_on_a_read_only_disk(path)


def _connect_on_a_read_only_disk(path: Path) -> sqlite3.Connection:
    if not beside(path, "-wal").exists():
        return _connect(path, "mode=ro&immutable=1")
    with TemporaryDirectory() as folder:
        for suffix in ("", "-wal"):
            shutil.copyfile(beside(path, suffix), Path(folder) / f"copy{suffix}")
        return _migrated_copy(_connect(Path(folder) / "copy"))


def reading(path: Path, what: Callable[[Journal], T]) -> tuple[T, Report | None]:
    """Return what *what* reads from the store at *path*, and a report if the store had to be mended for it.

    Damage that shows only now is repaired, and *what* is called again.
    """
    return _with(read_journal, path, what)


def changing(path: Path, what: Callable[[Journal], T]) -> tuple[T, Report | None]:
    """Return what *what* gives for the store at *path*, open for writing; otherwise like `reading`."""
    return _with(open_journal, path, what)


def _with(
    opening: Callable[[Path], Journal], path: Path, what: Callable[[Journal], T]
) -> tuple[T, Report | None]:
    try:
        with opening(path) as journal:
            return what(journal), journal.report
    except Damaged:
        with opening(path) as journal:
            return what(journal), journal.report
