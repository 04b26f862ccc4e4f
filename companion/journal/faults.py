"""What SQLite and the system say about a store, as one sentence each."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.base.errors import BadStore, StoreForbidden, StoreInUse


class Damaged(BadStore):
    """The store is not what was written: what can be saved from it must go into a new one."""


_SENTENCES: Final = {
    sqlite3.SQLITE_FULL: "the disk is full; nothing was changed",
    sqlite3.SQLITE_READONLY: "it cannot be written; nothing was changed",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened here; nothing was changed",
    sqlite3.SQLITE_PERM: "it may not be opened; nothing was changed",
    sqlite3.SQLITE_TOOBIG: "something in it is too large; nothing was changed",
    sqlite3.SQLITE_IOERR: "the disk does not answer as it should; nothing was changed",
}
_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_FORBIDDEN: Final = (sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN)
_IN_USE: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_SYSTEM: Final = {
    errno.ENOENT: "there is no such file",
    errno.EACCES: "it may not be opened; nothing was changed",
    errno.EPERM: "it may not be changed; nothing was changed",
    errno.EROFS: "the disk can only be read; nothing was changed",
    errno.ENOSPC: "the disk is full; nothing was changed",
    errno.EDQUOT: "the disk is full for this user; nothing was changed",
    errno.EFBIG: "the file would become too large; nothing was changed",
    errno.EIO: "the disk does not answer as it should; nothing was changed",
    errno.ENOTDIR: "a part of this path is not a folder",
    errno.EISDIR: "this is a folder",
    errno.ENAMETOOLONG: "the name is too long",
}


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Raise what goes wrong inside with the store at *path* as BadStore, in one sentence."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is None:
            raise  # a mistake of ours, not of the store
        raise _from_sqlite(path, code & 0xFF, str(error)) from error
    except UnicodeDecodeError:  # a garbled name in the schema
        raise Damaged(f"{path}: the store is damaged (no text where there should be one)") from None
    except OSError as error:
        why = _SYSTEM.get(error.errno or 0, (error.strerror or str(error)).lower())
        kind = StoreForbidden if isinstance(error, PermissionError) else BadStore
        raise kind(f"{path}: {why}") from error


def _from_sqlite(path: Path, code: int, text: str) -> BadStore:
    if code in _DAMAGE:
        return Damaged(f"{path}: the store is damaged ({text})")
    if code in _IN_USE:
        return StoreInUse(f"{path}: another program is using the store; nothing was changed")
    kind = StoreForbidden if code in _FORBIDDEN else BadStore
    return kind(f"{path}: {_SENTENCES.get(code, text)}")
