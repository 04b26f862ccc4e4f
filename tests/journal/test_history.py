"""The line of moves as a fold over entries."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.base.errors import Refused
from companion.journal import (
    Add,
    Delete,
    Edit,
    Entry,
    FinalSheet,
    History,
    Insert,
    Listed,
    Redo,
    ReplaceHeader,
    Start,
    Stop,
    Undo,
    follow,
    new_history,
)
from companion.journal.entries import EntryRow, read_entry, rows_of, seal, write_entry
from companion.journal.history import read_history

START = Start({"record": "toy/1", "players": [{"name": "Ana"}]}, "key", 1)


def played(*entries: Entry) -> History:
    history = new_history(START, "0")
    for n, entry in enumerate(entries, 1):
        history = follow(history, entry, str(n))
    return history


def steps(history: History) -> list[int]:
    return [move["n"] for move in history.line.moves]


def step(n: int) -> Add:
    return Add({"n": n})


def test_moves_follow_one_another() -> None:
    assert steps(played(step(1), step(2), step(3))) == [1, 2, 3]


def test_the_past_can_be_edited_inserted_into_and_deleted_from() -> None:
    assert steps(played(step(1), step(2), Edit(1, {"n": 7}))) == [7, 2]
    assert steps(played(step(1), step(2), Insert(1, {"n": 7}))) == [7, 1, 2]
    assert steps(played(step(1), step(2), Insert(3, {"n": 7}))) == [1, 2, 7]
    assert steps(played(step(1), step(2), Delete(1))) == [2]


@pytest.mark.parametrize(
    "entry", [Edit(0, {}), Edit(3, {}), Insert(0, {}), Insert(4, {}), Delete(0), Delete(3)]
)
def test_a_move_that_is_not_there_is_refused_with_its_number(entry: Entry) -> None:
    with pytest.raises(Refused) as refused:
        played(step(1), step(2), entry)
    assert refused.value.reason == "no-such-move"
    assert refused.value.facts["number"] in (0, 3, 4)


@pytest.mark.parametrize(
    "entry",
    [
        step(9),
        Edit(1, {"n": 9}),
        Insert(1, {"n": 9}),
        Delete(2),
        ReplaceHeader({"record": "toy/2"}),
        Stop(True),
    ],
)
def test_whatever_was_done_can_be_taken_back_and_done_again(entry: Entry) -> None:
    before, after = played(step(1), step(2)), played(step(1), step(2), entry)
    assert follow(after, Undo(), "").line == before.line
    assert follow(follow(after, Undo(), ""), Redo(), "").line == after.line


def test_what_was_taken_back_is_gone_once_something_else_is_done() -> None:
    history = played(step(1), step(2), Undo(), step(3))
    assert steps(history) == [1, 3]
    assert not history.can_redo


def test_nothing_to_undo_and_nothing_to_redo_are_refused() -> None:
    with pytest.raises(Refused, match="nothing-to-undo"):
        played(Undo())
    with pytest.raises(Refused, match="nothing-to-redo"):
        played(step(1), Redo())
    assert not played().can_undo
    assert played(step(1)).can_undo


def test_a_game_is_finished_while_its_sheet_is_kept_and_running_again_after_undo() -> None:
    keep = FinalSheet({"total": 3}, "1.0", (Listed("Ana", 3),))
    history = played(step(1), keep)
    assert (history.status, history.kept) == ("finished", keep)
    assert follow(history, Undo(), "").status == "running"
    assert follow(history, Undo(), "").kept is None


def test_a_stopped_game_is_stopped_with_and_without_a_result() -> None:
    assert played(Stop(False)).status == "stopped"
    assert played(Stop(True), FinalSheet({}, "1", ())).status == "stopped"
    assert played(Stop(False), Undo()).status == "running"


words = st.text(max_size=8)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
objects = st.dictionaries(words, values, max_size=4)
entries = st.one_of(
    st.builds(Start, objects, words, st.integers()),
    st.builds(Add, objects, st.integers()),
    st.builds(Edit, st.integers(), objects),
    st.builds(Insert, st.integers(), objects),
    st.builds(Delete, st.integers()),
    st.builds(ReplaceHeader, objects),
    st.builds(Stop, st.booleans()),
    st.just(Undo()),
    st.just(Redo()),
    st.builds(FinalSheet, objects, words, st.tuples(st.builds(Listed, words, st.none() | st.integers()))),
)


@given(entries)
def test_writing_and_reading_an_entry_is_identity(entry: Entry) -> None:
    text = write_entry(entry)
    assert read_entry(text) == entry
    assert text.isascii()
    assert "\n" not in text


def test_a_move_submitted_alone_is_written_as_ever_and_one_with_more_can_be_read_as_if_alone() -> None:
    assert write_entry(Add({"n": 1})) == '{"do":"move","move":{"n":1}}'
    assert write_entry(Add({"n": 1}, more=2)) == '{"do":"move","move":{"n":1},"more":2}'
    alone, together = played(step(1), step(2)), played(Add({"n": 1}, more=1), step(2))
    assert (alone.line, alone.entries) == (together.line, together.entries)


@pytest.mark.parametrize("text", ['{"do":"dance"}', "{}", "[]", "3", '{"do":"edit","at":"1","move":{}}', "{"])
def test_what_is_not_an_entry_is_not_read_as_one(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any: the caller says where it lies
        read_entry(text)


@given(
    st.lists(st.sampled_from([step(1), step(2), Edit(1, {"n": 5}), Delete(1), Undo(), Redo()]), max_size=30)
)
def test_reading_rows_gives_the_history_that_was_written(wished: list[Entry]) -> None:
    history = new_history(START, "0")
    done: list[tuple[Entry, str]] = [(START, "0")]
    for n, entry in enumerate(wished):
        try:
            history = follow(history, entry, str(n))
        except Refused:
            continue
        done.append((entry, str(n)))
    assert read_history(rows_of(done)) == history


def test_a_seal_tells_if_any_row_before_it_was_another_one() -> None:
    rows = rows_of([(START, "0"), (step(1), "1"), (step(2), "2")])
    other = rows_of([(START, "0"), (step(3), "1"), (step(2), "2")])
    assert rows[0].seal == other[0].seal
    assert rows[1].seal != other[1].seal
    assert rows[2].entry == other[2].entry
    assert rows[2].seal != other[2].seal
    assert seal(rows[0].seal, rows[1].entry, rows[1].fingerprint) == rows[1].seal


def test_rows_that_do_not_begin_with_a_header_tell_no_game() -> None:
    rows = rows_of([(step(1), "1")])
    with pytest.raises(ValueError, match="header"):
        read_history(rows)
    with pytest.raises(ValueError, match="header"):
        read_history([])
    with pytest.raises(ValueError, match="once"):
        read_history(rows_of([(START, "0"), (replace(START, key="b"), "0")]))
    assert isinstance(rows[0], EntryRow)
