"""The table's own layouts as files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.base.errors import BadData, BadUsage
from companion.base.toml import parse_toml
from companion.cli import check, import_
from companion.engine.castelli.layout import read_layout
from companion.games.castelli import library
from companion.games.castelli.layouts import census, edit, own
from companion.games.castelli.layouts.written import layout_data, layout_text
from companion.play.found_files import FOUND_BYTES_AT_MOST
from companion.play.own_files import good_name
from companion.system.drive_folder import DriveFolder


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def test_a_written_layout_is_read_back_as_it_was() -> None:
    layout = library.layout("stand-in")
    assert read_layout(parse_toml(layout_text(layout), "text")) == layout


def test_half_done_work_is_a_good_layout_and_known_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    own.save(edit.with_mine(edit.new_layout("Half done"), "II", "D3"))
    assert "Half done" in library.known_layouts()
    assert library.layout("Half done").pieces["II"].landscapes["D3"].areas[0].terrain == "mine"
    assert check.main([str(own.folder() / "Half done.toml")]) == 0
    assert "0 villages, the box has 11" in capsys.readouterr().out


def test_the_screen_and_check_count_alike() -> None:
    layout = library.layout("stand-in")
    assert census.count(layout) == census.BOX
    assert census.warnings(layout) == []


def test_a_layout_travels_as_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layout = edit.with_mine(edit.new_layout("Attic"), "I", "B1")
    file = own.put(layout, DriveFolder(tmp_path))
    assert own.found_on([tmp_path]) == [file]
    assert import_.main([str(file)]) == 0
    assert import_.main([str(file)]) == 0  # the same again is the same one
    assert capsys.readouterr().out == "Attic\nAttic\n"
    assert layout_data(own.load("Attic")) == layout_data(layout)


def test_of_what_lies_on_a_stick_only_files_of_layouts_are_found(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    file = own.put(edit.new_layout("Attic"), DriveFolder(stick))
    outside = own.put(edit.new_layout("Outside"), DriveFolder(tmp_path))
    (stick / "link.toml").symlink_to(outside)
    os.mkfifo(stick / "pipe.toml")
    (stick / "folder.toml").mkdir()
    (stick / "noise.toml").write_bytes(b"\xff\x00")
    (stick / "large.toml").write_bytes(file.read_bytes() + b"#" * FOUND_BYTES_AT_MOST)
    named = stick / os.fsdecode(b"caf\xe9.toml")
    named.write_bytes(file.read_bytes())
    assert own.found_on([stick]) == [file, named]
    assert own.take(named) == "Attic"


def test_a_link_on_a_stick_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "Attic.toml").symlink_to(tmp_path / "outside")
    with pytest.raises(BadUsage, match=r"Attic\.toml: this is not a file"):
        own.put(edit.new_layout("Attic"), DriveFolder(tmp_path))
    assert not (tmp_path / "outside").exists()


def test_another_layout_of_the_same_name_gets_a_number(tmp_path: Path) -> None:
    own.save(edit.new_layout("Attic"))
    file = own.put(edit.with_mine(edit.new_layout("Attic"), "I", "B1"), DriveFolder(tmp_path))
    assert own.take(file) == "Attic 2"
    assert census.count(own.load("Attic"))["mines"] == 0


def test_a_bad_file_is_refused_with_its_place_and_nothing_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('[piece.I]\ncolumns = 4\nrows = 4\na1 = "hill"\n')
    with pytest.raises(BadData, match=f"^{file}: piece I: a1"):
        own.take(file)
    assert own.names() == []


def test_a_name_never_leaves_the_folder() -> None:
    assert good_name("../../etc/passwd") == "etcpasswd"
    assert good_name(" .. ") == ""
    assert own.free_name("stand-in") == "stand-in 2"


def test_renaming_takes_the_photographs_along() -> None:
    layout = edit.new_layout("One")
    own.save(layout)
    own.keep_photo("One", "I", b"jpeg")
    own.rename(layout, "Two")
    assert own.names() == ["Two"]
    assert own.photo("Two", "I") == b"jpeg"
    own.remove("Two")
    assert own.names() == []
    assert own.photo("Two", "I") == b""
