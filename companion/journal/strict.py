"""The entries of a copy, read as strictly as the lines of a record: that it has valid seals proves nothing.

Whoever can write a file can seal it. What is read here has the shape that we write ourselves; whether it is a
game is for its rules to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from companion.base import jsonl, parsing
from companion.base.errors import BadData, BadRecord, Refused
from companion.journal.entries import (
    Add,
    Delete,
    Edit,
    Entry,
    EntryRow,
    FinalSheet,
    Insert,
    Json,
    Redo,
    ReplaceHeader,
    Start,
    Stop,
    Undo,
    read_listed,
)
from companion.journal.history import History, history_of

ENTRIES_AT_MOST: Final = 20_000
"""Of one game; a long one has some three hundred."""
WORK_AT_MOST: Final = 4_000_000
"""Changes of the past times entries: each change keeps the whole line as it was before."""
LETTERS_AT_MOST: Final = 4 * jsonl.LINE_BYTES_AT_MOST
"""Of one entry: a line of a record takes more room once every letter is ASCII."""
NESTED_AT_MOST: Final = jsonl.NESTED_AT_MOST + 8
"""An entry holds lines of a record."""
LATEST_MS: Final = 253_402_300_799_999  # the end of the year 9999
_OF_THE_PAST: Final = (Edit, Insert, Delete, ReplaceHeader, Stop)
_WORD_LETTERS: Final = 100
_FINGERPRINT_LETTERS: Final = 1000
_KEY: Final = re.compile(r"[\w.-]{1,64}", re.ASCII)


def read_strictly(rows: list[EntryRow]) -> History:
    """Return the history that *rows* tell, whose seals are in order. Raises BadRecord, naming the entry."""
    if not rows:
        raise BadRecord("it has no entries that can be read")
    if len(rows) > ENTRIES_AT_MOST:
        raise BadRecord(f"it has more than {ENTRIES_AT_MOST} entries")
    entries = [(_read(row, f"entry {n}"), row.fingerprint) for n, row in enumerate(rows)]
    _check_together([entry for entry, _ in entries])
    changes = sum(isinstance(entry, _OF_THE_PAST) for entry, _ in entries)
    if changes * len(entries) > WORK_AT_MOST:
        raise BadRecord(f"{changes} of its moves were changed afterwards, which is too many")
    try:
        return history_of(entries)
    except (Refused, ValueError) as error:
        raise BadRecord(str(error)) from None


def _read(row: EntryRow, place: str) -> Entry:
    _check_text(row.entry, LETTERS_AT_MOST, place)
    _check_text(row.fingerprint, _FINGERPRINT_LETTERS, f"{place}: fingerprint")
    data = jsonl.read_object(row.entry.encode("utf-8", "replace"), place, nested_at_most=NESTED_AT_MOST)
    try:
        return READERS[parsing.choice(data, "do", "", READERS)](data)
    except BadData as error:
        raise BadRecord(f"{place}: {error}") from None


def _check_text(value: object, at_most: int, place: str) -> None:
    if not isinstance(value, str) or len(value) > at_most:  # a database says of what type its values are
        raise BadRecord(f"{place}: not a text, or too long a one")


def _check_together(entries: list[Entry]) -> None:
    """Moves that were submitted together are all there, one after another."""
    left = 0
    for n, entry in enumerate(entries):
        more = entry.more if isinstance(entry, Add) else 0
        if left and not (isinstance(entry, Add) and more == left - 1):
            raise BadRecord(f"entry {n}: a move is missing that was made together with the one before")
        left = more
    if left:
        raise BadRecord("moves are missing at its end")


# --- one function for each kind of entry ---


def _start(data: Json) -> Start:
    parsing.only_keys(data, ("do", "key", "created_ms", "header"), "")
    key = parsing.text(data, "key", "")
    if not _KEY.fullmatch(key):
        raise BadData(f"key: {parsing.shown(key)} is not the name of a game")
    return Start(_object(data, "header"), key, parsing.number(data, "created_ms", "", 0, LATEST_MS))


def _add(data: Json) -> Add:
    parsing.only_keys(data, ("do", "move", "more"), "")
    more = parsing.number(data, "more", "", 1, ENTRIES_AT_MOST) if "more" in data else 0
    return Add(_object(data, "move"), more)


def _edit(data: Json) -> Edit:
    parsing.only_keys(data, ("do", "at", "move"), "")
    return Edit(_place(data), _object(data, "move"))


def _insert(data: Json) -> Insert:
    parsing.only_keys(data, ("do", "at", "move"), "")
    return Insert(_place(data), _object(data, "move"))


def _delete(data: Json) -> Delete:
    parsing.only_keys(data, ("do", "at"), "")
    return Delete(_place(data))


def _header(data: Json) -> ReplaceHeader:
    parsing.only_keys(data, ("do", "header"), "")
    return ReplaceHeader(_object(data, "header"))


def _stop(data: Json) -> Stop:
    parsing.only_keys(data, ("do", "result"), "")
    if "result" not in data:
        raise BadData("result is missing")
    return Stop(parsing.flag(data, "result", ""))


def _undo(data: Json) -> Undo:
    parsing.only_keys(data, ("do",), "")
    return Undo()


def _redo(data: Json) -> Redo:
    parsing.only_keys(data, ("do",), "")
    return Redo()


def _keep(data: Json) -> FinalSheet:
    parsing.only_keys(data, ("do", "sheet", "engine", "players"), "")
    players = read_listed(data.get("players"))
    if players is None:
        raise BadData("players: not a name and points for each")
    engine = parsing.text(data, "engine", "")
    if len(engine) > _WORD_LETTERS:
        raise BadData("engine: too long for a version")
    return FinalSheet(_object(data, "sheet"), engine, players)


READERS: Final[Mapping[str, Callable[[Json], Entry]]] = {
    "start": _start,
    "move": _add,
    "edit": _edit,
    "insert": _insert,
    "delete": _delete,
    "header": _header,
    "stop": _stop,
    "undo": _undo,
    "redo": _redo,
    "keep": _keep,
}


def _object(data: Json, key: str) -> Json:
    if key not in data:
        raise BadData(f"{key} is missing")
    return parsing.table(data, key, "")


def _place(data: Json) -> int:
    return parsing.number(data, "at", "", 1, ENTRIES_AT_MOST)
