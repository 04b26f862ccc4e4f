"""Rulings on Battle: guarded castles and the cards against them, what is compared, stacks of castles."""

from __future__ import annotations

import pytest

from companion.engine.castelli.outcomes import Built, Guarded
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import castle_sites, summary
from tests.engine.rulings.scenes import attack, final, ruled
from tests.small import (
    END,
    after,
    do,
    each,
    having,
    move,
    named,
    outcomes,
    pointing,
    refusal,
    small,
    standing,
)

OVERBUILD, GUARD, KING = (
    move("build", at="B1", over="blue"),
    move("guard", by="blue"),
    move("play", card="king-4"),
)


# --- R15: the attacker's card ---


@pytest.mark.parametrize("card", ["abbot", "army-of-knights", "master-builder"])
def test_the_card_used_against_a_guarded_castle_is_used_up(card: str) -> None:  # R15 spent D27
    game = after(
        attack(guarded_card="spent", master_builder_overbuild="yes"),
        move("build", at="B1", over="blue", with_=card),
    )
    (told,) = outcomes(game, GUARD, Guarded)
    assert (told.card_spent, "guarded-card" in told.rulings) == (True, True)
    game = after(game, GUARD)
    assert (each(game, "cards"), game.deck[-2:]) == ({"red": 1, "blue": 1}, (card, "guard"))
    assert refusal(game, KING).reason == Reason.ONE_CARD_A_TURN


@pytest.mark.parametrize("card", ["abbot", "army-of-knights", "master-builder"])
def test_the_card_used_against_a_guarded_castle_is_kept(card: str) -> None:  # R15 kept D27
    game = after(
        attack(guarded_card="kept", master_builder_overbuild="yes"),
        move("build", at="B1", over="blue", with_=card),
    )
    (told,) = outcomes(game, GUARD, Guarded)
    assert (told.card_spent, "guarded-card" in told.rulings) == (False, True)
    game = after(game, GUARD)
    assert (each(game, "cards"), game.deck[-2:]) == ({"red": 2, "blue": 1}, (None, "guard"))
    assert each(after(game, KING), "points") == {"red": 4}


@pytest.mark.parametrize("value", ["spent", "kept"])
def test_units_and_silver_are_never_paid_for_a_guarded_castle(value: str) -> None:  # R15 spent kept D27
    before = having(attack(guarded_card=value), "red", wood=1, grain=1, rocks=0, silver=2)
    game = after(before, move("build", at="B1", over="blue", with_="abbot", buy="rocks"), GUARD)
    assert [each(game, what) for what in ("wood", "grain", "silver")] == [{"red": 1}, {"red": 1}, {"red": 2}]
    assert (game.mine, game.bought, castle_sites(game)) == (11, False, {"B1": [["blue"]]})


@pytest.mark.parametrize("value", ["spent", "kept"])
def test_without_a_card_the_turns_card_is_still_to_be_used(value: str) -> None:  # R15 spent kept
    game = after(attack(guarded_card=value), OVERBUILD)
    assert "guarded-card" not in named(game, GUARD)
    assert each(after(game, GUARD, KING), "points") == {"red": 4}


# --- R16: how long the castle is safe ---


def guarded(value: str) -> Game:
    """Blue's Guard has just stopped Red."""
    game = after(attack(guard_lasts=value), OVERBUILD)
    assert "guard-lasts" in named(game, GUARD)
    return after(game, GUARD)


def until_reds_next_turn(game: Game) -> Game:
    """Red ends the turn, Blue lays a tile, Red lays another."""
    return after(game, END, pointing("C1", "02", "green W"), END, pointing("E1", "03", "green W"))


def test_a_guarded_castle_is_safe_until_the_turn_ends() -> None:  # R16 turn
    game = guarded("turn")
    assert refusal(game, OVERBUILD).reason == Reason.GUARDED
    assert castle_sites(after(until_reds_next_turn(game), OVERBUILD)) == {"B1": [["blue", "red"]]}


def test_a_guarded_castle_is_safe_from_one_attempt() -> None:  # R16 attempt
    game = guarded("attempt")
    assert castle_sites(after(game, OVERBUILD)) == {"B1": [["blue", "red"]]}
    assert castle_sites(after(until_reds_next_turn(game), OVERBUILD)) == {"B1": [["blue", "red"]]}


def test_a_guarded_castle_is_safe_for_the_whole_game() -> None:  # R16 game
    game = guarded("game")
    assert refusal(game, OVERBUILD).reason == Reason.GUARDED
    assert refusal(until_reds_next_turn(game), OVERBUILD).reason == Reason.GUARDED


