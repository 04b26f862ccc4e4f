"""The files beside a store, and moving them so that a crash in between does no harm."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

# SQLite's own: what is not yet in the main file, and an index of that.
BESIDE: Final = ("-wal", "-shm", "-journal")


def beside(path: Path, suffix: str) -> Path:
    """Return the file beside *path* that has its name and *suffix*."""
    return path.with_name(path.name + suffix)


def open_unchanged(path: Path) -> sqlite3.Connection:
    """Open the store at *path* to be read, leaving every byte of it and beside it as it is."""
    return open_distrusting(path, "mode=ro&immutable=1")


def open_distrusting(path: Path, how: str) -> sqlite3.Connection:
    """Open a store that others may have made; nothing in its schema is run, whatever it says."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, isolation_level=None)
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    for setting in ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"):
        connection.execute(f"PRAGMA {setting}")
    for limit in (sqlite3.SQLITE_LIMIT_ATTACHED, sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH):
        connection.setlimit(limit, 0)
    if setconfig := getattr(connection, "setconfig", None):  # from Python 3.12 on
        setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)  # type: ignore[attr-defined]
    return connection


def identity_of(path: Path) -> tuple[tuple[int, int] | None, ...]:
    """Return by which the system knows the store at *path* and its log; None for one that is not there."""
    return _identity(str(path)), _identity(f"{path}-wal")


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def part_path(path: Path) -> Path:
    """Return where a new store is made before it takes its place; what lies there is never finished."""
    return beside(path, ".part")


def lent_folder(path: Path) -> Path:
    """Return the folder in which a restore is made while the store is in use; never finished work."""
    return beside(path, ".restoring")


def suspect_path(path: Path) -> Path:
    """Return the mark that says: look at the store from end to end when it is next opened."""
    return beside(path, ".suspect")


def saved_path(path: Path, number: int) -> Path:
    """Return where a finished new store waits for damaged store *number* to make room."""
    return beside(path, f".saved-{number}")


def aside_path(path: Path, number: int) -> Path:
    """Return where damaged store *number* is set aside."""
    return beside(path, f".damaged-{number}")


def free_number(path: Path) -> int:
    """Return the first number under which nothing was set aside yet."""
    number = 1
    while any(os.path.lexists(beside(aside_path(path, number), end)) for end in ("", *BESIDE)):
        number += 1
    return number


def waiting(path: Path) -> Iterator[int]:
    """Give the numbers of finished stores that wait to take their place: a swap was interrupted."""
    ahead = f"{path.name}.saved-"
    for name in os.listdir(path.parent) if path.parent.is_dir() else ():
        if name.startswith(ahead) and name[len(ahead) :].isdigit():
            yield int(name[len(ahead) :])


def swap_in(path: Path, number: int) -> Path:
    """Set the store at *path* aside under *number*, put the saved one in its place, return where the old is.

    Done again after an interruption it goes on where it stopped.
    """
    aside = aside_path(path, number)
    for suffix in (*BESIDE, ""):
        if os.path.lexists(beside(path, suffix)):
            os.rename(beside(path, suffix), beside(aside, suffix))
    os.rename(saved_path(path, number), path)
    settle(path.parent)
    return aside


def forget(path: Path) -> None:
    """Remove an unfinished file of ours, and what SQLite put beside it."""
    for suffix in ("", *BESIDE):
        beside(path, suffix).unlink(missing_ok=True)


def settle(folder: Path) -> None:
    """Have the names in *folder* on the disk."""
    file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
