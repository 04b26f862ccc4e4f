"""A turn: revealing a tile, its card, its silver, the rim (C13-C17)."""

from dataclasses import replace

import pytest

from companion.engine.castelli.outcomes import RimPaid
from companion.engine.protocol import Colour
from tests.small import END, after, having, lay, move, outcomes, pointing, refusal, small

FOUR = "red blue green yellow"


# --- C13: reveal, evaluate, build ---


def test_revealing_is_not_optional() -> None:  # C13
    assert refusal(small("3x1"), END).reason == "not-revealed"


def test_a_turn_has_one_tile() -> None:  # C13
    game = after(small("3x1"), lay("A1", "01", "red"))
    assert refusal(game, lay("C1", "02", "red")).reason == "already-revealed"


def test_castles_are_built_only_after_the_tile() -> None:  # C13
    game = having(small("2x1", B1="rocks W 1 sites 1"), "red", wood=1, grain=1, rocks=1)
    assert refusal(game, move("build", at="B1")).reason == "not-revealed"


def test_areas_are_evaluated_before_castles_are_built() -> None:  # C13 C27
    game = having(small("2x1", B1="rocks W 1 sites 1"), "red", wood=1, grain=1)
    game = after(game, pointing("A1", "01", "red E"), move("build", at="B1"))
    assert game.holdings["red"] == (0, 0, 0, 0, 0, 0, 1)


def test_the_turn_passes_when_it_is_ended() -> None:  # C13
    game = after(small("3x1"), lay("A1", "01", "red"))
    assert game.turn == "red"
    assert after(game, END).turn == "blue"


# --- C14: a tile of one's choice, in any direction ---


@pytest.mark.parametrize("field", ["A1", "C1", "B2", "A3", "C3"])
def test_the_player_chooses_any_face_down_tile(field: str) -> None:  # C14
    game = after(small(), lay(field, "01", "red"))
    assert field not in game.face_down
    assert len(game.face_down) == 4


def test_a_face_up_tile_is_never_taken_up() -> None:  # C14
    game = after(small("3x1"), lay("A1", "01", "red"), END)
    assert refusal(game, lay("A1", "02", "red")).reason == "face-up"


@pytest.mark.parametrize(
    ("north", "east"), [("red", "blue"), ("blue", "green"), ("green", "yellow"), ("yellow", "red")]
)
def test_a_tile_is_laid_in_any_direction(north: str, east: Colour) -> None:  # C14
    game = after(small("2x1", players=FOUR, B1="wood W 1"), lay("A1", "01", north))
    assert [colour for colour, has in game.holdings.items() if has.wood] == [east]


# --- C15: the card icon ---


@pytest.mark.parametrize("icon", ["red", "blue", "green"])
def test_who_lays_a_card_icon_draws_whichever_colour_it_is_on(icon: str) -> None:  # C15
    game = after(small("2x1", tiles={"01": f"{icon} card"}), lay("A1", "01", "red"))
    assert (game.holdings["red"].cards, game.holdings["blue"].cards, len(game.deck)) == (1, 0, 24)


def test_a_tile_without_a_card_icon_gives_no_card() -> None:  # C15
    game = after(small("2x1"), lay("A1", "01", "red"))
    assert (game.holdings["red"].cards, len(game.deck)) == (0, 25)


def test_a_card_icon_gives_nothing_when_the_deck_is_empty() -> None:  # C15 C36
    game = replace(small("2x1", tiles={"01": "red card"}), deck=())
    assert after(game, lay("A1", "01", "red")).holdings["red"].cards == 0


# --- C16: silver on the tile ---


@pytest.mark.parametrize(("mine", "taken"), [(11, 2), (2, 2), (1, 1), (0, 0)])
def test_who_lays_a_tile_takes_its_silver_as_far_as_there_is_some(mine: int, taken: int) -> None:  # C16 C36
    game = replace(small("2x1", tiles={"01": "silver 2"}), mine=mine)
    game = after(game, lay("A1", "01", "blue"))
    assert (game.holdings["red"].silver, game.mine) == (taken, mine - taken)


def test_silver_goes_to_who_lays_the_tile_and_to_nobody_else() -> None:  # C16
    game = small("3x1", tiles={"02": "silver 1"})
    game = after(game, lay("A1", "01", "red"), END, lay("C1", "02", "red"))
    assert (game.holdings["red"].silver, game.holdings["blue"].silver) == (0, 1)


# --- C17: the rim ---


