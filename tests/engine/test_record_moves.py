"""The moves of a record: formats.md, section 4, keys and fine print, sentence by sentence."""

from dataclasses import replace
from typing import Any

import pytest

from companion.base.errors import BadRecord
from companion.engine.castelli.moves import Begin
from companion.engine.castelli.record_moves import read_move, write_move
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import fingerprint
from tests.small import END, Json, after, having, lay, move, pointing, refusal, small, standing

FIRST = lay("A1", "01", "red")


def move_error(data: Json, game: Game | None = None) -> str:
    """Return what is said against a move that cannot be read."""
    with pytest.raises(BadRecord) as caught:
        read_move(data, (game or small(B1="rocks S 1 sites 1; grain E 1")).setup)
    return str(caught.value)


# --- the keys of a move ---

MOVES = [
    lay("A1", "01", "red", swap=True, gain_cards=1, gain_silver=2),
    move("steward", by="blue", north="red"),
    move("build", at="B1", buy="wood", with_="landgrave", area=1, over="blue"),
    move("guard", by="blue"),
    move("play", card="king-3"),
    move("play", card="traitor", from_="blue"),
    move("play", card="peasant", at="B1"),
    move("sell", by="blue", cards=2),
    move("end"),
    move("correct", player="red", points=1, wood=-1, grain=1, rocks=1, silver=1, cards=0, note="agreed"),
    move("begin", turn="red", tiles={}, players={}, castles={}, settlements={}, swapped=[])
    | {"spare": {"village": 2, "city": 2}},
]
NEEDED = {
    "reveal": ["field", "tile", "north"],
    "steward": ["by", "north"],
    "build": ["at"],
    "guard": ["by"],
    "play": ["card"],
    "sell": ["cards"],
    "correct": ["player"],
    "begin": ["turn"],
}


def of_kind(data: Json) -> str:
    """Return what a move is called in the list of tests."""
    return str(data.get("card", data["move"]))


@pytest.mark.parametrize("data", MOVES, ids=of_kind)
def test_a_move_is_read_and_written_with_the_keys_of_its_row(data: Json) -> None:
    read = read_move(data, small(B1="rocks S 1 sites 1; grain E 1").setup)
    written = write_move(read)
    assert read_move(written, small(B1="rocks S 1 sites 1; grain E 1").setup) == read
    if not isinstance(read, Begin):  # empty lists may be left out there
        assert written == data


@pytest.mark.parametrize("data", MOVES, ids=of_kind)
def test_a_move_has_no_other_keys(data: Json) -> None:
    assert move_error({**data, "colour": "red"}).startswith('"colour" is not known here (')


@pytest.mark.parametrize("data", MOVES, ids=of_kind)
def test_null_is_an_error_under_every_key(data: Json) -> None:
    for key in (*data, "at_ms", "source"):
        assert move_error({**data, key: None}).startswith(f"{key}")


@pytest.mark.parametrize("data", MOVES, ids=of_kind)
def test_what_a_move_needs_may_not_be_left_out(data: Json) -> None:
    for key in NEEDED.get(data["move"], []):
        less = {name: value for name, value in data.items() if name != key}
        assert move_error(less) == f"{key} is missing"


@pytest.mark.parametrize("key", ["tiles", "players"])
def test_begin_needs_tiles_and_players(key: str) -> None:
    assert (
        move_error({name: value for name, value in MOVES[-1].items() if name != key}) == f"{key} is missing"
    )


@pytest.mark.parametrize("name", ["reveal", "build", "end", "correct"])
def test_by_belongs_to_steward_guard_and_sell(name: str) -> None:
    data = next(data for data in MOVES if data["move"] == name)
    assert move_error({**data, "by": "red"}).startswith('"by" is not known here')


def test_only_sell_may_leave_out_by_and_then_the_player_on_turn_sells() -> None:
    game = having(small("3x1"), "red", cards=1)
    assert after(game, move("sell", cards=1)).holdings["red"].silver == 2
    game = having(after(small("3x1"), FIRST, END), "blue", cards=1)
    assert after(game, move("sell", cards=1)).holdings["blue"].silver == 2


