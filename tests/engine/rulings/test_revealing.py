"""Rulings on revealing: card icons at the rim, Stewards and the rim, several icons, swapped tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.castelli.outcomes import RimPaid, TileCard
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from tests.small import END, after, do, each, having, lay, move, named, outcomes, refusal, small

STEWARDS = ("before", "after")


# --- R1: a card icon at the rim ---


@pytest.mark.parametrize(("value", "got"), [("pays", 1), ("nothing", 0)])
def test_a_card_icon_at_the_rim_gets_what_the_rim_shows(value: str, got: int) -> None:  # R1 pays nothing
    icon = {"01": "red card blue 1 green 1 yellow 1"}
    game = small(rim={"A1.N": "wood"}, tiles=icon, rulings={"rim-card-coat": value})
    (paid,) = outcomes(game, lay("A1", "01", "red"), RimPaid)
    assert (paid.colour, paid.got, paid.rulings) == ("red", got, ("rim-card-coat",))
    assert each(after(game, lay("A1", "01", "red")), "wood") == ({"red": 1} if got else {})


@pytest.mark.parametrize("value", ["pays", "nothing"])
def test_a_coat_with_a_value_is_paid_at_the_rim_in_any_case(value: str) -> None:  # R1 pays nothing
    game = small(rim={"A1.N": "wood"}, rulings={"rim-card-coat": value})
    (paid,) = outcomes(game, lay("A1", "01", "red"), RimPaid)
    assert (paid.colour, paid.got, paid.rulings) == ("red", 1, ())


def test_a_neutral_card_icon_at_the_rim_gets_nothing() -> None:  # R1 pays D5 C17
    icon = {"01": "red 1 blue 1 green card yellow 1"}
    (paid,) = outcomes(small(rim={"A1.N": "wood"}, tiles=icon), lay("A1", "01", "green"), RimPaid)
    assert (paid.colour, paid.got, paid.rulings) == ("green", 0, ())


# --- R2: Stewards and the rim ---


def red_lays_at_the_rim(value: str, rim: dict[str, str], players: str = "red blue", **more: Any) -> Game:
    """Red has laid a tile on A1 with red to the north; everybody else has a card."""
    game = small(rim=rim, players=players, rulings={"steward-rim": value}, **more)
    for colour in players.split()[1:]:
        game = having(game, colour, cards=1)
    return after(game, lay("A1", "01", "red"))


@pytest.mark.parametrize(("value", "wood"), [("before", {"blue": 1}), ("after", {"red": 1})])
def test_a_steward_acts_before_or_after_the_rim(value: str, wood: dict[str, int]) -> None:  # R2 before after
    game, answer = red_lays_at_the_rim(value, {"A1.N": "wood"}), move("steward", by="blue", north="blue")
    (paid,) = outcomes(game, answer, RimPaid)
    assert ({paid.colour: paid.got}, paid.rulings) == (wood, ("steward-rim",))
    assert each(after(game, answer), "wood") == wood


@pytest.mark.parametrize(("value", "wood"), [("before", {"green": 1}), ("after", {"red": 1})])
def test_of_several_stewards_the_last_direction_is_paid_or_the_first_one_laid(
    value: str, wood: dict[str, int]
) -> None:  # R2 before after D8
    game = red_lays_at_the_rim(value, {"A1.N": "wood"}, players="red blue green")
    game = after(game, move("steward", by="blue", north="blue"), move("steward", by="green", north="green"))
    assert each(game, "wood") == wood


@pytest.mark.parametrize(
    ("value", "wood", "grain"), [("before", {"blue": 1}, {}), ("after", {"red": 1}, {"blue": 1})]
)
def test_at_a_corner_both_sides_of_the_rim_follow_the_ruling(
    value: str, wood: dict[str, int], grain: dict[str, int]
) -> None:  # R2 before after C17
    blue_west_of_red = {"01": "red 1 green 1 yellow 1 blue 1"}
    game = red_lays_at_the_rim(value, {"A1.N": "wood", "A1.W": "grain"}, tiles=blue_west_of_red)
    game = after(game, move("steward", by="blue", north="blue"))  # now yellow, whom nobody plays, to the west
    assert (each(game, "wood"), each(game, "grain")) == (wood, grain)


@pytest.mark.parametrize("value", STEWARDS)
def test_areas_are_evaluated_as_the_tile_lies_in_the_end(value: str) -> None:  # R2 before after D1
    game = red_lays_at_the_rim(value, {"A1.N": "wood"}, A2="grain N 2")  # green to the south: lost
    assert each(game, "grain") == {}
    game = after(game, move("steward", by="blue", north="green"))  # now red to the south
    assert each(game, "grain") == {"red": 2}
    assert each(game, "wood") == ({} if value == "before" else {"red": 1})


@pytest.mark.parametrize(("value", "drawn"), [("before", {}), ("after", {"red": 1})])
def test_the_stewards_card_lies_under_the_deck_before_the_rim_draws(
    value: str, drawn: dict[str, int]
) -> None:  # R2 before after D1 D25
    game = small(rim={"A1.N": "card"}, rulings={"steward-rim": value})
    game = after(replace(having(game, "blue", cards=1), deck=()), lay("A1", "01", "red"))
    game = after(game, move("steward", by="blue", north="yellow"))
    assert each(game, "cards") == drawn


@pytest.mark.parametrize("value", STEWARDS)
def test_a_tile_that_no_steward_turned_needs_no_ruling(value: str) -> None:  # R2 before after
    game = small(rim={"A1.N": "wood"}, rulings={"steward-rim": value})
    assert named(game, lay("A1", "01", "red")) == set()
    assert each(after(game, lay("A1", "01", "red")), "wood") == {"red": 1}


# --- R3: several card icons on a tile ---


@pytest.mark.parametrize(("value", "cards"), [("one", 1), ("each", 3)])
def test_several_card_icons_give_one_card_or_one_each(value: str, cards: int) -> None:  # R3 one each
    icons = {"01": "red card blue card green card yellow 1"}
    game = small(tiles=icons, rulings={"card-icons": value})
    (drawn,) = outcomes(game, lay("A1", "01", "red"), TileCard)
    assert (drawn.icons, drawn.drawn, drawn.rulings) == (3, cards, ("card-icons",))
    assert each(after(game, lay("A1", "01", "red")), "cards") == {"red": cards}


@pytest.mark.parametrize("value", ["one", "each"])
def test_a_single_card_icon_gives_one_card_in_any_case(value: str) -> None:  # R3 one each
    game = small(tiles={"01": "red 1 blue card green 1 yellow 1"}, rulings={"card-icons": value})
    (drawn,) = outcomes(game, lay("A1", "01", "red"), TileCard)
    assert (drawn.drawn, drawn.rulings) == (1, ())


def test_card_icons_give_no_more_than_the_deck_has() -> None:  # R3 each C36
    icons = {"01": "red card blue card green card yellow 1"}
    game = replace(small(tiles=icons, rulings={"card-icons": "each"}), deck=(None, None))
    assert each(after(game, lay("A1", "01", "red")), "cards") == {"red": 2}


# --- R17: Dilemma, which tile pays ---

RICH_START_TILE = {
    "S1": "red card blue 1 green 1 yellow 1 silver 2 start",
    "02": "red 1 blue 1 green 1 yellow 1 silver 1",
}


def dilemma(value: str, icons: str = "one") -> Game:
    """A game with Dilemma whose start tile S1 shows a card and 2 silver, and whose tile 02 shows 1 silver."""
    return small(
        modules="dilemma", tiles=RICH_START_TILE, rulings={"dilemma-gains": value, "card-icons": icons}
    )


def swap(field: str, tile: str, **told: int) -> dict[str, Any]:
    """Lay a tile from the hand, red to the north."""
    return lay(field, tile, "red", swap=True, **told)


@pytest.mark.parametrize(
    ("value", "told", "cards", "silver"),
    [
        ("laid", {}, {"red": 1}, {"red": 2}),
        ("taken", {}, {}, {}),
        ("taken", {"gain_silver": 1}, {}, {"red": 1}),
        ("taken", {"gain_cards": 1, "gain_silver": 0}, {"red": 1}, {}),
    ],
)
def test_a_swap_pays_for_the_tile_laid_or_for_the_tile_taken_up(
    value: str, told: dict[str, int], cards: dict[str, int], silver: dict[str, int]
) -> None:  # R17 laid taken C45
    game = after(dilemma(value), swap("A1", "S1", **told))
    assert (each(game, "cards"), each(game, "silver")) == (cards, silver)


def test_gains_that_were_told_name_the_ruling() -> None:  # R17 taken
    assert named(dilemma("taken"), swap("A1", "S1", gain_cards=1)) == {"dilemma-gains"}
    assert named(dilemma("taken"), swap("A1", "S1", gain_silver=1)) == {"dilemma-gains"}


@pytest.mark.parametrize("value", ["laid", "taken"])
def test_a_tile_laid_back_pays_for_itself(value: str) -> None:  # R17 laid taken
    game = after(dilemma(value), lay("A1", "02", "red"))
    assert each(game, "silver") == {"red": 1}
    assert named(dilemma(value), lay("A1", "02", "red")) == set()


@pytest.mark.parametrize(("value", "told", "silver"), [("laid", {}, 3), ("taken", {"gain_silver": 2}, 2)])
def test_a_later_swap_pays_by_the_same_ruling(
    value: str, told: dict[str, int], silver: int
) -> None:  # R17 laid taken D22
    game = after(dilemma(value), swap("A1", "S1"), END, lay("C1", "01", "red"), END)
    assert each(after(game, swap("B2", "02", **told)), "silver") == {"red": silver}


def test_gains_are_told_only_of_a_tile_taken_up() -> None:  # R17 laid taken
    assert refusal(dilemma("laid"), swap("A1", "S1", gain_silver=1)).reason == Reason.NO_GAINS_TOLD
    not_swapped = lay("A1", "01", "red", gain_cards=1)
    assert refusal(dilemma("taken"), not_swapped).reason == Reason.NO_GAINS_TOLD


def test_gain_cards_is_at_most_one_or_one_for_each_coat() -> None:  # R17 taken R3 one each
    two = swap("A1", "S1", gain_cards=2)
    assert refusal(dilemma("taken", icons="one"), two).reason == Reason.TOO_MANY_GAINS
    assert each(after(dilemma("taken", icons="each"), two), "cards") == {"red": 2}
    assert each(after(dilemma("taken", icons="each"), swap("A1", "S1", gain_cards=4)), "cards") == {"red": 4}


def test_told_gains_are_no_more_than_deck_and_mine_have() -> None:  # R17 taken C36 D3
    game = replace(dilemma("taken"), mine=1, deck=())
    game = after(game, swap("A1", "S1", gain_cards=1, gain_silver=2))
    assert (each(game, "cards"), each(game, "silver"), game.mine) == ({}, {"red": 1}, 0)


def test_a_steward_leaves_told_gains_as_they_are() -> None:  # R17 taken D25
    game = after(having(dilemma("taken"), "blue", cards=1), swap("A1", "S1", gain_silver=1))
    game = after(game, move("steward", by="blue", north="blue"))
    assert (each(game, "cards"), each(game, "silver")) == ({}, {"red": 1})


@pytest.mark.parametrize("value", ["laid", "taken"])
def test_a_swap_of_a_tile_that_shows_something_names_the_ruling(value: str) -> None:  # R17 laid taken
    step = do(
        dilemma(value), swap("A1", "S1")
    )  # a card and 2 silver under one value, nothing under the other
    assert "dilemma-gains" in {key for outcome in step.outcomes for key in outcome.rulings}
