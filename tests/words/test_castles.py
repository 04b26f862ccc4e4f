"""Castles in words: what they cost, what they score, who built over whom, and Guards."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli.outcomes import Built, Guarded
from companion.engine.castelli.state import Game
from tests.small import after, having, lay, move, small, standing
from tests.words.telling import named, one

UNITS = {"wood": 2, "grain": 2, "rocks": 2}


def site(modules: str = "", rulings: dict[str, str] | None = None, **landscapes: str) -> Game:
    """Return a game in which red may build on B2 with all units it needs."""
    tiles = {"01": "red 1 blue 3 green 1 yellow 1"}
    game = small(
        a1="landscape",
        modules=modules,
        rulings=rulings,
        tiles=tiles,
        **{"B2": "rocks NESW 2 sites 1; grain N 1; wood N 1", **landscapes},
    )
    return having(after(game, lay("B1", "01", "green")), "red", **UNITS)


def castle(at: str, **more: str) -> dict[str, Any]:
    return move("build", at=at, **more)


def test_a_castle_tells_its_cost_and_its_lines() -> None:
    game = named(small("5x3", B1="village", D1="city", A2="rocks NS 2 sites 1", C2="village", E2="city"))
    ready = having(after(game, lay("A1", "01", "green")), "red", **UNITS)
    assert one(ready, castle("A2"), Built) == (
        "Ana (red) builds a castle on A2 for 1 wood, 1 grain and 1 unit of rocks. "
        "It scores 3 points: village C2 1, city E2 2."
    )


def test_a_castle_without_lines_scores_nothing() -> None:
    assert one(site(), castle("B2"), Built) == (
        "Red builds a castle on B2 for 1 wood, 1 grain and 1 unit of rocks. "
        "There is no village or city in its row and column, so it scores nothing."
    )


def test_a_purchase_is_told_with_its_price() -> None:
    game = having(site(B2="village; rocks NESW 2 sites 1"), "red", rocks=0, silver=2)
    assert one(game, castle("B2", buy="rocks"), Built) == (
        "Red builds a castle on B2 for 1 wood and 1 grain, with 2 silver instead of 1 unit of rocks. "
        "It scores 1 point: village B2 1. "
        "(ruling: a village or city on the castle's own landscape counts once)"
    )


def test_cards_used_with_a_castle_are_told_first() -> None:
    game = having(site(), "red", cards=1)
    said = one(game, castle("B2", with_="landgrave"), Built)
    assert said.startswith(
        "Red uses the Landgrave: the castle stands in a grain area. Red builds a castle on B2 for"
    )
    said = one(game, castle("B2", with_="landgravine"), Built)
    assert said.startswith(
        "Red uses the Landgravine: the castle stands in a wood area. Red builds a castle on B2"
    )
    poor = having(game, "red", rocks=0, wood=0, silver=2)
    assert one(poor, castle("B2", with_="master-builder"), Built).startswith(
        "Red uses the Master builder: 1 silver replaces each missing resource. "
        "Red builds a castle on B2 for 1 grain and 2 silver."
    )


def attack(**rulings: str) -> Game:
    """Return a game in which red, with more influence, may build over blue's castle on B2."""
    given = {key.replace("_", "-"): value for key, value in rulings.items()}
    game = having(site("battle", given, B2="rocks NESW 2 sites 1"), "red", cards=1)
    return standing(having(game, "blue", cards=1), "blue B2/0")


def test_overbuilding_tells_whose_castle_and_both_influences() -> None:
    assert one(named(attack()), castle("B2", over="blue"), Built).startswith(
        "Ana (red) overbuilds Blue's castle on B2 for 2 wood, 2 grain and 2 units of rocks. "
        "Heraldic points: Red 1, Blue 0. There is no village or city"
    )
    cheap = one(attack(), castle("B2", over="blue", with_="abbot"), Built)
    assert cheap.startswith(
        "Red uses the Abbot: 1 resource of each kind is enough. Red overbuilds Blue's castle"
    )
    bought = one(having(attack(), "red", grain=1, silver=2), castle("B2", over="blue", buy="grain"), Built)
    assert "for 2 wood, 1 grain and 2 units of rocks, with 2 silver instead of 1 grain." in bought
    assert bought.endswith("(ruling: any missing resource may be bought)")


def test_the_army_of_knights_needs_no_comparison() -> None:
    said = one(attack(), castle("B2", over="blue", with_="army-of-knights"), Built)
    assert said.startswith("Red uses the Army of Knights: heraldic points do not matter. Red overbuilds")
    assert "Influence" not in said


def test_a_guard_tells_what_comes_back() -> None:
    lasts = "a Guard protects the castle until the turn ends"
    game = after(attack(), castle("B2", over="blue"))
    assert one(game, move("guard", by="blue"), Guarded) == (
        "Blue uses a Guard: the castle on B2 stays. Red gets the cost back and loses the points. "
        f"(ruling: {lasts})"
    )
    spent = after(attack(), castle("B2", over="blue", with_="abbot"))
    assert one(spent, move("guard", by="blue"), Guarded) == (
        "Blue uses a Guard: the castle on B2 stays. Red gets the cost back, but not the card Abbot, "
        "and loses the points. "
        f"(ruling: the attacker's card is used up when a Guard stops it; {lasts})"
    )
    kept = after(attack(guarded_card="kept"), castle("B2", over="blue", with_="abbot"))
    assert "gets the cost and the card Abbot back and loses the points." in one(
        kept, move("guard", by="blue"), Guarded
    )
