"""A table's own files come back whole and judged; nothing that is here is ever lost."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.base import paths
from companion.base.errors import BadStore, BadUsage
from companion.doctor.own_data import judge_own
from companion.journal import backup, open_journal, own_files
from companion.play import user_data
from companion.play.restored_files import Brought, bring
from tests.cli.cli import companion
from tests.journal.stores import a_store
from tests.play.own_data import a_picture, put, taught

UNITS = ["tiles own", "camera", "board Ours", "pins", "settings"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder of a table."""
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "home"))
    return paths.state_folder()


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def a_copy(place: Path, files: dict[str, bytes]) -> Path:
    with open_journal(a_store(place / "old")) as journal:
        backup(journal, place / "copy", files)
    return place / "copy"


def test_a_copy_brings_everything_back_on_a_new_card(home: Path, tmp_path: Path) -> None:
    copy = a_copy(tmp_path, taught())
    assert bring(own_files(copy), judge_own) == [Brought(what, "added") for what in UNITS]
    assert user_data.gather() == taught()
    assert {one.how for one in bring(own_files(copy), judge_own)} == {"present"}
    assert {one.name for one in home.iterdir()} == {
        "camera",
        "layouts",
        "pins.toml",
        "settings.json",
        "tiles",
    }


def test_what_is_otherwise_here_stays_and_nothing_is_mixed_into_it(home: Path) -> None:
    put(home, {"camera/own/01.png": a_picture(shade=9)})
    assert Brought("tiles own", "otherwise") in bring(taught(), judge_own)
    assert not (home / "camera/own/taught").exists()
    assert not (home / "tiles/own.toml").exists()
    assert (home / "layouts/Ours.toml").read_bytes() == taught()["layouts/Ours.toml"]


def test_whatever_is_replaced_again_and_again_is_all_kept_aside(home: Path) -> None:
    ours = {f"camera/own/{n:02}.png": a_picture(shade=n) for n in range(37)}
    put(home, ours)
    told = [next(one for one in bring(taught(), judge_own, replace=True) if one.what == "tiles own")]
    assert user_data.gather() == taught()
    for shade in (100, 101):
        other = {**taught(), "camera/own/01.png": a_picture(shade=shade)}
        told.append(next(one for one in bring(other, judge_own, replace=True) if one.what == "tiles own"))
    assert [one.how for one in told] == ["replaced"] * 3
    first, second, third = (Path(one.note) for one in told)
    assert len({first, second, third}) == 3
    assert {folder.parent for folder in (first, second, third)} == {home / "replaced"}
    assert files_in(first) == ours
    assert (second / "camera/own/01.png").read_bytes() == taught()["camera/own/01.png"]
    assert (third / "camera/own/01.png").read_bytes() == a_picture(shade=100)


def test_the_command_says_where_it_put_what_was_here(home: Path, tmp_path: Path) -> None:
    copy = a_copy(tmp_path, taught())
    put(home, {"camera/own/01.png": a_picture(shade=9)})
    said = companion("restore", "--own", copy, state=home).out.splitlines()
    (folder,) = (home / "replaced").iterdir()
    assert "taken from the backup: tiles own" in said
    assert f"what was here is in {folder}" in said


@pytest.mark.parametrize(
    "name",
    [
        "../games.sqlite",
        "layouts/../../x.toml",
        "/etc/x.toml",
        "layouts//x.toml",
        "games.sqlite",
        "kivy/x.json",
        "layouts.toml",
        "layouts/a\nb.toml",
        "layouts/a\x1bb.toml",
        "layouts/.toml",
        "layouts/.hidden/x.toml",
        "camera/trying.toml",
        "camera/a/b/c/d/e/f/g/h.png",
        "layouts/" + "x" * 300 + ".toml",
        "pins.toml/x.toml",
        "",
    ],
)
def test_no_other_name_is_ever_written(home: Path, tmp_path: Path, name: str) -> None:
    (told,) = bring({name: b"foreign"}, judge_own)
    assert (told.what, told.how) == (name, "refused")
    assert list(tmp_path.iterdir()) == []


