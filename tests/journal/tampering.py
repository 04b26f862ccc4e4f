"""Copies that somebody tampered with and sealed again, who knows how a copy is built.

`variants` gives a game in many ways that are well formed and wrong; `a_copy` puts games into a copy as they
are, with valid seals; `FILES` are changes to the file itself: its schema, its rows, what lies beside it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.journal import open_journal
from companion.journal.entries import seal

Json = dict[str, Any]
Place = tuple[str | int, ...]
"""How to get to a value: the number of the entry, then keys and numbers."""
DEEP: Final = json.loads("[" * 500 + "]" * 500)
VALUES: Final[Mapping[str, Any]] = {
    "null": None, "true": True, "zero": 0, "minus": -1, "five": 5, "largest": 2**63 - 1, "beyond": 2**64,
    "digits": 10**400, "half": 1.5, "huge": 1e308, "nan": float("nan"), "infinite": float("inf"), "empty": "",
    "letter": "x", "long": "x" * 300_000, "control": "\x1b[2J\n\0", "list": [], "object": {}, "lists": [[]],
    "inner": {"a": None}, "deep": DEEP,
}  # fmt: skip


class Variant(NamedTuple):
    """A tampered game: the texts of its entries; *harmless* if it may be taken."""

    name: str
    texts: list[str]
    harmless: bool = False


def _at(entries: Any, place: Place) -> Any:
    for step in place:
        entries = entries[step]
    return entries


def _texts(entries: list[Json]) -> list[str]:
    return [json.dumps(entry, separators=(",", ":")) for entry in entries]


def variants(entries: list[Json], colour: str) -> Iterator[Variant]:
    """Give the finished game with *entries*, a start first and a sheet last, in every wrong way we know."""
    for place in places(colour):
        for name, value in VALUES.items():
            if _at(entries, place) == value and type(_at(entries, place)) is type(value):
                continue
            changed = deepcopy(entries)
            _at(changed, place[:-1])[place[-1]] = value
            yield Variant(f"{_named(place)} {name}", _texts(changed), _harmless(place, value))
        changed = deepcopy(entries)
        del _at(changed, place[:-1])[place[-1]]
        harmless = place[-1] in ("name", "first") or place == (-1, "players", 0)
        yield Variant(f"{_named(place)} missing", _texts(changed), harmless)
    yield from _more_keys(entries)
    yield from _other_orders(entries)
    yield from _other_texts(_texts(entries))


def places(colour: str) -> list[Place]:
    """Return where in the game a value is put that is none."""
    header, player, sheet = (0, "header"), (0, "header", "players", 0), (-1, "sheet")
    return [
        (0, "do"), (0, "key"), (0, "created_ms"), header, (*header, "record"), (*header, "players"), player,
        (*player, "name"), (*player, "colour"), (*header, "first"), (1, "do"), (1, "move"),
        (1, "move", "move"), (-1, "do"), sheet, (-1, "engine"), (-1, "players"), (-1, "players", 0),
        (-1, "players", 0, 0), (-1, "players", 0, 1), (*sheet, "final"), (*sheet, "final", colour),
        (*sheet, "final", colour, "total"), (*sheet, "winners"),
    ]  # fmt: skip


def _named(place: Place) -> str:
    names = [str(step) for step in place if isinstance(step, str)]
    return names[-1] if place[-1] != 0 or len(place) < 4 else f"{names[-1]}[0]"


def _harmless(place: Place, value: Any) -> bool:
    """Tell whether *value* is as good as what stood there, or is not believed in any case."""
    text, number = isinstance(value, str), type(value) is int
    match place[-1]:
        case "key" | "record":
            return bool(value == "x")  # a record that nobody knows is kept as it is
        case "created_ms":
            return number and 0 <= value < 2**47
        case "name" | "engine":
            return text and len(value) <= 100
        case "total":
            return number and abs(value) <= 10**9
        case "winners":
            return value in ([], {}, "")
        case "players":
            return place[0] == -1 and value == []
        case 0 if place[-2] == 0:
            return text
        case 1:
            return value is None or number
    return False


def _more_keys(entries: list[Json]) -> Iterator[Variant]:
    for n, entry in enumerate(entries):
        for key in ("extra", "at", "more"):
            if key not in entry:
                yield Variant(
                    f"entry {n} with {key}", _texts([*entries[:n], {**entry, key: 7}, *entries[n + 1 :]])
                )


def _other_orders(entries: list[Json]) -> Iterator[Variant]:
    start, *moves, kept = entries
    move = moves[0]
    wrong: dict[str, list[Json]] = {
        "no entries": [],
        "no start": [*moves, kept],
        "two starts": [start, *entries],
        "a start at the end": [*entries, start],
        "a sheet too early": [start, *moves[:-1], kept],
        "a first move missing": [start, *moves[1:], kept],
        "undo of nothing": [start, {"do": "undo"}, *moves, kept],
        "redo of nothing": [start, {"do": "redo"}, *moves, kept],
        "an edit of no move": [start, *moves, {"do": "edit", "at": len(moves) + 1, "move": move["move"]}],
        "an edit of move 0": [start, *moves, {"do": "edit", "at": 0, "move": move["move"]}],
        "an insert beyond the end": [start, {"do": "insert", "at": 2, "move": move["move"]}, *moves],
        "a delete of no move": [start, {"do": "delete", "at": 1}, *moves],
        "a move after the end": [start, *moves, move],
        "a stop without a word": [start, {"do": "stop"}],
        "a stop with a number": [start, {"do": "stop", "result": 1}],
        "a sheet of a stop without result": [start, {"do": "stop", "result": False}, kept],
        "moves together of which one is missing": [start, {**move, "more": 2}, *moves[1:], kept],
        "a kind of entry that nobody knows": [start, {"do": "format"}, *moves, kept],
        "a header that is none": [*entries, {"do": "header", "header": {}}],
        "an undone header that is none": [
            *entries,
            {"do": "header", "header": {"record": 5}},
            {"do": "undo"},
        ],
        "an undone move that is none": [
            *entries,
            {"do": "edit", "at": 1, "move": {"move": 5}},
            {"do": "undo"},
        ],
        "more entries than a game can have": [start, *([{"do": "undo"}, {"do": "redo"}] * 11_000)],
        "a time beyond all times": [start, {"do": "move", "move": {**move["move"], "at_ms": 10**30}}],
        "a time before all times": [start, {"do": "move", "move": {**move["move"], "at_ms": -1}}],
        "a source that is none": [start, {"do": "move", "move": {**move["move"], "source": 5}}],
    }
    for name, several in wrong.items():
        yield Variant(name, _texts(several))


def _other_texts(texts: list[str]) -> Iterator[Variant]:
    start, *rest = texts
    wrong = {
        "a key twice": start[:-1] + ',"do":"start"}',
        "half a letter": start.replace('"do":"start"', '"do":"start","x":"\\ud800"'),
        "half a letter in a name": start.replace('"name":"Ana"', '"name":"\\ud800"'),
        "a number beyond all": start.replace('"created_ms":', '"created_ms":1e400,"x":'),
        "not JSON": start + "}",
        "nothing": "",
        "a list": f"[{start}]",
        "nested beyond all": '{"do":' + "[" * 100_000 + "]" * 100_000 + "}",
        "a longer text than any": start[:-1] + '," ":"' + "x" * 9_000_000 + '"}',
    }
    for name, text in wrong.items():
        yield Variant(name, [text, *rest])


# --- a copy ---


def a_copy(path: Path, games: Mapping[int, list[str]], **columns: object) -> None:
    """Write a copy with these games as they are, sealed; *columns* are put into its list of games."""
    open_journal(path).close()
    path.with_name(f"{path.name}.lock").unlink()
    with closing(sqlite3.connect(path, isolation_level=None)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE")
        copy.execute("BEGIN")
        for number, texts in games.items():
            row: dict[str, object] = dict.fromkeys(
                ("number", "key", "created_ms", "record", "status", "moves", "players"), 0
            )
            row |= {
                "number": number,
                "key": f"key {number}",
                "record": "",
                "status": "running",
                "players": "[]",
            }
            row |= {"sheet": None, "engine": None} | columns
            copy.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(row))})", tuple(row.values()))
            put_sealed(copy, number, texts)
        copy.execute("COMMIT")


def put_sealed(copy: sqlite3.Connection, number: int, texts: list[str]) -> None:
    """Put the texts of entries into *copy* as game *number*, each with its seal."""
    before = ""
    for seq, text in enumerate(texts):
        before = seal(before, text, "f")
        copy.execute(
            "INSERT INTO entries (game, seq, entry, fingerprint, seal) VALUES (?, ?, ?, ?, ?)",
            (number, seq, text, "f", before),
        )


def entries_of(path: Path, number: int) -> list[Json]:
    """Return the entries of game *number* in the store at *path*."""
    with closing(sqlite3.connect(path)) as store:
        found = store.execute("SELECT entry FROM entries WHERE game = ? ORDER BY seq", (number,)).fetchall()
    return [json.loads(text) for (text,) in found]


# --- the file itself ---

_LOOSE: Final = (
    "PRAGMA writable_schema = ON",
    "UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'entries'",
    "PRAGMA writable_schema = RESET",
)
_FOR_EVER: Final = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
FOREIGN: Final[Mapping[str, tuple[str, ...]]] = {
    "a trigger": ("CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM games; END",),
    "a view": ("CREATE VIEW v AS SELECT 1",),
    "a view without end for own files": (
        f"CREATE VIEW own_files AS SELECT x AS name, x AS digest, x AS content FROM ({_FOR_EVER})",
    ),
    "a view in place of the entries": (
        "DROP TABLE entries",
        f"CREATE VIEW entries AS SELECT x AS number, 1 AS game, x AS seq FROM ({_FOR_EVER})",
    ),
    "an index": ("CREATE INDEX i ON entries (entry)",),
    "an index over an expression": ("CREATE INDEX i ON entries (length(entry))",),
    "another table": ("CREATE TABLE more (x)",),
    "a table that counts": ("CREATE TABLE more (x INTEGER PRIMARY KEY AUTOINCREMENT)",),
    "one more column": ("ALTER TABLE games ADD COLUMN place TEXT",),
    "a generated column": ("ALTER TABLE entries ADD COLUMN twice TEXT AS (entry || entry)",),
    "a check that runs": (
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = replace(sql, 'IN (', 'IN (upper(key), ') WHERE name = 'games'",
    ),
    "tables that take anything": _LOOSE,
    "own files of another shape": ("CREATE TABLE own_files (name, digest, content)",),
    "statistics of its own": ("ANALYZE",),
    "a table of another kind": ("CREATE VIRTUAL TABLE words USING fts5(x)",),
}
"""What no copy has; nothing comes from such a file."""
