"""Files are written whole, private where the table keeps them, and killed writers leave nothing for ever."""

from __future__ import annotations

import os
import stat
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.base import files, private
from companion.base.files import part_of, remove_leftovers, write_whole
from companion.base.private import close_to_others, make_folder

GONE = 999_999_999
"""More than any process has."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder that is not made yet."""
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(params=[0o000, 0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """Each usual mask, and none."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_lies_in_the_state_folder_is_for_its_owner_alone(home: Path, umask: int) -> None:
    make_folder(home / "camera/own")
    write_whole(str(home / "camera/own/01.png"), b"")
    assert [mode_of(home / part) for part in ("", "camera", "camera/own")] == [0o700] * 3
    assert mode_of(home / "camera/own/01.png") == 0o600
    (home / "camera/own/01.png").chmod(0o644)
    write_whole(str(home / "camera/own/01.png"), b"again")
    assert mode_of(home / "camera/own/01.png") == 0o600


def test_what_a_person_names_elsewhere_follows_the_umask_or_keeps_its_mode(
    home: Path, tmp_path: Path, umask: int
) -> None:
    make_folder(tmp_path / "pages/of/games")
    write_whole(str(tmp_path / "pages/page.html"), "")
    assert mode_of(tmp_path / "pages/of/games") == 0o777 & ~umask
    assert mode_of(tmp_path / "pages/page.html") == 0o666 & ~umask
    (tmp_path / "pages/page.html").chmod(0o640)
    write_whole(str(tmp_path / "pages/page.html"), "again")
    assert mode_of(tmp_path / "pages/page.html") == 0o640


def test_a_state_folder_that_an_earlier_version_left_open_is_closed(home: Path) -> None:
    home.mkdir(0o755)
    home.chmod(0o755)
    (home / "games.sqlite").touch(0o644)
    close_to_others(home, home / "games.sqlite", home / "missing")
    assert (mode_of(home), mode_of(home / "games.sqlite")) == (0o700, 0o600)


@pytest.mark.parametrize("mode", [0o750, 0o2775, 0o1777])
def test_a_mode_that_somebody_chose_stays(home: Path, mode: int) -> None:
    home.mkdir()
    home.chmod(mode)
    (home / "games.sqlite").touch()
    (home / "games.sqlite").chmod(0o664)
    close_to_others(home, home / "games.sqlite")
    assert (mode_of(home), mode_of(home / "games.sqlite")) == (mode, 0o664)


def test_a_folder_is_left_alone_that_is_systemds_or_no_state_folder_or_a_home(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in (home, tmp_path / "other"):
        folder.mkdir()
        folder.chmod(0o755)
    close_to_others(tmp_path / "other")
    with monkeypatch.context() as patch:
        patch.setenv("HOME", str(home))
        close_to_others(home)
    with monkeypatch.context() as patch:
        patch.setenv("STATE_DIRECTORY", str(home))
        close_to_others(home)
    assert (mode_of(home), mode_of(tmp_path / "other")) == (0o755, 0o755)
    assert private.is_open_to_others(home)


# --- what killed writers left ---


def test_the_next_writer_of_a_file_removes_what_a_killed_one_left(home: Path, tmp_path: Path) -> None:
    left = [tmp_path / f".page.html.{GONE}.part", tmp_path / f".page.html.{os.getpid()}.part"]
    others = [tmp_path / f".other.{GONE}.part", tmp_path / ".page.html.x.part", tmp_path / "page.html.1.part"]
    for file in (*left, *others):
        file.touch()
    write_whole(str(tmp_path / "page.html"), "")
    assert set(tmp_path.iterdir()) == {tmp_path / "page.html", *others}


def test_in_the_state_folder_whatever_was_left_goes(home: Path) -> None:
    make_folder(home / "incidents")
    (home / f"incidents/.2026-11-18.zip.{GONE}.part").touch()
    write_whole(str(home / "incidents/new.zip"), b"")
    assert [one.name for one in (home / "incidents").iterdir()] == ["new.zip"]


def test_what_somebody_still_writes_stays_for_a_day(home: Path, tmp_path: Path) -> None:
    with subprocess.Popen(["sleep", "100"]) as other:
        theirs = tmp_path / f".page.html.{other.pid}.part"
        theirs.touch()
        (tmp_path / f".link.{GONE}.part").symlink_to(theirs)
        with part_of(tmp_path / "mine") as mine:
            mine.touch()
            (tmp_path / f"{mine.name}-journal").touch()
            remove_leftovers(tmp_path)
            assert len(list(tmp_path.iterdir())) == 4
        long_ago = time.time() - files.DAY_S - 60
        os.utime(theirs, (long_ago, long_ago))
        remove_leftovers(tmp_path)
        assert [one.name for one in tmp_path.iterdir()] == [f".link.{GONE}.part"]
        other.kill()
