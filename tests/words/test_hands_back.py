"""What hands do when a move is taken back: all that they did for it, the other way round."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.engine.castelli.state import Game
from companion.games.castelli.words import CastelliWords
from tests.random_games import random_game
from tests.small import END, after, do, having, lay, move, small, standing
from tests.words.refused import castle, enemy, rich
from tests.words.telling import named

Json = dict[str, Any]


def back(game: Game, data: Json) -> list[str]:
    """Return what hands do when a move is taken back."""
    step = do(game, data)
    return CastelliWords().undo_steps(step.outcomes, step.state, game)


def test_a_tile_is_turned_down_and_what_it_gave_is_given_back() -> None:
    icons = "red card blue card green 1 yellow 1 silver 1"
    game = named(small(tiles={"01": icons}, rulings={"card-icons": "each"}, rim={"A1.N": "2 rocks"}))
    assert back(having(game, "red", rocks=1), lay("A1", "01", "red")) == [
        "Turn the tile on A1 face down again",
        "Ana (red): rocks marker to 1",
        "Ana (red) pays 1 silver into the mine",
        "Ana (red): put 2 cards back on top of the deck",
    ]


def test_a_tile_from_the_hand_goes_back_into_it() -> None:  # C45
    game = named(small(modules="dilemma"))
    assert back(game, lay("A1", "S1", "red", swap=True)) == [
        "Ana (red): take the tile on A1 back into the hand, the other goes there face down"
    ]


def test_a_castle_is_taken_off_and_its_card_and_price_come_back() -> None:
    assert back(rich(rocks=0, silver=3), castle(buy="rocks")) == [
        "Red: take the castle back from B2",
        "Red: wood marker to 2",
        "Red: grain marker to 2",
        "Red takes 2 silver from the mine",
    ]
    assert "Red: take back the card Abbot" in back(enemy(), castle(over="blue", with_="abbot"))


def test_a_steward_is_taken_back_with_the_direction() -> None:
    tile = {"01": "red card blue 1 green 1 yellow 1"}
    game = small(tiles=tile, rim={"A1.N": "wood", "A1.W": "card"}, players="red blue")
    laid = after(having(game, "blue", cards=1), lay("A1", "01", "blue"))
    assert back(laid, move("steward", by="blue", north="red")) == [
        "Turn the tile on A1: blue to the north",
        "Blue: take back the card Steward",
        "Red: wood marker to 0",
        "Red: draw 1 card",
        "Blue: wood marker to 1",
    ]


@pytest.mark.parametrize("ruling", ["spent", "kept"])
def test_a_guard_taken_back_lets_the_castle_stand(ruling: str) -> None:
    game = having(enemy({"guarded-card": ruling}), "blue", cards=1)
    told = back(after(game, castle(over="blue", with_="abbot")), move("guard", by="blue"))
    assert told[0] == "Red: put a castle on B2"
    assert "Blue: take back the card Guard" in told
    assert ("Red: put the Abbot under the deck" in told) == (ruling == "kept")
    assert not any("1 card" in line for line in told)


def test_used_and_sold_cards_come_back_from_under_the_deck() -> None:
    game = having(
        having(small(players="red blue green"), "red", cards=2, silver=1), "blue", cards=1, silver=2
    )
    assert back(game, move("play", card="brigands")) == [
        "Red gives Blue 2 silver",
        "Red: take back the card Brigands",
    ]
    assert back(game, move("play", card="traitor", from_="blue")) == [
        "Red: give the card back to Blue",
        "Blue gives Red 1 silver",
        "Red: take back the card Traitor",
    ]
    assert back(game, move("sell", cards=2)) == [
        "Red: take 2 cards back from under the deck",
        "Red pays 4 silver into the mine",
    ]


def test_settlements_go_back_to_where_they_were() -> None:
    game = having(small(modules="battle", A2="city; wood N 1", B1="grain N 1"), "red", cards=1)
    assert back(game, move("play", card="peasant", at="B1"))[0] == "Red: take the village off B1"
    assert back(game, move("play", card="duke", at="B1"))[0] == "Red: take the city off B1"
    assert back(game, move("play", card="incendiary", at="A2"))[0] == "Red: put a city on A2"


def test_a_changed_past_tells_how_many_cards_everybody_has() -> None:
    game = small()
    assert CastelliWords().undo_steps((), having(game, "red", cards=3), having(game, "red", cards=1)) == [
        "Red: now 1 card in hand"
    ]


def test_a_correction_taken_back_does_not_guess_where_its_cards_were() -> None:
    assert back(small(), move("correct", player="red", cards=2)) == ["Red: now 0 cards in hand"]


def test_the_end_of_a_turn_moves_nothing() -> None:
    assert back(after(standing(small()), lay("A1", "01", "red")), END) == []


def test_whatever_hands_did_for_a_move_they_undo() -> None:
    for seed in range(40):
        for data, before, following, outcomes in random_game(seed)[1]:
            if following is None or data["move"] in ("begin", "correct"):
                continue
            did = CastelliWords().table_steps(outcomes, before)
            undid = CastelliWords().undo_steps(outcomes, following, before)
            assert undid or not did, data
            assert sum(drawn(line) for line in did) == sum(laid_back(line) for line in undid), data
            assert any("face down" in line for line in undid) == (data["move"] == "reveal"), data


def drawn(line: str) -> int:
    """Return how many cards *line* lets somebody draw from the deck; fewer than none go back on top of it."""
    found = re.search(r": (draw|put) (\d+) cards?( back on top of the deck)?$", line)
    return 0 if not found else int(found[2]) if found[1] == "draw" else -int(found[2])


def laid_back(line: str) -> int:
    """Return how many cards *line* lets somebody lay on top of the deck; fewer than none are drawn."""
    return -drawn(line)
