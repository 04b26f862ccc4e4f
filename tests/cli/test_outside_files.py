"""Pipes, devices and folders in place of files: one line at once, wherever a file is named."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.cli.cli import ROOT, companion, one_line
from tests.vision.tables import profile_path

RECORD = ROOT / "tests/games/two-players-base.jsonl"
KINDS = {"pipe": "a pipe, not a file", "zero": "a device, not a file", "folder": "a folder, not a file"}


@pytest.fixture(params=KINDS)
def odd(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """Return something that is no file but has the name of one, and what is said of it."""
    path = tmp_path / f"odd-{request.param}.toml"
    if request.param == "pipe":
        os.mkfifo(path)
    elif request.param == "zero":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    return path, KINDS[request.param]


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    shutil.copytree(profile_path().parent, tmp_path / "camera")
    return tmp_path / "camera" / profile_path().name


@pytest.mark.parametrize(
    "words",
    [
        "read --profile ODD a.png",
        "read --profile GOOD ODD",
        "scan ODD",
        "enrol --profile ODD a.png",
        "enrol --profile GOOD ODD",
        "enrol --profile GOOD back=ODD",
        "enrol --profile GOOD --plan ODD",
        "calibrate --profile ODD",
        "calibrate --profile GOOD ODD",
        "audit --profile ODD RECORD a.png",
        "audit --profile GOOD RECORD ODD",
        "check ODD",
        "import ODD",
    ],
)
def test_whatever_names_it_says_so_at_once(
    words: str, odd: tuple[Path, str], profile: Path, tmp_path: Path
) -> None:
    path, says = odd
    names = {"ODD": str(path), "GOOD": str(profile), "RECORD": str(RECORD)}
    command = [names.get(word, word.replace("ODD", str(path))) for word in words.split()]
    one_line(companion(*command, state=tmp_path / "state"), f"{path}: {says}")


@pytest.mark.parametrize("kind", ["pipe", "zero"])
@pytest.mark.parametrize("name", ["tiles/01.png", "tiles/back.png", "bare.png"])
def test_a_picture_that_a_profile_names_is_a_file(
    name: str, kind: str, profile: Path, tmp_path: Path
) -> None:
    file = profile.parent / name
    file.unlink()
    if kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to("/dev/zero")
    for command in (["check", profile], ["read", "--profile", profile, "a.png"]):
        said = companion(*command, state=tmp_path / "state")
        one_line(said, (f"{profile}: ", f"{file}: "))
        assert f"{file}: {KINDS[kind]}" in said.err
