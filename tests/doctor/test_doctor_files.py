"""What the doctor says of a table's own files: never fine where `check` refuses, or nothing can be kept."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.base import paths
from companion.base.errors import StoreInUse, StoreTooNew
from companion.cli import check
from companion.cli.doctor import main
from companion.doctor import games
from companion.doctor.examine import examine
from companion.doctor.finding import Patient
from companion.doctor.machine import check_disk
from companion.games.castelli.layouts import edit, own
from companion.games.castelli.words import CastelliWords
from companion.journal import open_journal
from companion.journal.faults import Damaged, translate_errors
from companion.system.settings import Settings
from tests.doctor.machines import found_on
from tests.nobody import NOBODY, open_to_all


def _bare(tmp_path: Path) -> Patient:
    return Patient(CastelliWords(), tmp_path / "nothing")


def test_a_board_whose_pieces_do_not_fit_together_is_not_in_order(tmp_path: Path) -> None:
    shipped = (paths.shipped_folder() / "layouts" / "stand-in.toml").read_text("utf-8")
    file = paths.state_folder() / "layouts" / "ours.toml"
    file.parent.mkdir(parents=True)
    file.write_text(shipped.replace('4 = [["I:0", "II:0"]', '4 = [["I:1", "II:0"]'))
    assert check.main([str(file)]) == 2
    found = found_on(_bare(tmp_path))["layouts"]
    assert (found.state, found.needed) == ("missing", True)
    assert f"{file}: assembly 4" in found.say


def test_a_board_that_is_only_half_painted_is_in_order(tmp_path: Path) -> None:
    own.save(edit.new_layout("Half done"))
    assert found_on(_bare(tmp_path))["layouts"].state == "fine"


@pytest.mark.parametrize(("wrong", "told"), [("nobody's", "tiles: set"), ("stand in.toml", "no such file")])
def test_a_profile_that_names_tiles_which_nobody_has_is_not_in_order(
    tmp_path: Path, wrong: str, told: str
) -> None:
    shipped = paths.shipped_folder() / "profiles" / "usb.toml"
    profile = tmp_path / "profile.toml"
    profile.write_text(shipped.read_text("utf-8").replace('"stand-in"', f'"{wrong}"'))
    assert check.main([str(profile)]) == 2
    found = found_on(Patient(CastelliWords(), tmp_path / "nothing", profile))
    assert found["profile"].state == "missing"
    assert told in found["profile"].say
    assert "camera" not in found


@pytest.mark.parametrize(
    ("free_mb", "language", "told"),
    [
        (999, "en", "999 MB are free for games."),
        (1000, "en", "1.0 GB are free for games."),
        (79_001, "en", "79.0 GB are free for games."),
        (79_990, "de", "Für Spiele sind 79,9 GB frei."),
    ],
)
def test_much_room_is_told_in_gigabytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_mb: int, language: str, told: str
) -> None:
    free = SimpleNamespace(free=free_mb * 1_000_000 + 999_999)
    monkeypatch.setattr("companion.doctor.machine.shutil.disk_usage", lambda _: free)
    found = next(iter(check_disk(Patient(CastelliWords(language), tmp_path))))
    assert found.say == told


@pytest.mark.parametrize("below", ["", "deep/er"])
def test_a_state_folder_that_is_a_file_or_below_one_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "file" / below))
    found = found_on(_bare(tmp_path))["disk"]
    assert (found.state, found.say) == ("missing", f"{tmp_path / 'file'} is not a folder.")
    assert main([]) == 1


def test_wrong_pins_are_told_also_where_there_are_none(tmp_path: Path) -> None:
    paths.state_folder().mkdir(parents=True)
    file = paths.state_folder() / "pins.toml"
    file.write_text("[buttons]\nconfirm = 5\nundo = 5\n")
    found = found_on(_bare(tmp_path))["pins"]
    assert found.state == "weak"
    assert found.say.startswith(f"{file}: buttons: undo")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"language": "de"', "not JSON: Expecting ',' delimiter (column 18)"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "not an object, as in {...}"),
        ('{"percent": "large", "lamp": 50}', 'percent: "large" is not a whole number'),
        ('{"language": "fr", "lamp": 50}', 'language: "fr" is not one of en, de, nl, es'),
        ('{"rotation": 7}', "rotation: 7 is not one of 0, 90, 180, 270"),
    ],
)
def test_settings_that_cannot_be_read_are_told(tmp_path: Path, text: str, told: str) -> None:
    paths.state_folder().mkdir(parents=True)
    file = paths.state_folder() / "settings.json"
    file.write_text(text)
    found = found_on(_bare(tmp_path))["settings"]
    assert (found.state, found.say) == ("weak", f"{file}: {told}")
    assert found.do
    assert Settings.read().percent == 100
    assert check.main([str(file)]) == 2


def test_several_wrong_settings_have_a_line_each(tmp_path: Path) -> None:
    paths.state_folder().mkdir(parents=True)
    (paths.state_folder() / "settings.json").write_text('{"percent": 0, "rotation": 7, "shade": "light"}')
    told = [one.say for one in examine(_bare(tmp_path)) if one.part == "settings"]
    assert [line.split(": ")[1] for line in told] == ["percent", "rotation"]


AS_NOBODY = """
import io, os, sys
from contextlib import redirect_stdout
from companion.cli.doctor import main
with redirect_stdout(io.StringIO()):
    main([])  # what is imported later, nobody may not be able to read