@pytest.mark.parametrize("value", ["turn", "game"])
def test_army_of_knights_does_not_break_a_guard(value: str) -> None:  # R16 turn game D17
    with_army = move("build", at="B1", over="blue", with_="army-of-knights")
    assert refusal(guarded(value), with_army).reason == Reason.GUARDED


@pytest.mark.parametrize("value", ["turn", "game"])
def test_a_guard_keeps_one_castle_safe_and_no_other(value: str) -> None:  # R16 turn game
    game = small("5x1", B1="rocks EW 1 sites 2", modules="battle", rulings=ruled({"guard_lasts": value}))
    game = standing(after(game, pointing("A1", "01", "red E")), "blue B1/0", "blue B1/0")
    game = having(having(game, "red", wood=2, grain=2, rocks=2), "blue", cards=1)
    game = after(game, OVERBUILD, GUARD)  # the older one is safe now
    assert castle_sites(after(game, OVERBUILD)) == {"B1": [["blue"], ["blue", "red"]]}


def test_after_one_attempt_a_second_guard_stops_a_second_attempt() -> None:  # R16 attempt D8
    game = after(guarded("attempt"), OVERBUILD, GUARD)
    assert (castle_sites(game), each(game, "cards")) == ({"B1": [["blue"]]}, {"red": 2})


# --- R23: what is compared ---


def two_areas(at_castle: str, elsewhere: str, value: str) -> Game:
    """Blue's castle is in the west of B1, where *at_castle* has 1 point; *elsewhere* has 2 in the east."""
    two = {"02": "red 2 blue 2 green 2 yellow 2"}
    game = small(
        B1="rocks W 1 sites 1; grain ES 1", tiles=two, modules="battle", rulings={"overbuild-compare": value}
    )
    game = after(
        game, pointing("A1", "01", f"{at_castle} E"), END, pointing("C1", "02", f"{elsewhere} W"), END
    )
    game = standing(after(game, pointing("A3", "03", "green N")), "blue B1/0")
    return having(game, "red", wood=2, grain=2, rocks=2)


@pytest.mark.parametrize(("value", "attacker"), [("landscape", "elsewhere"), ("area", "at the castle")])
def test_more_points_are_needed_at_the_landscape_or_at_the_castles_area(
    value: str, attacker: str
) -> None:  # R23 landscape area
    red_at_castle, red_elsewhere = two_areas("red", "blue", value), two_areas("blue", "red", value)
    may, may_not = (
        (red_elsewhere, red_at_castle) if attacker == "elsewhere" else (red_at_castle, red_elsewhere)
    )
    assert castle_sites(after(may, OVERBUILD)) == {"B1": [["blue", "red"]]}
    assert "overbuild-compare" in named(may, OVERBUILD)
    refused = refusal(may_not, OVERBUILD)
    assert (refused.reason, refused.facts["where"]) == (Reason.NOT_MORE_INFLUENCE, value)


def test_the_points_compared_are_those_of_the_ruling() -> None:  # R23 landscape area
    (by_landscape,) = outcomes(two_areas("red", "red", "landscape"), OVERBUILD, Built)
    (by_area,) = outcomes(two_areas("red", "red", "area"), OVERBUILD, Built)
    assert (by_landscape.influence, by_area.influence) == ({"red": 3}, {"red": 1})


@pytest.mark.parametrize("value", ["landscape", "area"])
def test_where_the_area_is_the_whole_landscape_no_ruling_is_needed(value: str) -> None:  # R23 landscape area
    assert named(attack(overbuild_compare=value), OVERBUILD) == set()


@pytest.mark.parametrize("value", ["landscape", "area"])
def test_a_coat_elsewhere_on_the_landscape_gives_the_right_to_overbuild(
    value: str,
) -> None:  # R23 landscape area D7 D17
    game = having(two_areas("blue", "red", value), "red", cards=1)
    with_army = move("build", at="B1", over="blue", with_="army-of-knights")
    assert castle_sites(after(game, with_army)) == {"B1": [["blue", "red"]]}


# --- R24: stacks of three ---


def stacked(value: str) -> Game:
    """Red could overbuild Green, whose castle stands on Blue's; all three have 2 units of each kind."""
    game = standing(attack("red blue green", overbuild_again=value), "green B1/0 on 0")
    for colour in ("blue", "green"):
        game = having(game, colour, wood=2, grain=2, rocks=2, cards=1)
    return game


OVER_GREEN = move("build", at="B1", over="green")


def test_a_castle_on_another_is_not_overbuilt() -> None:  # R24 no C50
    assert refusal(stacked("no"), OVER_GREEN).reason == Reason.ON_TOP_ALREADY