@pytest.mark.parametrize("card", ["king-3", "raider", "brigands", "robber-baron", "peasant"])
def test_from_only_with_the_traitor(card: str) -> None:
    at = {"at": "B1"} if card == "peasant" else {}
    assert move_error(move("play", card=card, from_="blue", **at)) == f"from: {card} does not take it"
    assert move_error(move("play", card="traitor")) == "from is missing"


@pytest.mark.parametrize("card", ["king-5", "raider", "brigands", "robber-baron", "traitor"])
def test_at_of_play_only_with_peasant_duke_and_incendiary(card: str) -> None:
    victim = {"from_": "blue"} if card == "traitor" else {}
    assert move_error(move("play", card=card, at="B1", **victim)) == f"at: {card} does not take it"
    for needing in ("peasant", "duke", "incendiary"):
        assert move_error(move("play", card=needing)) == "at is missing"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"move": "fly"}, 'move: "fly" is not one of reveal, '),
        ({"move": 1}, "move: 1 is not a text"),
        ({}, "move is missing"),
        (lay("B1", "01", "red"), "field: B1 is a landscape, not a meadow"),
        (lay("D1", "01", "red"), 'field: "D1" is not on this board (A1-C3)'),
        (lay("a1", "01", "red"), 'field: "a1" is not on this board (A1-C3)'),
        (lay("A1", "99", "red"), 'tile: "99" is not in this set of tiles'),
        (lay("A1", "01", "grey"), 'north: "grey" is not one of red, '),
        (lay("A1", "01", "red", swap=1), "swap: 1 is not true or false"),
        (lay("A1", "01", "red", gain_cards=5), "gain_cards: 5 is not from 0 to 4"),
        (lay("A1", "01", "red", gain_silver=3), "gain_silver: 3 is not from 0 to 2"),
        (move("steward", by="green", north="red"), "by: green does not play"),
        (move("guard", by="green"), "by: green does not play"),
        (move("sell", by="green", cards=1), "by: green does not play"),
        (move("sell", cards=0), "cards: 0 is not 1 or more"),
        (move("sell", cards=1.0), "cards: 1.0 is not a whole number"),
        (move("sell", cards=True), "cards: true is not a whole number"),
        (move("build", at="A1"), "at: A1 is a meadow, not a landscape"),
        (move("build", at="B1", area=2), "area: 2 is not from 0 to 1"),
        (move("build", at="B1", area=-1), "area: -1 is not from 0 to 1"),
        (move("build", at="A2", area=0), "area: A2 has no areas"),
        (move("build", at="B1", buy="silver"), 'buy: "silver" is not one of wood, grain, rocks'),
        (move("build", at="B1", with_="king-3"), 'with: "king-3" is not one of landgrave, '),
        (move("build", at="B1", with_="guard"), 'with: "guard" is not one of landgrave, '),
        (move("build", at="B1", over="green"), "over: green does not play"),
        (move("play", card="steward"), 'card: "steward" is not one of king-3, '),
        (move("play", card="landgrave"), 'card: "landgrave" is not one of king-3, '),
        (move("play", card="traitor", from_="yellow"), "from: yellow does not play"),
        (move("play", card="peasant", at="A1"), "at: A1 is a meadow, not a landscape"),
        (move("correct", player="green", points=1), "player: green does not play"),
        (move("correct", player="red"), "correct: needs at least one of points, wood"),
        (move("correct", player="red", note="why"), "correct: needs at least one of points, wood"),
        (move("correct", player="red", points="1"), 'points: "1" is not a whole number'),
        (move("correct", player="red", castles=1), '"castles" is not known here'),
        (move("correct", player="red", points=1, note=2), "note: 2 is not a text"),
        (move("end", at_ms=-1), "at_ms: -1 is not 0 or more"),
        (move("end", at_ms=1.5), "at_ms: 1.5 is not a whole number"),
        (move("end", at_ms="1"), 'at_ms: "1" is not a whole number'),
        (move("end", at_ms=False), "at_ms: false is not a whole number"),
        (move("end", source="phone"), 'source: "phone" is not one of touch, camera, scanner, '),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_word_or_type_in_a_move_is_named_by_its_key(data: Json, said: str) -> None:
    assert move_error(data).startswith(said)


