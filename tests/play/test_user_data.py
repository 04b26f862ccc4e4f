"""What a table made itself goes along with a copy, or none is made."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.base import paths
from companion.base.errors import BadUsage
from companion.doctor.own_data import judge_own
from companion.games.castelli.layouts import own as boards
from companion.games.castelli.library import layout
from companion.journal import backup, open_journal, own_files
from companion.play import user_data
from companion.play.restored_files import bring
from tests.cli.cli import companion, one_line
from tests.journal.stores import a_store
from tests.play.own_data import a_picture, put, taught


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder of a table."""
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "home"))
    return paths.state_folder()


def test_all_that_was_taught_is_gathered_and_nothing_that_can_be_made_anew(home: Path) -> None:
    put(home, taught())
    put(home, {"camera/trying.toml": b"", "sounds/a.json": b"", "kivy/icon.png": a_picture()})
    put(home, {"layouts/.x.toml.7.part": b"", "layouts/.thumbs/x.png": a_picture(), "layouts/notes.txt": b""})
    assert user_data.gather() == taught()


@pytest.mark.parametrize(
    "name",
    [
        "layouts/Ana & Ben.toml",
        "layouts/Ana & Ben/north + west.jpg",
        "layouts/Käthe’s “große” Tafel [2].toml",
        "layouts/" + "x" * 120 + ".toml",
        "camera/a/b/c/d/e.png",
        *(f"camera/bare{ending}" for ending in (".jpeg", ".JPG", ".bmp", ".tiff", ".webp", ".ppm")),
    ],
)
def test_whatever_a_file_is_called_it_goes_along_and_comes_back(
    home: Path, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ending = Path(name).suffix.lower()
    board = (paths.shipped_folder() / "layouts" / "stand-in.toml").read_bytes()
    put(home, {name: board if ending == ".toml" else a_picture(ending)})
    with open_journal(a_store(tmp_path / "old")) as journal:
        backup(journal, tmp_path / "copy", user_data.gather())
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "new"))
    assert [one.how for one in bring(own_files(tmp_path / "copy"), judge_own)] == ["added"]
    assert (tmp_path / "new" / name).read_bytes() == (home / name).read_bytes()


def test_a_picture_without_an_ending_is_known_by_its_content(home: Path) -> None:
    put(
        home,
        {"camera/bare": a_picture(), "camera/photo.heif.old": a_picture(".jpg"), "camera/other": b"text"},
    )
    assert set(user_data.gather()) == {"camera/bare", "camera/photo.heif.old"}


def test_a_large_picture_and_thousands_of_files_go_along(home: Path, tmp_path: Path) -> None:
    put(home, {"camera/bare.png": a_picture() + bytes(20_000_000)})  # what follows a picture is not looked at
    put(home, {f"camera/own/{n}.json": b"{}" for n in range(2100)})
    with open_journal(a_store(tmp_path / "old")) as journal:
        backup(journal, tmp_path / "copy", user_data.gather())
    found = own_files(tmp_path / "copy")
    assert len(found) == 2101
    assert len(found["camera/bare.png"]) > 20_000_000


def test_a_folder_that_a_link_leads_to_goes_along_and_a_link_back_ends(home: Path, tmp_path: Path) -> None:
    put(tmp_path / "elsewhere", {"01.png": a_picture()})
    put(home, {"camera/profile.toml": b""})
    (home / "camera/own").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere/round").symlink_to(home / "camera")
    assert set(user_data.gather()) == {"camera/own/01.png", "camera/profile.toml"}


def test_what_cannot_be_taken_is_named_and_no_copy_is_made(home: Path, tmp_path: Path) -> None:
    def pipe() -> str:
        (home / "layouts").mkdir(parents=True)
        os.mkfifo(home / "layouts/x.toml")
        return f"{home}/layouts/x.toml: a pipe, not a file; no copy was made"

    def lost_link() -> str:
        put(home, {"layouts/x.toml": b""})
        (home / "layouts/y.toml").symlink_to("/nowhere")
        return f"{home}/layouts/y.toml: there is no such file; no copy was made"

    def too_large() -> str:
        put(home, {"camera/bare.png": a_picture()})
        os.truncate(home / "camera/bare.png", 200 * 1024 * 1024)
        return f"{home}/camera/bare.png: larger than 128 MiB; no copy was made"

    def too_deep() -> str:
        put(home, {"camera/a/b/c/d/e/f/g/h.png": a_picture()})
        return f"{home}/camera/a/b/c/d/e/f/g/h.png: in too many nested folders; no copy was made"

    def garbled() -> str:
        (home / "layouts").mkdir(parents=True)
        (home / os.fsdecode(b"layouts/\xff\n.toml")).touch()
        return rf"{home}/layouts/\xff .toml: letters in its name that cannot be written; rename it"

    def elsewhere() -> str:
        put(tmp_path, {"pictures/01.png": a_picture()})
        put(home, {"camera/profile.toml": f'tiles.pictures = "{tmp_path}/pictures"'.encode()})
        return f"{home}/camera/profile.toml: tiles: pictures: "

    for n, fault in enumerate((pipe, lost_link, too_large, too_deep, garbled, elsewhere)):
        line = fault()
        said = companion("backup", tmp_path / "copy", state=home)
        one_line(said, line)
        assert said.err.endswith("no copy was made\n")
        assert not (tmp_path / "copy").exists()
        home.rename(tmp_path / f"done {n}")


def test_a_folder_that_may_not_be_read_is_named(home: Path) -> None:
    put(home, {"camera/own/01.png": a_picture()})
    (home / "camera/own").chmod(0)
    try:
        if os.access(home / "camera/own", os.X_OK):
            pytest.skip("root may read everything")
        with pytest.raises(BadUsage, match="camera/own: no permission to read it; no copy was made"):
            user_data.gather()
    finally:
        (home / "camera/own").chmod(0o700)


def test_a_copy_made_before_there_were_such_files_holds_none(tmp_path: Path) -> None:
    assert own_files(a_store(tmp_path)) == {}


def test_a_copy_of_a_store_that_was_a_copy_holds_what_is_here_now(tmp_path: Path) -> None:
    store, copy = tmp_path / "copy.sqlite", tmp_path / "again"
    with open_journal(a_store(tmp_path / "old")) as journal:
        backup(journal, store, taught())
    with open_journal(store) as journal:
        backup(journal, copy, {"pins.toml": b"others"})
    assert own_files(copy) == {"pins.toml": b"others"}


def test_a_board_of_ones_own_is_there_again_after_backup_and_restore(home: Path, tmp_path: Path) -> None:
    """Kept as the screens keep it, copied and brought back by the commands, read as a game reads it."""
    kept = boards.rename(layout("stand-in"), "Ours")
    boards.keep_photo("Ours", "north west", a_picture(".jpg"))
    copy = tmp_path / "copy"
    assert companion("backup", copy, state=home).out == f"{copy}: 0 games, 2 of the table's own files\n"
    said = companion("restore", copy, state=tmp_path / "new").out
    assert said == f"{copy}: no games in it\nadded: board Ours\n"
    assert "already here, unchanged: board Ours" in companion("restore", copy, state=tmp_path / "new").out
    for name in ("layouts/Ours.toml", "layouts/Ours/north west.jpg"):
        assert (tmp_path / "new" / name).read_bytes() == (home / name).read_bytes()
    assert boards.load("Ours") == kept
