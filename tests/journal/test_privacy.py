"""Stores and copies are for their owner alone, and a killed backup leaves nothing for ever."""

from __future__ import annotations

import os
import signal
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal import backup, open_journal, restore
from companion.journal.places import part_path
from tests.journal.stores import a_store, fill, python

GONE = 999_999_999
KILLED = """
import os, signal, sys
from pathlib import Path
from companion.journal import backup, open_journal
class Files(dict):
    def items(self):
        yield "camera/a.png", bytes(3_000_000)
        os.kill(os.getpid(), signal.SIGKILL)
with open_journal(Path(sys.argv[1])) as journal:
    backup(journal, Path(sys.argv[2]), Files(x=b""))
"""


@pytest.fixture(autouse=True)
def _no_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {one.name: stat.S_IMODE(one.stat().st_mode) for one in (folder, *folder.iterdir())}


def test_a_store_and_all_beside_it_are_for_their_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "home"))
    with open_journal(tmp_path / "home" / "games.sqlite") as journal:
        fill(journal, 1)
        found = modes(tmp_path / "home")
    assert found.pop("home") == 0o700
    assert set(found) >= {"games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "games.sqlite.lock"}
    assert set(found.values()) == {0o600}


def test_a_store_that_was_open_to_others_is_closed_when_its_owner_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "home"))
    path = a_store(tmp_path / "home")
    for file in path.parent.iterdir():
        file.chmod(0o644)
    path.parent.chmod(0o755)
    with open_journal(path) as journal:
        fill(journal, 1, key="later")
        found = modes(path.parent)
    assert (found.pop("home"), set(found.values())) == (0o700, {0o600})


def test_a_copy_is_for_its_owner_alone_even_where_an_open_one_lay(tmp_path: Path) -> None:
    with open_journal(a_store(tmp_path / "home")) as journal:
        backup(journal, tmp_path / "copy")
        assert modes(tmp_path)["copy"] == 0o600
        (tmp_path / "copy").chmod(0o644)
        backup(journal, tmp_path / "copy")
    assert modes(tmp_path)["copy"] == 0o600


def test_the_next_backup_removes_what_a_killed_one_left_whatever_it_was_to_be_called(tmp_path: Path) -> None:
    path, place = a_store(tmp_path / "home"), tmp_path / "copies"
    place.mkdir()
    killed = python(KILLED, path, place / "2026-11-18-031500.sqlite")
    assert killed.wait() == -signal.SIGKILL
    killed.communicate()
    assert any(one.name.endswith(".part") for one in place.iterdir())
    with open_journal(path) as journal:
        backup(journal, place / "copy")
    assert [one.name for one in place.iterdir()] == ["copy"]


def test_a_backup_removes_nothing_that_no_backup_left(tmp_path: Path) -> None:
    place = tmp_path / "copies"
    place.mkdir()
    (place / f".thesis.{GONE}.part").write_bytes(b"a download of another program")
    (place / f"copy.{GONE}.part").write_bytes(b"")
    (place / f".copy.{GONE}.part").mkdir()
    (place / f".other.{os.getppid()}.part").write_bytes(b"SQLite format 3\0")
    before = {one.name for one in place.iterdir()}
    with open_journal(a_store(tmp_path / "home")) as journal:
        backup(journal, place / "copy")
    assert {one.name for one in place.iterdir()} == before | {"copy"}


def test_what_a_killed_restore_left_beside_the_store_goes_when_that_is_opened(tmp_path: Path) -> None:
    path = a_store(tmp_path / "home")
    part_path(path).write_bytes(bytes(100))
    with open_journal(path) as journal:
        assert not part_path(path).exists()
        restore(journal, a_store(tmp_path / "copy", key="other"))
    assert not part_path(path).exists()
