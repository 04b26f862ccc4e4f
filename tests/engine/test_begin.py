"""The move `begin`: a record that starts from what lies on the table (formats.md, section 4)."""

from typing import Any

import pytest

from companion.base.errors import BadRecord
from companion.engine.castelli.record_moves import read_move
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import summary
from tests.small import END, Json, after, lay, move, pointing, refusal, small

SITES = "rocks EW 1 sites 2"


def begin(turn: str = "red", **parts: Any) -> Json:
    """Return the move; tiles as `A1="01 red"` in *tiles*."""
    tiles = {
        at: dict(zip(("tile", "north"), text.split(), strict=True))
        for at, text in parts.pop("tiles", {}).items()
    }
    return move("begin", turn=turn, tiles=tiles, players=parts.pop("players", {}), **parts)


def said(game: Game, data: Json) -> str:
    """Return what is said against a move that cannot be read."""
    with pytest.raises(BadRecord) as caught:
        read_move(data, game.setup)
    return str(caught.value)


def test_a_record_may_begin_in_the_middle_of_a_game() -> None:
    game = small("7x1", B1="wood EW 1", D1="grain EW 2", F1=SITES, first="blue")
    told = begin("red", tiles={"A1": "03 yellow", "E1": "01 red"}, castles={"F1/0": [["red"]]})
    told["players"] = {
        "red": {"points": 12, "wood": 1, "silver": 3, "cards": 2},
        "blue": {"points": 9, "rocks": 5},
    }
    game = after(game, told)
    assert (game.turn, game.revealed, game.moves) == ("red", False, 1)
    assert game.holdings == {"red": (12, 1, 0, 0, 3, 2, 1), "blue": (9, 0, 0, 5, 0, 0, 0)}
    assert {at: (laid.tile, laid.north) for at, laid in game.laid.items()} == {
        "A1": ("03", "yellow"),
        "E1": ("01", "red"),
    }
    assert game.face_down == ["C1", "G1"]


def test_the_game_goes_on_from_there() -> None:
    game = small("3x1", B1="wood EW 2", tiles={"01": "red 3"})
    game = after(game, begin(tiles={"A1": "01 yellow"}), pointing("C1", "02", "blue W"))
    assert game.areas["B1/0"] == (
        {"red": 3, "blue": 1},
        {"red": 2},
        0,
    )  # the tile that lay there points red east
    game = after(game, END)
    assert game.over


def test_begin_is_only_the_first_move() -> None:
    game = after(small("3x1"), move("correct", player="red", points=1))
    assert refusal(game, begin()).reason == "not-first"
    assert refusal(after(small("3x1"), begin()), begin()).reason == "not-first"


def test_the_tile_of_the_player_on_turn_is_still_to_be_turned() -> None:
    game = after(small("3x1"), begin("blue", tiles={"A1": "01 red"}))
    assert game.turn == "blue"
    assert refusal(game, END).reason == "not-revealed"


def test_tiles_that_lie_there_cannot_turn_up_again() -> None:
    game = after(small("3x1"), begin(tiles={"A1": "01 red"}))
    assert refusal(game, lay("C1", "01", "red")).reason == "tile-seen"
    assert refusal(game, lay("A1", "02", "red")).reason == "face-up"


def test_at_least_one_meadow_is_left_face_down() -> None:
    assert refusal(small("3x1"), begin(tiles={"A1": "01 red", "C1": "02 red"})).reason == "begin-over"


def test_no_tile_lies_there_twice() -> None:
    assert refusal(small("5x1"), begin(tiles={"A1": "01 red", "C1": "01 blue"})).reason == "begin-tiles"


# --- castles ---


def test_castles_stand_by_area_and_site_bottom_to_top() -> None:
    game = small("5x1", B1=SITES, D1="grain EW 1", modules="battle")
    game = after(game, begin(castles={"B1/0": [["blue", "red"], ["red"]], "D1/0": [["blue"]]}))
    assert summary(game)["castles"] == {"B1": [["blue", "red"], ["red"]], "D1": [["blue"]]}
    assert (game.holdings["red"].castles, game.holdings["blue"].castles) == (2, 2)
    assert summary(game)["players"]["blue"]["overbuilt"] == 1


