"""What a screen asks: what may be done, where to build, directions, leads, the score now, what instead."""

from dataclasses import replace
from typing import Any

import pytest

from companion.base.errors import Refused
from companion.engine.castelli import building_options, questions
from companion.engine.castelli.moves import Build, End, Play, Reveal, Sell, Steward
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import fingerprint
from tests.small import END, after, having, lay, move, pointing, small, standing

FULL = {"wood": 1, "grain": 1, "rocks": 1}
SITE = "rocks EW 1 sites 1"


def cards_of(plays: tuple[Play, ...]) -> set[str]:
    """Return the cards that could be used."""
    return {play.card for play in plays}


# --- what may be done ---


def test_before_the_tile_any_face_down_tile_may_be_revealed_and_nothing_built_or_ended() -> None:  # C13 C14
    now = questions.options(having(small("3x1", B1=SITE), "red", **FULL))
    assert (now.turn, now.reveal, now.builds, now.end) == ("red", ("A1", "C1"), (), False)


def test_after_the_tile_nothing_more_is_revealed_and_the_turn_may_end() -> None:  # C13
    now = questions.options(after(small("3x1"), lay("A1", "01", "red")))
    assert (now.turn, now.reveal, now.end) == ("red", (), True)


def test_tiles_that_lie_face_up_are_not_offered() -> None:  # C14
    assert questions.options(after(small("3x1"), lay("A1", "01", "red"), END)).reveal == ("C1",)


def test_after_the_end_nothing_may_be_done() -> None:  # C39
    game = after(having(small("2x1", B1=SITE), "red", **FULL, cards=3), pointing("A1", "01", "red E"), END)
    now = questions.options(game)
    assert now == questions.Options(None, (), (), (), {}, (), (), False)


def test_who_holds_cards_may_sell_them_at_any_time() -> None:  # C34
    game = having(having(small("3x1", players="red blue green"), "red", cards=2), "green", cards=1)
    assert questions.options(game).sells == {"red": 2, "green": 1}


def test_where_short_sales_are_refused_only_as_many_as_the_mine_pays_for() -> None:  # C34 R18 refused
    game = having(small("3x1", rulings={"short-sale": "refused"}), "red", cards=3)
    assert questions.options(replace(game, mine=5)).sells == {"red": 2}
    assert questions.options(replace(game, mine=1)).sells == {}


def test_stewards_may_answer_a_tile_right_after_it_was_laid() -> None:  # D25
    game = having(having(small("3x1", players="red blue green"), "blue", cards=1), "red", cards=1)
    assert questions.options(game).stewards == ()
    laid = after(game, lay("A1", "01", "red"))
    assert questions.options(laid).stewards == ("blue",)  # not who laid it, not who holds no card
    assert questions.options(after(laid, END)).stewards == ()


def test_a_guard_may_answer_an_overbuilding_right_after_it() -> None:  # D25
    game = standing(small("3x1", B1=SITE, modules="battle", players="red blue green"), "blue B1/0")
    for colour in ("blue", "green"):
        game = having(game, colour, cards=1)
    game = having(after(game, pointing("A1", "01", "red E")), "red", wood=2, grain=2, rocks=2)
    assert questions.options(game).guards == ()
    assert questions.options(after(game, move("build", at="B1", over="blue"))).guards == ("blue",)


# --- cards ---


def test_cards_that_could_be_used_come_with_each_choice() -> None:  # C33 C37
    game = having(small("5x1", players="red blue green", B1="village"), "red", cards=1, silver=1)
    plays = questions.options(having(game, "green", cards=2)).plays
    assert set(plays) == {
        *(Play(card) for card in ("king-3", "king-4", "king-5", "robber-baron", "raider", "brigands")),
        Play("traitor", victim="green"),
        Play("peasant", at="D1"),
    }


def test_nobody_without_a_card_and_nobody_twice_in_a_turn_may_use_one() -> None:  # C33 C38
    assert questions.options(small("3x1")).plays == ()
    game = after(having(small("3x1"), "red", cards=2), move("play", card="king-3"))
    assert questions.options(game).plays == ()


def test_a_card_whose_copies_lie_under_the_deck_is_not_offered() -> None:  # C38
    game = having(small("3x1"), "red", cards=1)
    assert "king-5" in cards_of(questions.options(game).plays)
    assert "king-5" not in cards_of(questions.options(replace(game, deck=("king-5",))).plays)


