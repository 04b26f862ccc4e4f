"""Rulings on the final score: silver that is tied or missing, and castles that break a tie of points."""

from __future__ import annotations

import pytest

from companion.engine.castelli.outcomes import Won
from companion.engine.castelli.questions import score_now
from tests.engine.rulings.scenes import final, silver_prizes, with_silver
from tests.small import having, small, standing

# --- R11: several are second ---


@pytest.mark.parametrize(("value", "points"), [("three", 3), ("share", 1), ("two", 2), ("none", 0)])
def test_two_who_are_second_in_silver_get_what_the_ruling_says(
    value: str, points: int
) -> None:  # R11 three share two none
    game = with_silver(5, 3, 3, 1, silver_second_tie=value)
    second = {"blue": points, "green": points} if points else {}
    assert final(game, "silver") == {"red": 4, **second}
    first, prize = silver_prizes(game)
    assert (prize.place, prize.tied, prize.points) == (2, ("blue", "green"), points)
    assert (first.rulings, prize.rulings) == ((), ("silver-second-tie",))


@pytest.mark.parametrize(("value", "points"), [("three", 3), ("share", 0), ("two", 2), ("none", 0)])
def test_three_who_are_second_in_silver_share_nothing(
    value: str, points: int
) -> None:  # R11 three share two none
    game = with_silver(5, 3, 3, 3, silver_second_tie=value)
    second = dict.fromkeys(("blue", "green", "yellow"), points) if points else {}
    assert final(game, "silver") == {"red": 4, **second}


@pytest.mark.parametrize(("value", "points"), [("three", 6), ("share", 2), ("two", 4), ("none", 0)])
def test_in_battle_the_second_prize_is_four(
    value: str, points: int
) -> None:  # R11 three share two none R14 six C53
    game = with_silver(5, 3, 3, modules="battle", silver_second_tie=value)
    second = {"blue": points, "green": points} if points else {}
    assert final(game, "silver") == {"red": 8, **second}


def test_in_battle_three_who_share_the_second_prize_get_one_each() -> None:  # R11 share
    game = with_silver(5, 3, 3, 3, modules="battle", silver_second_tie="share")
    assert final(game, "silver") == {"red": 8, "blue": 1, "green": 1, "yellow": 1}


@pytest.mark.parametrize("value", ["three", "share", "two", "none"])
def test_one_who_is_second_alone_gets_the_second_prize_in_any_case(
    value: str,
) -> None:  # R11 three share two none C42
    game = with_silver(5, 3, 2, silver_second_tie=value)
    assert final(game, "silver") == {"red": 4, "blue": 2}
    assert [prize.rulings for prize in silver_prizes(game)] == [(), ()]


# --- R12: a second prize after a tie for the first ---


@pytest.mark.parametrize(("value", "second"), [("no-second", {}), ("second", {"green": 2})])
def test_after_a_tie_for_most_silver_there_is_a_second_prize_or_not(
    value: str, second: dict[str, int]
) -> None:  # R12 no-second second
    game = with_silver(4, 4, 1, silver_first_tie=value)
    assert final(game, "silver") == {"red": 3, "blue": 3, **second}
    first, prize = silver_prizes(game)
    assert (first.rulings, prize.rulings) == ((), ("silver-first-tie",))


@pytest.mark.parametrize(("value", "second"), [("no-second", {}), ("second", {"green": 4})])
def test_in_battle_the_second_prize_after_a_tie_is_four(
    value: str, second: dict[str, int]
) -> None:  # R12 no-second second
    game = with_silver(4, 4, 1, modules="battle", silver_first_tie=value)
    assert final(game, "silver") == {"red": 6, "blue": 6, **second}


@pytest.mark.parametrize(("how", "points"), [("three", 3), ("share", 1), ("two", 2), ("none", 0)])
def test_those_who_tie_for_second_after_a_tie_for_first_follow_both_rulings(
    how: str, points: int
) -> None:  # R12 no-second second R11 three share two none
    game = with_silver(4, 4, 1, 1, silver_first_tie="second", silver_second_tie=how)
    second = {"green": points, "yellow": points} if points else {}
    assert final(game, "silver") == {"red": 3, "blue": 3, **second}
    assert set(silver_prizes(game)[1].rulings) == {"silver-first-tie", "silver-second-tie"}
    none = with_silver(4, 4, 1, 1, silver_first_tie="no-second", silver_second_tie=how)
    assert final(none, "silver") == {"red": 3, "blue": 3}


# --- R13: players without silver ---


@pytest.mark.parametrize(("value", "second"), [("no", {}), ("yes", {"blue": 2})])
def test_someone_without_silver_can_be_second_or_not(
    value: str, second: dict[str, int]
) -> None:  # R13 no yes
    assert final(with_silver(3, 0, no_silver=value), "silver") == {"red": 4, **second}


