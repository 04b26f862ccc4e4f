"""Short words typed by a player become moves, in many spellings; what is unclear is told with its form."""

from __future__ import annotations

import pytest

from companion.base.errors import BadUsage
from companion.engine.castelli.moves import Build, Correct, End, Guard, Move, Play, Reveal, Sell, Steward
from companion.engine.castelli.state import Game
from companion.games.castelli.keyboard.moves import move_text, parse_move
from tests.small import header, small


def table() -> Game:
    tiles = {"07": "red 4 blue 4 green card yellow 2", "08": "red 4 blue 4 green card yellow 2 silver 1"}
    tiles |= {"09": "red 6 blue 5 green 4 yellow 3"}
    return small("4x2", players="red blue green", modules="battle dilemma", tiles=tiles)


TYPED: list[tuple[str, Move]] = [
    ("t a1 09 red", Reveal("A1", "09", "red")),
    ("tile A1 09 r", Reveal("A1", "09", "red")),
    ("t a1 9 red", Reveal("A1", "09", "red")),
    ("t a1 r6 b5 g4 y3", Reveal("A1", "09", "red")),
    ("t a1 g4y3r6b5", Reveal("A1", "09", "green")),
    ("t a1 b4 gc y2 r4 08", Reveal("A1", "08", "blue")),
    ("t a1 s1 red", Reveal("A1", "S1", "red", swap=True)),
    ("t a1 09 red swap cards 1 silver 2", Reveal("A1", "09", "red", True, 1, 2)),
    ("e", End()),
    ("END", End()),
    ("b b1", Build("B1")),
    ("b b1 wood", Build("B1", buy="wood")),
    ("b b1 buy wood with landgrave area 1", Build("B1", 1, "wood", "landgrave")),
    ("b b1 landgravine", Build("B1", card="landgravine")),
    ("b b1 over g army", Build("B1", card="army-of-knights", over="green")),
    ("b b1 over green abbot rocks", Build("B1", buy="rocks", card="abbot", over="green")),
    ("p king-3", Play("king-3")),
    ("p k4", Play("king-4")),
    ("p king 4", Play("king-4")),
    ("p K 5", Play("king-5")),
    ("p rob", Play("robber-baron")),
    ("p traitor b", Play("traitor", victim="blue")),
    ("p peasant b1", Play("peasant", at="B1")),
    ("s blue g", Steward("blue", "green")),
    ("g red", Guard("red")),
    ("sell 2", Sell(2)),
    ("sell 1 green", Sell(1, "green")),
    ("fix red wood+1 silver-2", Correct("red", (("wood", 1), ("silver", -2)))),
    ("fix r points+3 note we forgot a village", Correct("red", (("points", 3),), "we forgot a village")),
]


@pytest.mark.parametrize(("text", "move"), TYPED, ids=[text for text, _ in TYPED])
def test_short_words_are_moves(text: str, move: Move) -> None:
    assert parse_move(text, table()) == move


@pytest.mark.parametrize("move", [move for _, move in TYPED if not isinstance(move, Correct | Reveal)])
def test_a_move_is_typed_as_it_is_read(move: Move) -> None:
    assert parse_move(move_text(move), table()) == move


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("t a1", "something is missing"),
        ("t a1 r4 b4 gc y2", "tiles 07, 08 have these coats"),
        ("t a1 r1 b2 g3 y4", "none of the tiles left has these coats"),
        ("t a1 09 purple", "purple: neither a colour"),
        ("t a1 09 red perhaps", "perhaps: not understood"),
        ("b b1 lan", "lan: could mean landgrave, landgravine;"),
        ("p king", "king: could mean king-3, king-4, king-5;"),
        ("p king 6", "king6: not one of king-3, king-4, king-5,"),
        ("p king 4 red", "red: this card needs no more"),
        ("p traitor", "something is missing"),
        ("p raider red", "red: this card needs no more"),
        ("sell many", "many: not a number"),
        ("fix red wood", "wood: not understood"),
        ("e now", "now: nothing comes after end"),
        ("dance", "dance: unknown command"),
    ],
)
def test_what_is_unclear_is_told_with_how_it_is_written(text: str, why: str) -> None:
    with pytest.raises(BadUsage) as told:
        parse_move(text, table())
    assert str(told.value).startswith(why)


def test_a_player_can_be_called_by_name() -> None:
    from companion.engine.castelli.begin import new_game
    from companion.engine.castelli.record import read_header
    from companion.games.castelli import library

    told = header() | {"players": [{"colour": "red", "name": "Ana"}, {"colour": "blue", "name": "Ben"}]}
    assert parse_move("g ben", new_game(read_header(told, library))) == Guard("blue")
