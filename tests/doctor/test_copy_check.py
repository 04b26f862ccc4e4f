"""`backup --check`: a copy is tried out without a store, and whatever is wrong with it has its line."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.base import paths
from companion.games.castelli import library
from companion.games.castelli.simulator.play import stand_in_header
from companion.journal.entries import read_entry, rows_of
from tests.cli.cli import ROOT, Said, companion, one_line
from tests.play.own_data import a_picture, put, taught

RECORD = ROOT / "tests" / "games" / "two-players-base.jsonl"


@pytest.fixture(scope="module")
def first_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy of two games, one on its own board with its own tiles, and of a camera that knows them."""
    place = tmp_path_factory.mktemp("table")
    folder = place / "home"
    put(folder, {name: one for name, one in taught().items() if not name.startswith("camera/own/taught")})
    (folder / "layouts/Ours.toml").rename(folder / "layouts/Ana & Ben.toml")
    ids = ["back", *_tile_ids()]
    put(folder, {f"camera/own/{name}.png": a_picture() for name in ids})
    ours = stand_in_header(("red", "blue")) | {"board": "Ana & Ben", "tiles": "own"}
    moves = ({"move": "reveal", "field": "A1", "tile": "01", "north": "blue"}, {"move": "end"})
    (place / "ours.jsonl").write_text("\n".join(map(json.dumps, (ours, *moves))))
    for record in (RECORD, place / "ours.jsonl"):
        assert companion("import", record, state=folder).status == 0
    assert companion("backup", place / "copy", state=folder).status == 0
    return place / "copy"


def _tile_ids() -> list[str]:
    return list(library.tiles_file(paths.shipped_folder() / "tiles" / "stand-in.toml").tiles)


@pytest.fixture
def copy(first_copy: Path, tmp_path: Path) -> Path:
    """That copy, which may be harmed."""
    return Path(shutil.copyfile(first_copy, tmp_path / "copy"))


def check(copy: Path) -> Said:
    """Check *copy* at a table that has nothing, and see to it that nothing is made and nothing changed."""
    before, names = copy.read_bytes(), set(copy.parent.iterdir())
    said = companion("backup", "--check", copy, state=copy.parent / "nowhere")
    assert copy.read_bytes() == before
    assert set(copy.parent.iterdir()) == names
    return said


def test_a_copy_that_is_in_order_is_told_in_a_sentence(copy: Path) -> None:
    said = check(copy)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith(f"{copy}: in order, 2 games, ")
    assert said.out.endswith(
        "of the table's own files: every game replays and nothing that they need is missing\n"
    )


def change(copy: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute(statement, values)


def _without(name: str) -> Callable[[Path], None]:
    return lambda copy: change(copy, "DELETE FROM own_files WHERE name = ?", name)


def _resealed(copy: Path) -> None:
    """Change a move of the first game and seal it all again."""
    with closing(sqlite3.connect(copy)) as connection, connection:
        found = connection.execute("SELECT entry, fingerprint FROM entries WHERE game = 1 ORDER BY seq")
        entries = [(read_entry(entry.replace('"C1"', '"A1"')), mark) for entry, mark in found.fetchall()]
        for row in rows_of(entries):
            values = (row.entry, row.seal, row.seq)
            connection.execute("UPDATE entries SET entry = ?, seal = ? WHERE game = 1 AND seq = ?", values)


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (
            _without("layouts/Ana & Ben.toml"),
            'game 2: kept, but cannot be shown: board: layout "Ana & Ben": not known here',
        ),
        (
            _without("tiles/own.toml"),
            'game 2: kept, but cannot be shown: tiles: tile set "own": not known here',
        ),
        (_without("camera/own/07.png"), "camera/own/07.png: lost from the copy"),
        (
            lambda copy: change(copy, "UPDATE own_files SET content = x'00' WHERE name = 'pins.toml'"),
            "pins.toml: damaged in the copy",
        ),
        (
            lambda copy: change(copy, "UPDATE entries SET seal = 'x' WHERE game = 1 AND seq = 4"),
            "game 1: only a beginning can be read",
        ),
        (
            lambda copy: change(copy, "DELETE FROM entries WHERE game = 1 AND seq = 4"),
            "game 1: only a beginning can be read",
        ),
        (_resealed, "game 1: move "),
    ],
)
def test_each_thing_that_is_wrong_has_its_line(copy: Path, harm: Callable[[Path], None], told: str) -> None:
    harm(copy)
    said = check(copy)
    assert (said.status, said.out) == (2, "")
    assert any(line.startswith(f"{copy}: {told}") for line in said.err.splitlines()), said.err
    assert "Traceback" not in said.err


def test_what_is_no_copy_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "junk").write_bytes(b"my thesis" * 100)
    os.mkfifo(tmp_path / "pipe")
    for name in ("junk", "pipe", "", "missing"):
        one_line(
            companion("backup", "--check", tmp_path / name, state=tmp_path / "nowhere"),
            f"{tmp_path / name}: ",
        )
    one_line(
        companion("backup", "--check", "", state=tmp_path / "nowhere"), "companion backup: FILE is empty"
    )


def test_a_damaged_page_is_told(copy: Path) -> None:
    raw = bytearray(copy.read_bytes())
    raw[4096 * 8 : 4096 * 9] = bytes(4096)
    copy.write_bytes(raw)
    said = check(copy)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith(f"{copy}: ")


def test_what_was_never_taught_is_only_pointed_out(tmp_path: Path) -> None:
    put(tmp_path / "home", taught())
    assert companion("backup", tmp_path / "copy", state=tmp_path / "home").status == 0
    said = check(tmp_path / "copy")
    assert (said.status, said.err) == (0, "")
    assert "; warning: camera/profile.toml: no picture of 02, 03, " in said.out
