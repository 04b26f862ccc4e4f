"""Settled: overbuilding and castles that lie under others, Army of Knights, and what a Guard undoes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.castelli.outcomes import Guarded
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import castle_sites, fingerprint, summary
from tests.engine.rulings.scenes import EVERYBODY, attack, final
from tests.small import END, after, each, having, move, outcomes, pointing, refusal, small, standing

BUILD, OVERBUILD = move("build", at="B1"), move("build", at="B1", over="blue")
GUARD = move("guard", by="blue")
WITH_ARMY = move("build", at="B1", over="blue", with_="army-of-knights")


def battlefield(land: str, coats: str, players: str = "red blue", **values: int) -> Game:
    """Red is on turn with 2 units of each kind and a card; Blue has a castle on B1, to which *coats* point.

    They are of tiles that lay there before, and count 1 or what *values* say for that colour.
    """
    made = " ".join(f"{colour} {values.get(colour, 1)}" for colour in EVERYBODY.split())
    game = small(B1=land, players=players, modules="battle", tiles={f"0{n}": made for n in (1, 2, 3)})
    places = zip(("A1 E", "C1 W", "B2 N"), coats.split(), strict=False)
    laid = [pointing(at[:2], f"0{n}", f"{colour} {at[3]}") for n, (at, colour) in enumerate(places, 1)]
    tiles = {data["field"]: {"tile": data["tile"], "north": data["north"]} for data in laid}
    red = {"wood": 2, "grain": 2, "rocks": 2, "cards": 1}
    begin = move("begin", turn="red", tiles=tiles, players={"red": red}, castles={"B1/0": [["blue"]]})
    return after(game, begin, pointing("A3", "05", "green N"))


# --- D15: castles under others ---


@pytest.mark.parametrize(("others", "reason"), [(8, Reason.NO_CASTLE_LEFT), (7, Reason.NO_SITE)])
def test_a_castle_under_another_is_gone_for_its_owners_supply(others: int, reason: str) -> None:  # D15 C32
    game = standing(attack(), *["blue D1/0"] * others)
    game = after(game, OVERBUILD, END, pointing("C1", "02", "blue W"))
    game = having(game, "blue", wood=1, grain=1, rocks=1)
    assert refusal(game, BUILD).reason == reason


def test_a_castle_under_another_scores_nothing_at_the_end() -> None:  # D15 C51 C52
    game = small("5x1", B1="rocks EW 1 sites 1", D1="village", modules="battle")
    game = standing(game, "blue B1/0", "red B1/0 on 0")
    assert (final(game, "castles"), final(game, "settlements")) == ({"red": 2}, {"red": 3})


def test_a_castle_under_another_keeps_what_it_scored() -> None:  # D15 C47
    game = having(attack(), "blue", points=7)
    assert each(after(game, OVERBUILD), "points") == {"blue": 7}


@pytest.mark.parametrize(("value", "winners"), [("built", ["red", "blue"]), ("standing", ["red"])])
def test_a_castle_under_another_counts_for_the_tie_break_as_the_ruling_says(
    value: str, winners: list[str]
) -> None:  # D15 R19 built standing
    game = small("5x1", B1="rocks EW 1 sites 1", modules="battle", rulings={"tie-castles": value})
    game = standing(having(game, "blue", points=2), "blue B1/0", "red B1/0 on 0")  # 2 points each
    assert summary(game)["winners"] == winners


# --- D16: whose castle is overbuilt, and what is compared ---


def test_nobody_overbuilds_their_own_castle() -> None:  # D16
    game = standing(attack(), "red B1/0")
    assert refusal(game, move("build", at="B1", over="red")).reason == Reason.OWN_CASTLE


def test_only_the_owners_points_are_compared() -> None:  # D16 C48
    game = battlefield("rocks ESW 1 sites 1", "red blue green", "red blue green", red=2, green=6)
    assert castle_sites(after(game, OVERBUILD)) == {"B1": [["blue", "red"]]}


@pytest.mark.parametrize(("red", "blue"), [(1, 1), (1, 2)])
def test_equal_or_fewer_points_are_not_enough(red: int, blue: int) -> None:  # D16 C48
    game = battlefield("rocks ESW 1 sites 1", "red blue", red=red, blue=blue)
    refused = refusal(game, OVERBUILD)
    assert (refused.reason, refused.facts["mine"], refused.facts["theirs"]) == (
        Reason.NOT_MORE_INFLUENCE,
        red,
        blue,
    )


@pytest.mark.parametrize("terrain", ["grain", "wood"])
def test_a_castle_in_grain_or_wood_is_overbuilt_without_a_landgrave(terrain: str) -> None:  # D16
    game = battlefield(f"{terrain} ESW 1", "red")
    assert castle_sites(after(game, OVERBUILD)) == {"B1": [["blue", "red"]]}


# --- D17: Army of Knights ---


def test_army_of_knights_waives_the_comparison() -> None:  # D17
    game = battlefield("rocks ESW 1 sites 1", "red blue", red=1, blue=6)
    assert refusal(game, OVERBUILD).reason == Reason.NOT_MORE_INFLUENCE
    assert castle_sites(after(game, WITH_ARMY)) == {"B1": [["blue", "red"]]}


def test_army_of_knights_needs_one_own_coat_at_the_landscape() -> None:  # D17 C29
    game = battlefield("rocks ESW 1 sites 1", "green")
    assert refusal(game, WITH_ARMY).reason == Reason.NO_COAT


def test_army_of_knights_waives_nothing_of_the_cost() -> None:  # D17 C49
    game = having(battlefield("rocks ESW 1 sites 1", "red"), "red", rocks=1)
    assert refusal(game, WITH_ARMY).facts["missing"] == {"rocks": 1}


# --- D27: what a Guard undoes ---

BOUGHT = move("build", at="B1", over="blue", buy="rocks")
WITH_ABBOT = move("build", at="B1", over="blue", with_="abbot")


def holdings_and_table(game: Game) -> tuple[Any, ...]:
    """What a building changes, the cards apart."""
    held = {colour: has._replace(cards=0) for colour, has in game.holdings.items()}
    return held, game.mine, game.castles, game.bought, game.revealed, game.settlements


def test_a_guard_leaves_everything_as_before_the_building() -> None:  # D27 C31
    game = having(attack(), "red", rocks=1, silver=2, points=3)
    guarded = after(game, BOUGHT, GUARD)
    assert holdings_and_table(guarded) == holdings_and_table(game)
    assert each(guarded, "cards") == {"red": 2, "blue": 1}


def test_after_a_guard_the_purchase_is_still_to_be_made() -> None:  # D27 C28 R16 attempt
    game = after(having(attack(guard_lasts="attempt"), "red", rocks=1, silver=2), BOUGHT, GUARD, BOUGHT)
    assert (castle_sites(game), each(game, "silver"), game.mine) == ({"B1": [["blue", "red"]]}, {}, 13)


def test_a_purchase_made_before_stays_made() -> None:  # D27 D10
    game = small("5x1", B1="rocks EW 1 sites 2", modules="battle", rulings={"guard-lasts": "attempt"})
    game = standing(after(game, pointing("A1", "01", "red E")), "blue B1/0")
    game = having(having(game, "red", wood=3, grain=3, silver=4), "blue", cards=1)
    game = having(after(game, move("build", at="B1", buy="rocks")), "red", rocks=2)
    game = after(game, OVERBUILD, GUARD)
    assert game.bought
    assert refusal(having(game, "red", rocks=1), BOUGHT).reason == Reason.ONE_PURCHASE


@pytest.mark.parametrize(("value", "left"), [("spent", 1), ("kept", 2)])
@pytest.mark.parametrize("card", ["abbot", "army-of-knights", "master-builder"])
def test_the_ruling_on_the_attackers_card_holds_for_whatever_card_was_used(
    value: str, left: int, card: str
) -> None:  # D27 R15 spent kept R10 yes
    game = attack(guarded_card=value, master_builder_overbuild="yes")
    game = after(game, move("build", at="B1", over="blue", with_=card), GUARD)
    assert (game.holdings["red"].cards, game.card_used) == (left, value == "spent")


def test_under_kept_the_same_card_attacks_again_in_the_same_turn() -> None:  # D27 R15 kept R16 attempt
    game = after(attack(guarded_card="kept", guard_lasts="attempt"), WITH_ABBOT, GUARD, WITH_ABBOT)
    assert (castle_sites(game), each(game, "cards")) == ({"B1": [["blue", "red"]]}, {"red": 1, "blue": 1})


def test_under_spent_the_next_attack_of_the_turn_has_no_card() -> None:  # D27 R15 spent R16 attempt
    game = after(attack(guarded_card="spent", guard_lasts="attempt"), WITH_ABBOT, GUARD)
    assert refusal(game, WITH_ABBOT).reason == Reason.ONE_CARD_A_TURN
    assert castle_sites(after(game, OVERBUILD)) == {"B1": [["blue", "red"]]}


def test_a_card_used_earlier_in_the_turn_stays_used() -> None:  # D27 R15 kept
    game = after(attack(guarded_card="kept"), move("play", card="king-4"), OVERBUILD, GUARD)
    assert refusal(game, move("play", card="king-3")).reason == Reason.ONE_CARD_A_TURN


def test_the_guards_outcome_gives_back_what_the_building_took() -> None:  # D27
    game = having(attack(), "red", rocks=1, silver=2)
    built = after(game, BOUGHT)
    (told,) = outcomes(built, GUARD, Guarded)
    given = {(change.colour, change.what): change.amount for change in told.changes}
    back = {
        ("red", "wood"): 2,
        ("red", "grain"): 2,
        ("red", "rocks"): 1,
        ("red", "silver"): 2,
        ("red", "castles"): -1,
    }
    assert given == {**back, ("blue", "cards"): -1}
    assert fingerprint(after(built, GUARD)) != fingerprint(game)  # a move more, a card less


def test_only_the_owner_of_the_castle_can_guard_it() -> None:  # D27
    game = having(after(attack("red blue green"), OVERBUILD), "green", cards=1)
    assert refusal(game, move("guard", by="green")).reason == Reason.NOT_YOUR_CASTLE


def test_a_castle_on_a_free_site_cannot_be_guarded_against() -> None:  # D27 D25
    game = small("5x1", B1="rocks EW 1 sites 2", modules="battle")
    game = standing(after(game, pointing("A1", "01", "red E")), "blue B1/0")
    game = having(having(game, "red", wood=1, grain=1, rocks=1), "blue", cards=1)
    assert refusal(after(game, BUILD), GUARD).reason == Reason.NO_ANSWER