@pytest.mark.parametrize("source", ["touch", "camera", "scanner", "button", "keyboard", "import"])
def test_every_move_may_carry_its_time_and_its_source_and_neither_changes_a_result(source: str) -> None:
    stamped = [{**data, "at_ms": 1_700_000_000_000, "source": source} for data in (FIRST, END)]
    assert fingerprint(after(small("3x1"), *stamped)) == fingerprint(after(small("3x1"), FIRST, END))
    for data in MOVES:
        read = read_move(
            {**data, "at_ms": 0, "source": source}, small(B1="rocks S 1 sites 1; grain E 1").setup
        )
        assert write_move(read).keys() & {"at_ms", "source"} == set()


# --- the order of moves in a turn ---


def test_before_the_reveal_only_play_sell_and_correct() -> None:
    game = having(
        small("3x1", B1="rocks EW 1 sites 1", modules="battle"), "red", wood=1, grain=1, rocks=1, cards=3
    )
    game = after(
        game, move("play", card="king-3"), move("sell", cards=1), move("correct", player="blue", points=1)
    )
    early = [END, move("build", at="B1"), move("steward", by="blue", north="red"), move("guard", by="blue")]
    assert [refusal(game, data).reason for data in early] == ["not-revealed"] * 2 + ["no-answer"] * 2


def test_there_is_exactly_one_reveal_in_a_turn() -> None:
    assert refusal(after(small("3x1"), FIRST), lay("C1", "02", "red")).reason == "already-revealed"
    assert refusal(after(small("3x1"), FIRST, END), END).reason == "not-revealed"


def test_a_steward_comes_right_after_a_reveal_or_another_steward() -> None:
    game = having(having(small("3x1", players="red blue green"), "blue", cards=2), "green", cards=1)
    steward = move("steward", by="blue", north="green")
    laid = after(game, FIRST)
    twice = after(laid, steward, move("steward", by="green", north="yellow"))
    assert (twice.laid["A1"].north, twice.moves) == ("yellow", 3)
    assert refusal(after(laid, move("correct", player="red", points=1)), steward).reason == "no-answer"
    assert refusal(after(laid, END), steward).reason == "no-answer"


def test_a_guard_comes_right_after_the_overbuilding_that_hits_who_plays_it() -> None:
    game = standing(small("3x1", B1="rocks EW 1 sites 1", modules="battle"), "blue B1/0")
    game = having(
        after(having(game, "blue", cards=1), pointing("A1", "01", "red E")), "red", wood=2, grain=2, rocks=2
    )
    assert refusal(game, move("guard", by="blue")).reason == "no-answer"
    over = after(game, move("build", at="B1", over="blue"))
    assert refusal(over, move("guard", by="red")).reason == "not-your-castle"
    assert len(after(over, move("guard", by="blue")).castles) == 1
    assert (
        refusal(after(over, move("sell", by="blue", cards=1)), move("guard", by="blue")).reason == "no-answer"
    )


# --- Dilemma ---


def taken(**parts: Any) -> Game:
    """Return a small game with Dilemma in which the tile taken up pays."""
    return small("5x1", modules="dilemma", rulings={"dilemma-gains": "taken", **parts})


def test_a_players_first_swap_lays_a_start_tile_every_other_reveal_one_without() -> None:
    game = small("5x1", modules="dilemma")
    assert refusal(game, lay("A1", "01", "red", swap=True)).reason == "start-tile-first"
    assert refusal(game, lay("A1", "S1", "red")).reason == "start-tile"
    game = after(game, lay("A1", "S1", "red", swap=True), END, lay("C1", "01", "red"), END)
    assert refusal(game, lay("E1", "S2", "red", swap=True)).reason == "start-tile"


