"""The games of a copy, read one by one without changing a byte of it: what `backup --check` looks at."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from companion.base.errors import BadStore, Refused
from companion.journal.copies import check_copy
from companion.journal.faults import translate_errors
from companion.journal.history import History, read_history
from companion.journal.places import beside, open_unchanged
from companion.journal.schema import MIGRATIONS, check_ours, migrate, version_of
from companion.journal.store import check_seals, read_rows


class GameInCopy(NamedTuple):
    """A game of a copy: its history, or what is wrong with its entries."""

    number: int
    history: History | None
    fault: str = ""


def games_in_copy(file: Path) -> Iterator[GameInCopy]:
    """Give every game in the copy at *file*.

    Raises BadStore if it is no copy, if its pages are damaged, or if it is a store that somebody writes.
    """
    check_copy(file)
    with translate_errors(file):
        log = beside(file, "-wal")
        if log.exists() and log.stat().st_size:
            raise BadStore(f"{file}: a store with its log beside it, no copy: `companion backup` makes one")
        with closing(_open(file)) as copy:
            for (number,) in copy.execute("SELECT number FROM games ORDER BY number").fetchall():
                yield _read(copy, number)


def _open(file: Path) -> sqlite3.Connection:
    copy = open_unchanged(file)
    copy.text_factory = lambda raw: raw.decode("utf-8", "replace")
    copy.execute("PRAGMA trusted_schema = OFF")
    check_ours(copy, file)
    (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise BadStore(f"{file}: damaged ({str(verdict).splitlines()[0]})")
    if version_of(copy) < len(MIGRATIONS):
        newer = sqlite3.connect("", isolation_level=None)
        copy.backup(newer)
        copy.close()
        migrate(newer)
        return newer
    return copy


def _read(copy: sqlite3.Connection, number: int) -> GameInCopy:
    try:
        rows = read_rows(copy, number)
        check_seals(rows)
    except (ValueError, TypeError) as error:
        return GameInCopy(number, None, f"its seals are broken ({error})")
    try:
        return GameInCopy(number, read_history(rows))
    except (ValueError, TypeError, RecursionError, Refused) as error:
        return GameInCopy(number, None, f"its entries tell no game ({error})")
