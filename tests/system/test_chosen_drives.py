"""Copies go to drives that were chosen; a drive that merely looks like one gets nothing."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from companion.base.errors import BadUsage
from companion.system import chosen_drives, usb_drives
from companion.system.chosen_drives import COPIES, ID_FILE, choose, is_chosen

NOW_MS = 1_800_000_000_000


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    folder = tmp_path / "CASTELLI"
    folder.mkdir()
    return folder


def test_a_drive_gets_copies_once_it_was_chosen(drive: Path, state: Path) -> None:
    name = usb_drives.copy_name(NOW_MS)
    assert usb_drives.new_copy([drive], NOW_MS) == state / COPIES / name
    assert os.listdir(drive) == []
    choose(drive)
    assert usb_drives.new_copy([drive], NOW_MS) == drive / COPIES / name


def test_the_state_folder_alone_does_not_tell_what_is_on_the_drive(drive: Path, state: Path) -> None:
    choose(drive)
    word = (drive / COPIES / ID_FILE).read_text().strip()
    assert len(word) == 64
    assert word not in (state / chosen_drives.FILE).read_text()


def test_another_drive_of_the_same_name_was_not_chosen(drive: Path, tmp_path: Path) -> None:
    choose(drive)
    drive.rename(tmp_path / "pulled out")
    (drive / COPIES).mkdir(parents=True)
    assert not is_chosen(drive)
    (drive / COPIES / ID_FILE).write_text("0" * 64 + "\n")
    assert not is_chosen(drive)
    assert is_chosen(tmp_path / "pulled out")  # wherever it is mounted


def test_two_tables_share_a_drive(drive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(drive)
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "another table"))
    assert not is_chosen(drive)
    choose(drive)
    assert is_chosen(drive)
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    assert is_chosen(drive)


def test_several_drives_are_remembered_and_each_once(drive: Path, state: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for one in (drive, other, drive):
        choose(one)
    assert is_chosen(drive)
    assert is_chosen(other)
    assert len(json.loads((state / chosen_drives.FILE).read_text())["chosen"]) == 2


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"chosen": 7}', '{"chosen": [7, null]}', "[" * 9000])
def test_a_list_that_is_none_knows_no_drive_and_is_begun_anew(drive: Path, state: Path, kept: str) -> None:
    choose(drive)
    (state / chosen_drives.FILE).write_text(kept)
    assert not is_chosen(drive)
    choose(drive)
    assert is_chosen(drive)


@pytest.mark.parametrize("what", ["link", "pipe", "large", "garbled"])
def test_a_word_that_is_none_is_not_believed(drive: Path, tmp_path: Path, what: str) -> None:
    choose(drive)
    file = drive / COPIES / ID_FILE
    moved = Path(shutil.move(file, tmp_path / "word"))
    match what:
        case "link":
            file.symlink_to(moved)
        case "pipe":
            os.mkfifo(file)
        case "large":
            file.write_bytes(moved.read_bytes() + b" " * 100_000)
        case "garbled":
            file.write_bytes(b"\xff" * 64)
    assert not is_chosen(drive)


@pytest.mark.parametrize("what", ["link", "file"])
def test_a_drive_that_leads_elsewhere_cannot_be_chosen(
    drive: Path, state: Path, tmp_path: Path, what: str
) -> None:
    (tmp_path / "elsewhere").mkdir()
    if what == "link":
        (drive / COPIES).symlink_to(tmp_path / "elsewhere")
    else:
        (drive / COPIES).touch()
    with pytest.raises(BadUsage, match=rf"{COPIES}: a link or a file, not a folder"):
        choose(drive)
    assert os.listdir(tmp_path / "elsewhere") == []
    assert not state.exists()


# --- the copies there are ---


def test_only_files_are_copies_and_those_we_named_come_first(drive: Path, tmp_path: Path) -> None:
    copies = drive / COPIES
    copies.mkdir()
    (tmp_path / "outside.sqlite").touch()
    (copies / "link.sqlite").symlink_to(tmp_path / "outside.sqlite")
    os.mkfifo(copies / "pipe.sqlite")
    (copies / "folder.sqlite").mkdir()
    for name in ("2026-01-01-120000", "2026-02-01-120000", "zoo", os.fsdecode(b"caf\xe9")):
        (copies / f"{name}.sqlite").touch()
    found = [copy.file.stem for copy in usb_drives.find_copies([drive])]
    assert found == ["2026-02-01-120000", "2026-01-01-120000", "zoo", os.fsdecode(b"caf\xe9")]


def test_a_folder_of_copies_that_leads_elsewhere_has_none(drive: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "2026-01-01-120000.sqlite").touch()
    (drive / COPIES).symlink_to(tmp_path / "elsewhere")
    assert usb_drives.find_copies([drive]) == []


def test_at_this_machine_the_folder_of_copies_may_be_a_link(state: Path, tmp_path: Path) -> None:
    (tmp_path / "large disk").mkdir()
    state.mkdir()
    (state / COPIES).symlink_to(tmp_path / "large disk")
    made = usb_drives.new_copy([], NOW_MS)
    assert made.parent == tmp_path / "large disk"
    made.touch()
    assert [copy.file for copy in usb_drives.find_copies([])] == [made]


def test_only_files_of_ours_make_room_for_new_copies(drive: Path) -> None:
    names = [usb_drives.copy_name(NOW_MS + 1000 * second) for second in range(6)]
    (drive / names[0]).mkdir()
    (drive / names[1]).symlink_to(drive / names[5])
    os.mkfifo(drive / names[2])
    for name in names[3:]:
        (drive / name).touch()
    usb_drives.keep_newest(drive / names[5], 1, lambda file: file.name != names[3])
    assert sorted(os.listdir(drive)) == [*names[:4], names[5]]


def test_mounts_are_found_whatever_they_are_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usb_drives, "UNDER", (f"{tmp_path}/",))
    odd = tmp_path / os.fsdecode(b"caf\xe9 \\ tab\t")
    odd.mkdir()
    written = os.fsencode(odd).replace(b"\\", b"\\134").replace(b" ", b"\\040").replace(b"\t", b"\\011")
    (tmp_path / "mounts").write_bytes(b"/dev/sda1 " + written + b" vfat rw 0 0\n")
    assert usb_drives.find_sticks(tmp_path / "mounts") == [odd]
