"""Tournaments: two halves at once, semi-finals and finals, everyone against everyone (C54-C56)."""

from typing import Any

import pytest

from companion.base.errors import BadRecord, Refused
from companion.engine.castelli.tournament import (
    Tournament,
    TournamentOver,
    apply,
    new_tournament,
    points,
    standings,
)
from companion.engine.castelli.tournament_record import (
    read_header,
    read_tournament_move,
    summary,
    write_tournament_move,
)
from companion.games.castelli import library
from tests.small import END, Json, landscape, lay, move, pointing, shipped, tile

FOUR = ("red", "blue", "green", "yellow")


def told(**parts: Any) -> Json:
    """Return the header of a small tournament: a half is one meadow and a landscape, the mine on half a."""
    pieces = {"I": landscape("mine W"), "II": landscape("village; wood W 2")}
    board = {
        "piece": {
            n: {"columns": 2, "rows": 1, "a1": "meadow", "landscape": {"B1": p}} for n, p in pieces.items()
        }
    }
    tiles = {f"0{n}": tile("") for n in range(1, 5)} | {f"S{n}": tile("start") for n in range(1, 5)}
    return {
        "record": "castelli-tournament/1",
        "variant": "finals",
        "players": [{"colour": colour} for colour in FOUR],
        "board": board,
        "pieces": {"a": [["I:0"]], "b": [["II:0"]]},
        "tiles": {"tile": tiles},
        **parts,
    }


def cup(**parts: Any) -> Tournament:
    """Return a small tournament before its first move."""
    return new_tournament(read_header(told(**parts), library))


def on(half: str, *moves: Json) -> list[Json]:
    """Return *moves* as moves of that half."""
    return [{**data, "half": half} for data in moves]


def after(state: Tournament, *moves: Json) -> Tournament:
    """Return the tournament after *moves*."""
    for data in moves:
        state = apply(state, read_tournament_move(data, state)).state
    return state


def refused(state: Tournament, data: Json) -> str:
    """Return the reason why a move is refused, which must be."""
    with pytest.raises(Refused) as caught:
        after(state, data)
    return caught.value.reason


def won(half: str, winner: str) -> list[Json]:
    """Return the moves of a whole half: its tile points *winner* to the mine, so 11 silver, 4 points.

    With a colour of the other half it is a tie, 0 to 0.
    """
    return on(half, pointing("A1", {"a": "01", "b": "02"}[half], f"{winner} E"), END)


ROUND = move("round")


# --- C54: two games of two at the same time ---


def test_each_half_is_a_game_of_two_with_11_silver() -> None:  # C54 C6
    state = cup()
    assert [game.setup.colours for game in state.halves.values()] == [("red", "blue"), ("green", "yellow")]
    assert [game.mine for game in state.halves.values()] == [11, 11]


def test_the_half_without_a_mine_gets_the_mine_tile_as_the_other_mine_lies() -> None:  # C54
    half = cup().halves["b"]
    mine = half.setup.board.mine
    assert mine is not None
    assert (mine.at, [area.terrain for area in half.setup.board.areas["B1"]]) == ("B1", ["mine"])
    assert half.settlements == {}  # it replaces what is printed there


def test_with_the_pieces_that_ship_each_half_has_16_meadows_and_a_mine_in_the_same_place() -> None:  # C54
    header = {**told(), "board": shipped("layouts"), "tiles": shipped("tiles")}
    del header["pieces"]
    boards = [game.setup.board for game in new_tournament(read_header(header, library)).halves.values()]
    assert [len(board.meadows) for board in boards] == [16, 16]
    assert [board.mine.at for board in boards if board.mine] == ["D3", "D3"]


def test_the_place_of_the_mine_tile_may_be_told() -> None:  # C54
    header = {**told(), "board": shipped("layouts"), "tiles": shipped("tiles"), "mine_tile": "E2"}
    del header["pieces"]
    setup = read_header(header, library)
    mine = setup.halves["b"].board.mine
    assert (setup.mine_tile, mine and mine.at) == ("E2", "E2")