def test_later_swaps_may_be_recorded_without_swap() -> None:
    game = small("5x1", modules="dilemma", tiles={"02": "red card silver 1"})
    game = after(game, lay("A1", "S1", "red", swap=True), END, lay("C1", "01", "red"), END)
    plain, swapped = (after(game, lay("E1", "02", "red", **told)) for told in ({}, {"swap": True}))
    assert fingerprint(plain) == fingerprint(swapped)


def test_gains_are_told_with_a_swap_when_the_tile_taken_up_pays() -> None:
    game = after(taken(), lay("A1", "S1", "red", swap=True, gain_cards=1, gain_silver=2))
    assert (game.holdings["red"].cards, game.holdings["red"].silver) == (1, 2)


def test_gains_left_out_are_0() -> None:
    game = small(
        "3x1", modules="dilemma", rulings={"dilemma-gains": "taken"}, tiles={"S1": "red card silver 2 start"}
    )
    game = after(game, lay("A1", "S1", "red", swap=True))
    assert (game.holdings["red"].cards, game.holdings["red"].silver) == (0, 0)


@pytest.mark.parametrize("gain", [{"gain_cards": 1}, {"gain_silver": 1}, {"gain_cards": 0}])
def test_gains_are_told_only_with_a_swap_and_only_under_that_ruling(gain: dict[str, int]) -> None:
    assert refusal(taken(), lay("A1", "01", "red", **gain)).reason == "no-gains-told"
    laid = small("3x1", modules="dilemma")
    assert refusal(laid, lay("A1", "S1", "red", swap=True, **gain)).reason == "no-gains-told"


def test_at_most_one_card_is_told_or_four_where_each_icon_counts() -> None:
    assert refusal(taken(), lay("A1", "S1", "red", swap=True, gain_cards=2)).reason == "too-many-gains"
    each = taken(**{"card-icons": "each"})
    assert after(each, lay("A1", "S1", "red", swap=True, gain_cards=4)).holdings["red"].cards == 4


# --- area, over, buy ---


def build_on_b1(area: str, **more: Any) -> Game:
    """Return a game in which red can build and overbuild a lot on B1, which has those areas."""
    game = after(small("3x1", B1=area, modules="battle", **more), pointing("A1", "01", "red E"))
    return having(game, "red", wood=5, grain=5, rocks=5, silver=5, cards=5)


def test_area_left_out_is_the_lowest_numbered_that_would_do() -> None:
    game = build_on_b1("grain E 1; rocks W 1; rocks W 1 sites 1; rocks E 1 sites 1")
    game = after(game, move("build", at="B1"), move("build", at="B1"))
    assert [castle.area for castle in game.castles] == [2, 3]
    game = after(game, move("build", at="B1", with_="landgrave"))
    assert game.castles[2].area == 0


def test_area_says_which_one_where_several_would_do() -> None:
    game = build_on_b1("rocks W 1 sites 1; rocks E 1 sites 1")
    game = after(game, move("build", at="B1", area=1))
    assert game.castles[0].area == 1
    assert refusal(game, move("build", at="B1", area=1)).reason == "no-site"


def test_over_takes_the_lowest_numbered_area_and_there_the_oldest_castle() -> None:
    game = build_on_b1("rocks W 1 sites 2; rocks E 1 sites 1")
    game = standing(game, "blue B1/1", "blue B1/0", "blue B1/0")
    over = move("build", at="B1", over="blue")
    game = after(game, over, over)
    assert [castle.on for castle in game.castles[3:]] == [1, 2]
    assert after(having(game, "red", wood=2, grain=2, rocks=2), over).castles[-1].on == 0


def test_over_passes_castles_that_cannot_be_overbuilt() -> None:
    game = build_on_b1("rocks W 1 sites 2")
    game = standing(game, "red B1/0", "blue B1/0 on 0", "blue B1/0")
    assert after(game, move("build", at="B1", over="blue")).castles[-1].on == 2


