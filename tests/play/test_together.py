"""Moves submitted together, on a disk that fails or a machine that stops at any write: all or none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from companion.base.errors import BadStore
from companion.journal import open_journal, read_journal
from companion.play.table import Table
from tests.journal.cutting import Disk
from tests.journal.watched_disk import Did, Watch
from tests.play.toy import END, HEADER, Toy, step

FIRST = step("red", 1)
LARGE = {"note": "x" * 3000}
"""So that no two moves lie on the same page of the store."""
TOGETHER = [{**step("blue", 1), **LARGE}, {**step("blue", 2), **LARGE}, {**END, **LARGE}]


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    watch.begin()
    yield watch
    watch.end()


def moves_in(path: Path) -> tuple[dict[str, Any], ...]:
    with read_journal(path) as journal:
        return journal.history(1).line.moves


def _is_full(table: Table[Any, Any, Any]) -> bool:
    try:
        table.submit_all(TOGETHER)
    except BadStore as error:
        return "the disk is full; nothing was changed" in str(error)
    return False


def test_on_a_disk_that_is_full_at_any_write_none_is_made_and_all_once_there_is_room(
    tmp_path: Path, watch: Watch
) -> None:
    for takes in count():
        with open_journal(tmp_path / f"{takes}.sqlite") as journal:
            table: Table[Any, Any, Any] = Table.begin(journal, Toy(), HEADER, [FIRST])
            rows, watch.takes = journal.rows(1), takes
            if not _is_full(table):
                break
            watch.takes = None
            assert (journal.rows(1), table.moves, table.can_redo) == (rows, (FIRST,), False)
            table.submit_all(TOGETHER)
            assert table.moves == moves_in(journal.path) == (FIRST, *TOGETHER)
    assert takes > len(TOGETHER)  # each move had a page of its own to be written


def written(folder: Path, watch: Watch) -> tuple[dict[str, bytes | None], list[Did]]:
    """Return the files before some moves are submitted together, and what is done to them."""
    with open_journal(folder / "games.sqlite") as journal:
        table: Table[Any, Any, Any] = Table.begin(journal, Toy(), HEADER, [FIRST])
        before: dict[str, bytes | None] = {
            str(file): file.read_bytes() for file in folder.glob("games.sqlite*")
        }
        watch.log.clear()
        table.submit_all(TOGETHER)
        return before, list(watch.log)


def found_after(files: dict[str, bytes]) -> tuple[dict[str, Any], ...]:
    """Return the moves that are found after a stop that left *files*."""
    with TemporaryDirectory() as folder:
        for path, content in files.items():
            (Path(folder) / Path(path).name).write_bytes(content)
        open_journal(Path(folder) / "games.sqlite").close()
        return moves_in(Path(folder) / "games.sqlite")


def after(before: dict[str, bytes | None], log: list[Did]) -> int:
    """Return how many moves are found where all of *log*, and nothing else, reached the disk."""
    disk = Disk(dict(before))
    for did in log:
        disk.do(did)
        disk.do(Did("sync", did.path))
    return len(found_after(disk.cut(Random(0))))


def test_a_process_that_stops_after_any_write_leaves_all_or_none(tmp_path: Path, watch: Watch) -> None:
    before, log = written(tmp_path, watch)
    found = [after(before, log[:moment]) for moment in range(len(log) + 1)]
    assert (found[0], found[-1], set(found)) == (1, 4, {1, 4})


def test_a_power_cut_that_loses_any_write_leaves_all_or_none(tmp_path: Path, watch: Watch) -> None:
    before, log = written(tmp_path, watch)
    found = [after(before, [*log[:lost], *log[lost + 1 :]]) for lost in range(len(log))]
    assert set(found) == {1, 4}
