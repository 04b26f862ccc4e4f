"""The past of a table: looked at, edited, previewed, corrected."""

from __future__ import annotations

from typing import Any

import pytest

from companion.base.errors import BadRecord, Refused
from companion.journal import Add, Delete, Edit, Insert, Journal, ReplaceHeader, Undo
from tests.play.tables import begin, points, resumed
from tests.play.toy import END, HEADER, Said, step


def test_every_state_of_the_past_can_be_looked_at(journal: Journal) -> None:
    table = begin(journal, step("red", 1), step("red", 2), step("red", 3))
    assert [table.state_at(n).points["red"] for n in range(4)] == [0, 1, 3, 6]
    assert table.course.steps[1].outcomes == (Said(rules=(), text="red 2"),)
    for number in (-1, 4):
        with pytest.raises(Refused, match="no-such-move"):
            table.state_at(number)


def test_an_edit_that_makes_a_later_move_impossible_names_it_and_changes_nothing(journal: Journal) -> None:
    table = begin(journal, step("red", 1), step("blue", 1), step("red", 6), step("red", 2))
    entries = journal.history(table.number).entries
    with pytest.raises(Refused) as refused:
        table.edit(1, step("red", 3))
    assert refused.value.reason == "no-longer-fits"
    assert refused.value.facts["number"] == 4
    assert refused.value.facts["because"].reason == "too-far"
    assert points(table) == {"red": 9, "blue": 1}
    assert journal.history(table.number).entries == entries


def test_an_edit_that_is_itself_impossible_says_why(journal: Journal) -> None:
    table = begin(journal, step("red", 1), step("red", 1))
    with pytest.raises(Refused, match="too-far"):
        table.edit(1, step("red", 11))
    with pytest.raises(BadRecord):
        table.insert(1, {"move": "dance"})
    with pytest.raises(BadRecord, match="goal"):
        table.mend_header({"record": "toy/1"})
    assert points(table) == {"red": 2, "blue": 0}


def test_a_header_that_a_move_does_not_fit_names_the_move(journal: Journal) -> None:
    table = begin(journal, step("red", 4), step("red", 4))
    with pytest.raises(Refused) as refused:
        table.mend_header({**HEADER, "goal": 7})
    assert (refused.value.reason, refused.value.facts["number"]) == ("no-longer-fits", 2)
    table.mend_header({**HEADER, "goal": 8})
    assert table.setup.goal == 8


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (Edit(1, step("red", 4)), {("players", "red", "points"): (3, 6)}),
        (Insert(1, step("blue", 2)), {("players", "blue", "points"): (0, 2)}),
        (Delete(1), {("players", "red", "points"): (3, 2)}),
        (Add(step("red", 1)), {("players", "red", "points"): (3, 4)}),
        (Undo(), {("players", "red", "points"): (3, 1)}),
        (ReplaceHeader({**HEADER, "goal": 99}), {}),
    ],
)
def test_what_a_change_does_to_the_score_is_known_before_it_is_accepted(
    journal: Journal, change: Any, difference: dict[Any, Any]
) -> None:
    table = begin(journal, step("red", 1), step("red", 2))
    preview = table.preview(change)
    assert preview.difference == difference
    assert preview.refusal is None
    assert points(table) == {"red": 3, "blue": 0}
    assert points(resumed(table, journal)) == points(table)
    state = table.accept(preview)
    assert state == preview.state == table.state == resumed(table, journal).state


def test_a_preview_of_what_is_impossible_tells_the_move_and_is_not_accepted(journal: Journal) -> None:
    table = begin(journal, step("red", 1), step("red", 9))
    preview = table.preview(Edit(1, step("red", 2)))
    assert preview.misfit is not None
    assert (preview.misfit.number, preview.misfit.data) == (2, step("red", 9))
    assert (preview.after, preview.state, preview.difference) == (None, None, {})
    with pytest.raises(Refused, match="no-longer-fits"):
        table.accept(preview)
    assert table.preview(ReplaceHeader({})).refusal is not None
    assert points(table) == {"red": 10, "blue": 0}


def test_a_preview_is_stale_once_the_table_has_changed(journal: Journal) -> None:
    table = begin(journal, step("red", 1))
    preview = table.preview(Delete(1))
    table.edit(1, step("red", 2))
    with pytest.raises(Refused, match="stale"):
        table.accept(preview)
    assert points(table) == {"red": 2, "blue": 0}


def test_a_correction_on_the_final_sheet_goes_in_before_the_end(journal: Journal) -> None:
    table = begin(journal, step("red", 1), END)
    assert table.status == "finished"
    preview = table.preview(table.correction(step("blue", 4)))
    assert preview.difference == {("players", "blue", "points"): (0, 4)}
    table.correct_before_end(step("blue", 4))
    assert table.moves == (step("red", 1), step("blue", 4), END)
    assert table.status == "finished"
    assert table.kept is not None
    assert table.kept.sheet["players"]["blue"]["points"] == 4


def test_a_correction_in_a_running_game_is_a_move(journal: Journal) -> None:
    table = begin(journal, step("red", 1))
    table.correct_before_end(step("red", -1))
    assert table.moves == (step("red", 1), step("red", -1))
