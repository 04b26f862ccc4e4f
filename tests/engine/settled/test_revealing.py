"""Settled: the order in a turn, who is served first when there is too little, neutral and face-down tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.castelli.outcomes import (
    AreaEvaluated,
    RimPaid,
    TileCard,
    TileLaid,
    TileSilver,
    TileTurned,
)
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import castle_sites
from tests.engine.rulings.scenes import AROUND_B2, EVERYBODY, mine_tied, tied
from tests.small import END, after, do, each, having, lay, move, outcomes, pointing, refusal, small, standing

# --- D1: the order in a turn ---


def test_a_turn_goes_tile_then_card_then_silver_then_rim_then_areas() -> None:  # D1
    rich = {"01": "red 1 blue 1 green 1 yellow card silver 1"}
    game = small(rim={"A1.N": "wood", "A1.W": "wood"}, A2="grain N 1", B1="grain W 1", tiles=rich)
    step = do(having(game, "blue", cards=1), lay("A1", "01", "red"))
    laid, *rest = [type(told) for told in step.outcomes]
    assert (laid, rest) == (TileLaid, [TileCard, TileSilver, RimPaid, RimPaid, AreaEvaluated, AreaEvaluated])
    answered = do(step.state, move("steward", by="blue", north="yellow"))
    assert [type(told) for told in answered.outcomes] == [TileTurned, *rest]


def test_the_tiles_card_is_drawn_before_the_rims() -> None:  # D1
    icon = {"01": "red 1 blue 1 green card yellow 1"}
    game = replace(small(rim={"A1.N": "card"}, tiles=icon), deck=(None,))
    assert each(after(game, lay("A1", "01", "blue")), "cards") == {"red": 1}


def test_the_tiles_silver_is_taken_before_the_rims() -> None:  # D1 D3
    shining = {"01": "red 1 blue 1 green 1 yellow 1 silver 2"}
    game = replace(small(rim={"A1.N": "2 silver"}, tiles=shining), mine=3)
    assert each(after(game, lay("A1", "01", "blue")), "silver") == {"red": 2, "blue": 1}


def test_the_rim_is_paid_before_areas() -> None:  # D1
    game = small(rim={"A1.N": "card"}, A2="market N 1", players="red blue green")
    game = after(replace(game, deck=(None,)), pointing("A1", "01", "red S"))  # green to the north
    assert each(game, "cards") == {"green": 1}


@pytest.mark.parametrize(("corner", "sides"), [("A1", "NW"), ("C1", "NE"), ("C3", "ES"), ("A3", "SW")])
def test_the_sides_at_the_rim_are_paid_north_east_south_west(corner: str, sides: str) -> None:  # D1
    rim = {f"{corner}.{side}": "card" for side in sides}
    game = replace(small(rim=rim, players=EVERYBODY), deck=(None,))
    assert each(after(game, pointing(corner, "01", f"blue {sides[0]}")), "cards") == {"blue": 1}


@pytest.mark.parametrize(("deck", "drawn"), [(1, "red"), (2, "red blue"), (3, "red blue green")])
def test_areas_are_evaluated_by_the_tiles_sides_north_east_south_west(deck: int, drawn: str) -> None:  # D1
    markets = {"B1": "market S 1", "C2": "market W 1", "B3": "market N 1", "A2": "market E 1"}
    game = replace(small(players=EVERYBODY, **markets), deck=(None,) * deck)
    assert each(after(game, lay("B2", "01", "red")), "cards") == dict.fromkeys(drawn.split(), 1)


@pytest.mark.parametrize(
    ("areas", "drawn"), [("market SE 1; market S 1", "blue"), ("market S 1; market SE 1", "red")]
)
def test_areas_on_one_side_of_the_tile_go_by_their_number(areas: str, drawn: str) -> None:  # D1
    two = {"02": "red 2 blue 2 green 2 yellow 2"}  # Blue leads where the eastern side counts
    game = after(small(B1=areas, tiles=two), pointing("C1", "02", "blue W"), END)
    game = after(replace(game, deck=(None,)), pointing("B2", "01", "red N"))
    assert each(game, "cards") == {drawn: 1}


# --- D2: tied players in turn order ---


def market_tied(tents: int, deck: int, players: str, first: str) -> Game:
    """The *players* have just tied at a market, when that many cards were left in the deck."""
    colours = players.split()
    game = small(a1="landscape", B2=f"market {'NESW'[: len(colours)]} {tents}", players=players, first=first)
    places = zip(AROUND_B2.items(), colours, strict=False)
    moves = [
        pointing(meadow, f"0{n}", f"{colour} {side}") for n, ((meadow, side), colour) in enumerate(places, 1)
    ]
    for data in moves[:-1]:
        game = after(game, data, END)
    return after(replace(game, deck=(None,) * deck), moves[-1])


@pytest.mark.parametrize(
    ("players", "first", "deck", "cards"),
    [
        ("red blue", "red", 1, {"blue": 1}),
        ("red blue", "blue", 1, {"red": 1}),
        ("red blue green", "red", 2, {"green": 1, "red": 1}),
        ("green red blue", "red", 2, {"green": 1, "red": 1}),
        ("blue red green", "red", 2, {"blue": 1, "red": 1}),
        (EVERYBODY, "green", 3, {"blue": 1, "green": 1, "yellow": 1}),
    ],
)
def test_tied_players_draw_in_turn_order_beginning_with_the_player_on_turn(
    players: str, first: str, deck: int, cards: dict[str, int]
) -> None:  # D2
    game = market_tied(len(players.split()), deck, players, first)
    assert each(game, "cards") == cards


def test_each_draws_their_whole_share_as_far_as_there_is_some() -> None:  # D2
    assert each(market_tied(4, 3, "red blue", "red"), "cards") == {"blue": 2, "red": 1}


@pytest.mark.parametrize(
    ("first", "silver"), [("red", {"blue": 6, "red": 5}), ("blue", {"red": 6, "blue": 5})]
)
def test_at_the_mine_who_had_the_last_turn_takes_first(
    first: str, silver: dict[str, int]
) -> None:  # D2 R21 nearest
    game = small("3x1", B1="mine EW", first=first, rulings={"split": "nearest"})
    game = after(game, pointing("A1", "01", "red E"), END, pointing("C1", "02", "blue W"), END)
    assert each(game, "silver") == silver  # half of 11, rounded to 6, leaves 5


# --- D3: a mine with less than is due ---


def test_a_mine_with_less_than_is_due_gives_what_it_has() -> None:  # D3
    shining = {"01": "red 1 blue 1 green 1 yellow 1 silver 2"}
    tile = after(replace(small(tiles=shining), mine=1), lay("A1", "01", "red"))
    rim = after(replace(small(rim={"A1.N": "2 silver"}), mine=1), lay("A1", "01", "red"))
    assert [(each(game, "silver"), game.mine) for game in (tile, rim)] == [({"red": 1}, 0)] * 2


def test_sold_cards_are_paid_one_by_one() -> None:  # D3 C34
    game = after(replace(having(small(), "blue", cards=3), mine=3), move("sell", by="blue", cards=3))
    assert (each(game, "silver"), each(game, "cards"), game.mine) == ({"blue": 3}, {}, 0)  # 2, 1 and 0


# --- D4: what is lost ---


def test_units_that_are_lost_vanish() -> None:  # D4
    rounded, neutral = tied("wood 3", "red blue"), tied("wood 3", "green yellow")
    assert (rounded.paid, rounded.lost) == ({"red": 1, "blue": 1}, 1)
    assert (neutral.paid, neutral.lost) == ({}, 3)


@pytest.mark.parametrize(("winner", "deck"), [("red blue", 23), ("green green", 25), ("red green", 24)])
def test_cards_that_are_lost_stay_in_the_deck(winner: str, deck: int) -> None:  # D4
    west, east = winner.split()
    game = after(small("3x1", B1="market EW 3"), pointing("A1", "01", f"{west} E"), END)
    assert len(after(game, pointing("C1", "02", f"{east} W")).deck) == deck


@pytest.mark.parametrize(
    ("winner", "silver", "mine"), [("red blue", 5, 1), ("green green", 0, 11), ("red green", 5, 6)]
)
def test_silver_that_is_lost_stays_in_the_mine(winner: str, silver: int, mine: int) -> None:  # D4
    game = mine_tied(*winner.split())
    assert (game.holdings["red"].silver, game.mine) == (silver, mine)


# --- D5: neutral colours ---


def against_two_neutral_colours(red: int) -> Game:
    """Red has that many points at a wood area of 2 icons, Green and Yellow 2 each; one tile is to be laid."""
    tiles = {"01": f"red {red} blue 1 green 1 yellow 1", "02": "red 2 blue 2 green 2 yellow 2"}
    tiles["03"] = tiles["02"]
    game = small(a1="landscape", B2="wood NES 2", tiles=tiles)
    return after(game, pointing("B1", "01", "red S"), END, pointing("C2", "02", "green W"), END)


@pytest.mark.parametrize(("red", "wood"), [(3, {"red": 2}), (1, {})])
def test_two_neutral_colours_are_compared_each_for_itself(red: int, wood: dict[str, int]) -> None:  # D5
    game = after(against_two_neutral_colours(red), pointing("B3", "03", "yellow N"))
    assert each(game, "wood") == wood  # Red has 3 to 2 and 2, not to 4


def test_a_neutral_colour_wins_nothing_for_anybody() -> None:  # D5 C11 C26
    game = small(rim={"A1.N": "card"}, A2="market N 3", B1="grain W 2")
    game = after(game, pointing("A1", "01", "green N"))  # yellow to the east, red to the south
    assert [each(game, what) for what in ("cards", "grain")] == [{"red": 3}, {}]
    game = after(small(rim={"A1.N": "card"}, A2="market N 3"), pointing("A1", "01", "green S"))
    assert (each(game, "cards"), len(game.deck)) == ({"red": 1}, 24)
    assert mine_tied("green", "green").mine == 11


def test_a_neutral_colour_at_the_rim_is_paid_nothing() -> None:  # D5 C17
    (paid,) = outcomes(small(rim={"A1.N": "2 silver"}), lay("A1", "01", "yellow"), RimPaid)
    assert (paid.neutral, paid.due, paid.got) == (True, 0, 0)


# --- D6: face-down tiles ---


def test_a_face_down_tile_hinders_nobody() -> None:  # D6
    game = after(small(B1="rocks ESW 1 sites 1"), pointing("A1", "01", "red E"))
    game = having(game, "red", wood=1, grain=1, rocks=1)
    assert castle_sites(after(game, move("build", at="B1"))) == {"B1": [["red"]]}


def test_a_face_down_tile_gives_no_coat_to_anyone() -> None:  # D6
    game = after(small(B1="rocks ESW 1 sites 1"), pointing("A1", "01", "blue E"))
    game = having(game, "red", wood=1, grain=1, rocks=1)
    assert refusal(game, move("build", at="B1")).reason == Reason.NO_COAT


def test_a_face_down_tile_does_not_protect_a_castle() -> None:  # D6 C48
    game = after(small(B1="rocks ESW 1 sites 1", modules="battle"), pointing("A1", "01", "red E"))
    game = standing(having(game, "red", wood=2, grain=2, rocks=2), "blue B1/0")
    assert castle_sites(after(game, move("build", at="B1", over="blue"))) == {"B1": [["blue", "red"]]}
