"""The eye beside a game: what happens on tables all the time, and an answer that disturbs no record."""

from __future__ import annotations

import pytest

from companion.base.messages import (
    EyeState,
)
from companion.engine.castelli.moves import End, Reveal
from companion.games.castelli.camera import Proposal, Question
from companion.games.castelli.screens.asked import presenter as asked
from companion.games.castelli.screens.reveal import presenter as reveal
from companion.games.castelli.screens.table import presenter as table
from tests.eye.beside import Beside


def test_a_tile_turned_is_proposed_with_what_it_pays_and_one_yes_takes_it(beside: Beside) -> None:
    assert isinstance(beside.see(C1="02 blue"), Proposal)
    assert beside.record == []  # nothing without the yes
    view = beside.answer().view()
    assert (view.field, view.tile.tile, view.lay, view.back) == ("C1", "02", "Yes", "No")
    assert [one.north for one in view.directions if one.chosen] == ["blue"]
    beside.yes()
    assert beside.record == ["reveal C1 02 blue"]
    assert beside.session.play.table is not None
    assert beside.session.play.table.moves[0]["source"] == "camera"
    assert beside.session.asked() is None


def test_one_touch_corrects_the_direction_and_the_record_says_that_people_told_it(beside: Beside) -> None:
    beside.see(C1="02 blue")
    page = beside.answer()
    page.point("green")
    assert page.view().lay == "Lay it"
    assert page.lay()
    assert beside.record == ["reveal C1 02 green"]
    assert beside.session.play.table is not None
    assert beside.session.play.table.moves[0]["source"] == "touch"


def test_what_is_dismissed_is_asked_no_more_until_something_else_lies_there(beside: Beside) -> None:
    beside.see(C1="02 blue")
    beside.answer().dismiss()
    assert beside.see(C1="02 blue") is None
    assert table.Presenter(beside.session).view().marks == ("C1",)  # but it waits as a mark
    assert table.Presenter(beside.session).seen_at("C1")[0] == "reveal"
    assert beside.see(C1="02 red") is not None
    assert beside.record == []


# --- each of these has a sensible answer, and none disturbs the record ---


def test_several_changes_at_once(beside: Beside) -> None:
    found = beside.see(C1="02 blue", A1="03 red")
    assert isinstance(found, Question)
    assert found.asks == "first"
    page = asked.Presenter(beside.session)
    page.enter(found)
    assert [one.text for one in page.view().answers] == ["A1", "C1"]
    assert page.choose(1) is None
    assert beside.record == ["reveal C1 02 blue"]
    beside.yes()  # the other one follows by itself
    assert beside.record == ["reveal C1 02 blue", "end", "reveal A1 03 red"]


@pytest.mark.parametrize("gone", ["down", "empty"])
def test_a_tile_turned_back_or_taken_back(beside: Beside, gone: str) -> None:
    assert beside.see(C1="02 blue") is not None
    assert beside.see(C1=gone) is None  # before the yes: as if nothing had been
    beside.see(C1="02 blue")
    beside.yes()
    assert beside.see(C1=gone) is None  # after it: told, and the record stays
    assert "02" in beside.sign
    assert beside.record == ["reveal C1 02 blue"]
    assert beside.see(C1=gone, A1="03 red") is None  # first it has to be said what became of that
    beside.see()
    assert beside.sign == "The camera sees the table"


def test_a_tile_turned_in_the_wrong_direction_and_corrected_by_hand(beside: Beside) -> None:
    beside.see(C1="02 blue")
    found = beside.see(C1="02 red")
    assert found.moves[0].north == "red"
    beside.yes()
    beside.see(C1="02 green")  # after the yes, with nobody who could have a Steward: told, nothing changed
    assert beside.sign == "Tile 02 on C1 is not turned as recorded"
    assert beside.record == ["reveal C1 02 red"]


def test_two_people_moving(beside: Beside) -> None:
    beside.eye.receive(EyeState("restless", 16.0))
    assert beside.sign == "Something keeps moving in front of the camera: take it away"
    assert beside.session.asked() is None
    beside.eye.receive(EyeState("well", 17.0))
    assert beside.see(C1="02 blue") is not None


def test_a_hand_resting_on_the_board(beside: Beside) -> None:
    hidden = dict.fromkeys(("A1", "C1", "B2", "A3"), "hidden")
    assert beside.see(**hidden) is None
    assert beside.sign == "The camera sees the table"
    assert beside.see(**hidden, E5="02 blue") is not None  # the rest of the table goes on
    beside.yes()
    assert beside.see(**(hidden | {"E5": "hidden"})) is None  # the hand now lies on the recorded tile
    assert beside.record == ["reveal E5 02 blue"]


def test_a_cup_on_a_field(beside: Beside) -> None:
    assert beside.see(C3="hidden", C1="02 blue") is not None
    beside.yes()
    assert beside.see(C3="hidden") is None
    page = reveal.Presenter(beside.session)  # the tile under the cup is told by touch
    assert table.Presenter(beside.session).view().marks == ()
    table.Presenter(beside.session).press()
    page.enter(field="C3")
    page.choose("03")
    assert page.lay()
    assert beside.see(C3="hidden") is None
    assert beside.record == ["reveal C1 02 blue", "end", "reveal C3 03 red"]