os.environ["COMPANION_STATE"] = sys.argv[2]
nobody = int(sys.argv[1])
os.setgroups([]); os.setgid(nobody); os.setuid(nobody)
sys.exit(main([]))
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")
def test_the_folder_of_somebody_else_is_one_of_the_findings(tmp_path: Path) -> None:
    with open_to_all(tmp_path) as place:
        theirs = place / "theirs"
        theirs.mkdir(mode=0o700)
        told = subprocess.run(
            [sys.executable, "-P", "-c", AS_NOBODY, str(NOBODY), str(theirs)],
            env=os.environ
            | {"COMPANION_STATE": str(tmp_path / "own"), "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True,
            text=True,
            check=False,
        )
    assert (told.returncode, told.stderr) == (1, "")
    assert f"{theirs}" in told.stdout
    assert "-> Make the user who plays the owner of the folder." in told.stdout
    assert "Error" not in told.stdout


def test_settings_that_were_kept_are_in_order(tmp_path: Path) -> None:
    Settings(language="nl", names=("Ana",)).save()
    assert found_on(_bare(tmp_path))["settings"].state == "fine"


RIGHTS = "Make the user who plays the owner of the folder."
COPY = "Restore the games from a copy."


class _Refused(sqlite3.OperationalError):
    sqlite_errorcode = sqlite3.SQLITE_CANTOPEN


@pytest.mark.parametrize(
    ("error", "advice"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), RIGHTS),
        (_Refused("unable to open database file"), RIGHTS),
        (OSError(errno.EIO, "Input/output error"), "Is the disk plugged in and working?"),
        (
            StoreInUse("games: another program is using it"),
            "Close the other program that is using the games.",
        ),
        (StoreTooNew("games: of a later version"), "Install the newer version again."),
        (Damaged("games: damaged"), COPY),
    ],
)
def test_a_store_that_cannot_be_read_is_met_with_what_helps_against_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, advice: str
) -> None:
    open_journal(paths.store_path()).close()

    def refuse(path: Path, _what: object) -> Any:
        with translate_errors(path):
            raise error

    monkeypatch.setattr(games, "reading", refuse)
    found = found_on(_bare(tmp_path))["store"]
    assert (found.state, found.needed, found.do) == ("missing", True, advice)


def test_a_state_folder_that_everybody_can_look_into_is_told(tmp_path: Path) -> None:
    folder = paths.state_folder()
    assert "privacy" not in found_on(_bare(tmp_path))
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    found = found_on(_bare(tmp_path))["privacy"]
    assert (found.state, found.do) == ("weak", f"Keep others out: chmod 700 {folder}")
    folder.chmod(0o700)
    assert found_on(_bare(tmp_path))["privacy"].state == "fine"


def test_the_files_of_every_game_are_told_in_the_language_asked_for() -> None:
    said = [finding.say for finding in games.check_data(Patient(CastelliWords("nl")))]
    assert len(said) > 2
    assert all("zonder fouten" in text for text in said)
