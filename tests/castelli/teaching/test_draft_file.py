"""What was taught so far, from a file that anybody may have written."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from companion.base.errors import BadData
from companion.games.castelli.teaching.draft import BYTES_AT_MOST, FILE, Taught, read_taught

ONE = Taught(
    "01", ("red", "blue", "green", "yellow"), (1.5, 2, 0.0), ("1", "", "card", "6"), 2, again="double 02"
)
OTHER = Taught("02", ("red", "red", "red", "red"), ())


def write(folder: Path, *tiles: Any) -> None:
    (folder / FILE).write_text(json.dumps({"tiles": tiles}))


def test_what_was_written_is_read(tmp_path: Path) -> None:
    assert read_taught(tmp_path) == []
    write(tmp_path, asdict(ONE), asdict(OTHER))
    assert read_taught(tmp_path) == [ONE, OTHER]


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": 1},
        {"id": "../01"},
        {"id": ""},
        {"colours": ["red", "blue", "green"]},
        {"colours": ["red", "blue", "green", "pink"]},
        {"colours": "red!"},
        {"colours": None},
        {"values": ["7", "", "", ""]},
        {"values": [1, 2, 3, 4]},
        {"pose": ["1"]},
        {"pose": [True]},
        {"pose": 5},
        {"silver": 3},
        {"silver": "two"},
        {"start": 1},
        {"learned": "yes"},
        {"again": 5},
    ],
)
def test_a_tile_that_is_wrong_is_named_with_what_to_do(tmp_path: Path, wrong: dict[str, Any]) -> None:
    write(tmp_path, asdict(OTHER), asdict(ONE) | wrong)
    with pytest.raises(BadData, match=r"tiles: .*; move the file away to begin anew$") as told:
        read_taught(tmp_path)
    assert str(told.value).startswith(f"{tmp_path / FILE}: ")


@pytest.mark.parametrize(
    "raw", [b"", b"[]", b'{"tiles": 5}', b'{"tiles": [5]}', b"{}", b"\xff", b"[" * 100_000]
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / FILE).write_bytes(raw)
    with pytest.raises(BadData, match=r"move the file away to begin anew$"):
        read_taught(tmp_path)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"{}")
    os.truncate(tmp_path / FILE, BYTES_AT_MOST + 1)
    with pytest.raises(BadData, match="larger than 1 MiB"):
        read_taught(tmp_path)