def test_a_name_within_another_file_is_left_out_and_the_rest_comes(home: Path) -> None:
    board = taught()["layouts/Ours.toml"]
    told = bring({"layouts/Ours.toml": board, "layouts/Ours.toml/x.png": a_picture()}, judge_own)
    assert [(one.what, one.how) for one in told] == [
        ("board Ours", "added"),
        ("layouts/Ours.toml/x.png", "refused"),
    ]


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("layouts/Ours.toml", b"columns = 3", "board Ours"),
        ("layouts/Ours.toml", b"\xff", "board Ours"),
        ("tiles/own.toml", b'tile.01.coats = ["red 1"]', "tiles own"),
        (
            "tiles/own.toml",
            b'[tile."../../x"]\ncoats = ["red 1", "blue 2", "green 3", "yellow 4"]',
            "tiles own",
        ),
        ("camera/profile.toml", b"[camera]\nsource = 7", "camera"),
        (
            "camera/profile.toml",
            taught()["camera/profile.toml"].replace(b'pictures = "own"', b'pictures = "/home/ana"'),
            "camera",
        ),
        (
            "camera/profile.toml",
            taught()["camera/profile.toml"].replace(b'pictures = "own"', b'pictures = "../.."'),
            "camera",
        ),
        ("camera/own/taught/draft.json", b'{"tiles": [{"id": "../../../x"}]}', "tiles own"),
        (
            "camera/own/taught/draft.json",
            taught()["camera/own/taught/draft.json"].replace(b'"01"', b'"../../x"'),
            "tiles own",
        ),
        ("camera/own/taught/draft.json", b"[" * 100_000, "tiles own"),
        ("pins.toml", b"buttons.confirm = 99", "pins"),
        ("settings.json", b"[]", "settings"),
        ("settings.json", b'{"percent": "large"}', "settings"),
    ],
)
def test_data_that_is_not_as_it_must_be_stays_out_with_all_that_belongs_to_it(
    home: Path, name: str, content: bytes, what: str
) -> None:
    put(home, {})
    told = bring({**taught(), name: content}, judge_own)
    assert [one.what for one in told if one.how == "added"] == [unit for unit in UNITS if unit != what]
    (refused,) = (one for one in told if one.how == "refused")
    assert refused.what == what
    assert refused.note.startswith(f"{name}:")
    assert str(home) not in refused.note
    assert not (home / name).exists()


@pytest.mark.parametrize("content", [b"", b"#!/bin/sh\n", a_picture()[:60], b"\x89PNG\r\n\x1a\n" + bytes(40)])
def test_a_picture_that_is_none_stays_out_alone(home: Path, content: bytes) -> None:
    told = bring({**taught(), "camera/own/02.png": content, "layouts/x.sh": content}, judge_own)
    assert [one.what for one in told if one.how == "added"] == UNITS
    refused = [one for one in told if one.how == "refused"]
    assert [one.what for one in refused] == ["camera/own/02.png", "layouts/x.sh"]
    assert all(one.note.startswith(f"{one.what}: ") for one in refused)
    assert not (home / "camera/own/02.png").exists()
    assert (home / "camera/own/01.png").exists()


def test_bad_data_never_takes_the_place_of_good(home: Path) -> None:
    put(home, taught())
    told = bring({**taught(), "tiles/own.toml": b"bad"}, judge_own, replace=True)
    assert {one.how for one in told} == {"present", "refused"}
    assert user_data.gather() == taught()
    assert not (home / "replaced").exists()


def test_what_cannot_be_put_in_place_leaves_all_as_it_was(home: Path) -> None:
    ours = {"layouts/Ours.toml": b"another", "layouts/Ours/a.jpg": a_picture(".jpg", 9)}
    put(home, ours)
    put(home, {"layouts/Ours/in the way": b"a file"})
    theirs = {
        "layouts/Ours.toml": taught()["layouts/Ours.toml"],
        "layouts/Ours/in the way/b.png": a_picture(),
    }
    with pytest.raises(BadUsage, match="in the way"):
        bring(theirs, judge_own, replace=True)
    assert user_data.gather() == ours


def test_a_file_that_is_damaged_in_the_copy_does_not_come_back(home: Path, tmp_path: Path) -> None:
    copy = a_copy(tmp_path, taught())
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE own_files SET content = x'00' WHERE name = 'pins.toml'")
    told = bring(own_files(copy), judge_own)
    assert Brought("pins", "refused", "pins.toml: damaged in the copy") in told
    assert [one.what for one in told if one.how == "added"] == [unit for unit in UNITS if unit != "pins"]


def test_a_table_of_files_that_we_do_not_make_is_not_read(tmp_path: Path) -> None:
    copy = a_copy(tmp_path, taught())
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("DROP TABLE own_files")
        connection.execute(
            "CREATE VIEW own_files AS SELECT 'pins.toml' AS name, '' AS digest, x'00' AS content"
        )
    assert own_files(copy) == {}


def test_more_files_than_any_copy_holds_are_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = a_copy(tmp_path, taught())
    monkeypatch.setattr(sys.modules["companion.journal.own_files"], "FILES_AT_MOST", 5)
    with pytest.raises(BadStore, match=f"^{copy}: more of a table's own files than any copy holds"):
        own_files(copy)


def test_what_a_killed_restore_left_is_gone_after_the_next(home: Path) -> None:
    put(home, {".restore.999999999.abc_1.part/layouts/Ours.toml": b"", ".restore.mine/x": b""})
    bring(taught(), judge_own)
    assert {one.name for one in home.iterdir() if one.name.startswith(".")} == {".restore.mine"}
