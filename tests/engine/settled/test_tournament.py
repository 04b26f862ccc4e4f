"""Settled: the two halves of a tournament, what they share and what each has for itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.base.errors import Refused
from companion.engine.castelli.moves import Guard, Move, Play, Sell, Steward
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.record_moves import read_move
from companion.engine.castelli.summary import castle_sites
from companion.engine.castelli.tournament import (
    Half,
    OnHalf,
    Tournament,
    TournamentSetup,
    apply,
    new_tournament,
)
from tests.engine.rulings.scenes import attack
from tests.small import END, each, having, lay, move, pointing, small


def tournament(size: str = "5x1", modules: str = "", **land: str) -> Tournament:
    """Red and Blue play on half a, Green and Yellow on half b; each has *land* on its board."""
    one = small(size, modules=modules, **land).setup
    colours = ("red", "blue", "green", "yellow")
    names = dict.fromkeys(colours, "")
    first: dict[Half, Any] = {"a": "red", "b": "green"}
    return new_tournament(
        TournamentSetup("finals", colours, names, one.modules, first, {"a": one, "b": one}, None)  # type: ignore[arg-type]
    )


def on(state: Tournament, half: Half, *moves: dict[str, Any]) -> Tournament:
    """Return the tournament after *moves* on that half."""
    for data in moves:
        state = apply(state, OnHalf(half, read_move(data, state.halves[half].setup))).state
    return state


def refused(state: Tournament, half: Half, what: Move) -> str:
    """Return why a move on that half is refused."""
    with pytest.raises(Refused) as refusal:
        apply(state, OnHalf(half, what))
    return refusal.value.reason


def giving(state: Tournament, half: Half, colour: str, **counts: int) -> Tournament:
    """Change what a player on that half has."""
    return replace(state, halves={**state.halves, half: having(state.halves[half], colour, **counts)})


def test_the_other_halfs_colours_are_neutral_here() -> None:  # D23 C11
    state = tournament(B1="wood EW 2", D1="grain E 2")
    state = on(state, "a", pointing("A1", "01", "red E"), END, pointing("C1", "02", "green W"), END)
    state = on(state, "a", pointing("E1", "03", "green W"))
    assert each(state.halves["a"], "wood") == {"red": 1}  # shared with Green
    assert each(state.halves["a"], "grain") == {}  # Green has the most
    assert each(state.halves["b"], "wood") == each(state.halves["b"], "grain") == {}


def test_a_card_stays_in_its_own_half() -> None:  # D23
    state = giving(giving(tournament(), "a", "blue", silver=1), "b", "yellow", silver=5)
    state = on(giving(state, "a", "red", cards=1), "a", move("play", card="raider"))
    assert each(state.halves["a"], "silver") == {"red": 1}
    assert each(state.halves["b"], "silver") == {"yellow": 5}


def test_players_of_the_other_half_do_not_take_part() -> None:  # D23
    state = giving(tournament(), "a", "red", cards=1, silver=1)
    state = giving(state, "b", "green", cards=1)
    assert refused(state, "a", Play("traitor", victim="green")) == Reason.NOT_A_PLAYER
    assert refused(state, "a", Sell(1, "green")) == Reason.NOT_A_PLAYER
    state = on(state, "a", lay("A1", "01", "red"))
    assert refused(state, "a", Steward("green", "blue")) == Reason.NOT_A_PLAYER


def test_lines_stay_in_their_own_half() -> None:  # D23 D18
    state = tournament(B1="rocks EW 1 sites 1")
    state = on(giving(state, "b", "green", cards=1), "b", move("play", card="peasant", at="D1"))
    state = giving(on(state, "a", pointing("A1", "01", "red E")), "a", "red", wood=1, grain=1, rocks=1)
    state = on(state, "a", move("build", at="B1"))
    assert castle_sites(state.halves["a"]) == {"B1": [["red"]]}
    assert each(state.halves["a"], "points") == {}
    assert state.halves["a"].settlements == {}


def test_each_half_has_a_mine_of_its_own() -> None:  # D23 C54
    state = on(giving(tournament(), "a", "red", cards=1), "a", move("sell", cards=1))
    assert (state.halves["a"].mine, state.halves["b"].mine) == (9, 11)


def test_the_deck_is_common() -> None:  # D23 C54
    state = on(tournament(), "a", move("correct", player="red", cards=20))
    state = on(state, "b", move("correct", player="green", cards=5))
    assert [game.deck for game in state.halves.values()] == [(), ()]


def test_a_card_used_on_one_half_is_known_to_lie_in_the_deck_on_the_other() -> None:  # D23 D26
    state = giving(giving(tournament(), "a", "red", cards=1), "b", "green", cards=1)
    state = on(state, "a", move("play", card="king-3"))
    assert refused(state, "b", Play("king-3")) == Reason.CARD_IN_DECK


def test_the_spare_settlements_are_common() -> None:  # D23
    state = giving(giving(tournament(), "a", "red", cards=1), "b", "green", cards=1)
    state = on(state, "a", move("play", card="peasant", at="B1"))
    state = on(state, "b", move("play", card="peasant", at="B1"))
    assert [game.spare["village"] for game in state.halves.values()] == [0, 0]
    assert [game.settlements for game in state.halves.values()] == [{"B1": "village"}] * 2


def test_each_half_ends_for_itself() -> None:  # D23
    state = on(tournament("2x1"), "a", lay("A1", "01", "red"), END)
    assert (state.halves["a"].over, state.halves["b"].over, state.round_over) == (True, False, False)
    state = on(state, "b", lay("A1", "02", "red"), END)
    assert (state.halves["b"].over, state.round_over) == (True, True)


def test_a_tile_turns_up_on_one_half_only() -> None:  # D23 D21
    state = on(tournament(), "a", lay("A1", "01", "red"))
    assert refused(state, "b", read_move(lay("A1", "01", "red"), state.halves["b"].setup)) == Reason.TILE_SEEN


# --- the halves are played at once: answers (D23 D25) ---

TURN_BACK = move("steward", by="blue", north="blue")
GUARD = move("guard", by="blue")


def test_a_move_on_one_half_leaves_the_chance_to_answer_on_the_other() -> None:  # D23 D25
    state = on(giving(tournament(), "a", "blue", cards=1), "a", lay("A1", "01", "red"))
    state = on(state, "b", lay("A1", "02", "red"), END)
    assert on(state, "a", TURN_BACK).halves["a"].laid["A1"].north == "blue"


def test_a_move_on_the_same_half_ends_the_chance_to_answer() -> None:  # D25
    state = on(giving(tournament(), "a", "blue", cards=1), "a", lay("A1", "01", "red"), END)
    assert refused(state, "a", Steward("blue", "blue")) == Reason.NO_ANSWER


def test_a_late_steward_takes_nothing_back_from_the_other_half() -> None:  # D23 D25 D26
    state = giving(giving(tournament(), "a", "blue", cards=1), "b", "green", cards=2)
    state = on(state, "a", lay("A1", "01", "red"))
    state = on(state, "b", lay("A1", "02", "red"), move("play", card="peasant", at="D1"))
    state = on(state, "b", move("sell", by="green", cards=1), END, lay("C1", "03", "red"))
    state = on(state, "a", TURN_BACK)
    for game in state.halves.values():
        assert game.deck[-3:] == ("peasant", None, "steward")
        assert game.spare["village"] == 1
        assert game.seen == {"01", "02", "03"}


def test_cards_drawn_for_a_turned_tile_go_back_on_the_deck_as_it_is_now() -> None:  # D23 D25 C15
    state = giving(tournament(B1="market EW 2"), "a", "red", cards=1)
    state = on(state, "a", pointing("A1", "01", "red E"), END, pointing("C1", "02", "blue W"))
    assert each(state.halves["a"], "cards") == {"red": 2, "blue": 1}
    state = on(state, "b", move("correct", player="green", cards=3))
    state = on(state, "a", move("steward", by="red", north="red"))
    game = state.halves["a"]
    assert each(game, "cards") == {"red": 1}  # Yellow shares now: one card of two, one Steward used
    assert len(game.deck) == 25 - 3 - 1 + 1
    assert game.deck == state.halves["b"].deck


@pytest.mark.parametrize(
    ("ruling", "end"), [("spent", ("abbot", "king-3", "guard")), ("kept", ("king-3", "guard"))]
)
def test_a_guard_may_answer_after_a_move_on_the_other_half(
    ruling: str, end: tuple[str, ...]
) -> None:  # D23 R15
    state = tournament(modules="battle")
    state = replace(state, halves={**state.halves, "a": attack(guarded_card=ruling)})
    state = giving(on(state, "a", move("build", at="B1", over="blue", with_="abbot")), "b", "green", cards=1)
    state = on(state, "b", move("play", card="king-3"))
    state = on(state, "a", GUARD)
    assert castle_sites(state.halves["a"]) == {"B1": [["blue"]]}
    assert state.halves["a"].deck[-len(end) :] == end
    assert state.halves["a"].deck.count("abbot") == (ruling == "spent")
    assert state.halves["a"].deck == state.halves["b"].deck


def test_a_card_that_was_drawn_again_meanwhile_cannot_be_taken_back() -> None:  # D23 D27
    state = tournament(modules="battle")
    state = replace(state, halves={**state.halves, "a": attack(guarded_card="kept")})
    state = on(state, "a", move("build", at="B1", over="blue", with_="abbot"))
    state = on(state, "b", move("correct", player="green", cards=len(state.halves["a"].deck)))
    assert refused(state, "a", Guard("blue")) == Reason.NO_ANSWER
