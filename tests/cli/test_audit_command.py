"""`companion audit`: a drawn table against the record of its game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import cv2
import numpy as np

from companion.games.castelli.simulator.scene import scene_of
from companion.games.castelli.simulator.shot import take_picture
from tests.cli.cli import companion, one_line
from tests.simulator.kinds import conditions_for
from tests.small import after, lay, move, stand_in
from tests.vision.tables import STYLE, profile_path, table

MOVES = [lay("A1", "01", "red"), move("end"), lay("C3", "02", "blue"), move("end"), lay("F6", "03", "green")]
HEADER: dict[str, Any] = {
    "record": "castelli/1",
    "players": [{"colour": colour, "name": "Ana"} for colour in ("red", "blue", "green", "yellow")],
    "board": "stand-in",
    "tiles": "stand-in",
}


@cache
def photo() -> Path:
    """Return a picture of the table after those moves."""
    scene = scene_of(after(stand_in(), *MOVES), table().geometry, STYLE, 11)
    path = Path(mkdtemp()) / "table.png"
    cv2.imwrite(str(path), take_picture(scene, conditions_for("ordinary", 11, 56), 11).image)
    return path


def record(folder: Path, *moves: dict[str, Any]) -> Path:
    path = folder / "game.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in [HEADER, *moves]), "utf-8")
    return path


def test_picture_and_record_agree(tmp_path: Path) -> None:
    file = record(tmp_path, *MOVES)
    said = companion("audit", "--profile", profile_path(), "--json", file, photo(), state=tmp_path)
    found = json.loads(said.out)
    assert said.status == 0
    assert (found["agrees"], found["differs"], found["cannot_tell"]) == (32, 0, 0)
    assert found["fields"]["C3"]["record"] == {"state": "up", "tile": "02", "north": "blue"}
    assert found["fields"]["C3"]["seen"]["tile"] == "02"


def test_what_differs_is_named_and_is_exit_status_one(tmp_path: Path) -> None:
    turned = [*MOVES[:2], lay("C3", "02", "red"), move("end")]
    said = companion("audit", "--profile", profile_path(), record(tmp_path, *turned), photo(), state=tmp_path)
    assert said.status == 1
    assert said.out.splitlines() == [
        f"{photo()}: C3: the record has tile 02 with red north, the picture tile 02 with blue north",
        f"{photo()}: F6: the record has a tile face down, the picture tile 03 with green north",
        f"{photo()}: 30 meadows agree, 2 differ",
    ]


def test_no_board_is_exit_status_one_and_another_board_is_bad_input(tmp_path: Path) -> None:
    bare = tmp_path / "bare.png"
    cv2.imwrite(str(bare), np.full((480, 640, 3), 120, np.uint8))
    file = record(tmp_path, *MOVES)
    said = companion("audit", "--profile", profile_path(), file, bare, state=tmp_path)
    assert said.status == 1
    assert said.out == f"{bare}: no board: 0 of 4 markers are seen\n"
    two = {**HEADER, "players": HEADER["players"][:2]}
    file.write_text(json.dumps(two) + "\n", "utf-8")
    said = companion("audit", "--profile", profile_path(), file, photo(), state=tmp_path)
    one_line(said, f"{profile_path()}: its board is 8 x 8")


def test_a_bad_picture_or_record_is_one_line(tmp_path: Path) -> None:
    file = record(tmp_path, *MOVES, move("reveal"))
    one_line(companion("audit", "--profile", profile_path(), file, photo(), state=tmp_path), f"{file}:7: ")
    file = record(tmp_path, *MOVES)
    one_line(
        companion("audit", "--profile", profile_path(), file, tmp_path / "no.png", state=tmp_path),
        f"{tmp_path / 'no.png'}: there is no such file",
    )
