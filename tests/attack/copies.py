"""Copies of a store that were tampered with and sealed again: every check sum is right."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.journal.entries import seal
from tests.attack.case import Case, companion
from tests.attack.mutate import TEXTS, Raw, as_json, encoded, hostile, mutated, mutated_bytes
from tests.attack.world import SETTINGS, World

Json = dict[str, Any]
Tamper = Callable[[sqlite3.Connection, Random, World], None]
COPY: Final = "copy.sqlite"
NUMBERS: Final = (0, -1, 1, 2, 2**31, 2**53, 2**62, 2**63 - 1, -(2**63))


def copy(world: World, dice: Random) -> Case:
    """Return a copy that was tampered with and sealed, and a restore of it."""
    how = dice.choice([*WAYS])
    raw = tampered(world, dice, how)
    words = ["restore", COPY, *["--own"] * (dice.random() < 0.5)]
    steps = [companion(*words)]
    if dice.random() < 0.2:
        steps.append(companion(*words))
    if dice.random() < 0.2:
        steps.insert(0, companion("backup", "--check", COPY))
    return Case(how, steps, {COPY: raw}, played=dice.random() < 0.8, after=True)


def tampered(world: World, dice: Random, how: str) -> bytes:
    """Return a copy that was changed in the way *how*."""
    with tempfile.TemporaryDirectory(dir=world.folder) as folder:
        file = Path(folder) / COPY
        file.write_bytes(world.copy)
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            with suppress(sqlite3.Error, OverflowError, UnicodeEncodeError):
                WAYS[how](connection, dice, world)
        return file.read_bytes()


# --- games ---


def read_game(connection: sqlite3.Connection, number: int) -> list[tuple[Json, str]]:
    """Return the entries of a game, each with its fingerprint."""
    wanted = "SELECT entry, fingerprint FROM entries WHERE game = ? ORDER BY seq"
    return [(json.loads(entry), print_) for entry, print_ in connection.execute(wanted, (number,))]


def write_game(connection: sqlite3.Connection, number: int, entries: list[tuple[str, str]]) -> None:
    """Put *entries* in place of those of a game, sealed as if they had always been there."""
    connection.execute("DELETE FROM entries WHERE game = ?", (number,))
    before = ""
    for seq, (entry, fingerprint) in enumerate(entries):
        before = seal(before, entry, fingerprint)
        row = (number, seq, entry, fingerprint, before)
        connection.execute(
            "INSERT INTO entries (game, seq, entry, fingerprint, seal) VALUES (?, ?, ?, ?, ?)", row
        )


def _changed(
    connection: sqlite3.Connection, dice: Random, change: Callable[[list[tuple[Any, str]]], None]
) -> None:
    number = dice.randint(1, 4)
    entries: list[tuple[Any, str]] = list(read_game(connection, number))
    change(entries)
    write_game(connection, number, [(one if isinstance(one, str) else as_json(one), f) for one, f in entries])


def _entry(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    def change(entries: list[tuple[Any, str]]) -> None:
        at = dice.choice((0, len(entries) - 1, dice.randrange(len(entries))))
        entries[at] = as_json(mutated(entries[at][0], dice, dice.randint(1, 2)), dice), entries[at][1]

    _changed(connection, dice, change)


def _header(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    def change(entries: list[tuple[Any, str]]) -> None:
        start = entries[0][0]
        start["header"] = mutated(start["header"], dice, dice.randint(1, 2))
        entries[0] = start, entries[0][1]

    _changed(connection, dice, change)


def _start(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    def change(entries: list[tuple[Any, str]]) -> None:
        start = entries[0][0]
        which = dice.choice(("key", "created_ms"))
        start[which] = dice.choice((hostile(dice), *NUMBERS)) if which == "created_ms" else hostile(dice)

    _changed(connection, dice, change)


def _sheet(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    """Change the sheet that was kept at the end, the engine, or the players as they are listed."""

    def change(entries: list[tuple[Any, str]]) -> None:
        at = next((n for n, (one, _) in enumerate(entries) if one["do"] == "keep"), None)
        if at is None:
            players = [["Ana", 1], ["Ben", 2]]
            entries.append(({"do": "keep", "sheet": {}, "engine": "1", "players": players}, entries[-1][1]))
            at = len(entries) - 1
        kept = entries[at][0]
        which = dice.choice(("sheet", "players", "engine"))
        kept[which] = mutated(kept[which], dice, dice.randint(1, 3))

    _changed(connection, dice, change)


def _order(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    """Leave out, repeat, swap or make up entries."""

    def change(entries: list[tuple[Any, str]]) -> None:
        at = dice.randrange(len(entries))
        made_up: list[Json] = [
            {"do": "undo"}, {"do": "redo"}, {"do": "delete", "at": dice.choice(NUMBERS)},
            {"do": "stop", "result": True},
            {"do": "edit", "at": dice.choice(NUMBERS), "move": {"move": "end"}},
            {"do": "insert", "at": 1, "move": {"move": "x"}},
            {"do": "header", "header": {}},
            {"do": "move", "move": {"move": "end"}, "more": dice.choice(NUMBERS)}, {"do": "x"},
            {"do": "move", "move": {}}, {"do": "stop", "result": False},
        ]  # fmt: skip
        lot = dice.randrange(5)
        if lot == 0:
            del entries[at]
        elif lot == 1:
            entries.insert(at, entries[dice.randrange(len(entries))])
        elif lot == 2:
            dice.shuffle(entries)
        else:
            places = [len(entries)] if lot == 3 else [at]
            for place in places:
                entries.insert(place, (dice.choice(made_up), dice.choice((entries[-1][1], "", "x" * 300))))

    _changed(connection, dice, change)


def _bytes_of_entry(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    def change(entries: list[tuple[Any, str]]) -> None:
        at = dice.randrange(len(entries))
        raw = mutated_bytes(encoded(as_json(entries[at][0])), dice, dice.randint(1, 3))
        entries[at] = raw.decode("utf-8", "replace"), dice.choice((entries[at][1], "", "\0", "f" * 10_000))

    _changed(connection, dice, change)


def _numbers(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    """Give a game another number."""
    old, new = dice.randint(1, 4), dice.choice(NUMBERS)
    connection.execute("UPDATE games SET number = ? WHERE number = ?", (new, old))
    connection.execute("UPDATE entries SET game = ? WHERE game = ?", (new, old))


def _listed(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    """Change what the list of games says, or loosen its types first and put anything there."""
    column = dice.choice(("key", "created_ms", "record", "status", "moves", "players", "sheet", "engine"))
    value: Any = hostile(dice)
    if isinstance(value, (dict, list, Raw)) or column == "players":
        value = as_json(value)
    if dice.random() < 0.5:
        _loosen(connection, dice.choice(("games", "entries")))
        value = dice.choice((value, 1.5, b"\xff\xfe", None, 2**62))
    number = dice.randint(1, 4)
    connection.execute(f"UPDATE games SET {column} = ? WHERE number = ?", (value, number))


def _loosen(connection: sqlite3.Connection, table: str) -> None:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    names = ", ".join(columns)
    connection.execute(f"CREATE TABLE loose ({names})")
    connection.execute(f"INSERT INTO loose SELECT {names} FROM {table}")
    connection.execute(f"DROP TABLE {table}")
    connection.execute(f"ALTER TABLE loose RENAME TO {table}")


def _loose_entries(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    """Loosen the types of the entries and put anything there."""
    _loosen(connection, "entries")
    column = dice.choice(("game", "seq", "entry", "fingerprint", "seal"))
    value = dice.choice((None, 1.5, b"\xff\xfe", 7, "x", -1, 2**62))
    connection.execute(f"UPDATE entries SET {column} = ? WHERE seq = ?", (value, dice.randint(0, 3)))


def _schema(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    """Put something else where a table was, or something beside it."""
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS number, 'k' AS key"
    games = "x AS created_ms, 'castelli/1' AS record, 'running' AS status, 1 AS moves, '[]' AS players"
    lot = dice.randrange(7)
    if lot == 0:
        connection.execute("DROP TABLE games")
        connection.execute(f"CREATE VIEW games AS {endless}, {games}, '' AS sheet, '' AS engine FROM n")
    elif lot == 1:
        rest = "1 AS game, x AS seq, '{}' AS entry, '' AS fingerprint, '' AS seal FROM n"
        connection.execute("DROP TABLE entries")
        connection.execute(f"CREATE VIEW entries AS {endless}, {rest}")
    elif lot == 2:
        connection.execute("CREATE TRIGGER t AFTER UPDATE ON games BEGIN DELETE FROM entries; END")
    elif lot == 3:
        connection.execute(f"PRAGMA user_version = {dice.choice((0, -1, 2, 99, 2**31 - 1))}")
    elif lot == 4:
        connection.execute(f"DROP TABLE {dice.choice(('games', 'entries', 'own_files'))}")
    elif lot == 5:
        connection.execute(f"DELETE FROM {dice.choice(('games', 'entries'))}")
    else:
        connection.execute("CREATE VIEW v AS SELECT load_extension('x')")
        connection.execute("PRAGMA journal_mode = WAL")


# --- own files ---

STRANGE_NAMES: Final = (
    "../up.toml", "layouts/../../up.toml", "/abs.toml", "layouts/a/../../../up.toml", "camera/a\0b.png",
    "settings.json/x.json",
    "layouts", "layouts/.toml", "games.sqlite", "camera/profile.toml/x.toml", "layouts/\ud800.toml",
    "tiles/" + "x" * 300 + ".toml",
    "layouts/Ana & Ben.toml", "LAYOUTS/x.toml", "layouts//x.toml", "camera/tiles/" + "d/" * 30 + "x.png",
    "pins.toml", "layouts/ü.toml",
    "replaced/x.toml", "layouts/mine.toml ", "camera/CON.png", "layouts/\x1b[2J.toml", "layouts/a\nb.toml",
)  # fmt: skip


def _own(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    """Change one of the table's own files, with its digest, or put another there."""
    rows = connection.execute("SELECT name, content FROM own_files").fetchall()
    name, content = dice.choice(rows)
    lot = dice.randrange(5)
    if lot == 0:
        name, content = dice.choice((*STRANGE_NAMES, *TEXTS[:40])), b'a = "b"\n'
    elif lot == 1:
        name, content = "settings.json", encoded(as_json(mutated(SETTINGS, dice, 2)))
    elif lot == 2:
        content = dice.choice((b"", bytes(100), b"\xff" * 1000, b"x" * 3_000_000))
    else:
        content = mutated_bytes(content, dice, dice.randint(1, 3))
    _put_own(connection, name, content)