def test_battle_cards_are_offered_in_battle() -> None:  # C37
    game = having(small("5x1", B1="city", modules="battle"), "red", cards=1)
    plays = questions.options(game).plays
    assert {play for play in plays if play.at} == {
        Play("peasant", at="D1"),
        Play("duke", at="D1"),
        Play("incendiary", at="B1"),
    }


# --- where to build ---


def at_b1(area: str = SITE, /, **counts: int) -> Game:
    """Return a game in which red may build on B1, and holds *counts*."""
    return having(after(small("5x1", B1=area, D1="city"), pointing("A1", "01", "red E")), "red", **counts)


def test_a_place_tells_its_move_its_cost_and_what_it_scores_by_which_lines() -> None:  # C27 C31
    (place,) = building_options.building_places(at_b1(**FULL))
    assert (place.move, place.area, dict(place.units), place.silver) == (Build("B1"), 0, FULL, 0)
    assert (place.points, place.lines) == (2, (("D1", "city", 2),))


def test_a_purchase_is_offered_where_it_is_needed() -> None:  # C28
    (place,) = building_options.building_places(at_b1(wood=1, grain=1, silver=2))
    assert (place.move, dict(place.units), place.silver) == (
        Build("B1", buy="rocks"),
        {"wood": 1, "grain": 1},
        2,
    )


def test_no_purchase_is_offered_where_nothing_is_missing() -> None:  # C28
    assert [place.move.buy for place in building_options.building_places(at_b1(**FULL, silver=9))] == [None]


@pytest.mark.parametrize(
    ("area", "counts"),
    [
        (SITE, {"wood": 1, "grain": 1, "silver": 1}),
        (SITE, {"wood": 1, "silver": 9}),
        (SITE, {**FULL, "castles": 9}),
        ("grain EW 1", FULL),
        ("rocks EW 1", FULL),
    ],
)
def test_no_place_is_offered_where_the_rules_forbid_it(
    area: str, counts: dict[str, int]
) -> None:  # C27 C28 C30 C32
    assert list(building_options.building_places(at_b1(area, **counts))) == []


def test_places_are_those_the_players_coats_point_to_best_points_first() -> None:  # C29 C31
    site = "rocks NESW 1 sites 1"
    game = small(B1=f"village; {site}", A2=site, B3=site, C2="city")
    game = after(game, pointing("B2", "01", "red N"), END, pointing("A1", "02", "red S"), END)
    game = having(after(game, pointing("A3", "03", "red E")), "red", **FULL)
    places = [(place.move.at, place.points) for place in building_options.building_places(game)]
    assert places == [("A2", 2), ("B1", 1), ("B3", 1)]  # C2 in A2's row; B1 itself; B1 in B3's column


def test_before_the_tile_there_is_no_place_to_build() -> None:  # C13
    game = having(after(small("5x1", B1=SITE), pointing("A1", "01", "red E"), END), "blue", **FULL)
    assert list(building_options.building_places(game)) == []


def test_with_cards_the_places_that_need_one_are_offered_too() -> None:  # C37
    game = at_b1("grain EW 1; wood EW 1; rocks EW 1 sites 1", wood=1, grain=1, silver=1, cards=1)
    assert list(building_options.building_places(game)) == []
    (place,) = building_options.building_places(game, with_cards=True)
    assert (place.move, place.silver) == (Build("B1", card="master-builder"), 1)
    game = at_b1("grain EW 1; wood EW 1", **FULL, cards=1)
    moves = [
        (place.move.card, place.area) for place in building_options.building_places(game, with_cards=True)
    ]
    assert moves == [("landgrave", 0), ("landgravine", 1)]


def test_castles_to_overbuild_are_places_in_battle() -> None:  # C47 C49
    game = standing(small("3x1", B1=SITE, modules="battle"), "blue B1/0")
    game = having(after(game, pointing("A1", "01", "red E")), "red", wood=2, grain=2, rocks=2)
    (place,) = building_options.building_places(game)
    assert (place.move, dict(place.units)) == (Build("B1", over="blue"), {"wood": 2, "grain": 2, "rocks": 2})


