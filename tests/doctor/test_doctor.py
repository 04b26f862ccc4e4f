"""The doctor on made-up machines: a Pi with its files, a laptop, one that is not well."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.base import paths
from companion.cli.doctor import main
from companion.doctor import libraries
from companion.doctor.examine import CHECKS, examine, is_well
from companion.doctor.finding import STATES, Patient
from companion.games.castelli.words import CastelliWords
from companion.words.language import LANGUAGES
from tests.doctor.machines import found_on, machine


def test_a_pi_with_everything_has_nothing_missing_but_what_is_not_set_up(tmp_path: Path) -> None:
    found = found_on(machine(tmp_path / "pi"))
    missing = {part for part, one in found.items() if one.state != "fine"}
    assert missing <= {"profile", "pins"}  # lgpio comes from Raspberry Pi OS
    assert found["touch"].say == "Touch input comes from: generic ft5x06."
    assert "kmsdrm" in found["screen"].say


@pytest.mark.parametrize(
    ("part", "file", "text", "state"),
    [
        ("power", "sys/devices/platform/soc/soc:firmware/get_throttled", "50005", "weak"),
        ("power", "sys/devices/platform/soc/soc:firmware/get_throttled", "10000", "weak"),
        ("speed", "sys/devices/platform/soc/soc:firmware/get_throttled", "40000", "weak"),
        ("heat", "sys/class/thermal/thermal_zone0/temp", "84100", "weak"),
        ("disk health", "sys/fs/ext4/mmcblk0p2/errors_count", "3", "weak"),
        ("screen", "sys/class/drm/card1-DSI-1/status", "disconnected", "missing"),
        ("touch", "sys/class/input/event2/device/capabilities/abs", "3", "missing"),
    ],
)
def test_what_is_not_well_is_told_with_what_to_do(
    tmp_path: Path, part: str, file: str, text: str, state: str
) -> None:
    found = found_on(machine(tmp_path / "pi", {file: text}))[part]
    assert found.state == state
    assert found.do or part == "touch"
    assert not found.needed


def test_on_a_bare_machine_the_game_can_still_be_played(tmp_path: Path) -> None:
    findings = list(examine(Patient(CastelliWords(), tmp_path / "nothing")))
    assert is_well(findings)
    assert {one.state for one in findings} <= set(STATES)
    assert "Not needed" in {one.part: one for one in findings}["pins"].say


def test_what_only_a_pi_has_a_use_for_is_missed_only_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(libraries, "find_spec", lambda name: None if name == "gpiozero" else find_spec(name))
    assert found_on(Patient(CastelliWords(), tmp_path / "laptop"))["libraries"].state == "fine"
    found = found_on(machine(tmp_path / "pi"))["libraries"]
    assert (found.state, found.needed) == ("missing", False)
    assert found.say == "Missing: gpiozero. Not needed to play by touch."


def test_a_store_that_cannot_be_read_is_missing_and_needed(tmp_path: Path) -> None:
    paths.store_path().parent.mkdir(parents=True)
    paths.store_path().mkdir()
    findings = list(examine(Patient(CastelliWords(), tmp_path / "pi")))
    assert [one.part for one in findings if one.needed and one.state == "missing"] == ["store"]
    assert not is_well(findings)
    assert main([]) == 1


def test_a_layout_of_the_table_that_is_wrong_is_named(tmp_path: Path) -> None:
    folder = paths.state_folder() / "layouts"
    folder.mkdir(parents=True)
    (folder / "ours.toml").write_text("columns = 0\n")
    found = found_on(Patient(CastelliWords(), tmp_path / "pi"))["layouts"]
    assert found.state == "missing"
    assert "ours.toml" in found.say


def test_a_wrong_pin_file_is_told(tmp_path: Path) -> None:
    paths.state_folder().mkdir(parents=True)
    (paths.state_folder() / "pins.toml").write_text("[buttons]\nconfirm = 5\nundo = 5\n")
    found = found_on(machine(tmp_path / "pi"))["pins"]
    assert found.state == "weak"
    assert "already used" in found.say


def test_a_profile_is_read_and_its_camera_looked_through(tmp_path: Path) -> None:
    profile = tmp_path / "profile.toml"
    shipped = paths.shipped_folder() / "profiles" / "usb.toml"
    profile.write_text(shipped.read_text("utf-8").replace("v4l2:/dev/video0", f"folder:{tmp_path / 'none'}"))
    found = {one.part: one for one in examine(Patient(CastelliWords(), tmp_path / "pi", profile))}
    assert found["profile"].state == "fine"
    assert found["camera"].state == "missing"
    assert found["camera"].do


@pytest.mark.slow
def test_a_drawn_table_is_seen_by_its_markers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    profile = tmp_path / "profile.toml"
    shipped = paths.shipped_folder() / "profiles" / "module-3.toml"
    profile.write_text(shipped.read_text("utf-8").replace("picamera2:0", "simulator:3"))
    assert main(["--profile", str(profile), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    found = {one["part"]: one for one in told["findings"]}
    assert told["well"]
    assert found["camera"]["state"] == found["markers"]["state"] == "fine"
    assert "4 corner marks" in found["markers"]["say"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lines_are_told_in_every_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= len(CHECKS)
    assert all(line.split()[0] in STATES for line in lines)
