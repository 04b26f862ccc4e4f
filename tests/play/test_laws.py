"""Laws of the table: whatever is done to a game, the journal tells the same, and undo is identity."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.base.errors import Refused
from companion.journal import open_journal
from companion.play.table import Table
from tests.play.toy import END, HEADER, End, Go, Race, Setup, Toy, step

ToyTable = Table[Setup, Race, Go | End]


@dataclass(frozen=True)
class Deed:
    """Something done to a table: the name of its method, and with what."""

    name: str
    arguments: tuple[Any, ...]

    def __call__(self, table: ToyTable) -> object:
        return getattr(table, self.name)(*self.arguments)

    @property
    def changes(self) -> int:
        """How many times it must be undone."""
        return len(self.arguments[0]) if self.name == "submit_all" else 1


moves = st.one_of(st.builds(step, st.sampled_from(["red", "blue"]), st.integers(-2, 6)), st.just(END))
places = st.integers(1, 8)


def deed(name: str, *arguments: Any) -> Deed:
    return Deed(name, arguments)


deeds = st.one_of(
    st.builds(lambda move: deed("submit", move), moves),
    st.builds(lambda several: deed("submit_all", several), st.lists(moves, max_size=4)),
    st.builds(lambda at, move: deed("edit", at, move), places, moves),
    st.builds(lambda at, move: deed("insert", at, move), places, moves),
    st.builds(lambda at: deed("delete", at), places),
    st.builds(lambda goal: deed("mend_header", {**HEADER, "goal": goal}), st.integers(5, 12)),
    st.builds(lambda move: deed("correct_before_end", move), moves),
    st.builds(lambda result: deed("stop", result), st.booleans()),
    st.just(deed("undo")),
    st.just(deed("redo")),
)


def told(table: ToyTable) -> tuple[Any, ...]:
    return (table.header, table.moves, table.state, table.status, table.can_undo, table.can_redo, table.kept)


def line(table: ToyTable) -> tuple[Any, ...]:
    return (table.header, table.moves, table.state, table.status)


@settings(max_examples=40, deadline=None)
@given(st.lists(deeds, max_size=25))
def test_whatever_is_done_the_journal_tells_the_same_and_undo_is_identity(wished: list[Deed]) -> None:
    with TemporaryDirectory() as folder, open_journal(Path(folder) / "games.sqlite") as journal:
        rules = Toy(bonus=1)
        table: ToyTable = Table.begin(journal, rules, HEADER)
        for do in wished:
            before, told_before = line(table), told(table)
            entries = journal.history(table.number).entries
            try:
                do(table)
            except Refused:
                assert told(table) == told_before  # a refusal changes nothing
                assert journal.history(table.number).entries == entries
                continue
            if do.name not in ("undo", "redo"):
                after, changes = line(table), do.changes
                for _ in range(changes):
                    table.undo()
                assert line(table) == before
                for _ in range(changes):
                    table.redo()
                assert line(table) == after
            again = Table.resume(journal, rules, table.number)
            assert told(again) == told(table)
            assert (again.difference, again.misfit, again.score_differs) == (None, None, False)
            assert journal.games()[0].status == table.status
            assert journal.games()[0].moves == len(table.moves)
