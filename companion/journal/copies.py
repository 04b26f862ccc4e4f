"""Backup: a copy of the store in one file."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from companion.base.errors import BadData, BadStore
from companion.base.files import part_of, remove_leftovers
from companion.base.outside import open_outside
from companion.base.private import create_private
from companion.journal.copied import begins, check_schema, key_of
from companion.journal.entries import EntryRow
from companion.journal.faults import translate_errors
from companion.journal.own_files import put_own_files
from companion.journal.places import forget, open_unchanged, settle
from companion.journal.rows import read_rows
from companion.journal.schema import MAGIC, check_first_bytes, check_ours
from companion.journal.store import Journal, Progress


def backup(
    journal: Journal,
    target: Path,
    own: Mapping[str, bytes] | None = None,
    progress: Progress | None = None,
) -> int:
    """Copy the store into one file at *target*, whole or not at all, and return how many games it holds.

    *own* are the table's own files, which go along; *progress* is called with how many pages are copied.
    Raises BadStore if the file cannot be written, or if something lies there that this copy does not replace.
    """
    if not target.name:
        raise BadStore(f"{target}: this is a folder; name a file in it")
    remove_leftovers(target.parent, lambda _, left: _may_be_a_store(left))
    with translate_errors(target), part_of(target) as part:
        there = os.path.lexists(target)
        if there:
            _check_replaceable(journal, target)
        try:
            games = _copy(journal, part, own or {}, progress)
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


def _copy(journal: Journal, part: Path, own: Mapping[str, bytes], progress: Progress | None) -> int:
    forget(part)
    create_private(part)
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        journal.copy_into(copy, progress)
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
        raise BadStore(f"{target}: there is something else here; give another name")
    if target.samefile(journal.path):
        raise BadStore(f"{target}: this is the store itself; give another name")
    try:
        check_first_bytes(target)
        with translate_errors(target), closing(open_unchanged(target)) as old:
            check_ours(old, target)
            check_schema(old, target)
            numbers = old.execute("SELECT number FROM games ORDER BY number").fetchall()
            here = all(_is_here(journal, read_rows(old, number)) for (number,) in numbers)
    except (BadStore, ValueError, IndexError):
        raise BadStore(f"{target}: there is something else here; give another name") from None
    if not here:
        raise BadStore(f"{target}: this copy holds games that are not in the store; give another name")


def is_superseded(journal: Journal, file: Path) -> bool:
    """Tell whether *file* is an earlier copy of this store, so that nothing is lost when it goes."""
    try:
        _check_replaceable(journal, file)
    except (BadStore, OSError, TypeError):
        return False
    return True


def _is_here(journal: Journal, rows: list[EntryRow]) -> bool:
    """Tell whether that game is here, too, or was deleted here for good."""
    key = key_of(rows)
    here = journal.rows_by_key(key)
    return journal.was_deleted(key) if here is None else begins(here[1], rows)