def test_every_place_that_is_offered_can_be_built() -> None:  # C27
    game = at_b1(wood=1, grain=1, silver=2, cards=1)
    moves = [place.move for place in building_options.building_places(game, with_cards=True)]
    assert moves == [Build("B1", buy="rocks"), Build("B1", card="master-builder")]
    assert all(questions.fits(game, found) for found in moves)


# --- tiles and directions ---


def test_tiles_that_nobody_has_seen_may_turn_up() -> None:  # C8 C45
    game = after(small("3x1", modules="dilemma"), lay("A1", "S2", "red", swap=True), END)
    assert questions.unseen_tiles(game) == ["01", "02", "03"]
    assert questions.unseen_tiles(game, start=True) == ["S1", "S3", "S4"]


def test_directions_tell_who_would_gain_what_for_each_colour_north() -> None:  # C14 C17 C21 C26
    game = small("3x1", players="red blue green", rim={"A1.N": "2 silver"}, B1="wood W 3; market EW 1")
    assert questions.directions(game, "A1", "01") == {
        "red": {"red": {"silver": 2}, "blue": {"wood": 3}},
        "blue": {"blue": {"silver": 2}, "green": {"wood": 3}},
        "green": {"green": {"silver": 2}},  # yellow east: nobody plays it
        "yellow": {"red": {"wood": 3}},
    }


def test_directions_count_the_movers_own_card_and_silver_after_caps() -> None:  # C15 C16 C23
    game = having(small("2x1", tiles={"01": "green card silver 2"}, B1="wood W 3"), "red", wood=4)
    assert questions.directions(game, "A1", "01") == {
        "red": {"red": {"silver": 2, "cards": 1}, "blue": {"wood": 3}},
        "blue": {"red": {"silver": 2, "cards": 1}},
        "green": {"red": {"silver": 2, "cards": 1}},
        "yellow": {"red": {"wood": 1, "silver": 2, "cards": 1}},
    }


def test_directions_of_a_start_tile_are_those_of_the_first_swap() -> None:  # C45
    game = small("3x1", modules="dilemma", tiles={"S1": "silver 1 start"})
    assert questions.directions(game, "A1", "S1")["red"] == {"red": {"silver": 1}}
    game = after(game, lay("A1", "S1", "red", swap=True), END, lay("C1", "01", "red"))
    with pytest.raises(Refused):
        questions.directions(game, "C1", "S2")


@pytest.mark.parametrize(
    ("moves", "field", "tile", "reason"),
    [
        ([], "B1", "01", "not-a-meadow"),
        ([], "Z9", "01", "not-on-board"),
        ([], "A1", "99", "unknown-tile"),
        ([lay("A1", "01", "red"), END], "A1", "02", "face-up"),
        ([lay("A1", "01", "red"), END], "C1", "01", "tile-seen"),
        ([lay("A1", "01", "red")], "C1", "02", "already-revealed"),
    ],
)
def test_directions_of_what_cannot_be_laid_are_refused(
    moves: list[Any], field: str, tile: str, reason: str
) -> None:
    with pytest.raises(Refused) as caught:
        questions.directions(after(small("3x1"), *moves), field, tile)
    assert caught.value.reason == reason


def test_asking_changes_nothing() -> None:
    game = having(small("3x1", B1="wood EW 1"), "red", cards=1)
    before = fingerprint(game)
    questions.options(game)
    questions.directions(game, "A1", "01")
    questions.score_now(game)
    assert fingerprint(game) == before


# --- leads ---


def test_a_lead_tells_the_points_so_far_by_how_much_and_what_is_still_face_down() -> None:  # C19
    game = small(a1="landscape", B2="wood NESW 2", tiles={"01": "red 5", "02": "blue 3"})
    assert questions.leads(game) == {"B2/0": questions.Lead({}, (), 0, 4, False)}
    game = after(game, pointing("B1", "01", "red S"), END, pointing("C2", "02", "blue W"), END)
    assert questions.leads(game)["B2/0"] == questions.Lead({"red": 5, "blue": 3}, ("red",), 2, 2, False)


