"""The kill test, small; the large one is `scripts/kill-test`."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.journal import open_journal
from companion.play.table import Table
from tests.journal import killing
from tests.journal.proposals import AnyTable, one_by_one, stamp, together
from tests.journal.stores import a_store
from tests.journal.tally import Tally
from tests.play.toy import HEADER, Toy, step


def test_the_judge_sees_a_confirmed_entry_that_is_gone(tmp_path: Path) -> None:
    path = a_store(tmp_path, games=1, moves=5)
    with open_journal(path) as journal:
        line = journal.history(1).line
    told = killing.digest(line.header, line.moves, line.stopped)
    tally = Tally()
    killing.judge(tmp_path, tally, {1: {6: told}})
    assert tally.faults == []
    killing.judge(tmp_path, tally, {1: {7: told}})
    killing.judge(tmp_path, tally, {1: {6: "another line"}})
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM entries WHERE seq = 5")
    killing.judge(tmp_path, tally, {1: {6: told}})
    assert [fault.split(": ")[1] for fault in tally.faults] == [
        "game 1 has lost entry 7",
        "game 1 has lost entry 6",
        "game 1 has lost entry 6",
    ]


@pytest.mark.parametrize(("kept", "halves"), [(0, 0), (1, 1), (2, 1), (3, 0)])
def test_the_judge_sees_half_a_proposal(tmp_path: Path, kept: int, halves: int) -> None:
    tally, dice = Tally(), Random(1)
    with open_journal(tmp_path / "games.sqlite") as journal:
        table: AnyTable = Table.begin(journal, Toy(), HEADER)
        several = [step("red", 1), step("blue", 1), step("red", 2)]
        together(table, several, stamp(several, dice))
        table.undo()
        one_by_one(table, several[:kept], stamp(several, dice))
        told = killing.digest(table.header, table.moves, None)
    killing.judge(tmp_path, tally, {1: {1: killing.digest(HEADER, (), None), 5 + kept: told}})
    assert (tally.proposals, tally.halves, tally.faults) == (1 + bool(kept), halves, [])
