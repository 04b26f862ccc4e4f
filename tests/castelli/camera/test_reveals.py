"""Tiles newly turned: proposals, questions, and their order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.base.messages import Sighting
from companion.engine.castelli.moves import End, Reveal
from companion.games.castelli.camera import Proposal, Question, interpret, newest
from tests.castelli.camera.sights import SURE, look, moves, observed, only
from tests.small import END, after, lay, small


def test_nothing_new_on_the_table_is_nothing_to_propose() -> None:
    game = after(small(), lay("A1", "01", "red"))
    assert interpret(game, look(game)) == ()
    assert interpret(game, look(game, C1="hidden", E5="hidden")) == ()


def test_a_newly_turned_tile_is_proposed_with_field_tile_and_direction() -> None:
    game = small()
    found = only(interpret(game, look(game, C1="02 blue")), Proposal)
    assert found == Proposal(0, "C1", (Reveal("C1", "02", "blue"),), sure=True, confidence=SURE)


def test_the_next_tile_turned_means_that_the_turn_before_has_ended() -> None:
    game = after(small(), lay("A1", "01", "red"))
    found = only(interpret(game, look(game, C1="02 blue")), Proposal)
    assert found.moves == (End(), Reveal("C1", "02", "blue"))
    assert found.sure


def test_a_proposal_that_is_older_than_the_game_is_dropped() -> None:
    game = small()
    found = interpret(game, look(game, C1="02 blue"))
    assert newest(found, game) == found
    assert newest(found, after(game, lay("A1", "01", "red"))) == ()


def test_a_field_that_the_eye_does_not_speak_of_is_taken_as_hidden() -> None:
    game = after(small(), lay("A1", "01", "red"))
    assert interpret(game, Sighting({}, 0.0)) == ()


def test_after_the_last_turn_nothing_is_proposed() -> None:
    game = small("2x1")
    game = after(game, lay("A1", "01", "red"), END)
    assert game.over
    assert interpret(game, look(game, A1="02 blue")) == ()


# --- questions ---


def test_an_unsure_field_is_a_question_with_the_likeliest_answers_first() -> None:
    game = small()
    found = only(interpret(game, look(game, C1="02 blue? 03 red?")), Question)
    assert (found.place, found.asks) == ("C1", "tile")
    assert [one.moves for one in found.answers] == [
        (Reveal("C1", "02", "blue"),),
        (Reveal("C1", "03", "red"),),
    ]


def test_an_unsure_picture_never_becomes_a_sure_answer() -> None:
    game = after(small(), lay("A1", "01", "red"), END)
    found = only(interpret(game, look(game, C1="01 red? 02 blue?")), Question)
    assert moves((found,)) == [[Reveal("C1", "02", "blue")]]  # 01 was seen: one answer is left, and asked for
    assert [(one.sure, one.confidence) for one in found.answers] == [(False, 0.0)]


def test_a_question_has_three_answers_at_most() -> None:
    game = small()
    found = only(interpret(game, look(game, C1="02 blue? 03 red? 04 red? 05 red?")), Question)
    assert len(found.answers) == 3


def test_candidates_that_lie_elsewhere_or_may_not_be_laid_are_no_answers() -> None:
    game = small()
    found = interpret(game, look(game, A1="02 red", C1="02 blue? S1 red? 03 red?"))
    assert moves(found) == [[Reveal("A1", "02", "red")], [Reveal("C1", "03", "red")]]


def test_an_unsure_field_without_a_candidate_looks_like_the_back_and_is_not_mentioned() -> None:
    game = small()
    found = interpret(game, look(game, A1="unsure", C1="02 blue"))
    assert moves(found) == [[Reveal("C1", "02", "blue")]]
    assert isinstance(found[0], Proposal)
    assert found[0].sure
    assert observed(found) == []


def test_a_tile_beside_an_unanswered_question_is_proposed_but_not_as_sure() -> None:
    game = small()
    found = interpret(game, look(game, A1="02 red? 03 red?", C1="04 blue"))
    proposal, question = found
    assert isinstance(proposal, Proposal)
    assert isinstance(question, Question)
    assert not proposal.sure
    assert question.place == "A1"


def test_an_unsure_field_that_is_recorded_face_up_asks_nothing() -> None:
    game = after(small(), lay("A1", "01", "red"))
    assert interpret(game, look(game, A1="01 red? 02 red?")) == ()


# --- several at once ---


def test_two_tiles_turned_at_once_are_asked_for_their_order() -> None:
    game = small()
    found = only(interpret(game, look(game, A1="01 red", C1="02 blue")), Question)
    assert found.asks == "first"
    assert moves((found,)) == [[Reveal("A1", "01", "red")], [Reveal("C1", "02", "blue")]]
    assert not any(answer.sure for answer in found.answers)


def test_a_tile_laid_before_the_last_proposal_was_answered_goes_with_it_in_one() -> None:
    game = small()
    sighting = look(game, A1="01 red", C1="02 blue")
    found = only(interpret(game, sighting, earlier=["C1"]), Proposal)
    assert found.moves == (Reveal("C1", "02", "blue"), End(), Reveal("A1", "01", "red"))


def test_a_proposal_that_vanished_from_the_table_orders_nothing() -> None:
    game = small()
    found = only(interpret(game, look(game, A1="01 red"), earlier=["C1"]), Proposal)
    assert found.moves == (Reveal("A1", "01", "red"),)


def test_more_turned_tiles_than_can_be_asked_for_are_only_told() -> None:
    game = small("4x4")
    found = interpret(game, look(game, A1="01 red", C1="02 red", B2="03 red", D2="04 red"))
    assert moves(found) == []
    assert observed(found) == ["several A1 C1 B2 D2"]


def test_one_tile_seen_newly_on_two_meadows_is_proposed_on_neither() -> None:
    game = small()
    found = interpret(game, look(game, A1="01 red", C1="01 blue", B2="02 red"))
    assert moves(found) == [[Reveal("B2", "02", "red")]]
    assert observed(found) == ["twice A1 C1"]


# --- what the rules do not allow ---


def test_a_start_tile_without_dilemma_is_told_and_not_proposed() -> None:
    game = small()
    found = interpret(game, look(game, C1="S1 red"))
    assert moves(found) == []
    assert observed(found) == ["refused C1"]
    assert found[0].reason == "no-dilemma"  # type: ignore[union-attr]


def test_a_tile_that_the_set_does_not_know_is_told_with_its_direction() -> None:
    game = small()
    seen = look(game)
    read = replace(seen.fields["C1"], state="up", tile=None, north="blue", colours=("blue", "red"))
    found = interpret(game, Sighting({**seen.fields, "C1": read}, 0.0))
    assert moves(found) == []
    assert observed(found) == ["unknown C1"]
    assert found[0].north == "blue"  # type: ignore[union-attr]


# --- Dilemma ---


def test_a_start_tile_is_the_first_swap_of_its_player() -> None:
    game = small(modules="dilemma")
    assert moves(interpret(game, look(game, C1="S1 red"))) == [[Reveal("C1", "S1", "red", swap=True)]]


def test_a_second_start_tile_of_the_same_player_is_refused() -> None:
    game = small(modules="dilemma")
    game = after(game, lay("A1", "S1", "red", swap=True), END, lay("C1", "02", "red"), END)
    assert observed(interpret(game, look(game, B2="S2 red"))) == ["refused B2"]


def test_of_a_lifted_tile_nothing_is_told_but_that_its_meadow_is_bare() -> None:
    game = small(modules="dilemma")
    found = interpret(game, look(game, C1="empty"))
    assert observed(found) == ["lifted C1"]
    assert found[0].tile is None  # type: ignore[union-attr]


def test_a_tile_seen_while_it_was_lifted_leaves_no_trace_once_another_is_laid() -> None:
    game = small(modules="dilemma")
    interpret(game, look(game, C1="02 blue? 03 blue?", A1="hidden"))
    found = interpret(game, look(game, C1="S1 red"))
    assert moves(found) == [[Reveal("C1", "S1", "red", swap=True)]]
    assert observed(found) == []


def test_with_dilemma_no_tile_is_named_that_a_hand_may_still_hold() -> None:
    game = small(modules="dilemma")
    found = interpret(game, look(game, C1="02 blue? 03 blue?", A1="hidden"))
    assert moves(found) == []
    assert observed(found) == []
    found = interpret(game, look(game, C1="02 blue? 03 blue?"))
    assert len(moves(found)) == 2  # nothing is over the board any more


@pytest.mark.parametrize("by_now", [False, True])
def test_where_the_taken_tile_pays_its_player_is_asked_what_nobody_saw(by_now: bool) -> None:  # R17
    game = small(modules="dilemma", rulings={"dilemma-gains": "taken"})
    first = interpret(game, look(game, C1="02 red"))
    assert only(first, Proposal).to_tell == ()  # the hand still holds the start tile
    swap = only(interpret(game, look(game, C1="S1 red")), Proposal)
    assert (swap.to_tell, swap.sure) == (("gains",), False)
    game = after(game, lay("A1", "S1", "red", swap=True), END, lay("C1", "02", "red"))
    game = after(game, END) if by_now else game
    asked = only(interpret(game, look(game, B2="03 red")), Question)
    assert asked.asks == "hand"
    assert [one.moves[-1].swap for one in asked.answers] == [False, True]
    assert [one.to_tell for one in asked.answers] == [(), ("gains",)]
