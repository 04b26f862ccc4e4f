"""Two processes on one store, and processes that are killed."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from companion.base.errors import StoreInUse
from companion.journal import Add, open_journal, reading
from tests.journal.stores import Player, a_move, a_store, contents, moves_of, python

HOLDS_IT = """
import sys
from pathlib import Path
from companion.journal import open_journal
journal = open_journal(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
"""


def test_a_second_process_is_told_who_has_the_store_and_changes_nothing(tmp_path: Path) -> None:
    path = a_store(tmp_path)
    with python(HOLDS_IT, path) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        before = contents(tmp_path)
        with pytest.raises(StoreInUse, match=f"process {other.pid} is using the store; nothing was changed"):
            open_journal(path)
        assert contents(tmp_path) == before
        other.communicate("\n")
    open_journal(path).close()


def test_a_second_opening_in_the_same_process_is_refused_too(tmp_path: Path) -> None:
    path = a_store(tmp_path)
    with open_journal(path), pytest.raises(StoreInUse, match=f"process {os.getpid()}"):
        open_journal(path)


def test_games_can_be_read_while_another_process_writes(tmp_path: Path) -> None:
    path = a_store(tmp_path, games=1)
    with open_journal(path) as journal:
        player = Player(journal, "second")
        for n in range(3):
            player.enter(Add(a_move(n)))
            games, report = reading(path, moves_of)
            assert games[2] == list(range(n + 1))
            assert report is None


WRITES_ON = """
import sys
from pathlib import Path
from companion.journal import Add, open_journal
from tests.journal.stores import Player, a_move
player = Player(open_journal(Path(sys.argv[1])), "killed")
n = 0
while True:
    player.enter(Add(a_move(n)))
    print(n, flush=True)
    n += 1
"""


def test_a_killed_process_gives_the_store_free_and_has_lost_nothing_it_confirmed(tmp_path: Path) -> None:
    path = a_store(tmp_path, games=0)
    with python(WRITES_ON, path) as other:
        assert other.stdout is not None
        confirmed = [int(other.stdout.readline()) for _ in range(25)]
        other.send_signal(signal.SIGKILL)
        confirmed += [int(line) for line in other.stdout.read().split("\n")[:-1]]
    with open_journal(path) as journal:
        assert journal.report is None
        kept = moves_of(journal)[1]
        assert kept[: len(confirmed)] == confirmed
        assert len(kept) <= len(confirmed) + 1


FORKS = """
import os, sys, time
from pathlib import Path
from companion.journal import open_journal
journal = open_journal(Path(sys.argv[1]))
if not (child := os.fork()):
    time.sleep(60)
print(child, flush=True)
os._exit(0)
"""


def test_a_child_that_outlives_its_parent_does_not_hold_the_store(tmp_path: Path) -> None:
    path = a_store(tmp_path)
    with python(FORKS, path) as other:
        assert other.stdout is not None
        child = int(other.stdout.readline())
        other.wait()
        try:
            open_journal(path).close()
        finally:
            os.kill(child, signal.SIGKILL)


def test_what_another_program_wrote_into_the_lock_is_not_believed(tmp_path: Path) -> None:
    path = a_store(tmp_path)
    with open_journal(path):
        (tmp_path / "games.sqlite.lock").write_bytes(b"\xff\x00 nonsense")
        with pytest.raises(StoreInUse, match="another process is using the store"):
            open_journal(path)
