"""A folder on a USB drive that somebody filled with whatever does harm."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.base.errors import BadUsage
from companion.base.outside import shown
from companion.system import drive_folder
from companion.system.drive_folder import DriveFolder


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    folder = tmp_path / "drive"
    folder.mkdir()
    return folder


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file of this machine that a link on the drive leads to."""
    file = tmp_path / "secret.txt"
    file.write_text("as it was")
    return file


def put_in_the_way(what: str, at: Path, secret: Path) -> None:
    match what:
        case "link":
            at.symlink_to(secret)
        case "dead link":
            at.symlink_to(secret.with_name("nothing"))
        case "pipe":
            os.mkfifo(at)
        case "folder":
            at.mkdir()


IN_THE_WAY = ("link", "dead link", "pipe", "folder")


def test_of_all_that_lies_there_only_files_are_listed(drive: Path, secret: Path) -> None:
    for what in IN_THE_WAY:
        put_in_the_way(what, drive / f"{what}.txt", secret)
    (drive / "b.txt").touch()
    (drive / "a.txt").touch()
    (drive / "a.png").touch()
    assert DriveFolder(drive).files(".txt") == ["a.txt", "b.txt"]


def test_a_name_that_is_no_text_is_listed_and_shown_with_its_bytes(drive: Path) -> None:
    (drive / os.fsdecode(b"caf\xe9\n.txt")).touch()
    (name,) = DriveFolder(drive).files(".txt")
    assert shown(name) == "caf\\xe9?.txt"
    assert shown("Ana 🏰 ß") == "Ana 🏰 ß"


def test_of_very_many_entries_only_so_many_are_looked_at(
    drive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drive_folder, "ENTRIES_AT_MOST", 5)
    for number in range(20):
        (drive / f"{number}.txt").touch()
    assert len(DriveFolder(drive).files(".txt")) == 5


@pytest.mark.parametrize("what", IN_THE_WAY)
def test_what_is_no_file_is_neither_written_nor_read_nor_removed(
    drive: Path, secret: Path, what: str
) -> None:
    put_in_the_way(what, drive / "page.html", secret)
    before = os.lstat(drive / "page.html").st_ino
    with pytest.raises(BadUsage, match=r"page\.html: this is not a file"):
        DriveFolder(drive).write("page.html", "new")
    with pytest.raises(BadUsage, match=rf"page\.html: a {what.removeprefix('dead ')}, not a file"):
        DriveFolder(drive).read("page.html", 100)
    with pytest.raises(BadUsage, match=r"page\.html: this is not a file"):
        DriveFolder(drive).remove("page.html")
    assert os.lstat(drive / "page.html").st_ino == before
    assert os.listdir(drive) == ["page.html"]
    assert secret.read_text() == "as it was"
    assert not secret.with_name("nothing").exists()


def test_a_file_is_replaced_whole_and_nothing_is_left_beside_it(drive: Path) -> None:
    (drive / "page.html").write_text("old")
    (drive / f".page.html.{os.getpid()}.part").write_text("left by one that was killed")
    assert DriveFolder(drive).write("page.html", "new") == drive / "page.html"
    assert (drive / "page.html").read_text() == "new"
    assert os.listdir(drive) == ["page.html"]


def test_not_even_the_unfinished_file_is_written_through_a_link(drive: Path, secret: Path) -> None:
    (drive / f".page.html.{os.getpid()}.part").symlink_to(secret)
    with pytest.raises(BadUsage, match="this is not a file"):
        DriveFolder(drive).write("page.html", "new")
    assert secret.read_text() == "as it was"


@pytest.mark.parametrize("name", ["../out.txt", "a/b.txt", "", "..", "nul\0.txt", "x" * 300])
def test_a_name_never_leads_out_of_the_folder(drive: Path, name: str) -> None:
    with pytest.raises(BadUsage) as refused:
        DriveFolder(drive).write(name, "new")
    assert len(str(refused.value).splitlines()) == 1
    assert os.listdir(drive) == []
    assert os.listdir(drive.parent) == ["drive"]


@pytest.mark.parametrize("what", ["link", "dead link", "pipe", "file", "link to a folder"])
def test_a_folder_that_is_none_is_refused_in_a_line(drive: Path, secret: Path, what: str) -> None:
    at, inside = drive / "copies", drive.parent / "inside"
    inside.mkdir()
    (inside / "a.txt").write_text("as it was")
    put_in_the_way(what, at, secret)
    if what == "file":
        at.touch()
    elif what == "link to a folder":
        at.symlink_to(inside)
    folder = DriveFolder(at)
    for act in (folder.make, lambda: folder.write("a.txt", "new"), lambda: folder.remove("a.txt")):
        with pytest.raises(BadUsage, match="a link or a file, not a folder; take it away"):
            act()
    assert folder.files(".txt") == []
    assert (inside / "a.txt").read_text() == "as it was"


def test_a_drive_that_is_pulled_out_is_a_sentence(drive: Path) -> None:
    folder = DriveFolder(drive / "gone" / "copies")
    for act in (folder.make, lambda: folder.write("a.txt", "new"), lambda: folder.read("a.txt", 10)):
        with pytest.raises(BadUsage, match="is it still plugged in"):
            act()
    assert folder.files(".txt") == []
    assert os.listdir(drive) == []