@pytest.mark.parametrize(
    ("reward", "gained"),
    [
        ("wood", (0, 1, 0, 0, 0, 0, 0)),
        ("grain", (0, 0, 1, 0, 0, 0, 0)),
        ("rocks", (0, 0, 0, 1, 0, 0, 0)),
        ("silver", (0, 0, 0, 0, 1, 0, 0)),
        ("card", (0, 0, 0, 0, 0, 1, 0)),
        ("3 wood", (0, 3, 0, 0, 0, 0, 0)),
        ("2 card", (0, 0, 0, 0, 0, 2, 0)),
    ],
)
def test_whose_coat_points_to_the_rim_gets_what_it_shows(reward: str, gained: tuple[int, ...]) -> None:  # C17
    game = after(small("2x1", rim={"A1.N": reward}), lay("A1", "01", "blue"))
    assert game.holdings["blue"] == gained
    assert game.holdings["red"] == (0, 0, 0, 0, 0, 0, 0)
    assert (game.mine, len(game.deck)) == (11 - gained[4], 25 - gained[5])


def test_a_corner_meadow_pays_on_both_its_sides() -> None:  # C17
    game = small(rim={"A1.N": "wood", "A1.W": "2 silver", "A3.W": "card"}, players=FOUR)
    game = after(game, lay("A1", "01", "red"))  # north red, west yellow
    assert (game.holdings["red"].wood, game.holdings["yellow"].silver, len(game.deck)) == (1, 2, 25)


def test_a_corner_meadow_may_pay_a_player_on_one_side_and_nobody_on_the_other() -> None:  # C17 C11
    game = small(rim={"A1.N": "wood", "A1.W": "2 silver"})
    game = after(game, lay("A1", "01", "yellow"))  # north yellow, west green
    assert [has[1:] for has in game.holdings.values()] == [(0, 0, 0, 0, 0, 0)] * 2
    game = after(small(rim={"A1.N": "wood", "A1.W": "2 silver"}), lay("A1", "01", "blue"))  # west red
    assert (game.holdings["blue"].wood, game.holdings["red"].silver) == (1, 2)


def test_on_a_board_of_one_row_a_meadow_may_have_three_sides_at_the_rim() -> None:  # C17
    game = small("2x1", rim={"A1.N": "wood", "A1.S": "grain", "A1.W": "rocks"}, players=FOUR)
    game = after(game, lay("A1", "01", "red"))
    assert [has[1:4] for has in game.holdings.values()] == [(1, 0, 0), (0, 0, 0), (0, 1, 0), (0, 0, 1)]


def test_a_side_at_the_rim_where_nothing_is_printed_pays_nothing() -> None:  # C17
    game = small(rim={"A1.N": "wood"})
    assert outcomes(game, lay("A3", "01", "red"), RimPaid) == []


def test_a_tile_that_is_not_beside_the_rim_gets_nothing_from_it() -> None:  # C17
    game = small(rim={"A1.N": "wood", "A1.W": "wood", "C1.N": "wood", "C3.S": "wood"})
    assert outcomes(game, lay("B2", "01", "red"), RimPaid) == []


def test_a_neutral_colour_at_the_rim_gets_nothing() -> None:  # C17 C11
    game = small("2x1", rim={"A1.N": "2 silver", "A1.S": "card"})
    game = after(game, lay("A1", "01", "green"))  # north green, south red
    assert (game.mine, len(game.deck), game.holdings["red"].cards) == (11, 24, 1)


def test_the_value_of_the_coat_does_not_matter_at_the_rim() -> None:  # C17
    tiles = {"01": "red 6"}
    game = after(small("2x1", rim={"A1.N": "wood"}, tiles=tiles), lay("A1", "01", "red"))
    assert game.holdings["red"].wood == 1


def test_the_rim_pays_before_the_areas() -> None:  # C17
    game = replace(small("2x1", rim={"A1.N": "card"}, B1="market W 1"), deck=(None,))
    game = after(game, lay("A1", "01", "red"))  # north red, east blue: one card for two
    assert (game.holdings["red"].cards, game.holdings["blue"].cards) == (1, 0)
    assert game.areas["B1/0"] == ({"blue": 1}, {}, 1)


@pytest.mark.parametrize(("wood", "then"), [(2, 5), (3, 5), (5, 5)])
def test_the_rim_too_gives_nobody_more_than_five_of_a_kind(wood: int, then: int) -> None:  # C17 C23
    game = having(small("2x1", rim={"A1.N": "3 wood"}), "red", wood=wood)
    assert after(game, lay("A1", "01", "red")).holdings["red"].wood == then


def test_the_rim_gives_silver_and_cards_as_far_as_there_are_some() -> None:  # C17 C36
    game = small("2x1", rim={"A1.N": "2 silver", "A1.S": "3 card"}, players=FOUR)
    game = after(replace(game, mine=1, deck=(None, None)), lay("A1", "01", "red"))
    assert (game.holdings["red"].silver, game.holdings["green"].cards) == (1, 2)
    assert (game.mine, game.deck) == (0, ())
