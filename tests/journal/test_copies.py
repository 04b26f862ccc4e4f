"""Backup and restore: a copy is one whole file, and bringing games back destroys nothing."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.base.errors import BadStore, StoreTooNew
from companion.journal import Add, Undo, backup, open_journal, reading, restore
from companion.journal.places import beside
from companion.journal.schema import PAGE_BYTES
from tests.journal.stores import Player, a_move, a_store, contents, fill, moves_of

WHOLE = list(range(10))


def test_a_backup_is_one_file_with_all_games(tmp_path: Path) -> None:
    path, copy = a_store(tmp_path / "home"), tmp_path / "copy"
    assert reading(path, lambda journal: backup(journal, copy)) == (3, None)
    assert {p.name for p in tmp_path.iterdir()} == {"home", "copy"}
    assert reading(copy, moves_of)[0] == reading(path, moves_of)[0]


def test_a_backup_can_be_made_while_a_game_is_running(tmp_path: Path) -> None:
    path = tmp_path / "home" / "games.sqlite"
    with open_journal(path) as journal:
        player = Player(journal, "a")
        player.enter(Add(a_move(1)))
        reading(path, lambda other: backup(other, tmp_path / "copy"))
        player.enter(Add(a_move(2)))
    assert reading(tmp_path / "copy", moves_of)[0] == {1: [1]}
    assert reading(path, moves_of)[0] == {1: [1, 2]}


def test_a_backup_replaces_an_earlier_one_of_the_same_games(tmp_path: Path) -> None:
    path, copy = a_store(tmp_path / "home", games=1), tmp_path / "copy"
    with open_journal(path) as journal:
        backup(journal, copy)
        fill(journal, 1, key="later")
        assert backup(journal, copy) == 2
    assert len(reading(copy, moves_of)[0]) == 2


def test_a_backup_never_replaces_games_that_are_not_in_the_store(tmp_path: Path) -> None:
    ours, theirs = a_store(tmp_path / "ours"), a_store(tmp_path / "theirs", key="other")
    before = theirs.read_bytes()
    with open_journal(ours) as journal, pytest.raises(BadStore, match="games that are not in the store"):
        backup(journal, theirs)
    assert theirs.read_bytes() == before


@pytest.mark.parametrize("junk", [b"", b"my thesis", b"SQLite format 3\0" + bytes(5000)])
def test_a_backup_never_replaces_anything_else(tmp_path: Path, junk: bytes) -> None:
    copy = tmp_path / "copy"
    copy.write_bytes(junk)
    with open_journal(a_store(tmp_path / "home")) as journal:
        with pytest.raises(BadStore, match=f"^{copy}: there is something else here; give another name"):
            backup(journal, copy)
        with pytest.raises(BadStore, match="there is something else here"):
            backup(journal, tmp_path)
        with pytest.raises(BadStore, match="the store itself"):
            backup(journal, journal.path)
    assert copy.read_bytes() == junk
    assert {p.name for p in tmp_path.iterdir()} == {"home", "copy"}


def test_a_backup_into_a_folder_that_is_not_there_is_refused_in_one_line(tmp_path: Path) -> None:
    with open_journal(a_store(tmp_path)) as journal, pytest.raises(BadStore, match=f"^{tmp_path / 'no'}"):
        backup(journal, tmp_path / "no" / "copy")


def test_damage_that_a_backup_finds_is_seen_to_first(tmp_path: Path) -> None:
    path = a_store(tmp_path / "home", games=30)
    with path.open("r+b") as file:  # a page in the middle: opening does not look there
        file.seek(PAGE_BYTES * (path.stat().st_size // PAGE_BYTES // 2))
        file.write(bytes(PAGE_BYTES))
    games, report = reading(path, lambda journal: backup(journal, tmp_path / "copy"))
    assert report is not None
    assert games >= 25
    with open_journal(tmp_path / "copy") as copy:
        assert copy.check() is None


def test_restored_into_an_empty_store_all_games_are_back_under_their_numbers(tmp_path: Path) -> None:
    copy = a_store(tmp_path / "copy", games=3, size=9000)
    with open_journal(tmp_path / "games.sqlite") as journal:
        done = restore(journal, copy)
        assert [(game.there, game.here, game.how) for game in done] == [(n, n, "added") for n in (1, 2, 3)]
        assert moves_of(journal) == {1: WHOLE, 2: WHOLE, 3: WHOLE}
        assert journal.check() is None
        assert {game.how for game in restore(journal, copy)} == {"present"}
        assert len(journal.games()) == 3


def test_a_restore_adds_what_is_missing_and_leaves_what_is_there(tmp_path: Path) -> None:
    copy = a_store(tmp_path / "copy", games=2, key="old")
    path = a_store(tmp_path / "home", games=2, moves=3, key="new")
    with open_journal(path) as journal:
        done = restore(journal, copy)
        assert [(game.there, game.here) for game in done] == [(1, 3), (2, 4)]
        assert moves_of(journal) == {1: [0, 1, 2], 2: [0, 1, 2], 3: WHOLE, 4: WHOLE}


def test_a_game_that_went_further_in_the_copy_goes_on_from_there(tmp_path: Path) -> None:
    path = a_store(tmp_path / "home", games=1)
    shutil.copytree(path.parent, tmp_path / "copy")
    with open_journal(tmp_path / "copy" / path.name) as other:
        player = Player(other, "x")
        player.number, player.history = 1, other.history(1)
        player.enter(Add(a_move(10)))
    with open_journal(path) as journal:
        done = restore(journal, tmp_path / "copy" / path.name)
        assert [game.how for game in done] == ["continued", "added"]
        assert moves_of(journal) == {1: [*WHOLE, 10], 2: []}
        assert journal.check() is None


def test_a_game_that_went_further_here_stays_as_it_is(tmp_path: Path) -> None:
    path = a_store(tmp_path / "home", games=1)
    shutil.copyfile(path, tmp_path / "copy")
    with open_journal(path) as journal:
        player = Player(journal, "x")
        player.number, player.history = 1, journal.history(1)
        player.enter(Undo())
        assert [game.how for game in restore(journal, tmp_path / "copy")] == ["present"]
        assert moves_of(journal)[1] == WHOLE[:-1]


def test_a_game_that_went_another_way_in_the_copy_is_put_beside_once(tmp_path: Path) -> None:
    path = a_store(tmp_path / "home", games=1)
    shutil.copytree(path.parent, tmp_path / "copy")
    for place, n in ((path, 100), (tmp_path / "copy" / path.name, 200)):
        with open_journal(place) as journal:
            player = Player(journal, f"x{n}")
            player.number, player.history = 1, journal.history(1)
            player.enter(Add(a_move(n)))
    with open_journal(path) as journal:
        done = restore(journal, tmp_path / "copy" / path.name)
        assert [game.how for game in done] == ["beside", "added"]
        assert moves_of(journal)[1] == [*WHOLE, 100]
        assert moves_of(journal)[3] == [*WHOLE, 200]
        assert journal.check() is None
        again = restore(journal, tmp_path / "copy" / path.name)
        assert [game.how for game in again] == ["present", "present"]


@pytest.mark.parametrize("junk", [b"", b"no store", b"SQLite format 3\0" + bytes(9000), os.urandom(50_000)])
def test_a_file_that_is_no_store_is_refused_in_one_line_and_nothing_changes(
    tmp_path: Path, junk: bytes
) -> None:
    file = tmp_path / "file"
    file.write_bytes(junk)
    path = a_store(tmp_path / "home")
    before = contents(path.parent)
    with open_journal(path) as journal, pytest.raises(BadStore) as bad:
        restore(journal, file)
    assert str(bad.value).startswith(f"{file}: ")
    assert "\n" not in str(bad.value)
    assert contents(path.parent) == before
    assert file.read_bytes() == junk


def test_what_cannot_be_a_copy_is_named(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with open_journal(a_store(tmp_path / "home")) as journal:
        for name, why in (("nothing", "no such file"), ("pipe", "not a file"), ("home", "not a file")):
            with pytest.raises(BadStore, match=f"^{tmp_path / name}: .*{why}"):
                restore(journal, tmp_path / name)
        with pytest.raises(BadStore, match="the store itself"):
            restore(journal, journal.path)


def test_a_store_of_another_program_is_no_copy(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other")) as connection:
        connection.execute("CREATE TABLE games (x)")
    with (
        open_journal(a_store(tmp_path / "home")) as journal,
        pytest.raises(BadStore, match="another program"),
    ):
        restore(journal, tmp_path / "other")


def test_a_copy_of_a_later_version_is_refused(tmp_path: Path) -> None:
    copy = a_store(tmp_path / "copy")
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with open_journal(a_store(tmp_path / "home")) as journal, pytest.raises(StoreTooNew):
        restore(journal, copy)


def test_from_a_damaged_copy_comes_what_can_be_read(tmp_path: Path) -> None:
    copy = a_store(tmp_path / "copy", games=30)
    with copy.open("r+b") as file:
        file.seek(PAGE_BYTES * (copy.stat().st_size // PAGE_BYTES // 2))
        file.write(bytes(PAGE_BYTES))
    before = copy.read_bytes()
    with open_journal(tmp_path / "games.sqlite") as journal:
        done = restore(journal, copy)
        assert all(moves_of(journal)[game.here] == WHOLE for game in done if game.whole)
        assert 25 <= sum(game.whole for game in done) < 30
        assert journal.check() is None
    assert copy.read_bytes() == before


def test_a_store_with_its_log_beside_it_is_restored_with_what_is_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "live" / "games.sqlite"
    with open_journal(path) as journal:
        fill(journal, 2)
        for suffix in ("", "-wal"):
            shutil.copyfile(beside(path, suffix), beside(tmp_path / "copy", suffix))
    before = contents(tmp_path)
    with open_journal(tmp_path / "home" / "games.sqlite") as journal:
        restore(journal, tmp_path / "copy")
        assert moves_of(journal) == {1: WHOLE, 2: WHOLE}
    assert contents(tmp_path) == before
