"""What a table made itself goes along with a copy, and comes back whole; nothing that is here is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.base import paths
from companion.games.castelli.layouts import own as boards
from companion.games.castelli.library import layout
from companion.journal import backup, open_journal, own_files
from companion.play import user_data
from companion.play.user_data import Brought
from tests.cli.cli import companion
from tests.journal.stores import a_store

TAUGHT = {
    "layouts/Ours.toml": b"board",
    "layouts/Ours/north west.jpg": b"photograph",
    "tiles/own.toml": b"tiles",
    "camera/profile.toml": b"profile",
    "camera/own/t1.png": b"picture",
    "camera/own/taught/draft.json": b"told so far",
    "pins.toml": b"pins",
    "settings.json": b"choices",
}
UNITS = ["tiles own", "camera", "board Ours", "pins", "settings"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder of a table."""
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "home"))
    return paths.state_folder()


def put(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def test_all_that_was_taught_is_gathered_and_nothing_that_can_be_made_anew(home: Path) -> None:
    put(home, TAUGHT)
    put(home, {"camera/trying.toml": b"", "sounds/a.json": b"", "kivy/icon.png": b"", "layouts/.x.part": b""})
    assert user_data.gather() == TAUGHT


def test_a_copy_brings_everything_back_on_a_new_card(home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with open_journal(a_store(tmp_path / "old")) as journal:
        backup(journal, copy, TAUGHT)
    assert user_data.bring(own_files(copy)) == [Brought(what, "added") for what in UNITS]
    assert user_data.gather() == TAUGHT
    assert {one.how for one in user_data.bring(own_files(copy))} == {"present"}


def test_what_is_otherwise_here_stays_and_nothing_is_mixed_into_it(home: Path) -> None:
    put(home, {"camera/own/t1.png": b"another picture"})
    assert Brought("tiles own", "otherwise") in user_data.bring(TAUGHT)
    assert not (home / "camera/own/taught").exists()
    assert not (home / "tiles/own.toml").exists()
    assert (home / "layouts/Ours.toml").read_bytes() == b"board"


def test_what_is_replaced_on_demand_is_kept_aside(home: Path) -> None:
    put(home, {"camera/own/t1.png": b"another picture", "camera/own/t2.png": b"of another teaching"})
    assert Brought("tiles own", "replaced") in user_data.bring(TAUGHT, replace=True)
    assert user_data.gather() == TAUGHT
    assert (home / "replaced/camera/own/t1.png").read_bytes() == b"another picture"
    assert (home / "replaced/camera/own/t2.png").exists()


@pytest.mark.parametrize(
    "name",
    [
        "../games.sqlite",
        "layouts/../../x.toml",
        "/etc/x.toml",
        "layouts//x.toml",
        "games.sqlite",
        "layouts/x.sh",
        "kivy/x.json",
        "layouts.toml",
        "layouts/a\nb.toml",
        "layouts/.toml",
        "camera/a/b/c/d.png",
        "pins.toml/x.toml",
        "",
    ],
)
def test_no_other_name_is_ever_written(home: Path, tmp_path: Path, name: str) -> None:
    assert user_data.bring({name: b"foreign"}) == []
    assert not home.exists()
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_damaged_in_the_copy_does_not_come_back(home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with open_journal(a_store(tmp_path / "old")) as journal:
        backup(journal, copy, TAUGHT)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE own_files SET content = x'00' WHERE name = 'pins.toml'")
    assert own_files(copy) == {name: content for name, content in TAUGHT.items() if name != "pins.toml"}


def test_a_copy_made_before_there_were_such_files_holds_none(tmp_path: Path) -> None:
    assert own_files(a_store(tmp_path)) == {}


def test_a_copy_of_a_store_that_was_a_copy_holds_what_is_here_now(tmp_path: Path) -> None:
    store, copy = tmp_path / "copy.sqlite", tmp_path / "again"
    with open_journal(a_store(tmp_path / "old")) as journal:
        backup(journal, store, TAUGHT)
    with open_journal(store) as journal:
        backup(journal, copy, {"pins.toml": b"others"})
    assert own_files(copy) == {"pins.toml": b"others"}


def test_a_board_of_ones_own_is_there_again_after_backup_and_restore(home: Path, tmp_path: Path) -> None:
    """Kept as the screens keep it, copied and brought back by the commands, read as a game reads it."""
    kept = boards.rename(layout("stand-in"), "Ours")
    boards.keep_photo("Ours", "north west", b"photograph")
    copy = tmp_path / "copy"
    assert companion("backup", copy, state=home).out == f"{copy}: 0 games, 2 of the table's own files\n"
    said = companion("restore", copy, state=tmp_path / "new").out
    assert said == f"{copy}: no games in it\nadded: board Ours\n"
    assert "already here, unchanged: board Ours" in companion("restore", copy, state=tmp_path / "new").out
    for name in ("layouts/Ours.toml", "layouts/Ours/north west.jpg"):
        assert (tmp_path / "new" / name).read_bytes() == (home / name).read_bytes()
    assert boards.load("Ours") == kept
