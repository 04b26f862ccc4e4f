"""Rulings on areas: ties with neutral colours, ties at a market, and rounding."""

from __future__ import annotations

import pytest

from companion.engine.castelli.outcomes import AreaEvaluated
from tests.engine.rulings.scenes import EVERYBODY, final, mine_tied, tied
from tests.small import after, each, having, move, named, small, standing

# --- R4: a player ties with a neutral colour ---


@pytest.mark.parametrize(
    ("value", "paid", "lost"), [("shares", {"red": 2}, 2), ("ignored", {"red": 4}, 0), ("blocks", {}, 4)]
)
def test_a_neutral_colour_in_a_tie_takes_its_share_or_none_or_all(
    value: str, paid: dict[str, int], lost: int
) -> None:  # R4 shares ignored blocks
    found = tied("wood 4", "red green", neutral_tie=value)
    assert (found.paid, found.lost, found.rulings) == (paid, lost, ("neutral-tie",))


@pytest.mark.parametrize(
    ("value", "paid"),
    [("shares", {"red": 2, "blue": 2}), ("ignored", {"red": 3, "blue": 3}), ("blocks", {})],
)
def test_two_players_who_tie_with_a_neutral_colour_share_among_three_or_two(
    value: str, paid: dict[str, int]
) -> None:  # R4 shares ignored blocks
    assert tied("grain 6", "red green blue", neutral_tie=value).paid == paid


@pytest.mark.parametrize(
    ("value", "cards"), [("shares", {"red": 1}), ("ignored", {"red": 2}), ("blocks", {})]
)
def test_a_neutral_colour_in_a_tie_counts_at_a_market(
    value: str, cards: dict[str, int]
) -> None:  # R4 shares ignored blocks C24
    found = tied("market 2", "green red", neutral_tie=value)
    assert (found.paid, found.rulings) == (cards, ("neutral-tie",))


@pytest.mark.parametrize(("value", "silver"), [("shares", 5), ("ignored", 11), ("blocks", 0)])
def test_a_neutral_colour_in_a_tie_counts_at_the_mine(
    value: str, silver: int
) -> None:  # R4 shares ignored blocks C40 D4
    game = mine_tied("red", "green", neutral_tie=value)
    assert (each(game, "silver").get("red", 0), game.mine) == (silver, 11 - silver)
    assert game.final is not None
    (found,) = [told for told in game.final.outcomes if isinstance(told, AreaEvaluated)]
    assert "neutral-tie" in found.rulings


@pytest.mark.parametrize("value", ["shares", "ignored", "blocks"])
def test_a_tie_of_players_alone_or_of_neutral_colours_alone_needs_no_ruling(
    value: str,
) -> None:  # R4 shares ignored blocks C22 C26
    players, nobody = (
        tied("wood 4", "red blue", neutral_tie=value),
        tied("wood 4", "green yellow", neutral_tie=value),
    )
    assert (players.paid, players.rulings) == ({"red": 2, "blue": 2}, ())
    assert (nobody.paid, nobody.rulings) == ({}, ())


# --- R20: a tie at a market with too few tents ---


@pytest.mark.parametrize(("value", "paid"), [("share", {}), ("one-each", {"red": 1, "blue": 1})])
def test_tied_at_a_market_with_fewer_tents_nobody_draws_or_each_one_card(
    value: str, paid: dict[str, int]
) -> None:  # R20 share one-each
    found = tied("market 1", "red blue", market_tie=value)
    assert found.paid == paid
    assert "market-tie" in found.rulings


@pytest.mark.parametrize("value", ["share", "one-each"])
def test_tents_enough_for_all_are_shared_in_any_case(value: str) -> None:  # R20 share one-each
    found = tied("market 4", "red blue", market_tie=value)
    assert (found.paid, found.rulings) == ({"red": 2, "blue": 2}, ())


@pytest.mark.parametrize("value", ["share", "one-each"])
def test_units_are_never_given_one_each(value: str) -> None:  # R20 share one-each C22
    assert tied("wood 1", "red blue", market_tie=value).paid == {}


# --- R21: rounding ---


@pytest.mark.parametrize(
    ("area", "colours", "down", "nearest"),
    [
        ("wood 3", "red blue", 1, 2),  # 1.5
        ("wood 1", "red blue", 0, 1),  # 0.5
        ("grain 5", "red blue green", 1, 2),  # 1.67
        ("grain 4", "red blue green", 1, 1),  # 1.33
        ("rocks 6", "red blue green yellow", 1, 2),  # 1.5
        ("market 5", "red blue", 2, 3),  # 2.5
        ("wood 4", "red blue", 2, 2),
    ],
)
def test_a_share_of_an_area_is_rounded_down_or_to_the_nearest(
    area: str, colours: str, down: int, nearest: int
) -> None:  # R21 down nearest C22
    for value, share in (("down", down), ("nearest", nearest)):
        found = tied(area, colours, players=EVERYBODY, split=value)
        assert found.paid == {colour: share for colour in colours.split() if share}
        assert found.rulings == (("split",) if down != nearest else ())


@pytest.mark.parametrize(
    ("value", "silver", "left"), [("down", {"red": 5, "blue": 5}, 1), ("nearest", {"red": 5, "blue": 6}, 0)]
)
def test_the_mine_shared_by_two_is_rounded_down_or_to_the_nearest(
    value: str, silver: dict[str, int], left: int
) -> None:  # R21 down nearest C40 D2
    game = mine_tied("red", "blue", split=value)  # 11: five and a half each
    assert (each(game, "silver"), game.mine) == (silver, left)


@pytest.mark.parametrize(("value", "silver"), [("down", 5), ("nearest", 6)])
def test_the_robber_baron_takes_half_rounded_down_or_to_the_nearest(
    value: str, silver: int
) -> None:  # R21 down nearest
    game = having(small(rulings={"split": value}), "red", cards=1)
    baron = move("play", card="robber-baron")
    assert named(game, baron) == {"split"}
    game = after(game, baron)
    assert (each(game, "silver"), game.mine) == ({"red": silver}, 11 - silver)


@pytest.mark.parametrize("value", ["down", "nearest"])
def test_half_of_an_even_mine_needs_no_rounding(value: str) -> None:  # R21 down nearest
    game = having(small(players="red blue green", rulings={"split": value}), "red", cards=1)
    baron = move("play", card="robber-baron")
    assert named(game, baron) == set()
    assert each(after(game, baron), "silver") == {"red": 8}  # of 16


@pytest.mark.parametrize("value", ["down", "nearest"])
@pytest.mark.parametrize(
    ("settlement", "castles", "share"),
    [
        ("village", "red blue", 2),  # 1.5
        ("village", "red blue green", 1),
        ("village", "red blue green yellow", 1),  # 0.75
        ("city", "red blue green yellow", 2),  # 1.5
    ],
)
def test_a_settlement_of_battle_is_rounded_up_and_to_the_nearest_that_is_the_same(
    value: str, settlement: str, castles: str, share: int
) -> None:  # R21 down nearest C51
    game = small("2x1", players=EVERYBODY, modules="battle", B1=settlement, rulings={"split": value})
    game = standing(game, *(f"{colour} B1/0" for colour in castles.split()))
    assert final(game, "settlements") == dict.fromkeys(castles.split(), share)
