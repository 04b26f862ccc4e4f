"""Tiles that were taught so far, as their file has them: read as strictly as anything from outside."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from companion.base.errors import BadData
from companion.games.castelli.teaching.draft import FILE, Taught, read_taught

ROW: dict[str, Any] = {
    "id": "01",
    "colours": ["red", "blue", "green", "yellow"],
    "pose": [0.5, -1.0, 0.01, 0.0],
    "values": ["1", "card", "", "6"],
    "silver": None,
    "start": False,
    "learned": True,
    "again": "double 02",
}


def kept(folder: Path, *rows: Any) -> Path:
    (folder / FILE).write_text(json.dumps({"tiles": rows}), "utf-8")
    return folder


def test_what_was_kept_is_read(tmp_path: Path) -> None:
    colours, pose, values = (tuple(ROW[key]) for key in ("colours", "pose", "values"))
    assert read_taught(kept(tmp_path, ROW, {**ROW, "id": "02", "silver": 2})) == [
        Taught("01", colours, pose, values, None, False, True, "double 02"),
        Taught("02", colours, pose, values, 2, False, True, "double 02"),
    ]
    assert read_taught(tmp_path / "nowhere") == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"id": "../../x"}, 'tile 1: id: "../../x" is not a name'),
        ({"id": 7}, "tile 1: id: 7 is not a text"),
        ({"colours": ["red", "red", "green", "blue"]}, "tile 1: colours: "),
        ({"colours": ["red", ["blue"], "green", "yellow"]}, "tile 1: colours: "),
        ({"pose": [0, 0, 0]}, "tile 1: pose: "),
        ({"pose": [0, 0, 0, 10**400]}, "tile 1: pose: "),
        ({"pose": ["0", 0, 0, 0]}, "tile 1: pose: "),
        ({"values": ["1", "2", "3"]}, "tile 1: values: "),
        ({"values": ["1", "2", "3", []]}, "tile 1: values: "),
        ({"silver": 3}, "tile 1: silver: 3 is not from 0 to 2"),
        ({"start": "no"}, "tile 1: start: "),
        ({"more": 1}, 'tile 1: "more" is not known here'),
    ],
)
def test_a_bad_row_is_named_with_what_to_do(change: dict[str, Any], says: str, tmp_path: Path) -> None:
    with pytest.raises(BadData) as error:
        read_taught(kept(tmp_path, {**ROW, **change}))
    assert str(error.value).startswith(f"{tmp_path / FILE}: {says}")
    assert str(error.value).endswith("move it away to start again")


@pytest.mark.parametrize("text", ["", "[" * 100_000, "[]", '{"tiles": 3}', '{"tiles": [3]}', "{", "\udcff"])
def test_what_is_no_draft_is_one_line(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(BadData, match="move it away to start again") as error:
        read_taught(tmp_path)
    assert str(error.value).startswith(f"{tmp_path / FILE}: ")
    assert str(error.value).count(str(tmp_path)) == 1


def test_two_tiles_of_one_id_and_a_pipe_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="two have the same id"):
        read_taught(kept(tmp_path, ROW, ROW))
    (tmp_path / FILE).unlink()
    os.mkfifo(tmp_path / FILE)
    with pytest.raises(BadData, match="a pipe, not a file; move it away"):
        read_taught(tmp_path)