def test_castles_count_against_the_nine() -> None:
    sites = "rocks EW 1 sites 4"
    game = small("7x1", B1=sites, D1=sites, F1=sites)
    four = [["red"]] * 4
    nine = begin(
        castles={"B1/0": four, "D1/0": four, "F1/0": [["red"]]},
        players={"red": {"wood": 1, "grain": 1, "rocks": 1}},
    )
    game_of_nine = after(game, nine, pointing("A1", "01", "red E"), END, lay("C1", "02", "red"), END)
    assert game_of_nine.holdings["red"].castles == 9
    game_of_nine = after(game_of_nine, pointing("E1", "03", "red E"))
    assert refusal(game_of_nine, move("build", at="F1")).reason == "no-castle-left"
    ten = begin(castles={"B1/0": four, "D1/0": four, "F1/0": [["red"]] * 2})
    assert refusal(game, ten).reason == "no-castle-left"


def test_sites_with_castles_are_taken() -> None:
    game = small("3x1", B1="rocks EW 1 sites 1")
    full = {"red": {"wood": 1, "grain": 1, "rocks": 1}}
    game = after(game, begin(castles={"B1/0": [["blue"]]}, players=full), pointing("A1", "01", "red E"))
    assert refusal(game, move("build", at="B1")).reason == "no-site"


@pytest.mark.parametrize(
    ("area", "modules", "castles"),
    [
        ("rocks EW 1 sites 1", "battle", [["red"], ["blue"]]),  # more than sites
        ("rocks EW 1", "battle", [["red"]]),
        ("grain EW 1", "battle", [["red"], ["blue"]]),  # one castle in grain
        ("market EW 1", "battle", [["red"]]),
        ("mine EW", "battle", [["red"]]),
        ("rocks EW 1 sites 1", "", [["red", "blue"]]),  # overbuilding is Battle
        ("rocks EW 1 sites 1", "battle", [["red", "red"]]),  # nobody overbuilds themselves
        ("rocks EW 1 sites 1", "battle", [["red", "blue", "red"]]),  # only once
    ],
)
def test_castles_that_cannot_stand_so_are_refused(
    area: str, modules: str, castles: list[list[str]]
) -> None:  # C30 C50
    game = small("3x1", B1=area, modules=modules)
    assert refusal(game, begin(castles={"B1/0": castles})).reason == "begin-castles"


# --- settlements ---


def test_settlements_left_out_stand_as_printed() -> None:
    game = after(small("5x1", B1="village", D1="city"), begin())
    assert (game.settlements, game.spare) == ({"B1": "village", "D1": "city"}, {"village": 2, "city": 2})


def test_spare_left_out_is_two_of_each_more_or_fewer_by_what_the_board_has() -> None:
    game = small("5x1", B1="village", D1="city")
    came = after(game, begin(settlements={"B1": "village", "D1": "village"}))  # a village for a burnt city
    assert (came.settlements, came.spare) == ({"B1": "village", "D1": "village"}, {"village": 1, "city": 3})
    gone = after(game, begin(settlements={}))
    assert (gone.settlements, gone.spare) == ({}, {"village": 3, "city": 3})


def test_spare_may_be_told() -> None:
    game = after(small("5x1", B1="village"), begin(spare={"village": 0, "city": 1}))
    assert game.spare == {"village": 0, "city": 1}


# --- counts ---


def test_the_mine_has_the_rest_of_its_silver_and_the_deck_the_rest_of_its_cards() -> None:  # C6 C10
    told = begin(players={"red": {"silver": 4, "cards": 3}, "green": {"silver": 12, "cards": 22}})
    game = after(small("3x1", players="red blue green"), told)
    assert (game.mine, game.deck) == (0, ())
    game = after(small("3x1", modules="battle"), begin(players={"red": {"cards": 3}}))
    assert (game.mine, game.deck) == (11, (None,) * 30)


def test_more_silver_or_cards_than_there_are_is_refused() -> None:
    refused = refusal(small("3x1"), begin(players={"red": {"silver": 6}, "blue": {"silver": 6}}))
    assert (refused.reason, refused.facts["mine"]) == ("begin-silver", 11)
    assert refusal(small("3x1"), begin(players={"red": {"cards": 26}})).reason == "begin-cards"


def test_points_so_far_are_scored_during_the_game() -> None:
    game = after(small("2x1"), begin(players={"red": {"points": 7}}), lay("A1", "01", "red"), END)
    assert game.final is not None
    assert game.final.rows["red"].during == 7


# --- areas ---


def test_areas_whose_tiles_all_lie_face_up_are_not_paid_again_and_do_not_appear() -> None:  # C18
    game = after(
        small("5x1", B1="wood EW 2", D1="grain EW 1"), begin(tiles={"A1": "01 yellow", "C1": "02 red"})
    )
    assert (game.holdings["red"].wood, summary(game)["areas"]) == (0, {})
    game = after(game, pointing("E1", "03", "red W"))
    assert summary(game)["areas"].keys() == {"D1/0"}


