"""The end in words: silver, what was left, modules, who wins; and tournaments."""

from __future__ import annotations

from typing import Any

from companion.engine.castelli import tournament
from companion.engine.castelli.moves import End
from companion.engine.castelli.outcomes import (
    CastlesStanding,
    LeftOver,
    SettlementScored,
    SilverPrize,
    StartTileKept,
    Won,
)
from companion.engine.castelli.record_moves import read_move
from companion.engine.castelli.state import Game
from companion.engine.castelli.tournament_record import read_header
from companion.engine.protocol import Outcome
from companion.games.castelli import library
from companion.games.castelli.words import CastelliWords
from tests.small import END, after, having, header, lay, small, standing
from tests.words.telling import NAMES, named, one, told


def ready(players: str = "red blue green", **more: Any) -> Game:
    """Return a game whose turn only needs to be ended."""
    return after(small("2x1", players=players, **more), lay("A1", "01", "red"))


def ended(game: Game, kind: type[Outcome]) -> list[str]:
    return told(game, END, kind)


def with_silver(game: Game, **silver: int) -> Game:
    for colour, n in silver.items():
        game = having(game, colour, silver=n)
    return game


def test_cards_and_units_left_give_points() -> None:
    game = having(named(ready()), "red", cards=2, rocks=1)
    assert ended(game, LeftOver) == [
        "Ana (red) has 2 cards left: 2 points.",
        "Ana (red) has 1 unit of rocks left: 1 point.",
    ]


def test_the_most_and_the_second_most_silver_are_told() -> None:
    assert ended(named(with_silver(ready(), red=7, blue=3)), SilverPrize) == [
        "Most silver (7): Ana (red) gets 4 points.",
        "Second most silver (3): Ben (blue) gets 2 points.",
    ]


def test_ties_for_silver_are_told_with_their_rulings() -> None:
    second = with_silver(ready(), red=7, blue=3, green=3)
    assert ended(second, SilverPrize)[1] == (
        "Second most silver (3): Blue and Green get 3 points each. "
        "(ruling: players who tie for second in silver get 3 points each)"
    )
    first = with_silver(ready(), red=7, blue=7, green=3)
    assert ended(first, SilverPrize) == [
        "Most silver (7): Red and Blue get 3 points each.",
        (
            "Second most silver (3): Green, without points. "
            "(ruling: after a tie for most silver nobody is second)"
        ),
    ]
    assert ended(with_silver(ready(modules="battle"), red=7, blue=3, green=3), SilverPrize)[1] == (
        "Second most silver (3): Blue and Green get 6 points each. "
        "(ruling: a tie for second in silver pays like any other tie; "
        "in Battle players who tie for silver get 6 points each)"
    )


def test_a_start_tile_that_was_kept_gives_points() -> None:
    assert ended(ready(modules="dilemma"), StartTileKept)[0] == "Red still has the start tile: 5 points."


def test_each_settlement_tells_the_castles_in_its_lines() -> None:
    game = small("3x3", a1="landscape", modules="battle", A1="village", C1="city", B2="rocks N 1 sites 4")
    for field, tile in (("B1", "01"), ("A2", "02"), ("C2", "03")):
        game = after(game, lay(field, tile, "red"), END)
    game = standing(after(game, lay("B3", "04", "red")), "red A1/0", "blue A1/0", "red C1/0")
    assert ended(game, SettlementScored) == [
        (
            "Village on A1, castles in its row and column: Red 2, Blue 1. Red gets 3 points. "
            "(ruling: a village or city on the castle's own landscape counts once)"
        ),
        (
            "City on C1, castles in its row and column: Red 2, Blue 1. Red gets 6 points. "
            "(ruling: a village or city on the castle's own landscape counts once)"
        ),
    ]
    assert ended(game, CastlesStanding) == [
        "Red has 2 castles that are not overbuilt: 4 points.",
        "Blue has 1 castle that is not overbuilt: 2 points.",
    ]


def test_a_settlement_is_shared_or_nobodys() -> None:
    game = ready(modules="battle", B1="village")
    nobody = "Village on B1: no castle in its row and column, so nobody gets points."
    assert ended(game, SettlementScored) == [nobody]
    shared = standing(game, "red B1/0", "blue B1/0")
    assert ended(shared, SettlementScored)[0].startswith(
        "Village on B1, castles in its row and column: Red 1, Blue 1. "
        "Red and Blue share 3 points: 2 points each."
    )


def test_the_winner_is_told_with_the_points() -> None:
    game = having(named(ready()), "red", points=47)
    assert one(game, END, Won) == "Ana (red) wins with 47 points."


def test_a_tie_is_told_with_the_castles() -> None:
    game = having(having(ready(), "red", points=9), "blue", points=9)
    more = standing(game, "blue B1/0")
    assert (
        one(more, END, Won)
        == "Red and Blue have 9 points each. Castles: Blue 1, Red 0. Blue has more and wins."
    )
    assert one(game, END, Won) == (
        "Red and Blue have 9 points each. Castles: Red 0, Blue 0. Red and Blue share the victory."
    )


# --- tournaments ---


def half_boards() -> tournament.Tournament:
    """Return a tournament of the finals variant on two boards with one meadow each."""
    told_header = header("2x1", players="red blue green yellow")
    told_header |= {"record": "castelli-tournament/1", "variant": "finals"}
    told_header["players"] = [{"colour": colour, "name": name} for colour, name in NAMES.items()]
    return tournament.new_tournament(read_header(told_header, library))


def played_out(state: tournament.Tournament, tiles: tuple[str, str]) -> tuple[Any, tuple[Outcome, ...]]:
    outcomes: tuple[Outcome, ...] = ()
    for half, tile in zip(tournament.HALVES, tiles, strict=True):
        for data in (lay("A1", tile, "red"), END):
            inner = read_move(data, state.halves[half].setup)
            _, state, outcomes = tournament.apply(state, tournament.OnHalf(half, inner))
    return state, outcomes


def test_a_tournament_is_told_from_round_to_round() -> None:
    words, state = CastelliWords(), half_boards()
    semi, _ = played_out(state, ("01", "02"))
    _, decided, told_tie = tournament.apply(semi, tournament.Decide("a", "blue"))
    assert words.outcome(told_tie[0], state.setup) == "You break the tie: Ben (blue) plays for first place."
    decided = tournament.apply(decided, tournament.Decide("b", "green")).state
    _, final, begun = tournament.apply(decided, tournament.Round())
    assert words.outcome(begun[0], state.setup) == (
        "Round 2 begins: Ben (blue) and Cleo (green) on half A, Ana (red) and Dan (yellow) on half B."
    )
    _, over = played_out(final, ("01", "02"))
    assert words.outcome(over[-1], state.setup) == (
        "The tournament is over: 1. Ben (blue) and Cleo (green), 3. Ana (red) and Dan (yellow)."
    )


def test_moves_of_a_tournament_are_lines_too() -> None:
    words, state = CastelliWords(), half_boards()
    setup = state.setup
    assert words.place(3, "red", 41, setup) == "3. Ana (red), 41 points in total"
    ending = words.log_line(tournament.OnHalf("a", End()), state)
    assert ending == "Half A: Ana (red) ends the turn"
    assert words.log_line(tournament.Round(), state) == "The next round begins"
    decided = words.log_line(tournament.Decide("b", "green"), state)
    assert decided == "Half B: tie; you decide that Cleo (green) goes to the final"
