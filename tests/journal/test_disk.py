"""A disk that is full, read-only or forbidden: one sentence, and nothing confirmed that is not kept."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from companion.base.errors import BadStore
from companion.journal import Add, backup, open_journal, read_journal, reading
from companion.journal.places import beside
from companion.journal.schema import PAGE_BYTES
from tests.journal.stores import Player, a_move, a_store, moves_of, python
from tests.nobody import NOBODY, open_to_all

FILLS_UP = """
import resource, sys
from pathlib import Path
from companion.base.errors import BadStore
from companion.journal import Add, open_journal
from tests.journal.stores import Player, a_move
journal = open_journal(Path(sys.argv[1]))
player = Player(journal, "full")
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    for n in range(1000):
        player.enter(Add(a_move(n)))
        print(n, flush=True)
except BadStore as error:
    print(error, file=sys.stderr)
print("moves", [m["n"] for m in journal.history(player.number).line.moves][-1], flush=True)
"""


def test_where_a_file_can_grow_no_further_all_that_was_confirmed_is_there(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    out, err = python(FILLS_UP, path).communicate()
    *confirmed, last = out.splitlines()
    assert "nothing was changed" in err
    assert len(err.splitlines()) == 1
    assert last == f"moves {confirmed[-1]}"
    with open_journal(path) as journal:
        assert moves_of(journal)[1] == [int(n) for n in confirmed]


@contextmanager
def small_disk(folder: Path, *options: str) -> Iterator[Path]:
    """Give a disk of its own, if we may have one."""
    folder.mkdir(exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", ",".join(("size=600k", *options)), "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root can mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def play_on(player: Player) -> None:
    for n in range(10_000):
        player.enter(Add(a_move(n)))


def test_on_a_full_disk_a_move_is_not_confirmed_and_the_game_goes_on_when_there_is_room(
    tmp_path: Path,
) -> None:
    with small_disk(tmp_path / "disk") as disk, open_journal(disk / "games.sqlite") as journal:
        player = Player(journal, "a")
        filler = disk / "filler"
        filler.write_bytes(bytes(300_000))
        with pytest.raises(BadStore, match="the disk is full; nothing was changed"):
            play_on(player)
        n = len(player.history.line.moves)
        assert n > 5
        assert moves_of(journal) == {1: list(range(n))}
        filler.unlink()
        player.enter(Add(a_move(n)))
        assert moves_of(journal) == {1: list(range(n + 1))}
        assert journal.check() is None


def test_on_a_full_disk_no_store_is_begun_and_no_backup_left_half_done(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk, open_journal(a_store(tmp_path / "home")) as journal:
        (disk / "filler").write_bytes(bytes(590_000))
        with pytest.raises(BadStore, match="full"):
            open_journal(disk / "games.sqlite")
        with pytest.raises(BadStore, match="full"):
            backup(journal, disk / "copy")
        assert not (disk / "games.sqlite").exists()
        assert not (disk / "copy").exists()
        (disk / "filler").unlink()
        assert backup(journal, disk / "copy") == 3
        open_journal(disk / "games.sqlite").close()


def test_a_damaged_store_on_a_full_disk_stays_where_it_is(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        path = a_store(disk)
        with path.open("r+b") as file:
            file.write(bytes(PAGE_BYTES))
        damaged = path.read_bytes()
        with suppress(OSError), (disk / "filler").open("wb") as filler:
            while filler.write(bytes(4096)):
                filler.flush()
        with pytest.raises(BadStore, match="full"):
            open_journal(path)
        assert path.read_bytes() == damaged
        (disk / "filler").unlink()
        with open_journal(path) as journal:
            assert journal.report is not None


def test_on_a_disk_that_can_only_be_read_games_are_read_and_nothing_else(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        path = a_store(disk, games=2)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        with pytest.raises(BadStore, match=r"only be read|may not|cannot"):
            open_journal(path)
        assert reading(path, moves_of) == ({1: list(range(10)), 2: list(range(10))}, None)


def test_what_a_killed_process_left_can_be_read_on_a_disk_that_can_only_be_read(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        path = disk / "games.sqlite"
        with open_journal(tmp_path / "games.sqlite") as journal:
            player = Player(journal, "a")
            player.enter(Add(a_move(1)))
            for suffix in ("", "-wal"):
                beside(path, suffix).write_bytes(beside(journal.path, suffix).read_bytes())
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        assert reading(path, moves_of)[0] == {1: [1]}


AS_NOBODY = """
import os, sys, tempfile, urllib.parse  # what is imported later, nobody may not be able to read
from pathlib import Path
from companion.base.errors import BadStore
from companion.journal import open_journal, read_journal
nobody = int(sys.argv[2])
os.setgroups([]); os.setgid(nobody); os.setuid(nobody)
for what in (open_journal, read_journal):
    try:
        what(Path(sys.argv[1])).close()
        print("done")
    except BadStore as error:
        print(error)
"""


@pytest.mark.parametrize(
    ("folder", "file", "writing", "reads"),
    [
        (0o755, 0o644, "may not be opened", True),
        (0o755, 0o600, "may not", False),
        (0o700, 0o644, "may not", False),
    ],
)
def test_without_permission_it_is_said_in_one_line(
    tmp_path: Path, folder: int, file: int, writing: str, reads: bool
) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    with open_to_all(tmp_path) as place:
        path = a_store(place / "theirs")
        (place / "theirs" / "games.sqlite.lock").chmod(0o600)
        path.chmod(file)
        path.parent.chmod(folder)
        out, err = python(AS_NOBODY, path, NOBODY).communicate()
    first, second = out.splitlines()
    assert writing in first
    assert (second == "done") == reads
    assert err == ""


def test_a_store_in_a_place_that_is_no_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadStore, match=f"^{tmp_path / 'file'}"):
        open_journal(tmp_path / "file" / "games.sqlite")


def test_a_link_that_leads_nowhere_is_named_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.symlink_to("/nowhere/stick/games.sqlite")
    for opening in (open_journal, read_journal):
        with pytest.raises(BadStore, match="points to /nowhere/stick/games.sqlite, which does not exist"):
            opening(path)
    assert path.is_symlink()


def test_a_link_to_a_store_is_followed_and_its_lock_lies_beside_the_store(tmp_path: Path) -> None:
    real = a_store(tmp_path / "stick")
    path = tmp_path / "games.sqlite"
    path.symlink_to(real)
    with open_journal(path) as journal:
        assert len(moves_of(journal)) == 3
    assert not (tmp_path / "games.sqlite.lock").exists()
