"""Moves as lines of a log, the sentence on top, and what hands do."""

from __future__ import annotations

import sys
from typing import Any

from companion.engine.castelli.apply import apply
from companion.engine.castelli.box import RESOURCES
from companion.engine.castelli.building_options import building_places
from companion.engine.castelli.moves import End, Reveal
from companion.engine.castelli.questions import unseen_tiles
from companion.engine.castelli.record_moves import read_move
from companion.engine.castelli.state import Game
from companion.games.castelli.words import CastelliWords
from tests.random_games import random_game
from tests.small import END, after, having, lay, move, small, stand_in, standing
from tests.words.refused import building, castle, enemy, rich
from tests.words.telling import hands, named

Json = dict[str, Any]


def line(data: Json, modules: str = "dilemma battle", **rulings: str) -> str:
    game = named(small(a1="landscape", modules=modules, rulings=rulings, B2="rocks N 1 sites 1"))
    return CastelliWords().log_line(read_move(data, game.setup), game)


def test_each_move_is_a_line() -> None:
    assert line(lay("B1", "07", "blue")) == "Ana (red) lays tile 07 on B1, blue to the north"
    assert line(lay("B1", "S1", "blue", swap=True, gain_silver=2)) == (
        "Ana (red) lays tile S1 from the hand on B1, blue to the north (2 silver)"
    )
    assert line(move("steward", by="blue", north="red")) == "Ben (blue) uses a Steward: red to the north"
    assert line(move("guard", by="blue")) == "Ben (blue) uses a Guard"
    assert line(move("play", card="king-3")) == "Ana (red) plays the card King (3)"
    assert line(move("play", card="duke", at="B2")) == "Ana (red) plays the card Duke on B2"
    assert line(move("play", card="traitor", from_="blue")) == (
        "Ana (red) plays the card Traitor against Ben (blue)"
    )
    assert line(move("sell", cards=1)) == "Ana (red) sells 1 card"
    assert line(move("sell", by="blue", cards=2)) == "Ben (blue) sells 2 cards"
    assert line(END) == "Ana (red) ends the turn"
    assert line(move("begin", turn="blue", tiles={}, players={})) == (
        "The game starts from what is on the table; Ben (blue) is next"
    )


def test_a_castle_is_a_line_with_its_details() -> None:
    assert line(castle()) == "Ana (red) builds a castle on B2"
    assert line(castle(buy="rocks", area=0, with_="landgrave")) == (
        "Ana (red) builds a castle on B2 (area 0, 1 unit of rocks bought, card Landgrave)"
    )
    assert line(castle(over="blue")) == "Ana (red) overbuilds Blue's castle on B2"


def test_a_correction_is_a_line_with_its_differences() -> None:
    given = move("correct", player="blue", points=-1, wood=2, silver=0, note="the rim")
    assert line(given) == "Correction for Ben (blue): −1 point, +2 wood (the rim)"
    assert line(move("correct", player="blue", points=0)) == "Correction for Ben (blue): nothing"


# --- the sentence on top ---


def top(game: Game) -> str:
    return CastelliWords().turn(game)


def test_the_sentence_on_top_says_what_comes_next() -> None:
    assert top(small()) == "Red: turn a tile"
    assert top(named(rich())) == "Ana (red): build, play a card, or end the turn"
    assert top(rich(cards=0)) == "Red: build, or end the turn"
    assert top(building(grain=0)) == "Red: end the turn"
    assert top(building(grain=0, cards=1)) == "Red: play a card, or end the turn"


def test_who_can_buy_the_missing_unit_or_has_a_master_builder_may_build() -> None:
    assert top(rich(rocks=0, silver=2, cards=0)) == "Red: build, or end the turn"
    assert top(rich(rocks=0, silver=1, cards=0)) == "Red: end the turn"
    assert top(rich(rocks=0, silver=1)) == "Red: build, play a card, or end the turn"
    assert top(rich(castles=9)) == "Red: play a card, or end the turn"


def test_who_can_pay_but_has_nowhere_to_build_is_not_told_to_build() -> None:
    assert top(rich(b2="wood N 1", cards=0)) == "Red: end the turn"
    assert top(rich(b2="rocks N 1", cards=0)) == "Red: end the turn"
    assert top(standing(rich(cards=0), "blue B2/0")) == "Red: end the turn"
    assert top(rich(b2="wood N 1")) == "Red: build, play a card, or end the turn"  # a Landgravine may be held
    assert top(enemy(cards=0, rocks=1)) == "Red: end the turn"


def test_the_sentence_on_top_offers_to_build_exactly_where_a_castle_can_be_built() -> None:
    offered = set()
    for seed in range(60):
        for _, _, game, _ in random_game(seed)[1]:
            if game is None or game.over or not game.revealed:
                continue
            with_cards = game.holdings[game.turn].cards > 0 and not game.card_used
            possible = bool(building_places(game, with_cards))
            assert (": build" in top(game)) == possible
            offered.add(possible)
    assert offered == {True, False}


