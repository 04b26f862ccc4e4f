"""Settled: how rulings work together: neutral ties, markets, rounding, and ties for silver in Battle."""

from __future__ import annotations

import pytest

from tests.engine.rulings.scenes import EVERYBODY, final, mine_tied, silver_prizes, tied, with_silver


@pytest.mark.parametrize(
    ("amount", "among", "share"),
    [
        (1, 2, 1),
        (1, 3, 0),
        (2, 3, 1),
        (4, 3, 1),
        (5, 3, 2),
        (1, 4, 0),
        (2, 4, 1),
        (3, 4, 1),
        (5, 4, 1),
        (6, 4, 2),
    ],
)
def test_to_the_nearest_rounds_halves_up(amount: int, among: int, share: int) -> None:  # D29 R21 nearest
    colours = " ".join(EVERYBODY.split()[:among])
    found = tied(f"wood {amount}", colours, players=EVERYBODY, split="nearest")
    assert found.paid == {colour: share for colour in colours.split() if share}


# --- R4 goes first ---


@pytest.mark.parametrize("market", ["share", "one-each"])
@pytest.mark.parametrize("split", ["down", "nearest"])
@pytest.mark.parametrize("tents", [1, 2, 3])
def test_a_neutral_colour_that_blocks_goes_first(
    market: str, split: str, tents: int
) -> None:  # D29 R4 blocks R20 share one-each R21 down nearest
    found = tied(f"market {tents}", "red green", neutral_tie="blocks", market_tie=market, split=split)
    assert (found.paid, found.rulings) == ({}, ("neutral-tie",))


@pytest.mark.parametrize("market", ["share", "one-each"])
def test_a_player_whose_only_rival_is_ignored_draws_every_tent(
    market: str,
) -> None:  # D29 R4 ignored R20 share one-each
    for tents in (1, 3):
        found = tied(f"market {tents}", "red green", neutral_tie="ignored", market_tie=market)
        assert (found.paid, found.rulings) == ({"red": tents}, ("neutral-tie",))


# --- R20 compares tents with the tied colours ---


@pytest.mark.parametrize(
    ("neutral", "market", "each", "asked"),
    [
        ("shares", "share", 0, True),  # two tents for three colours
        ("shares", "one-each", 1, True),
        ("ignored", "share", 1, False),  # two tents for two players
        ("ignored", "one-each", 1, False),
    ],
)
def test_neutral_colours_are_among_those_who_need_tents_unless_they_are_ignored(
    neutral: str, market: str, each: int, asked: bool
) -> None:  # D29 R4 shares ignored R20 share one-each
    found = tied("market 2", "red green blue", neutral_tie=neutral, market_tie=market)
    assert found.paid == ({"red": each, "blue": each} if each else {})
    assert ("market-tie" in found.rulings, "neutral-tie" in found.rulings) == (asked, True)


@pytest.mark.parametrize(("market", "cards"), [("share", {}), ("one-each", {"red": 1})])
def test_a_player_and_a_neutral_colour_at_a_single_tent(
    market: str, cards: dict[str, int]
) -> None:  # D29 R4 shares R20 share one-each
    found = tied("market 1", "red green", neutral_tie="shares", market_tie=market)
    assert found.paid == cards
    assert {"neutral-tie", "market-tie"} <= set(found.rulings)


# --- R20 with R21 ---


@pytest.mark.parametrize(
    ("tents", "colours", "split", "market", "each"),
    [
        (1, "red blue", "down", "share", 0),
        (1, "red blue", "nearest", "share", 1),  # a half
        (1, "red blue green", "nearest", "share", 0),  # a third
        (1, "red blue green", "nearest", "one-each", 1),
        (2, "red blue green", "down", "share", 0),
        (2, "red blue green", "nearest", "share", 1),  # two thirds
        (2, "red blue green", "nearest", "one-each", 1),
        (3, "red blue", "down", "one-each", 1),  # tents enough: one and a half
        (3, "red blue", "nearest", "one-each", 2),
    ],
)
def test_tents_are_rounded_where_they_are_shared(
    tents: int, colours: str, split: str, market: str, each: int
) -> None:  # D29 R20 share one-each R21 down nearest
    found = tied(f"market {tents}", colours, players=EVERYBODY, split=split, market_tie=market)
    assert found.paid == {colour: each for colour in colours.split() if each}


# --- R4 with R21 ---


@pytest.mark.parametrize(
    ("neutral", "split", "wood"),
    [
        ("shares", "down", {}),
        ("shares", "nearest", {"red": 1}),
        ("ignored", "down", {"red": 1}),
        ("ignored", "nearest", {"red": 1}),
        ("blocks", "nearest", {}),
    ],
)
def test_half_of_a_single_icon_is_rounded_after_the_neutral_colour_had_its_say(
    neutral: str, split: str, wood: dict[str, int]
) -> None:  # D29 R4 shares ignored blocks R21 down nearest
    assert tied("wood 1", "red green", neutral_tie=neutral, split=split).paid == wood


@pytest.mark.parametrize(("split", "silver"), [("down", 5), ("nearest", 6)])
def test_half_of_the_mine_beside_a_neutral_colour_is_rounded(
    split: str, silver: int
) -> None:  # D29 R4 shares R21 down nearest
    game = mine_tied("red", "green", neutral_tie="shares", split=split)
    assert (game.holdings["red"].silver, game.mine) == (silver, 11 - silver)


# --- R14 sets the amount of every tie that pays as a tie ---


@pytest.mark.parametrize(
    ("tie", "second", "points"),
    [
        ("six", "three", 6),
        ("three", "three", 3),
        ("six", "share", 2),
        ("three", "share", 2),
        ("six", "two", 4),
        ("three", "two", 4),
        ("six", "none", 0),
        ("three", "none", 0),
    ],
)
def test_a_tie_for_second_silver_pays_as_a_tie_only_under_three(
    tie: str, second: str, points: int
) -> None:  # D29 R14 six three R11 three share two none
    game = with_silver(5, 3, 3, modules="battle", battle_silver_tie=tie, silver_second_tie=second)
    both = {"blue": points, "green": points} if points else {}
    assert final(game, "silver") == {"red": 8, **both}
    assert ("battle-silver-tie" in silver_prizes(game)[1].rulings) == (second == "three")


@pytest.mark.parametrize(("tie", "points"), [("six", 6), ("three", 3)])
def test_two_ties_for_silver_are_both_paid_as_ties(
    tie: str, points: int
) -> None:  # D29 R14 six three R12 second R11 three
    game = with_silver(4, 4, 1, 1, modules="battle", battle_silver_tie=tie, silver_first_tie="second")
    assert final(game, "silver") == dict.fromkeys(EVERYBODY.split(), points)


@pytest.mark.parametrize(("tie", "points"), [("six", 6), ("three", 3)])
def test_a_tie_of_all_without_silver_is_paid_as_a_tie(
    tie: str, points: int
) -> None:  # D29 R14 six three R13 yes
    game = with_silver(0, 0, modules="battle", battle_silver_tie=tie, no_silver="yes")
    assert final(game, "silver") == {"red": points, "blue": points}
