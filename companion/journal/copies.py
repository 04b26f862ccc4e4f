"""Backup and restore: a copy of the store in one file, and games brought back from it.

A restore only adds (docs/decisions): games that are not here come back, games that went further in the copy
go on from there, everything else stays as it is.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple

from companion.base.errors import BadData, BadStore
from companion.base.files import part_of, remove_leftovers
from companion.base.outside import open_outside
from companion.base.private import create_private
from companion.journal.entries import EntryRow, Start, read_entry, rows_of, seal
from companion.journal.faults import Damaged, translate_errors
from companion.journal.history import read_history
from companion.journal.own_files import put_own_files
from companion.journal.places import beside, forget, open_unchanged, part_path, settle
from companion.journal.salvage import find_games
from companion.journal.schema import MAGIC, check_first_bytes, check_ours, migrate
from companion.journal.store import (
    Journal,
    check_seals,
    next_number,
    put_game,
    put_rows,
    read_rows,
    update_game,
)


def backup(journal: Journal, target: Path, own: Mapping[str, bytes] | None = None) -> int:
    """Copy the store into one file at *target*, whole or not at all, and return how many games it holds.

    *own* are the table's own files, which go along.
    Raises BadStore if the file cannot be written, or if something lies there that this copy does not replace.
    """
    remove_leftovers(target.parent, lambda _, left: _may_be_a_store(left))
    with translate_errors(target), part_of(target) as part:
        there = os.path.lexists(target)
        if there:
            _check_replaceable(journal, target)
        try:
            games = _copy(journal, part, own or {})
            _put_in_place(part, target, there)
        finally:
            forget(part)
        settle(target.parent)
    return games


def _may_be_a_store(left: Path) -> bool:
    """Tell whether a killed backup may have left *left*; its first page may be the last to be written."""
    try:
        with open_outside(left, follow=False) as file:
            head = file.read(len(MAGIC))
    except BadData:
        return False
    return head == MAGIC or not any(head) or not left.name.endswith(".part")


def _copy(journal: Journal, part: Path, own: Mapping[str, bytes]) -> int:
    forget(part)
    create_private(part)
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        journal.copy_into(copy)
        put_own_files(copy, own)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
        (verdict,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise journal.damaged(str(verdict).splitlines()[0])
        (games,) = copy.execute("SELECT count(*) FROM games").fetchone()
    file = os.open(part, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
    return int(games)


def _put_in_place(part: Path, target: Path, there: bool) -> None:
    if there:
        os.replace(part, target)
        return
    try:
        os.link(part, target)  # refuses if something has appeared there meanwhile
    except FileExistsError:
        raise
    except OSError:
        os.rename(part, target)  # a disk without links, such as a memory stick


def _check_replaceable(journal: Journal, target: Path) -> None:
    """Raise BadStore unless *target* is an earlier copy of this store, with nothing that is not here too."""
    if target.is_symlink() or not target.is_file():
        raise BadStore(f"{target}: something else lies here; give another name")
    if target.samefile(journal.path):
        raise BadStore(f"{target}: this is the store itself; give another name")
    try:
        check_first_bytes(target)
        with translate_errors(target), closing(open_unchanged(target)) as old:
            check_ours(old, target)
            here = all(_is_here(journal, rows) for _number, rows, _whole in _sound_games(old))
    except (BadStore, ValueError, IndexError):
        raise BadStore(f"{target}: something else lies here; give another name") from None
    if not here:
        raise BadStore(f"{target}: this copy holds games that are not in the store; give another name")


def _is_here(journal: Journal, rows: list[EntryRow]) -> bool:
    here = journal.rows_by_key(_key(rows))
    return here is not None and _begins(here[1], rows)


def _begins(rows: list[EntryRow], with_rows: list[EntryRow]) -> bool:
    """Say whether *rows* begin with those others; a seal stands for all before it."""
    return len(with_rows) <= len(rows) and with_rows[-1].seal == rows[len(with_rows) - 1].seal


def _key(rows: list[EntryRow]) -> str:
    start = read_entry(rows[0].entry)
    if not isinstance(start, Start):
        raise ValueError("does not begin with a header")
    return start.key


class Restored(NamedTuple):
    """What became of a game of a copy.

    `added`; `continued`, if it was here but had gone further in the copy; `beside`, if the two went different
    ways and it is here a second time now; `present`, if it was here already and nothing changed.
    """

    there: int
    """Its number in the copy."""
    here: int
    """Its number in the store."""
    how: Literal["added", "continued", "beside", "present"]
    whole: bool = True
    """False if the copy is damaged and only a beginning could be read."""


def restore(journal: Journal, file: Path) -> list[Restored]:
    """Add the games in the copy at *file* that are not in the store yet, all or none, and tell of each.

    Raises BadStore, having changed nothing, if it is no store of ours or nothing in it can be read.
    """
    check_copy(file)
    with translate_errors(file):
        if file.samefile(journal.path):
            raise BadStore(f"{file}: this is the store itself")
    part = part_path(journal.path)
    try:
        with translate_errors(journal.path):
            _bring(file, part)
        with closing(_open_copy(part, file)) as copy:
            games = _sound_games(copy) if _is_sound(copy, file) else _found_games(part, file)
            with journal.writing() as connection:
                return [_restore_game(journal, connection, *game) for game in games]
    finally:
        forget(part)


def check_copy(file: Path) -> None:
    """Raise BadStore if the file at *file* does not begin like a store that can be restored."""
    with translate_errors(file):
        if not file.exists():
            raise BadStore(f"{file}: there is no such file")
        if not file.is_file():
            raise BadStore(f"{file}: not a file")
        check_first_bytes(file)


def _bring(file: Path, part: Path) -> None:
    forget(part)
    for suffix in ("", "-wal"):
        if beside(file, suffix).is_file():
            create_private(beside(part, suffix))
            shutil.copyfile(beside(file, suffix), beside(part, suffix))


def _open_copy(part: Path, file: Path) -> sqlite3.Connection:
    with translate_errors(file):
        connection = sqlite3.connect(part, isolation_level=None)
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        return connection


def _is_sound(copy: sqlite3.Connection, file: Path) -> bool:
    """Say whether every game of the copy is as it was written; an older copy is brought up to now."""
    try:
        with translate_errors(file):
            check_ours(copy, file)
            migrate(copy)
            for (number,) in copy.execute("SELECT number FROM games").fetchall():
                check_seals(read_rows(copy, number))
            return bool(copy.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except (Damaged, ValueError, TypeError):
        return False


def _sound_games(copy: sqlite3.Connection) -> Iterator[tuple[int, list[EntryRow], bool]]:
    for (number,) in copy.execute("SELECT number FROM games ORDER BY number").fetchall():
        yield number, read_rows(copy, number), True


def _found_games(part: Path, file: Path) -> Iterator[tuple[int, list[EntryRow], bool]]:
    none = True
    with closing(sqlite3.connect("", isolation_level=None)) as scratch:
        for found in find_games(part, scratch):
            if found.rows:
                none = False
                yield found.number, found.rows, len(found.rows) == found.entries
    if none:
        raise BadStore(f"{file}: damaged, and no game in it can be read; nothing was changed")


def _restore_game(
    journal: Journal, connection: sqlite3.Connection, there: int, rows: list[EntryRow], whole: bool
) -> Restored:
    """Add one game of the copy as far as it is not here."""
    here = journal.rows_by_key(_key(rows))
    if here is None:
        return Restored(there, _add(connection, there, rows), "added", whole)
    number, known = here
    if _begins(known, rows):
        return Restored(there, number, "present", whole)
    if _begins(rows, known):
        put_rows(connection, number, rows[len(known) :])
        update_game(connection, number, read_history(rows))
        return Restored(there, number, "continued", whole)
    return _restore_beside(journal, connection, there, rows, whole)


def _add(connection: sqlite3.Connection, wished: int, rows: list[EntryRow]) -> int:
    taken = connection.execute("SELECT 1 FROM games WHERE number = ?", (wished,)).fetchone()
    number = next_number(connection) if taken else wished
    put_game(connection, number, read_history(rows))
    put_rows(connection, number, rows)
    return number


def _restore_beside(
    journal: Journal, connection: sqlite3.Connection, there: int, rows: list[EntryRow], whole: bool
) -> Restored:
    # The new key follows from the game as it is there: restored again, it is known to be here.
    entries = [(read_entry(row.entry), row.fingerprint) for row in rows]
    start, fingerprint = entries[0]
    key = seal(_key(rows), rows[-1].seal, "")
    if known := journal.rows_by_key(key):
        return Restored(there, known[0], "present", whole)
    assert isinstance(start, Start)
    entries[0] = replace(start, key=key), fingerprint
    return Restored(there, _add(connection, next_number(connection), rows_of(entries)), "beside", whole)
