"""Rulings on cards: where settlements are founded, burnt cities, and sales when the mine is short."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from tests.engine.rulings.scenes import ruled
from tests.small import END, after, each, having, lay, move, named, refusal, small, standing

PEASANT, DUKE = move("play", card="peasant", at="B1"), move("play", card="duke", at="B1")
SELL, SELL_TWO = move("sell", cards=1), move("sell", cards=2)


def at_b1(land: str, **rulings: str) -> Game:
    """Red and Blue, with Battle and two cards each, before the first move."""
    game = small(B1=land, modules="battle", rulings=ruled(rulings))
    return having(having(game, "red", cards=2), "blue", cards=2)


# --- R7: which landscape is free ---


@pytest.mark.parametrize("found", [PEASANT, DUKE])
@pytest.mark.parametrize("castles", [("blue B1/0",), ("red B1/0", "blue B1/0 on 0")])
def test_a_landscape_with_a_castle_is_not_free(
    found: dict[str, str], castles: tuple[str, ...]
) -> None:  # R7 empty
    game = standing(at_b1("rocks ESW 1 sites 2", free_landscape="empty"), *castles)
    assert refusal(game, found).reason == Reason.NOT_FREE


@pytest.mark.parametrize(("found", "kind"), [(PEASANT, "village"), (DUKE, "city")])
def test_a_landscape_with_a_castle_but_no_settlement_is_free(
    found: dict[str, str], kind: str
) -> None:  # R7 no-settlement
    game = standing(at_b1("rocks ESW 1 sites 2", free_landscape="no-settlement"), "blue B1/0")
    assert named(game, found) == {"free-landscape"}
    assert after(game, found).settlements == {"B1": kind}


@pytest.mark.parametrize("value", ["empty", "no-settlement"])
def test_an_empty_landscape_is_free_in_any_case_and_one_with_a_settlement_never(
    value: str,
) -> None:  # R7 empty no-settlement
    game = at_b1("rocks ESW 1 sites 2", free_landscape=value)
    assert after(game, PEASANT).settlements == {"B1": "village"}
    assert named(game, PEASANT) == set()
    assert refusal(at_b1("village", free_landscape=value), PEASANT).reason == Reason.NOT_FREE


# --- R8: burnt cities ---


@pytest.mark.parametrize(("value", "spare"), [("spare", 3), ("gone", 2)])
def test_a_burnt_city_is_set_aside_or_gone(value: str, spare: int) -> None:  # R8 spare gone D13
    game, burn = at_b1("city", burnt_city=value), move("play", card="incendiary", at="B1")
    assert named(game, burn) == {"burnt-city"}
    game = after(game, burn)
    assert (game.settlements, game.spare["city"]) == ({}, spare)


def burnt_and_none_set_aside(value: str) -> Game:
    """Blue is on turn; Red burnt the city of B1 when the two that had been set aside were in use."""
    game = replace(at_b1("city", burnt_city=value), spare={"village": 2, "city": 0})
    return after(game, move("play", card="incendiary", at="B1"), lay("A1", "01", "red"), END)


def test_a_duke_founds_a_burnt_city_again() -> None:  # R8 spare
    assert after(burnt_and_none_set_aside("spare"), DUKE).settlements == {"B1": "city"}


def test_a_burnt_city_is_not_founded_again() -> None:  # R8 gone
    assert refusal(burnt_and_none_set_aside("gone"), DUKE).reason == Reason.NO_SPARE


# --- R18: sales when the mine is short ---


def with_mine_of(mine: int, value: str) -> Game:
    """Red has two cards, and that much silver is left in the mine."""
    return replace(having(small(rulings={"short-sale": value}), "red", cards=2), mine=mine)


@pytest.mark.parametrize(("mine", "sell", "silver"), [(1, SELL, 1), (3, SELL_TWO, 3), (0, SELL_TWO, 0)])
def test_a_seller_gets_what_is_left_in_the_mine(
    mine: int, sell: dict[str, int], silver: int
) -> None:  # R18 rest D3
    game = with_mine_of(mine, "rest")
    assert named(game, sell) == {"short-sale"}
    after_sale = after(game, sell)
    assert (after_sale.holdings["red"].silver, after_sale.mine) == (silver, 0)
    assert after_sale.holdings["red"].cards == 2 - sell["cards"]


@pytest.mark.parametrize(("mine", "sell"), [(1, SELL), (3, SELL_TWO), (0, SELL)])
def test_cards_are_not_sold_to_a_mine_that_cannot_pay(mine: int, sell: dict[str, int]) -> None:  # R18 refused
    assert refusal(with_mine_of(mine, "refused"), sell).reason == Reason.SHORT_SALE


@pytest.mark.parametrize("value", ["rest", "refused"])
def test_a_mine_that_can_pay_the_sale_pays_it_in_any_case(value: str) -> None:  # R18 rest refused C34
    game = with_mine_of(3, value)
    assert named(game, SELL) == set()
    assert each(after(game, SELL), "silver") == {"red": 2}


# --- R25: when cards may be sold ---

BLUE_SELLS = move("sell", by="blue", cards=1)


def blue_with_a_card(value: str) -> Game:
    return having(small(rulings={"sell-when": value}), "blue", cards=1)


def test_cards_may_be_sold_in_anothers_turn() -> None:  # R25 any
    game = blue_with_a_card("any")
    assert each(after(game, BLUE_SELLS), "silver") == {"blue": 2}
    assert named(game, BLUE_SELLS) == {"sell-when"}


def test_cards_are_sold_only_in_ones_own_turn() -> None:  # R25 own-turn
    refused = refusal(blue_with_a_card("own-turn"), BLUE_SELLS)
    assert (refused.reason, refused.facts["colour"]) == (Reason.SELL_OWN_TURN, "blue")
    game = having(small(rulings={"sell-when": "own-turn"}), "red", cards=1)
    assert each(after(game, SELL), "silver") == {"red": 2}
    assert named(game, SELL) == set()
