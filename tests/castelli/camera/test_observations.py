"""What is seen that is no move, and the Steward's answer."""

from __future__ import annotations

import pytest

from companion.engine.castelli.moves import End, Reveal, Steward
from companion.games.castelli.camera import Kind, Proposal, Question, interpret
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.seen import SEEN
from tests.castelli.camera.sights import look, moves, observed
from tests.small import END, after, having, lay, small


@pytest.mark.parametrize(
    ("sight", "told"),
    [
        ("01 blue", "other-direction A1"),
        ("03 red", "other-tile A1"),
        ("down", "turned-back A1"),
        ("empty", "taken-back A1"),
    ],
)
def test_a_recorded_tile_that_is_not_as_recorded_is_observed_and_no_move(sight: str, told: str) -> None:
    game = after(small("4x4"), lay("A1", "01", "red"), END, lay("C1", "02", "red"), END)
    found = interpret(game, look(game, A1=sight))
    assert (moves(found), observed(found)) == ([], [told])


def test_a_tile_that_contradicts_the_record_makes_other_proposals_less_sure() -> None:
    game = after(small("4x4"), lay("A1", "01", "red"), END, lay("C1", "02", "red"), END)
    proposal, _ = interpret(game, look(game, A1="down", B2="03 red"))
    assert isinstance(proposal, Proposal)
    assert not proposal.sure


def test_the_tile_of_this_turn_turned_back_holds_back_the_next() -> None:
    game = after(small("4x4"), lay("A1", "01", "red"))
    found = interpret(game, look(game, A1="down", C1="02 red"))
    assert (moves(found), observed(found)) == ([], ["turned-back A1"])


def test_a_tile_moved_to_another_meadow_is_told_with_both() -> None:
    game = after(small("4x4"), lay("A1", "01", "red"))
    for left in "empty", "down", "02 red":
        found = interpret(game, look(game, A1=left, C1="01 red"))
        assert moves(found) == []
        assert "moved A1 C1" in observed(found)


def test_a_recorded_tile_seen_a_second_time_is_told_and_not_proposed() -> None:
    game = after(small("4x4"), lay("A1", "01", "red"))
    found = interpret(game, look(game, C1="01 red"))
    assert (moves(found), observed(found)) == ([], ["twice A1 C1"])


def test_another_table_in_view_is_one_observation_and_nothing_else() -> None:
    game = small("4x4")
    for n, field in enumerate(("A1", "C1", "B2", "D2"), 1):
        game = after(game, lay(field, f"0{n}", "red"), END)
    found = interpret(game, look(game, A1="07 red", C1="down", B2="02 blue", A3="08 red"))
    assert (moves(found), observed(found)) == ([], ["another-table A1 C1 B2"])


def test_two_tiles_out_of_many_are_not_another_table() -> None:
    game = small("4x4")
    for n, field in enumerate(("A1", "C1", "B2", "D2", "A3"), 1):
        game = after(game, lay(field, f"0{n}", "red"), END)
    found = interpret(game, look(game, A1="down", C1="empty"))
    assert observed(found) == ["turned-back A1", "taken-back C1"]


# --- Stewards ---


def test_the_tile_just_laid_turned_again_asks_for_a_steward() -> None:
    game = having(small(players="red blue green"), "blue", cards=1)
    game = after(having(game, "green", cards=1), lay("A1", "01", "red"))
    asked, told = interpret(game, look(game, A1="01 blue"))
    assert isinstance(asked, Question)
    assert asked.asks == "steward"
    assert moves((asked,)) == [[Steward("blue", "blue")], [Steward("green", "blue")]]
    assert observed((told,)) == ["other-direction A1"]


def test_a_steward_is_asked_for_even_if_only_one_player_could_have_used_it() -> None:
    game = after(having(small(), "blue", cards=1), lay("A1", "01", "red"))
    asked = interpret(game, look(game, A1="01 blue"))[0]
    assert isinstance(asked, Question)  # it may have been laid wrongly, and put right by hand


def test_a_steward_shown_in_the_tray_by_the_only_one_who_can_is_proposed() -> None:
    game = after(having(small(), "blue", cards=1), lay("A1", "01", "red"))
    found = interpret(game, look(game, A1="01 blue"), shown="steward")[0]
    assert isinstance(found, Proposal)
    assert (found.moves, found.sure) == ((Steward("blue", "blue"),), True)


def test_an_unsure_tile_is_asked_for_a_steward_only_if_one_is_shown() -> None:
    game = after(having(small(), "blue", cards=1), lay("A1", "01", "red"))
    sight = look(game, A1="01 red? 01 blue? 02 green?")
    assert interpret(game, sight) == ()
    (asked,) = interpret(game, sight, shown="steward")
    assert isinstance(asked, Question)
    assert moves((asked,)) == [[Steward("blue", "blue")]]
    assert not asked.answers[0].sure


def test_nobody_without_cards_is_asked_for_a_steward() -> None:
    game = after(small(), lay("A1", "01", "red"))
    found = interpret(game, look(game, A1="01 blue"))
    assert (moves(found), observed(found)) == ([], ["other-direction A1"])


def test_after_the_turn_has_ended_a_turned_tile_is_no_steward() -> None:  # D25
    game = after(having(small(), "blue", cards=1), lay("A1", "01", "red"), END)
    found = interpret(game, look(game, A1="01 blue"))
    assert (moves(found), observed(found)) == ([], ["other-direction A1"])


def test_a_tile_turned_while_a_steward_is_asked_for_is_proposed_but_not_as_sure() -> None:
    game = after(having(small(), "blue", cards=1), lay("A1", "01", "red"))
    asked, proposal, _ = interpret(game, look(game, A1="01 blue", C1="02 red"))
    assert isinstance(asked, Question)
    assert proposal == Proposal(1, "C1", (End(), Reveal("C1", "02", "red")), False, 0.9995)


def test_each_kind_of_observation_has_its_sentence() -> None:
    assert set(SEEN) == {str(kind) for kind in Kind}
    told = CastelliWords().seen("moved", ["A1", "C1"], small().setup, "07")
    assert told == "Tile 07 was moved: A1 and C1"