def test_the_sentence_on_top_is_found_without_trying_all_that_could_be_done() -> None:
    game = stand_in(modules=["battle"])
    for field, tile in zip(game.face_down[:-1], unseen_tiles(game), strict=False):
        game = apply(apply(game, Reveal(field, tile, "red")).state, End()).state
    last = Reveal(game.face_down[0], unseen_tiles(game)[0], "red")
    areas = [area for at in game.setup.board.landscapes for area in game.setup.board.areas[at]]
    crowd = [
        f"blue {area.label}" for area in areas if area.terrain in RESOURCES for _ in range(area.sites or 1)
    ]
    game = standing(having(apply(game, last).state, game.turn, wood=1, grain=1, rocks=1, cards=5), *crowd)
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        top(game)
    finally:
        sys.setprofile(None)
    assert 0 < calls < 15_000


def test_the_sentence_on_top_says_who_won() -> None:
    last = after(small("2x1"), lay("A1", "01", "red"))
    assert (
        top(after(named(having(last, "red", points=47)), END)) == "Game over: Ana (red) wins with 47 points"
    )
    assert top(after(last, END)) == "Game over: Red and Blue win with 0 points each"


# --- hands ---


def test_hands_draw_take_and_move_markers() -> None:
    game = small(
        tiles={"01": "red card blue 1 green 1 yellow 1 silver 1"}, rim={"A1.N": "2 rocks"}, players="red blue"
    )
    assert hands(having(named(game), "red", rocks=1), lay("A1", "01", "red")) == [
        "Ana (red): draw 1 card",
        "Ana (red) takes 1 silver from the mine",
        "Ana (red): rocks marker to 3",
    ]


def test_hands_put_a_castle_down_and_pay_for_it() -> None:
    game = rich(rocks=0, silver=3)
    assert hands(game, castle(buy="rocks")) == [
        "Red: put a castle on B2",
        "Red: wood marker to 1",
        "Red: grain marker to 1",
        "Red pays 2 silver into the mine",
    ]
    assert "Red: put the Abbot under the deck" in hands(enemy(), castle(over="blue", with_="abbot"))


def test_hands_undo_what_a_guard_stopped() -> None:
    game = after(having(enemy(silver=2, rocks=1), "blue", cards=1), castle(over="blue", buy="rocks"))
    assert hands(game, move("guard", by="blue")) == [
        "Red: take the castle back from B2",
        "Blue: put the Guard under the deck",
        "Red: wood marker to 2",
        "Red: grain marker to 2",
        "Red: rocks marker to 1",
        "Red takes 2 silver from the mine",
    ]
    kept = having(enemy({"guarded-card": "kept"}), "blue", cards=1)
    attacked = after(kept, castle(over="blue", with_="abbot"))
    assert "Red: take back the card Abbot" in hands(attacked, move("guard", by="blue"))


def test_hands_do_nothing_twice_when_a_steward_turns_a_tile() -> None:
    tile = {"01": "red card blue 1 green 1 yellow 1"}
    game = small(tiles=tile, rim={"A1.N": "wood", "A1.W": "card"}, players="red blue")
    laid = after(having(game, "blue", cards=1), lay("A1", "01", "blue"))
    assert hands(laid, move("steward", by="blue", north="red")) == [
        "Turn the tile on A1: red to the north",
        "Blue: put the Steward under the deck",
        "Red: put 1 card back on top of the deck",
        "Blue: wood marker to 0",
        "Red: wood marker to 1",
    ]


def test_hands_give_silver_and_cards_from_player_to_player() -> None:
    game = having(
        having(small(players="red blue green"), "red", cards=1, silver=1), "blue", cards=1, silver=2
    )
    assert hands(game, move("play", card="brigands")) == [
        "Red: put the Brigands under the deck",
        "Blue gives Red 2 silver",
    ]
    assert hands(game, move("play", card="traitor", from_="blue")) == [
        "Red: put the Traitor under the deck",
        "Red: draw a card from Blue",
        "Red gives Blue 1 silver",
    ]


def test_hands_set_settlements_and_sell_cards() -> None:
    game = having(small(modules="battle", B1="city"), "red", cards=2)
    assert hands(game, move("play", card="incendiary", at="B1"))[1] == "Red: take the city off B1"
    assert hands(game, move("play", card="duke", at="A2"))[1] == "Red: put a city on A2"
    assert hands(game, move("sell", cards=2)) == [
        "Red: put 2 cards under the deck",
        "Red takes 4 silver from the mine",
    ]


def test_hands_move_the_score_marker_round_the_track() -> None:
    game = having(small(), "red", cards=1, points=68)
    assert hands(game, move("play", card="king-5"))[1] == "Red: score marker to 3 (73 points in total)"


def test_hands_leave_alone_what_lies_there_already() -> None:
    begin = move("begin", turn="red", tiles={}, players={"red": {"wood": 2, "points": 9}})
    assert hands(small(), begin) == []


def test_markers_end_where_the_holdings_are() -> None:
    for seed in range(40):
        for data, before, following, outcomes in random_game(seed)[1]:
            if following is None or data["move"] == "begin":
                continue
            said = CastelliWords().table_steps(outcomes, before)
            for colour, has in following.holdings.items():
                for kind in ("wood", "grain", "rocks"):
                    had, now = getattr(before.holdings[colour], kind), getattr(has, kind)
                    told = f"{colour.capitalize()}: {kind} marker to {now}"
                    assert (told in said) == (had != now)


def test_every_move_of_whole_games_is_one_line() -> None:
    for seed in range(20):
        for data, before, *_ in random_game(seed)[1]:
            told = CastelliWords().log_line(read_move(data, before.setup), before)
            assert told.isprintable()
            assert not told.endswith(".")
