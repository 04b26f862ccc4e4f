"""What a copy holds beside the games: files that the table made itself, each with its digest."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Final

from companion.journal.places import open_unchanged

FILES_AT_MOST: Final = 2000
BYTES_AT_MOST: Final = 16 * 1024 * 1024


def put_own_files(copy: sqlite3.Connection, files: Mapping[str, bytes]) -> None:
    """Put *files*, by their names, into a copy; what a copy that became the store brought along goes."""
    copy.execute("DROP TABLE IF EXISTS own_files")
    if not files:
        return
    copy.execute(
        "CREATE TABLE own_files (name TEXT PRIMARY KEY, digest TEXT NOT NULL, content BLOB NOT NULL) STRICT"
    )
    rows = [(name, sha256(content).hexdigest(), content) for name, content in files.items()]
    copy.execute("BEGIN")
    copy.executemany("INSERT INTO own_files VALUES (?, ?, ?)", rows)
    copy.execute("COMMIT")


def own_files(file: Path) -> dict[str, bytes]:
    """Return the table's own files in the copy at *file*: those that are whole; none if it holds none."""
    try:
        with closing(open_unchanged(file)) as copy:
            rows = copy.execute(
                "SELECT name, digest, content FROM own_files WHERE length(content) <= ? LIMIT ?",
                (BYTES_AT_MOST, FILES_AT_MOST),
            ).fetchall()
    except (sqlite3.Error, UnicodeDecodeError):  # the latter: a garbled name in the schema
        return {}  # made before copies held such files, or damaged: the games are told of elsewhere
    return {
        name: content
        for name, digest, content in rows
        if isinstance(content, bytes) and sha256(content).hexdigest() == digest
    }
