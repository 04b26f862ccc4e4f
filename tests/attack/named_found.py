"""Inputs by lot that once found a fault, each made small: they are tried for ever."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from tests.attack.case import Case, Step, companion
from tests.attack.copies import COPY, read_game, write_game
from tests.attack.mutate import Raw, as_json, deep, encoded
from tests.attack.runner import HERE
from tests.attack.texts import READ_SETTINGS
from tests.attack.world import World

ENDLESS: Final = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
SQL: Final = {
    "own file without a name": "UPDATE own_files SET name = NULL WHERE rowid = 1",
    "own file called 7": "UPDATE own_files SET name = 7 WHERE rowid = 1",
    "own file that is a text": "UPDATE own_files SET content = 'text' WHERE rowid = 1",
    "own file that is a number": "UPDATE own_files SET content = 7, digest = 7 WHERE rowid = 1",
    "game without entries": "DELETE FROM entries WHERE game = 1",
    "game number 2^63-1": "UPDATE games SET number = 9223372036854775807 WHERE number = 1;"
    "UPDATE entries SET game = 9223372036854775807 WHERE game = 1",
    "endless games": f"DROP TABLE games; CREATE VIEW games AS {ENDLESS} SELECT x AS number, 'k' AS key,"
    " 1 AS created_ms, '' AS record, 'running' AS status, 1 AS moves, '' AS players, '' AS sheet,"
    " '' AS engine FROM n",
    "endless own files": f"DROP TABLE own_files; CREATE VIEW own_files AS {ENDLESS} SELECT x AS name,"
    " '' AS digest, zeroblob(1000000) AS content FROM n",
}
"""What is done to a copy, after the types of its own files were loosened."""
USB: Final = HERE / "calibration" / "profiles" / "usb.toml"
LOOSE: Final = (
    "CREATE TABLE l AS SELECT * FROM own_files; DROP TABLE own_files; ALTER TABLE l RENAME TO own_files"
)
ENTRIES: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    "a start far away": (0, {"created_ms": 2**70}),
    "a key that is no text": (0, {"key": 7}),
    "players that are a number": (0, {"header": {"record": "castelli/1", "players": 3}}),
    "a sheet too deep": (-1, {"sheet": {"a": deep(100_000)}}),
    "a sheet that is empty": (-1, {"sheet": {}}),
    "players listed as numbers": (-1, {"players": [1, 2]}),
    "names listed as numbers": (-1, {"players": [[1, 2], [3, 4]]}),
    "an engine of control letters": (-1, {"engine": "\x1b[2J"}),
    "a number that is none": (-1, {"sheet": {"a": Raw("NaN")}}),
}
"""Which entry of a game is changed, and what of it."""


def found_in_copies(world: World) -> Iterator[Case]:
    """Copies by lot that crashed a restore, or the commands after it."""
    for label, statements in SQL.items():
        raw = _done(world, f"{LOOSE}; {statements}")
        yield Case(label, [companion("restore", "--own", COPY)], {COPY: raw}, played=True, after=True)
    for label, (at, change) in ENTRIES.items():
        raw = _entry_changed(world, at, change)
        yield Case(label, [companion("restore", COPY)], {COPY: raw}, played=True, after=True)


def _done(world: World, statements: str) -> bytes:
    with tempfile.TemporaryDirectory(dir=world.folder) as folder:
        file = Path(folder) / COPY
        file.write_bytes(world.copy)
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.executescript(statements)
        return file.read_bytes()


def _entry_changed(world: World, at: int, change: dict[str, Any]) -> bytes:
    with tempfile.TemporaryDirectory(dir=world.folder) as folder:
        file = Path(folder) / COPY
        file.write_bytes(world.copy)
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            entries: list[tuple[Any, str]] = list(read_game(connection, 1))
            entries[at] = {**entries[at][0], **change}, entries[at][1]
            write_game(connection, 1, [(as_json(entry), print_) for entry, print_ in entries])
        return file.read_bytes()


def found_elsewhere(world: World) -> Iterator[Case]:
    """Words, settings and typed lines by lot that crashed something or said it in the wrong place."""
    for words in ("import none", "replay none", "whatif none C5 07"):
        yield Case("a complaint without a stream", [companion(*words.split(), closed=(2,))])
    for name, value in (("clock_boot", "\ud800"), ("names", ["\ud800"]), ("tiles", "\ud800")):
        raw = encoded(json.dumps({name: value}))
        yield Case(f"half a letter in {name}", [Step(code=READ_SETTINGS)], {"state/settings.json": raw})
    deep = b'{"last": ' + b'{"a": ' * 300 + b"1" + b"}" * 301
    yield Case("settings too deep to be saved", [Step(code=READ_SETTINGS)], {"state/settings.json": deep})
    for word in ("check", "scan", "report", "replay"):
        yield Case("a control letter as a file", [companion(word, "\x7f")])
    white = cv2.imencode(".png", np.full((64, 64, 3), 255, np.uint8))[1].tobytes()
    yield Case("a control letter as a picture", [companion("scan", "\x07.png")], {"\x07.png": white})
    reading = companion("read", "--profile", "usb.toml", "\x07.png")
    yield Case("a control letter as a picture", [reading], {"\x07.png": white, "usb.toml": USB.read_bytes()})
    absent = USB.read_bytes().replace(b"/dev/video0", b"/dev/video-none")
    yield Case(
        "a camera that is not there", [companion("doctor", "--profile", "usb.toml")], {"usb.toml": absent}
    )
    for typed in (b"he\0lp\n", b"\x1b[2J\n", b"log \x1b]0;x\x07\n", b"t A1 \x1b[31m red\n"):
        yield Case(
            "control letters typed",
            [companion("record", "--game", "2", stdin=typed + b"quit\n")],
            played=True,
        )
