"""The table, tried with a small game of its own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.base.errors import BadRecord, BadStore, Refused
from companion.engine.protocol import Step
from companion.journal import Journal, Listed
from companion.play.table import Table
from tests.play.tables import begin, points, resumed
from tests.play.toy import END, HEADER, End, Go, Race, Setup, Toy, step


def test_a_move_changes_the_game_and_is_in_the_journal(journal: Journal) -> None:
    table = begin(journal)
    table.submit(Go("red", 3))
    table.submit(step("blue", 2), at_ms=5, source="touch")
    assert points(table) == {"red": 3, "blue": 2}
    assert table.moves == (step("red", 3), {**step("blue", 2), "at_ms": 5, "source": "touch"})
    assert resumed(table, journal).moves == table.moves
    assert points(resumed(table, journal)) == points(table)


def test_a_refused_move_changes_nothing(journal: Journal) -> None:
    table = begin(journal, step("red", 8))
    entries = journal.history(table.number).entries
    with pytest.raises(Refused, match="too-far"):
        table.submit(step("red", 3))
    with pytest.raises(BadRecord):
        table.submit({"move": "dance"})
    assert points(table) == {"red": 8, "blue": 0}
    assert journal.history(table.number).entries == entries


def test_a_move_that_cannot_be_kept_does_not_hold(journal: Journal) -> None:
    table = begin(journal, step("red", 1))
    other = resumed(table, journal)
    other.submit(step("red", 1))
    with pytest.raises(BadStore, match="gone on elsewhere"):
        table.submit(step("blue", 1))
    assert points(table) == {"red": 1, "blue": 0}


def test_a_proposal_for_another_number_of_moves_is_stale(journal: Journal) -> None:
    table = begin(journal, step("red", 1))
    with pytest.raises(Refused) as refused:
        table.submit(step("red", 1), at=0)
    assert (refused.value.reason, refused.value.facts) == ("stale", {"at": 0, "moves": 1})
    table.submit(step("red", 1), at=1)


def test_moves_submitted_together_are_kept_as_if_each_had_been_submitted_alone(journal: Journal) -> None:
    together, alone = begin(journal, step("red", 1)), begin(journal, step("red", 1))
    state = together.submit_all([Go("blue", 2), step("red", 3), END], at=1, at_ms=5, source="camera")
    for move in (Go("blue", 2), step("red", 3), END):
        alone.submit(move, at_ms=5, source="camera")
    assert together.moves == alone.moves
    assert together.moves[-2] == {**step("red", 3), "at_ms": 5, "source": "camera"}
    assert state == together.state == alone.state
    rows = [
        [(json.loads(row.entry), row.fingerprint) for row in journal.rows(table.number)[1:]]
        for table in (together, alone)
    ]
    assert [entry.pop("more", 0) for entry, _fingerprint in rows[0]] == [0, 2, 1, 0, 0]
    assert rows[0] == rows[1]
    assert [entry["do"] for entry, _fingerprint in rows[0]] == [*["move"] * 4, "keep"]
    assert (together.status, resumed(together, journal).difference) == ("finished", None)
    assert [(game.status, game.moves, game.players) for game in journal.games()] == [
        ("finished", 4, (Listed("Ana", 4), Listed("blue", 2)))
    ] * 2


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        ([step("blue", 1), step("red", 3)], "too-far"),
        ([step("blue", 1), step("blue", 1), step("red", 3)], "too-far"),
        ([step("red", 3), step("blue", 1)], "too-far"),
        ([step("red", 2), step("red", 1), step("blue", 1)], "too-far"),
        ([END, step("blue", 1)], "over"),
        ([step("blue", 1), {"move": "dance"}], "dance"),
    ],
)
def test_if_one_of_several_moves_is_refused_none_is_made(
    journal: Journal, moves: list[dict[str, Any]], error: str
) -> None:
    table = begin(journal)
    table.submit(step("red", 8))
    table.submit(step("blue", 5))
    table.undo()
    rows, told, course = journal.rows(table.number), journal.games(), table.course
    with pytest.raises((Refused, BadRecord), match=error) as refused:
        table.submit_all(moves, at=1)
    assert getattr(refused.value, "reason", "") != "no-longer-fits"  # it is the move itself that is wrong
    assert (journal.rows(table.number), journal.games()) == (rows, told)
    assert table.course is course
    table.redo()  # what was taken back before can still be brought back
    assert points(table) == {"red": 8, "blue": 5}
    assert not table.can_redo


def test_a_first_proposal_that_is_refused_leaves_nothing_to_undo_or_redo(journal: Journal) -> None:
    table = begin(journal)
    with pytest.raises(Refused, match="too-far"):
        table.submit_all([step("red", 6), step("red", 6)])
    assert (table.can_undo, table.can_redo, table.moves) == (False, False, ())
    again = resumed(table, journal)
    assert (again.can_undo, again.can_redo, journal.history(1).entries) == (False, False, 1)


def test_several_moves_are_stale_stopped_or_unkept_together(journal: Journal) -> None:
    table = begin(journal, step("red", 1))
    both = [step("red", 1), step("blue", 1)]
    with pytest.raises(Refused, match="stale"):
        table.submit_all(both, at=0)
    other = resumed(table, journal)
    other.stop(result=False)
    with pytest.raises(Refused, match="stopped"):
        other.submit_all(both)
    with pytest.raises(BadStore, match="gone on elsewhere"):
        table.submit_all(both)
    assert table.moves == other.moves == (step("red", 1),)


def test_no_moves_at_all_change_nothing(journal: Journal) -> None:
    table = begin(journal, END)
    rows = journal.rows(table.number)
    assert table.submit_all([]) is table.state
    assert journal.rows(table.number) == rows


def test_undo_takes_back_one_move_of_several_that_were_submitted_together(journal: Journal) -> None:
    table = begin(journal)
    table.submit_all([step("red", 1), step("blue", 2), step("red", 3)])
    table.undo()
    assert list(table.moves) == [step("red", 1), step("blue", 2)]
    table.undo()
    assert list(table.moves) == list(resumed(table, journal).moves) == [step("red", 1)]
    table.redo()
    table.redo()
    assert points(table) == {"red": 4, "blue": 2}
    assert not table.can_redo


def test_undo_and_redo_walk_over_every_kind_of_change(journal: Journal) -> None:
    table = begin(journal, step("red", 1), step("blue", 2))
    seen = [points(table)]
    table.edit(1, step("red", 5))
    table.insert(2, step("red", 1))
    table.delete(3)
    table.mend_header({**HEADER, "goal": 7})
    table.stop(result=False)
    assert (table.status, table.setup.goal) == ("stopped", 7)
    for _ in range(5):
        table.undo()
    assert points(table) == seen[0]
    assert (table.status, table.setup.goal) == ("running", 10)
    for _ in range(5):
        table.redo()
    assert points(table) == {"red": 6, "blue": 0}
    assert table.status == "stopped"
    assert points(resumed(table, journal)) == points(table)
    assert not table.can_redo


def test_undo_goes_back_to_the_bare_table_and_is_then_refused(journal: Journal) -> None:
    table = begin(journal, step("red", 1), step("red", 1))
    assert table.can_undo
    table.undo()
    table.undo()
    assert not table.can_undo
    with pytest.raises(Refused, match="nothing-to-undo"):
        table.undo()
    assert points(table) == {"red": 0, "blue": 0}
    table.submit(step("blue", 4))
    with pytest.raises(Refused, match="nothing-to-redo"):
        table.redo()


def test_undo_plays_nothing_again_and_redo_one_move(journal: Journal) -> None:
    rules = Toy()
    table = begin(journal, *[step("red", 0)] * 50, rules=rules)
    before = rules.applied
    for _ in range(20):
        table.undo()
    assert rules.applied == before
    table.redo()
    assert rules.applied == before + 1


def test_a_move_is_played_once_however_long_the_game_is(journal: Journal) -> None:
    rules = Toy()
    table = begin(journal, *[step("red", 0)] * 100, rules=rules)
    before = rules.applied
    table.submit(step("red", 1))
    assert rules.applied == before + 1


def test_a_stopped_game_takes_no_move_until_that_is_taken_back(journal: Journal) -> None:
    table = begin(journal, step("red", 1))
    table.stop(result=True)
    assert (table.status, journal.games()[0].status) == ("stopped", "stopped")
    with pytest.raises(Refused, match="stopped"):
        table.submit(step("red", 1))
    with pytest.raises(Refused, match="stopped"):
        table.stop(result=False)
    table.undo()
    table.submit(step("red", 1))
    assert (table.status, journal.games()[0].status) == ("running", "running")


def test_a_game_stopped_with_a_result_keeps_its_sheet_and_one_without_does_not(journal: Journal) -> None:
    one, other = begin(journal, step("red", 1)), begin(journal, step("red", 1))
    one.stop(result=True)
    other.stop(result=False)
    assert one.kept is not None
    assert other.kept is None
    assert resumed(one, journal).kept == one.kept
    one.edit(1, step("red", 2))
    assert one.kept.sheet["players"]["red"]["points"] == 2
    assert resumed(one, journal).kept == one.kept


def test_a_finished_game_cannot_be_stopped(journal: Journal) -> None:
    table = begin(journal, END)
    with pytest.raises(Refused, match="over"):
        table.stop(result=True)


def test_a_finished_game_is_listed_with_its_points(journal: Journal) -> None:
    table = begin(journal, step("red", 3), rules=Toy(bonus=2))
    assert journal.games()[0].players == (Listed("Ana", 3), Listed("blue", 0))
    table.submit(End())
    (game,) = journal.games()
    assert (game.status, game.moves) == ("finished", 2)
    assert game.players == (Listed("Ana", 5), Listed("blue", 0))
    table.undo()
    assert journal.games()[0].status == "running"


def test_a_later_version_that_scores_otherwise_is_noticed_and_both_sheets_are_there(journal: Journal) -> None:
    table = begin(journal, step("red", 3), END)
    assert not table.score_differs
    assert not resumed(table, journal).score_differs
    later = resumed(table, journal, Toy(version="2", bonus=5))
    assert later.score_differs
    assert later.kept is not None
    assert (later.kept.engine, later.kept.sheet["players"]["red"]["points"]) == ("1", 3)
    assert later.sheet["players"]["red"]["points"] == 8


class Generous(Toy):
    """A version that counts a step of 2 as 3, and so comes to other states."""

    def apply(self, state: Race, move: Go | End) -> Step[Go | End, Race]:
        return super().apply(state, Go(move.by, 3) if move == Go("red", 2) and isinstance(move, Go) else move)


def test_a_replay_that_comes_out_otherwise_is_noticed_with_the_move(journal: Journal) -> None:
    table = begin(journal, step("red", 1), step("blue", 1), step("red", 2), step("red", 1))
    assert table.difference is None
    assert resumed(table, journal).difference is None
    later = resumed(table, journal, Generous())
    assert later.difference is not None
    assert later.difference.number == 3
    assert later.difference.kept != later.difference.now


def test_a_replay_that_is_refused_now_stops_before_that_move_and_can_be_mended(journal: Journal) -> None:
    table = begin(journal, step("red", 7), step("red", 2), step("red", 1))
    later = resumed(table, journal, Generous())
    assert later.misfit is not None
    assert later.misfit.number == 3
    assert points(later) == {"red": 10, "blue": 0}
    with pytest.raises(Refused) as refused:
        later.submit(step("blue", 1))
    assert (refused.value.reason, refused.value.facts["number"]) == ("no-longer-fits", 3)
    later.delete(3)
    assert later.misfit is None
    later.undo()
    assert later.misfit is not None
    later.undo()
    assert (later.misfit, points(later)) == (None, {"red": 10, "blue": 0})


def test_a_game_with_a_move_that_does_not_fit_is_not_begun(journal: Journal) -> None:
    with pytest.raises(Refused, match="too-far"):
        begin(journal, step("red", 1), step("red", 11))
    with pytest.raises(BadRecord):
        Table.begin(journal, Toy(), {})
    assert journal.games() == []


def test_a_header_that_is_no_longer_understood_names_the_game(journal: Journal) -> None:
    class Strict(Toy):
        def start(self, setup: Setup) -> Race:
            raise BadRecord(f"goal: no longer {setup.goal}")

    table = begin(journal)
    with pytest.raises(BadRecord, match="game 1: goal: no longer 10"):
        resumed(table, journal, Strict())


def test_many_games_side_by_side_do_not_mix(journal: Journal) -> None:
    tables = [begin(journal) for _ in range(5)]
    for n in range(20):
        tables[n % 5].submit(step("red", n % 5 % 3))
    for n, table in enumerate(tables):
        assert points(resumed(table, journal))["red"] == 4 * (n % 3)