def _put_own(connection: sqlite3.Connection, name: str, content: bytes) -> None:
    row = (name, sha256(content).hexdigest(), content)
    connection.execute("INSERT OR REPLACE INTO own_files VALUES (?, ?, ?)", row)


def _loose_own(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    """Loosen the types of the own files and put anything there."""
    _loosen(connection, "own_files")
    column = dice.choice(("name", "digest", "content"))
    value = dice.choice((None, 7, 1.5, "text", b"\xff"))
    connection.execute(f"UPDATE own_files SET {column} = ? WHERE rowid = ?", (value, dice.randint(1, 4)))


def _many_own(connection: sqlite3.Connection, dice: Random, world: World) -> None:
    for n in range(dice.choice((50, 2500))):
        _put_own(connection, f"camera/many/{n}.png", world.small_png)


WAYS: Final[dict[str, Tamper]] = {
    "entry": _entry,
    "header": _header,
    "start": _start,
    "kept sheet": _sheet,
    "order of entries": _order,
    "bytes of an entry": _bytes_of_entry,
    "number of a game": _numbers,
    "list of games": _listed,
    "types of entries": _loose_entries,
    "schema": _schema,
    "own file": _own,
    "types of own files": _loose_own,
    "many own files": _many_own,
}


def damaged(world: World, dice: Random) -> Case:
    """Return a copy, or a store, of which bytes were changed."""
    raw = mutated_bytes(world.copy, dice, dice.choice((1, 3, 30)))
    if dice.random() < 0.5:
        log = {f"{COPY}-wal": mutated_bytes(world.copy[:9000], dice)} if dice.random() < 0.3 else {}
        return Case("copy", [companion("restore", COPY)], {COPY: raw, **log}, played=True, after=True)
    uses = [
        companion("games"),
        companion("record", stdin=b"n\nquit\n"),
        companion("export", "last"),
        companion("doctor", "--json"),
    ]
    dice.shuffle(uses)
    return Case("store", uses, {"state/games.sqlite": raw}, store_attacked=True)