@pytest.mark.parametrize(
    ("parts", "error"),
    [
        ({"mine_tile": "A1"}, "mine_tile: A1 is a meadow, not a landscape"),
        ({"mine_tile": "C1"}, 'mine_tile: "C1" is not on this board'),
        ({"pieces": {"a": [["I:0"]], "b": [["I:180"]]}}, "pieces: I is on both halves"),
        ({"players": [{"colour": "red"}, {"colour": "blue"}]}, "players: 2 given"),
        ({"variant": "cup"}, 'variant: "cup" is not one of finals, all'),
        ({"first": {"a": "green"}}, "first: green does not play on half a"),
        ({"tiles": {"tile": {"01": tile("")}}}, "tiles: 1 tiles for 2 meadows on both halves"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_header_that_is_wrong_is_refused_by_its_key(parts: Json, error: str) -> None:  # C54
    with pytest.raises(BadRecord) as caught:
        cup(**parts)
    assert str(caught.value).startswith(error)


def test_the_deck_is_shared() -> None:  # C54
    tiles = {"tile": {**told()["tiles"]["tile"], "01": tile("red card")}}
    state = after(cup(tiles=tiles), *on("a", lay("A1", "01", "red")))
    assert [len(game.deck) for game in state.halves.values()] == [24, 24]
    assert state.halves["a"].holdings["red"].cards == 1
    state = after(state, *on("a", move("play", card="king-5")))
    assert [game.deck[-1] for game in state.halves.values()] == ["king-5", "king-5"]


def test_with_battle_the_shared_deck_has_33_cards() -> None:  # C54 C10
    assert [len(game.deck) for game in cup(modules=["battle"]).halves.values()] == [33, 33]


def test_spare_settlements_are_shared_but_stand_on_their_own_half() -> None:  # C54
    board = {
        "piece": {
            name: {"columns": 5, "rows": 1, "a1": "meadow", "landscape": {"B1": landscape(text)}}
            for name, text in (("I", "mine EW"), ("II", ""))
        }
    }
    tiles = {"tile": {f"0{n}": tile("silver 2 red card") for n in range(1, 7)}}
    state = cup(board=board, tiles=tiles)
    state = after(state, *on("a", lay("A1", "01", "red"), move("play", card="peasant", at="D1")))
    assert [game.spare["village"] for game in state.halves.values()] == [1, 1]
    assert [dict(game.settlements) for game in state.halves.values()] == [{"D1": "village"}, {}]
    assert [game.mine for game in state.halves.values()] == [9, 11]  # silver is not shared


def test_the_colours_of_the_other_half_are_neutral_here() -> None:  # C54 C11
    state = after(cup(), *won("a", "green"))
    assert (state.halves["a"].mine, state.halves["b"].mine) == (11, 11)
    assert state.halves["b"].holdings["green"].silver == 0


def test_a_tile_lies_on_one_half_only() -> None:  # C54
    state = after(cup(), *on("a", lay("A1", "01", "red")))
    assert refused(state, *on("b", lay("A1", "01", "red"))) == "tile-seen"


def test_the_halves_go_on_independently_and_each_ends_for_itself() -> None:  # C54
    state = after(cup(), *won("b", "green"))
    assert (state.halves["a"].over, state.halves["b"].over, state.round_over) == (False, True, False)
    assert refused(state, {**END, "half": "b"}) == "over"
    assert after(state, *won("a", "red")).round_over


def test_who_starts_on_each_half_may_be_told() -> None:  # C54 C12
    assert [game.turn for game in cup().halves.values()] == ["red", "green"]
    assert [game.turn for game in cup(first={"b": "yellow"}).halves.values()] == ["red", "yellow"]


# --- C55: semi-finals, then finals ---


def test_the_winners_play_for_first_and_the_losers_for_third_place() -> None:  # C55
    state = after(cup(), *won("a", "blue"), *won("b", "green"), ROUND)
    assert state.round == 2
    assert [game.setup.colours for game in state.halves.values()] == [("blue", "green"), ("red", "yellow")]
    state = after(state, *won("a", "green"), *won("b", "red"))
    assert state.over
    assert standings(state) == (("green",), ("blue",), ("red",), ("yellow",))


def test_the_finals_are_set_up_anew() -> None:  # C55 C7
    state = after(cup(), *won("a", "blue"), *won("b", "green"), ROUND)
    for game in state.halves.values():
        assert [sum(has) for has in game.holdings.values()] == [0, 0]
        assert (game.mine, len(game.deck), game.face_down, game.seen) == (11, 25, ["A1"], frozenset())


def test_the_finals_wait_for_both_semi_finals() -> None:  # C55
    assert refused(after(cup(), *won("a", "blue")), ROUND) == "round-running"


def test_a_tied_semi_final_is_decided_by_the_table() -> None:  # C55
    state = after(cup(), *won("a", "green"), *won("b", "yellow"))
    assert refused(state, ROUND) == "still-tied"
    state = after(state, move("decide", half="a", winner="blue"), ROUND)
    assert [game.setup.colours for game in state.halves.values()] == [("blue", "yellow"), ("red", "green")]


def test_only_a_tie_is_decided_only_once_and_only_for_who_played_it() -> None:  # C55
    state = after(cup(), *won("a", "green"), *won("b", "yellow"))
    assert refused(state, move("decide", half="b", winner="green")) == "not-tied"
    assert refused(state, move("decide", half="a", winner="green")) == "not-a-player"
    state = after(state, move("decide", half="a", winner="red"))
    assert refused(state, move("decide", half="a", winner="blue")) == "round-decided"


def test_a_half_that_still_runs_is_not_decided() -> None:  # C55
    assert refused(cup(), move("decide", half="a", winner="red")) == "not-tied"


def test_a_tied_final_leaves_both_on_their_place() -> None:  # C55 C43
    state = after(cup(), *won("a", "red"), *won("b", "green"), ROUND, *won("a", "blue"), *won("b", "blue"))
    assert standings(state) == (("red", "green"), ("blue",), ("yellow",))


def test_there_is_no_third_round_of_finals() -> None:  # C55
    state = after(cup(), *won("a", "red"), *won("b", "green"), ROUND, *won("a", "red"), *won("b", "blue"))
    assert refused(state, ROUND) == "no-more-rounds"


def test_who_starts_the_finals_may_be_told() -> None:  # C55 C12
    state = after(cup(), *won("a", "red"), *won("b", "green"))
    assert [g.turn for g in after(state, ROUND).halves.values()] == ["red", "blue"]
    turned = after(state, move("round", first={"a": "green"}))
    assert [g.turn for g in turned.halves.values()] == ["green", "blue"]
    assert refused(state, move("round", first={"a": "blue"})) == "other-half"


def test_the_end_of_the_tournament_tells_the_places() -> None:  # C55
    state = after(cup(), *won("a", "red"), *won("b", "green"), ROUND, *won("a", "red"))
    lay_last, end_last = won("b", "blue")
    state = after(state, lay_last)
    (*_, told_last) = apply(state, read_tournament_move(end_last, state)).outcomes
    assert isinstance(told_last, TournamentOver)
    assert told_last.places == (("red",), ("green",), ("blue",), ("yellow",))


# --- C56: everyone against everyone ---


def league(*winners: str) -> Tournament:
    """Return a tournament of all against all after rounds in which those colours won, as `red green`."""
    state = cup(variant="all")
    for n, both in enumerate(winners):
        a, b = both.split()
        state = after(state, *([ROUND] if n else []), *won("a", a), *won("b", b))
    return state


def test_in_three_rounds_everyone_meets_everyone() -> None:  # C56
    state, met = cup(variant="all"), []
    for n in range(3):
        state = after(state, *([ROUND] if n else []))
        met += [frozenset(game.setup.colours) for game in state.halves.values()]
        state = after(state, *won("a", "red"), *won("b", "green"))
    assert (len(set(met)), len(met), state.over) == (6, 6, True)
    assert refused(state, ROUND) == "no-more-rounds"


def test_the_points_of_all_rounds_add_up_and_the_most_win() -> None:  # C56
    state = league("red green", "red blue", "red green")
    # red-blue, green-yellow; red-green, blue-yellow; red-yellow, blue-green: 4 points for each win
    assert points(state) == {"red": 12, "blue": 4, "green": 8, "yellow": 0}
    assert standings(state) == (("red",), ("green",), ("blue",), ("yellow",))


def test_equal_points_share_a_place() -> None:  # C56
    state = league("red green", "green blue", "red blue")
    assert points(state) == {"red": 8, "blue": 8, "green": 8, "yellow": 0}
    assert standings(state) == (("red", "blue", "green"), ("yellow",))


def test_a_tie_in_a_round_needs_no_decision() -> None:  # C56
    state = league("green red")
    assert refused(state, move("decide", half="a", winner="red")) == "not-tied"
    assert after(state, ROUND).round == 2


def test_points_count_while_a_round_still_runs() -> None:  # C56
    state = after(league("red green"), ROUND, *won("a", "green"))
    assert points(state) == {"red": 4, "blue": 0, "green": 8, "yellow": 0}


# --- the record ---


def test_every_move_of_a_half_names_it() -> None:  # C54
    state = cup()
    for data in (END, {**END, "half": "c"}, {**lay("A1", "01", "red"), "half": 1}):
        with pytest.raises(BadRecord, match="half"):
            read_tournament_move(data, state)


@pytest.mark.parametrize(
    "data",
    [*won("a", "red"), move("decide", half="b", winner="green"), ROUND, move("round", first={"a": "red"})],
    ids=lambda data: data["move"],
)
def test_a_move_is_written_as_it_was_read(data: Json) -> None:  # C54
    assert write_tournament_move(read_tournament_move(data, cup())) == data


def test_the_summary_tells_rounds_points_and_places() -> None:  # C54 C56
    state = after(league("red green", "red blue"), ROUND)
    sheet = summary(state)
    assert (sheet["round"], sheet["finished"], sheet["variant"], sheet["moves"]) == (3, False, "all", 10)
    assert sheet["rounds"][1] == {
        "a": {"points": {"red": 4, "green": 0}, "winners": ["red"]},
        "b": {"points": {"blue": 4, "yellow": 0}, "winners": ["blue"]},
    }
    assert sheet["points"] == {"red": 8, "blue": 4, "green": 4, "yellow": 0}
    assert sheet["standings"] == [["red"], ["blue", "green"], ["yellow"]]
    assert sheet["halves"]["a"]["players"].keys() == {"red", "yellow"}