@pytest.mark.parametrize(("value", "points"), [("no", {}), ("yes", {"red": 3, "blue": 3})])
def test_when_nobody_has_silver_all_tie_for_the_most_or_nobody(
    value: str, points: dict[str, int]
) -> None:  # R13 no yes
    assert final(with_silver(0, 0, no_silver=value), "silver") == points


@pytest.mark.parametrize(("value", "second"), [("no", {}), ("yes", {"blue": 3, "green": 3})])
def test_several_without_silver_tie_for_second_or_not(
    value: str, second: dict[str, int]
) -> None:  # R13 no yes R11 three
    assert final(with_silver(3, 0, 0, no_silver=value), "silver") == {"red": 4, **second}


@pytest.mark.parametrize(("value", "second"), [("no", {}), ("yes", {"green": 2})])
def test_after_a_tie_someone_without_silver_is_second_or_not(
    value: str, second: dict[str, int]
) -> None:  # R13 no yes R12 second
    game = with_silver(4, 4, 0, no_silver=value, silver_first_tie="second")
    assert final(game, "silver") == {"red": 3, "blue": 3, **second}


def test_a_prize_for_someone_without_silver_names_the_ruling() -> None:  # R13 yes
    first, second = silver_prizes(with_silver(3, 0, no_silver="yes"))
    assert (first.rulings, second.rulings) == ((), ("no-silver",))


@pytest.mark.parametrize("silver", [(3, 0), (0, 0)])
def test_a_prize_not_given_for_want_of_silver_names_the_ruling(silver: tuple[int, ...]) -> None:  # R13 no
    told = score_now(with_silver(*silver, no_silver="no")).outcomes
    assert "no-silver" in {key for outcome in told for key in outcome.rulings}


@pytest.mark.parametrize("value", ["no", "yes"])
def test_where_first_and_second_have_silver_no_ruling_is_needed(value: str) -> None:  # R13 no yes
    game = with_silver(3, 1, 0, no_silver=value)
    assert final(game, "silver") == {"red": 4, "blue": 2}
    assert [prize.rulings for prize in silver_prizes(game)] == [(), ()]


# --- R14: ties for silver in Battle ---


@pytest.mark.parametrize(("value", "points"), [("six", 6), ("three", 3)])
def test_in_battle_those_who_tie_for_most_silver_get_six_or_three(
    value: str, points: int
) -> None:  # R14 six three
    game = with_silver(4, 4, 1, modules="battle", battle_silver_tie=value)
    assert final(game, "silver") == {"red": points, "blue": points}
    assert silver_prizes(game)[0].rulings == ("battle-silver-tie",)


@pytest.mark.parametrize("value", ["six", "three"])
def test_without_battle_those_who_tie_for_silver_get_three(value: str) -> None:  # R14 six three C42
    game = with_silver(4, 4, battle_silver_tie=value)
    assert final(game, "silver") == {"red": 3, "blue": 3}
    assert silver_prizes(game)[0].rulings == ()


@pytest.mark.parametrize("value", ["six", "three"])
def test_in_battle_without_a_tie_the_prizes_are_eight_and_four(value: str) -> None:  # R14 six three C53
    game = with_silver(4, 3, 1, modules="battle", battle_silver_tie=value)
    assert final(game, "silver") == {"red": 8, "blue": 4}
    assert [prize.rulings for prize in silver_prizes(game)] == [(), ()]


# --- R19: castles that break a tie ---


@pytest.mark.parametrize(("value", "winners"), [("built", ("red",)), ("standing", ("blue",))])
def test_equal_points_are_decided_by_castles_built_or_castles_standing(
    value: str, winners: tuple[str, ...]
) -> None:  # R19 built standing C43
    game = small("5x1", B1="rocks EW 1 sites 3", modules="battle", rulings={"tie-castles": value})
    game = standing(game, "red B1/0", "blue B1/0 on 0", "red B1/0", "blue B1/0 on 2", "red B1/0")
    sheet = score_now(having(game, "red", points=2))  # Red 2 + 2 for one castle, Blue 4 for two
    assert {colour: row.total for colour, row in sheet.rows.items()} == {"red": 4, "blue": 4}
    assert sheet.winners == winners
    (won,) = [told for told in sheet.outcomes if isinstance(told, Won)]
    assert won.rulings == ("tie-castles",)


@pytest.mark.parametrize("value", ["built", "standing"])
def test_where_no_castle_lies_under_another_no_ruling_is_needed(value: str) -> None:  # R19 built standing
    game = standing(small(B1="rocks ESW 1 sites 2", rulings={"tie-castles": value}), "red B1/0")
    sheet = score_now(game)
    (won,) = [told for told in sheet.outcomes if isinstance(told, Won)]
    assert (sheet.winners, won.tied, won.rulings) == (("red",), ("red", "blue"), ())


@pytest.mark.parametrize("value", ["built", "standing"])
def test_more_points_win_whatever_the_castles(value: str) -> None:  # R19 built standing
    game = standing(small(B1="rocks ESW 1 sites 2", rulings={"tie-castles": value}), "red B1/0")
    assert score_now(having(game, "blue", points=1)).winners == ("blue",)