def test_a_tie_has_no_margin() -> None:  # C22
    game = small(a1="landscape", B2="wood NESW 2")
    game = after(game, pointing("B1", "01", "red S"), END, pointing("C2", "02", "blue W"), END)
    assert questions.leads(game)["B2/0"] == questions.Lead(
        {"red": 1, "blue": 1}, ("red", "blue"), 0, 2, False
    )


def test_the_margin_of_an_only_colour_is_all_it_has() -> None:  # C19
    game = after(small("3x1", B1="wood EW 1", tiles={"01": "yellow 4"}), pointing("A1", "01", "yellow E"))
    assert questions.leads(game)["B1/0"] == questions.Lead({"yellow": 4}, ("yellow",), 4, 1, False)


def test_a_lead_says_that_an_area_is_evaluated() -> None:  # C18 C25
    game = after(small("2x1", B1="wood W 1; mine W"), pointing("A1", "01", "red E"))
    leads = questions.leads(game)
    assert (leads["B1/0"].evaluated, leads["B1/1"].evaluated) == (True, False)
    assert leads["B1/1"] == questions.Lead({"red": 1}, ("red",), 1, 0, False)


# --- the score now ---


def test_the_score_now_is_as_if_the_game_ended_with_the_mine_as_it_stands() -> None:  # C40 C41 C42
    game = having(small("3x1", B1="mine EW"), "blue", points=3, wood=2, cards=1, silver=2)
    game = after(game, pointing("A1", "01", "red E"))
    sheet = questions.score_now(game)
    assert sheet.rows == {"red": (0, 0, 0, 4, 0, 0, 0), "blue": (3, 1, 2, 2, 0, 0, 0)}
    assert sheet.winners == ("blue",)
    assert (game.mine, game.holdings["red"].silver, game.over) == (11, 0, False)


def test_after_the_end_the_score_now_is_the_final_one() -> None:  # C39
    game = after(having(small("2x1"), "red", points=5), lay("A1", "01", "red"), END)
    assert questions.score_now(game) is game.final


# --- what is possible instead ---


def test_instead_of_a_tile_on_a_wrong_field_it_may_lie_on_the_others() -> None:  # C14
    game = after(small("5x1"), lay("A1", "01", "red"), END)
    instead = questions.possible_instead(game, Reveal("A1", "02", "green"))
    assert instead[:2] == [Reveal("C1", "02", "green"), Reveal("E1", "02", "green")]


def test_instead_of_a_tile_that_was_seen_another_one_may_be_laid() -> None:  # C8
    game = after(small("3x1"), lay("A1", "01", "red"), END)
    assert questions.possible_instead(game, Reveal("C1", "01", "red")) == [Reveal("C1", "02", "red")]


def test_instead_of_a_second_tile_nothing() -> None:  # C13
    game = after(small("3x1"), lay("A1", "01", "red"))
    assert questions.possible_instead(game, Reveal("C1", "02", "red")) == []


def test_instead_of_a_castle_that_cannot_be_built_the_nearest_that_can() -> None:  # C28 C29
    game = at_b1(wood=1, grain=1, silver=2)
    assert questions.possible_instead(game, Build("B1")) == [Build("B1", buy="rocks")]
    assert questions.possible_instead(game, Build("D1")) == [Build("B1", buy="rocks")]


def test_instead_of_a_card_the_same_with_another_choice_comes_first() -> None:  # C37
    game = having(small("5x1", B1="village"), "red", cards=1)
    instead = questions.possible_instead(game, Play("peasant", at="B1"))
    assert instead[0] == Play("peasant", at="D1")
    assert Play("king-3") in instead


def test_instead_of_selling_too_many_as_many_as_there_are() -> None:  # C34
    game = having(small("3x1"), "blue", cards=2)
    assert questions.possible_instead(game, Sell(5, "blue")) == [Sell(2, "blue")]
    assert questions.possible_instead(game, Sell(1, "red")) == []


def test_instead_of_ending_too_early_there_is_no_other_way_to_end() -> None:  # C13
    assert questions.possible_instead(small("3x1"), End()) == []
    assert questions.possible_instead(small("3x1"), Steward("blue", "red")) == []


def test_a_refusal_can_be_asked_for() -> None:  # C13
    refused = questions.why_refused(small("3x1"), End())
    assert refused is not None
    assert refused.reason == "not-revealed"
    assert questions.why_refused(small("3x1"), Reveal("A1", "01", "red")) is None