def test_lights_off_and_on(beside: Beside) -> None:
    beside.see(C1="02 blue")
    beside.eye.receive(EyeState("too_dark", 1.0))
    assert beside.sign == "Too dark for the camera: switch a light on"
    beside.yes()  # what was seen before can still be answered
    beside.eye.receive(EyeState("well", 2.0))
    assert beside.see() is None
    assert beside.sign == "The camera sees the table"
    assert beside.record == ["reveal C1 02 blue"]


def test_a_camera_bumped_pulled_out_and_put_back(beside: Beside) -> None:
    for state, said in (
        ("board_moved", "The board or the camera was moved: the camera is looking again"),
        ("no_board", "The camera does not see the board: uncover the corner marks"),
        ("camera_gone", "The camera is not responding. Check its cable, or go on by touch"),
    ):
        beside.eye.receive(EyeState(state, 1.0))
        assert beside.sign == said
        assert beside.session.asked() is None
    beside.eye.receive(EyeState("well", 2.0))
    beside.see(C1="02 blue")
    beside.yes()
    assert beside.record == ["reveal C1 02 blue"]


def test_another_board_in_view(beside: Beside) -> None:
    for turn, field in enumerate(("A1", "C1", "E1", "B2"), 1):
        beside.see(**{field: f"{turn:02} red"})
        beside.yes()
    before = beside.record
    others = {"A1": "09 blue", "C1": "08 red", "E1": "down", "B2": "down", "C3": "07 green"}
    assert beside.see(**others) is None
    assert beside.sign == "Not the table of this game: A1, C1 and 2 more differ"
    assert beside.record == before


def test_a_tile_laid_before_the_last_proposal_was_answered(beside: Beside) -> None:
    beside.see(C1="02 blue")
    found = beside.see(C1="02 blue", A1="03 red")
    assert isinstance(found, Proposal)
    assert beside.answer().view().sentence == "Turned over one after the other: C1, A1. Accept all?"
    beside.yes()
    assert beside.record == ["reveal C1 02 blue", "end", "reveal A1 03 red"]


def test_the_next_tile_turned_before_the_turn_was_ended_goes_with_its_end(beside: Beside) -> None:
    beside.see(C1="02 blue")
    beside.yes()
    beside.see(A1="03 red")
    beside.yes()
    assert beside.record == ["reveal C1 02 blue", "end", "reveal A1 03 red"]


def test_after_a_yes_that_ended_the_turn_and_laid_a_tile_undo_takes_back_the_tile_first(
    beside: Beside,
) -> None:
    beside.see(C1="02 blue")
    beside.yes()
    beside.see(C1="02 blue", A1="03 red")
    beside.yes()
    assert beside.session.play.undo()
    assert beside.record == ["reveal C1 02 blue", "end"]
    again = beside.see(A1="03 green")  # it was turned the wrong way
    assert again.moves == (Reveal("A1", "03", "green"),)
    assert beside.session.play.undo()
    assert beside.record == ["reveal C1 02 blue"]
    assert beside.session.play.redo()
    assert beside.session.play.redo()
    assert beside.record == ["reveal C1 02 blue", "end", "reveal A1 03 red"]


def test_a_proposal_whose_last_move_is_refused_leaves_nothing_to_take_back_or_bring_back(
    beside: Beside,
) -> None:
    laid = Reveal("C1", "02", "blue")
    assert not beside.session.play.submit_all((laid, End(), laid), 0, "camera")
    assert beside.session.notice.text
    assert (beside.session.play.can_undo, beside.session.play.can_redo, beside.record) == (False, False, [])
    assert len(beside.journal.rows(1)) == 1


def test_proposals_that_are_older_than_the_games_state(beside: Beside) -> None:
    beside.see(C1="02 blue")
    old = beside.answer()
    other = reveal.Presenter(beside.session)
    other.enter(field="A1")
    other.choose("03")
    assert other.lay()
    assert not old.lay()  # refused, and nothing of it is recorded
    assert beside.record == ["reveal A1 03 red"]


def test_one_unclear_field_never_blocks_the_rest(beside: Beside) -> None:
    unclear = "02 red? 02 blue?"  # the camera cannot tell it, and it is none of these
    assert beside.see(A1=unclear, C1="02 blue") is not None
    assert beside.answer().view().field == "C1"
    beside.yes()
    assert beside.see(A1=unclear) is None
    assert table.Presenter(beside.session).view().marks == ("A1",)


def test_a_hand_that_rests_on_the_table_puts_no_question_beside_itself(beside: Beside) -> None:
    beside.see()
    assert beside.see(A1="hidden", C1="02 blue? 03 red?", E1="05 red? 05 blue?") is None
    assert table.Presenter(beside.session).view().marks == ()
    assert beside.see(A1="hidden", C1="02 blue") is not None  # what is surely read is under no hand
    asked = beside.see(C1="02 blue? 03 red?")
    assert asked is not None, "the hand is gone, and what it has laid is still not clear"
    assert asked.place == "C1"


def test_what_hides_a_field_from_the_beginning_is_no_hand(beside: Beside) -> None:
    assert beside.see(A1="hidden", C1="02 blue? 03 red?") is not None


def test_what_stays_on_a_field_after_a_move_is_no_hand(beside: Beside) -> None:
    beside.see()
    beside.see(A1="hidden", C1="02 blue")
    beside.yes()
    assert beside.see(A1="hidden", E1="03 blue? 04 red?") is not None
