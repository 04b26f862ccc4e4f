"""`companion backup --drive` and `--choose`: to chosen drives alone, and no copy of another table is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.cli import companion, one_line

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def state(tmp_path: Path) -> Path:
    assert companion("import", GAMES / "two-players-base.jsonl", state=tmp_path / "state").status == 0
    return tmp_path / "state"


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    folder = tmp_path / "CASTELLI"
    folder.mkdir()
    return folder


def test_a_drive_that_was_never_chosen_gets_nothing(state: Path, drive: Path) -> None:
    said = companion("backup", "--keep", "10", "--drive", drive, state=state)
    assert said.status == 0
    assert said.err.startswith(
        f"{drive}: not chosen for copies, so it gets none; choose it on the set-up screen"
    )
    assert said.out.startswith(f"{state / 'castelli-copies'}{os.sep}")
    assert os.listdir(drive) == []


def test_a_drive_that_was_chosen_gets_dated_copies(state: Path, drive: Path) -> None:
    assert companion("backup", "--choose", drive, state=state) == (0, f"{drive}: chosen for copies\n", "")
    for _ in range(3):
        said = companion("backup", "--keep", "2", "--drive", drive, state=state)
        assert (said.status, said.err) == (0, "")
        assert said.out.startswith(f"{drive / 'castelli-copies'}{os.sep}")
    assert len([name for name in os.listdir(drive / "castelli-copies") if name.endswith(".sqlite")]) == 2
    assert not (state / "castelli-copies").exists()


def test_copies_that_hold_games_of_another_table_stay(state: Path, drive: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    assert companion("import", GAMES / "four-players-battle.jsonl", state=other).status == 0
    for table in (other, state):
        companion("backup", "--choose", drive, state=table)
    theirs = companion("backup", "--keep", "1", "--drive", drive, state=other).out.split(": ")[0]
    for _ in range(3):
        assert companion("backup", "--keep", "1", "--drive", drive, state=state).status == 0
    copies = sorted(name for name in os.listdir(drive / "castelli-copies") if name.endswith(".sqlite"))
    assert copies[0] == Path(theirs).name
    assert len(copies) == 2


def test_what_cannot_be_chosen_is_said_in_one_line(state: Path, drive: Path, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    for word in ("--choose", "--drive"):
        one_line(companion("backup", word, gone, state=state), f"{gone}: there is no such folder")
        one_line(companion("backup", word, "", state=state), ": there is no such folder")
    (drive / "castelli-copies").symlink_to(tmp_path)
    one_line(companion("backup", "--choose", drive, state=state), f"{drive / 'castelli-copies'}: a link")
    one_line(companion("backup", state=state), "companion backup: ")
    one_line(companion("backup", "--drive", drive, "file", state=state), "companion backup: ")
    one_line(companion("backup", "--keep", "0", "--drive", drive, state=state), "companion backup: --keep: 0")