def test_the_mine_is_still_evaluated_at_the_end() -> None:  # C25 C40
    game = after(small("5x1", B1="mine EW"), begin(tiles={"A1": "01 yellow", "C1": "02 blue"}))
    assert game.areas == {}
    game = after(game, lay("E1", "03", "red"), END)  # red and red point to it
    assert (game.holdings["red"].silver, game.mine) == (11, 0)


# --- Dilemma ---


def test_who_has_laid_their_start_tile_is_told_and_as_many_lie_there() -> None:  # C46
    game = small("5x1", modules="dilemma")
    game = after(game, begin(tiles={"A1": "S1 red"}, swapped=["blue"]))
    assert refusal(game, lay("C1", "02", "red", swap=True)).reason == "start-tile-first"
    game = after(game, lay("C1", "01", "red"), END, lay("E1", "02", "red", swap=True), END)
    assert game.final is not None
    assert [row.dilemma for row in game.final.rows.values()] == [5, 0]


def test_start_tiles_and_who_laid_them_must_be_as_many() -> None:  # C44
    game = small("5x1", modules="dilemma")
    assert refusal(game, begin(tiles={"A1": "S1 red"})).reason == "begin-tiles"
    assert refusal(game, begin(tiles={"A1": "01 red"}, swapped=["red"])).reason == "begin-tiles"


def test_nobody_has_laid_two_start_tiles() -> None:  # C44
    told = begin(tiles={"A1": "S1 red", "C1": "S2 red"}, swapped=["red", "red"])
    assert refusal(small("5x1", modules="dilemma"), told).reason == "begin-tiles"


def test_without_dilemma_no_start_tile_lies_there() -> None:  # C44
    assert refusal(small("5x1"), begin(tiles={"A1": "S1 red"}, swapped=["red"])).reason == "begin-tiles"


# --- what cannot be read ---


@pytest.mark.parametrize(
    ("parts", "error"),
    [
        ({"turn": "green"}, "turn: green does not play"),
        ({"tiles": {"B1": {}}}, "tiles: B1 is a landscape, not a meadow"),
        ({"tiles": {"Z1": {}}}, 'tiles: "Z1" is not on this board (A1-C1)'),
        ({"tiles": {"A1": "01"}}, 'tiles: "A1": must be an object with tile, north'),
        (
            {"tiles": {"A1": {"tile": "99", "north": "red"}}},
            'tiles: "A1": tile: "99" is not in this set of tiles',
        ),
        ({"tiles": {"A1": {"tile": "01"}}}, 'tiles: "A1": north is missing'),
        ({"tiles": {"A1": {"tile": "01", "north": "red", "x": 1}}}, 'tiles: "A1": "x" is not known here'),
        ({"tiles": []}, "tiles must be a table"),
        ({"players": {"green": {}}}, "players: green does not play"),
        ({"players": {"red": {"wood": 6}}}, "players: red: wood: 6 is not from 0 to 5"),
        ({"players": {"red": {"silver": -1}}}, "players: red: silver: -1 is not from 0 to 1000000000"),
        ({"players": {"red": {"castles": 1}}}, 'players: red: "castles" is not known here'),
        ({"players": {"red": 7}}, "players: red: must be an object"),
        ({"castles": {"B1": [["red"]]}}, 'castles: "B1" is not an area of this board'),
        ({"castles": {"B1/1": [["red"]]}}, 'castles: "B1/1" is not an area of this board'),
        ({"castles": {"A1/0": [["red"]]}}, 'castles: "A1/0" is not an area of this board'),
        ({"castles": {"B1/0": ["red"]}}, "castles: B1/0: must be a list of sites"),
        ({"castles": {"B1/0": [[]]}}, "castles: B1/0: must be a list of sites"),
        ({"castles": {"B1/0": [["green"]]}}, "castles: green does not play"),
        ({"settlements": {"A1": "city"}}, "settlements: A1 is a meadow, not a landscape"),
        ({"settlements": {"B1": "town"}}, 'settlements: B1: "town" is not one of village, city'),
        ({"spare": {"village": 1}}, "spare: city is missing"),
        ({"spare": {"village": -1, "city": 0}}, "spare: village: -1 is not from 0 to 99"),
        ({"swapped": ["green"]}, "swapped: green does not play"),
        ({"swapped": "red"}, "swapped must be a list"),
        ({"mine": 3}, '"mine" is not known here'),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_begin_is_named_by_its_place(parts: Json, error: str) -> None:
    assert said(small("3x1", B1=SITES), {**begin(), **parts}).startswith(error)