def test_a_castle_on_another_is_overbuilt_in_its_turn() -> None:  # R24 yes
    game = stacked("yes")
    assert named(game, OVER_GREEN) == {"overbuild-again"}
    game = after(game, OVER_GREEN)
    assert castle_sites(game) == {"B1": [["blue", "green", "red"]]}
    assert final(game, "castles") == {"red": 2}  # only the top one stands
    overbuilt = {colour: has["overbuilt"] for colour, has in summary(game)["players"].items()}
    assert overbuilt == {"red": 0, "blue": 1, "green": 1}


@pytest.mark.parametrize("value", ["no", "yes"])
def test_a_castle_that_lies_under_another_is_out_of_reach(value: str) -> None:  # R24 no yes C50
    assert refusal(stacked(value), OVERBUILD).reason == Reason.NO_CASTLE_THERE


def test_who_was_overbuilt_builds_on_top_again() -> None:  # R24 yes D16
    game = after(stacked("yes"), OVER_GREEN, END, pointing("C1", "02", "blue W"))
    tie = refusal(game, move("build", at="B1", over="red"))
    assert tie.reason == Reason.NOT_MORE_INFLUENCE  # only the top castle's owner is compared: 1 to 1
    game = after(game, move("build", at="B1", over="red", with_="army-of-knights"))
    assert castle_sites(game) == {"B1": [["blue", "green", "red", "blue"]]}
    assert (final(game, "castles"), each(game, "castles")) == ({"blue": 2}, {"red": 1, "blue": 2, "green": 1})


def test_a_stack_takes_one_building_site() -> None:  # R24 yes C30
    game = small("5x1", B1="rocks EW 1 sites 2", players="red blue green", modules="battle")
    game = standing(
        after(game, pointing("A1", "01", "red E")), "blue B1/0", "green B1/0 on 0", "blue B1/0 on 1"
    )
    game = having(game, "red", wood=2, grain=2, rocks=2)
    game = after(game, move("build", at="B1"))
    assert castle_sites(game) == {"B1": [["blue", "green", "blue"], ["red"]]}
    assert refusal(game, move("build", at="B1")).reason == Reason.NO_SITE


def test_a_guard_on_top_of_a_stack_brings_the_stack_back() -> None:  # R24 yes R16 turn D27
    game = after(stacked("yes"), OVER_GREEN)
    assert refusal(game, GUARD).reason == Reason.NOT_YOUR_CASTLE  # Blue's lies under Green's
    step = do(game, move("guard", by="green"))
    assert castle_sites(step.state) == {"B1": [["blue", "green"]]}
    assert refusal(step.state, OVER_GREEN).reason == Reason.GUARDED


# --- R26: points or coats ---


def one_strong_coat(strong: str, weak: str, value: str) -> Game:
    """At B1, where blue has a castle, *strong* has one coat of 6 and *weak* two of 1; red is on turn."""
    six = {"06": "red 6 blue 6 green 6 yellow 6"}
    rulings = {"overbuild-count": value}
    game = small(B1="rocks WES 1 sites 1", tiles=six, modules="battle", rulings=rulings)
    game = after(game, pointing("A1", "01", f"{weak} E"), END, pointing("C1", "06", f"{strong} W"), END)
    game = standing(after(game, pointing("B2", "03", f"{weak} N")), "blue B1/0")
    return having(game, "red", wood=2, grain=2, rocks=2)


@pytest.mark.parametrize(("value", "figures"), [("points", (2, 6)), ("coats", (1, 2))])
def test_more_points_or_more_coats_are_needed(
    value: str, figures: tuple[int, int]
) -> None:  # R26 points coats
    strong, weak = one_strong_coat("red", "blue", value), one_strong_coat("blue", "red", value)
    may, may_not = (strong, weak) if value == "points" else (weak, strong)
    assert castle_sites(after(may, OVERBUILD)) == {"B1": [["blue", "red"]]}
    assert named(may, OVERBUILD) == {"overbuild-count"}
    refused = refusal(may_not, OVERBUILD)
    assert (refused.reason, refused.facts["count"]) == (Reason.NOT_MORE_INFLUENCE, value)
    assert (refused.facts["mine"], refused.facts["theirs"]) == figures


def test_a_coat_with_a_card_icon_is_no_coat_to_compare() -> None:  # R26 coats C19
    game = one_strong_coat("red", "blue", "coats")
    card = {"08": "red card blue card green card yellow card"}
    bare = small(B1="rocks WES 1 sites 1", tiles=card, modules="battle", rulings={"overbuild-count": "coats"})
    bare = after(bare, pointing("A1", "08", "red E"), END, pointing("C1", "01", "green W"), END)
    bare = having(standing(after(bare, pointing("B2", "03", "green N")), "blue B1/0"), "red", wood=2)
    refused = refusal(having(bare, "red", grain=2, rocks=2), OVERBUILD)
    assert (refused.facts["mine"], game.turn) == (0, "red")
