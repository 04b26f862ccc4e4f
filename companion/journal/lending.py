"""A restore beside whoever plays, who holds the store's lock and lends it.

All of it is made in a copy of the store. What is new there then goes into the store in one transaction, which
is given up, and begun again later, whenever the lender wants to write: a move never waits for a restore.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final, Protocol

from companion.base.errors import BadStore
from companion.journal.copied import check_copy
from companion.journal.faults import Damaged, translate_errors
from companion.journal.history import History
from companion.journal.opening import open_journal, open_lent, read_journal
from companion.journal.places import lent_folder, open_unchanged
from companion.journal.restoring import Judge, Judgement, Restored, judge_by_shape, restore
from companion.journal.rows import transaction
from companion.journal.store import mark_suspect

STEPS: Final = 20_000
"""After this many of SQLite's steps, a millisecond or so, it is asked whether the store is wanted back."""
_WENT_ON: Final = """
SELECT 1 FROM (SELECT DISTINCT game FROM made.entries WHERE number > :last) AS new
WHERE (SELECT max(seq) FROM main.entries WHERE game = new.game)
IS NOT (SELECT max(seq) FROM made.entries WHERE game = new.game AND number <= :last) LIMIT 1
"""
_GAMES: Final = """
INSERT INTO main.games (number, key, created_ms, record, status, moves, players, sheet, engine)
SELECT number, key, created_ms, record, status, moves, players, sheet, engine FROM made.games
WHERE number IN (SELECT DISTINCT game FROM made.entries WHERE number > :last)
ON CONFLICT (number) DO UPDATE SET record = excluded.record, status = excluded.status, moves = excluded.moves,
players = excluded.players, sheet = excluded.sheet, engine = excluded.engine
"""
_ENTRIES: Final = """
INSERT INTO main.entries (game, seq, entry, fingerprint, seal)
SELECT game, seq, entry, fingerprint, seal FROM made.entries WHERE number > :last ORDER BY number
"""


class Lender(Protocol):
    """Whoever lends the store: hears how much is done, and says whether it is wanted back."""

    def __call__(self, done: int, total: int, /) -> object:
        """Note how many games of the *total* were read; what this raises ends the restore."""

    def wants_back(self) -> bool:
        """Tell whether the store is wanted back now."""

    def wait(self) -> None:
        """Wait until it is not; what this raises ends the restore."""


def restore_lent(path: Path, file: Path, lender: Lender, judge: Judge = judge_by_shape) -> list[Restored]:
    """Do as `restore` to the store at *path*, which is open for writing in the process of the *lender*.

    Raises what `restore` does, and whatever *lender* raises; then nothing was changed and nothing is left.
    """
    check_copy(file)
    with translate_errors(file):
        if file.samefile(path):
            raise BadStore(f"{file}: this is the store itself")
    folder, counted = lent_folder(path), _counted(judge, _games_in(file), lender)
    try:
        while True:
            made, last = _copy_into(folder, path)
            restored = _restore_into(made, path, file, counted)
            if _merge(path, made, last, lender):
                return restored
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _copy_into(folder: Path, path: Path) -> tuple[Path, int]:
    """Copy the store into a new *folder*; return the file, and the number of its last entry."""
    made = folder / path.name
    with translate_errors(folder):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
    with (
        translate_errors(made),
        read_journal(path) as journal,
        closing(sqlite3.connect(made, isolation_level=None)) as copy,
    ):
        journal.copy_into(copy)
        (last,) = copy.execute("SELECT coalesce(max(number), 0) FROM entries").fetchone()
    return made, int(last)


def _games_in(file: Path) -> int:
    """Return how many games the copy at *file* says it holds; 0 if it is damaged."""
    try:
        with closing(open_unchanged(file)) as copy:
            return int(copy.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error:
        return 0


def _counted(judge: Judge, total: int, lender: Lender) -> Judge:
    """Return *judge*, telling the *lender* how many games it has judged."""
    judged = count()

    def tell_and_judge(history: History) -> Judgement:
        lender(min(next(judged), total), total)
        return judge(history)

    return tell_and_judge


def _restore_into(made: Path, path: Path, file: Path, judge: Judge) -> list[Restored]:
    with open_journal(made) as journal:
        if journal.report:  # the copy was mended: its entries are no longer those of the store
            mark_suspect(path)
            raise Damaged(f"{path}: the store is damaged; the next start repairs it")
        return restore(journal, file, judge)


def _merge(path: Path, made: Path, last: int, lender: Lender) -> bool:
    """Put all entries of *made* after the *last* into the store; False if their games went on there."""
    with translate_errors(path), closing(open_lent(path)) as connection:
        connection.execute("ATTACH ? AS made", (str(made),))
        connection.set_progress_handler(lambda: int(lender.wants_back()), STEPS)
        lender.wait()
        while (merged := _put(connection, last)) is None:
            lender.wait()
        connection.set_progress_handler(None, 0)
        connection.execute("DETACH made")
        for how in ("PASSIVE", "TRUNCATE"):  # first what takes long, which nobody waits for
            connection.execute(f"PRAGMA wal_checkpoint({how})")
    return merged


def _put(connection: sqlite3.Connection, last: int) -> bool | None:
    """Do so in one transaction; None if it was given up, for the lender wants to write."""
    try:
        with transaction(connection):
            if connection.execute(_WENT_ON, {"last": last}).fetchone():
                return False
            connection.execute(_GAMES, {"last": last})
            connection.execute(_ENTRIES, {"last": last})
    except sqlite3.IntegrityError:
        return False  # a game that came here meanwhile has the same key
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return None
        raise
    return True