def test_over_with_area_takes_a_castle_there() -> None:
    game = standing(build_on_b1("rocks W 1 sites 1; rocks E 1 sites 1"), "blue B1/0", "blue B1/1")
    assert after(game, move("build", at="B1", over="blue", area=1)).castles[-1] == ("red", "B1", 1, 1)
    game = standing(build_on_b1("rocks W 1 sites 1; rocks E 1 sites 1"), "blue B1/0")
    assert refusal(game, move("build", at="B1", over="blue", area=1)).reason == "no-castle-there"


def test_buy_is_refused_for_a_unit_that_is_not_missing() -> None:
    game = build_on_b1("rocks W 1 sites 1")
    assert refusal(game, move("build", at="B1", buy="rocks")).reason == "not-missing"


# --- correct ---


def test_a_correction_is_a_difference_for_any_player_at_any_time() -> None:
    game = small("3x1", players="red blue green")
    fix = move("correct", player="green", points=3, wood=2, silver=1)
    for when in ([], [FIRST], [FIRST, END]):
        after_it = after(game, *when, fix, {**fix, "points": -1, "wood": -1, "silver": 0})
        assert after_it.holdings["green"] == (2, 1, 0, 0, 1, 0, 0)
        assert after_it.moves == len(when) + 2


def test_corrected_silver_comes_from_the_mine_and_goes_to_it() -> None:
    game = after(small("3x1"), move("correct", player="red", silver=11))
    assert (game.mine, game.holdings["red"].silver) == (0, 11)
    game = after(game, move("correct", player="red", silver=-4))
    assert (game.mine, game.holdings["red"].silver) == (4, 7)


def test_corrected_cards_come_from_the_top_of_the_deck_and_go_under_it() -> None:
    game = replace(small("3x1"), deck=("king-3", None))
    game = after(game, move("correct", player="red", cards=1))
    assert (game.deck, game.holdings["red"].cards) == ((None,), 1)
    game = after(replace(game, deck=("king-5",)), move("correct", player="red", cards=-1))
    assert (game.deck, game.holdings["red"].cards) == (("king-5", None), 0)


def test_a_difference_of_0_is_allowed() -> None:
    game = after(small("3x1"), move("correct", player="red", wood=0, note="looked again"))
    assert (game.moves, game.holdings["red"]) == (1, (0, 0, 0, 0, 0, 0, 0))


@pytest.mark.parametrize("what", ["points", "wood", "grain", "rocks", "silver", "cards"])
def test_no_correction_goes_below_0(what: str) -> None:
    game = having(small("3x1"), "red", **{what: 2})
    assert getattr(after(game, move("correct", player="red", **{what: -2})).holdings["red"], what) == 0
    assert refusal(game, move("correct", player="red", **{what: -3})).reason == "below-zero"


@pytest.mark.parametrize("kind", ["wood", "grain", "rocks"])
def test_no_correction_goes_above_5_units(kind: str) -> None:
    assert getattr(after(small("3x1"), move("correct", player="red", **{kind: 5})).holdings["red"], kind) == 5
    assert refusal(small("3x1"), move("correct", player="red", **{kind: 6})).reason == "above-five"


def test_no_correction_goes_beyond_the_mine_or_the_deck() -> None:
    assert refusal(small("3x1"), move("correct", player="red", silver=12)).reason == "beyond-mine"
    assert refusal(small("3x1"), move("correct", player="red", cards=26)).reason == "beyond-deck"
    assert after(small("3x1"), move("correct", player="red", cards=25)).deck == ()


def test_a_refused_correction_changes_nothing_of_what_it_names() -> None:
    game = small("3x1")
    assert refusal(game, move("correct", player="red", points=5, silver=3, cards=-1)).reason == "below-zero"
    assert (game.mine, game.holdings["red"]) == (11, (0, 0, 0, 0, 0, 0, 0))


def test_corrected_points_are_scored_during_the_game() -> None:
    game = after(small("2x1"), FIRST, move("correct", player="blue", points=7), END)
    assert game.final is not None
    assert game.final.rows["blue"].during == 7
