"""What a copy holds beside the games: files that the table made itself, each with its digest.

A copy may come from anywhere: what is not just as a backup puts it there is not taken for such a file.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from companion.base.errors import BadData, BadStore
from companion.base.outside import MIB
from companion.journal.places import open_unchanged

FILES_AT_MOST: Final = 20_000
BYTES_AT_MOST: Final = 128 * MIB  # as much as a picture may have
TOTAL_AT_MOST: Final = 2048 * MIB
_NAMES: Final = ".names"
"""Among the files, what all of them are called: none can be taken out unseen."""
_TABLE: Final = (
    "CREATE TABLE own_files (name TEXT PRIMARY KEY, digest TEXT NOT NULL, content BLOB NOT NULL) STRICT"
)


def put_own_files(copy: sqlite3.Connection, files: Mapping[str, bytes]) -> None:
    """Put *files*, by their names, into a copy; what a copy that became the store brought along goes.

    Only one of them is in memory at a time, if *files* reads each when it is asked for.
    """
    copy.execute("DROP TABLE IF EXISTS own_files")
    if not files:
        return
    copy.execute(_TABLE)
    copy.execute("BEGIN")
    for name, content in files.items():
        _put(copy, name, content)
    _put(copy, _NAMES, json.dumps(list(files)).encode())
    copy.execute("COMMIT")


def _put(copy: sqlite3.Connection, name: str, content: bytes) -> None:
    copy.execute("INSERT INTO own_files VALUES (?, ?, ?)", (name, sha256(content).hexdigest(), content))


def own_files(file: Path) -> Mapping[str, bytes]:
    """Return the table's own files in the copy at *file*; each is read when it is asked for.

    None, if it was made before copies held such files, or is damaged: the games are told of elsewhere.
    Asking for one raises BadData, in words that follow its name, if it is not what was put there.
    Raises BadStore if there are more than any copy holds.
    """
    try:
        with closing(_open(file)) as copy:
            found = {one.name: one for one in _list_files(copy)}
    except (sqlite3.Error, UnicodeDecodeError):  # the latter: a garbled name in the schema
        return {}
    if len(found) > FILES_AT_MOST + 1 or sum(one.size for one in found.values()) > TOTAL_AT_MOST:
        raise BadStore(f"{file}: more of a table's own files than any copy holds; none was restored")
    names = _names_put(CopiedFiles(file, found)) if _NAMES in found else []
    found.pop(_NAMES, None)
    return CopiedFiles(file, {name: CopiedFile(name) for name in names} | found)


def _names_put(files: Mapping[str, bytes]) -> list[str]:
    """Return the names of all files that a backup put into a copy, whatever became of them."""
    try:
        names = json.loads(files[_NAMES])
    except (BadData, ValueError, RecursionError):
        return [_NAMES]
    is_list = isinstance(names, list) and len(names) <= FILES_AT_MOST
    return [name for name in names if isinstance(name, str)] if is_list else [_NAMES]


class CopiedFile(NamedTuple):
    """A file in a copy: its name, and where and how large its content is; without a *row* it is lost."""

    name: str
    row: int | None = None
    size: int = 0


class CopiedFiles(Mapping[str, bytes]):
    """The table's own files in a copy."""

    def __init__(self, copy: Path, files: Mapping[str, CopiedFile]) -> None:
        self._copy, self._files = copy, files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __getitem__(self, name: str) -> bytes:
        file = self._files[name]
        if file.row is None:
            raise BadData("lost from the copy")
        if file.size > BYTES_AT_MOST:
            raise BadData(f"larger than {BYTES_AT_MOST // MIB} MiB")
        try:
            with closing(_open(self._copy)) as copy:
                row = copy.execute("SELECT digest, content FROM own_files WHERE rowid = ?", (file.row,))
                digest, content = row.fetchone() or ("", b"")
        except (sqlite3.Error, UnicodeDecodeError):
            digest, content = "", b""
        if not isinstance(content, bytes) or sha256(content).hexdigest() != digest:
            raise BadData("damaged in the copy")
        return content


def _open(file: Path) -> sqlite3.Connection:
    copy = open_unchanged(file)
    copy.text_factory = lambda raw: raw.decode("utf-8", "replace")
    copy.execute("PRAGMA trusted_schema = OFF")
    return copy


def _list_files(copy: sqlite3.Connection) -> Iterator[CopiedFile]:
    """Give the files, one more than there may be; none unless their table is just as we make it."""
    made = copy.execute("SELECT sql FROM sqlite_schema WHERE name = 'own_files'").fetchone()
    if made != (_TABLE,):
        return
    found = copy.execute("SELECT name, rowid, length(content) FROM own_files LIMIT ?", (FILES_AT_MOST + 2,))
    for name, row, size in found:
        if isinstance(name, str) and isinstance(row, int) and isinstance(size, int):
            yield CopiedFile(name, row, size)
