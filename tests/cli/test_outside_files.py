"""Pipes, devices and folders in place of files: one line at once, wherever a file is named."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.cli.cli import companion, one_line
from tests.vision.tables import profile_path

KINDS = {"pipe": "a pipe, not a file", "zero": "a device, not a file", "folder": "a folder, not a file"}


def odd(path: Path, kind: str) -> Path:
    """Put something at *path* that is no file."""
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "zero":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    return path


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    shutil.copytree(profile_path().parent, tmp_path / "camera")
    return tmp_path / "camera" / profile_path().name


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("read --profile ODD a.png", "pipe"),
        ("read --profile GOOD ODD", "zero"),
        ("scan ODD", "pipe"),
        ("enrol --profile ODD a.png", "zero"),
        ("enrol --profile GOOD ODD", "pipe"),
        ("enrol --profile GOOD back=ODD", "zero"),
        ("enrol --profile GOOD --plan ODD", "pipe"),
        ("enrol --profile GOOD --plan ODD", "zero"),
        ("calibrate --profile ODD", "pipe"),
        ("calibrate --profile ODD", "folder"),
        ("calibrate --profile GOOD ODD", "zero"),
        ("audit --profile GOOD ODD a.png", "pipe"),
        ("check ODD", "zero"),
        ("import ODD", "pipe"),
    ],
)
def test_whatever_names_it_says_so_at_once(words: str, kind: str, profile: Path, tmp_path: Path) -> None:
    path = odd(tmp_path / "odd.toml", kind)
    names = {"ODD": str(path), "GOOD": str(profile)}
    command = [names.get(word, word.replace("ODD", str(path))) for word in words.split()]
    one_line(companion(*command, state=tmp_path / "state"), f"{path}: {KINDS[kind]}")


@pytest.mark.parametrize(
    ("name", "kind"), [("tiles/01.png", "pipe"), ("tiles/back.png", "zero"), ("bare.png", "pipe")]
)
def test_a_picture_that_a_profile_names_is_a_file(
    name: str, kind: str, profile: Path, tmp_path: Path
) -> None:
    file = profile.parent / name
    file.unlink()
    odd(file, kind)
    for words in ("check", "read a.png --profile"):
        said = companion(*words.split(), profile, state=tmp_path / "state")
        one_line(said, (f"{profile}: ", f"{file}: "))
        assert f"{file}: {KINDS[kind]}" in said.err
