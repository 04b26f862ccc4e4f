"""The record of a game: formats.md, section 4, its lines and its header, sentence by sentence."""

import io
import json
from typing import Any

import pytest

from companion.base.errors import BadData, BadRecord
from companion.engine.castelli.layout import Layout, read_layout
from companion.engine.castelli.record import read_header
from companion.engine.castelli.state import Game
from companion.engine.castelli.tiles import TileSet, read_tiles
from companion.play.records import Replay
from tests.small import END, Json, header, lay, shipped, tile


class OneOfEach:
    """A library of one layout and one tile set, both called `known`."""

    def layout(self, name: str) -> Layout:
        """Return the layout that ships."""
        if name != "known":
            raise BadData(f'layout "{name}": not known here')
        return read_layout(shipped("layouts"))

    def tiles(self, name: str) -> TileSet:
        """Return the tile set that ships."""
        if name != "known":
            raise BadData(f'tile set "{name}": not known here')
        return read_tiles(shipped("tiles"))


def replayed(*lines: str | Json | bytes, name: str = "game.jsonl") -> Game:
    """Return the game at the end of a record of those *lines*."""
    raw = [line if isinstance(line, bytes) else line.encode() for line in map(as_text, lines)]
    record = Replay(io.BytesIO(b"\n".join(raw)), name)
    state = record.start
    for played in record:
        state = played.step.state
    assert isinstance(state, Game)
    return state


def as_text(line: str | Json | bytes) -> str | bytes:
    """Return *line* as it stands in a file."""
    return json.dumps(line) if isinstance(line, dict) else line


def error(*lines: str | Json | bytes, name: str = "game.jsonl") -> str:
    """Return what is said against a record, which must be wrong."""
    with pytest.raises(BadRecord) as caught:
        replayed(*lines, name=name)
    return str(caught.value)


def header_error(**parts: Any) -> str:
    """Return what is said against a header that is right but for *parts*; `-` leaves a key out."""
    told = {key: value for key, value in (header("3x1") | parts).items() if value != "-"}
    with pytest.raises(BadRecord) as caught:
        read_header(told, OneOfEach())
    return str(caught.value)


HEADER = header("3x1")
FIRST = lay("A1", "01", "red")


# --- lines ---


def test_the_first_line_is_the_header_and_each_further_line_a_move() -> None:
    game = replayed(HEADER, FIRST, END, lay("C1", "02", "blue"))
    assert (game.moves, game.turn, list(game.laid)) == (3, "blue", ["A1", "C1"])


def test_blank_lines_and_comments_are_skipped_also_before_the_header() -> None:
    game = replayed("", "# a game", "  ", HEADER, "#", FIRST, "", "  # indented", END, "")
    assert game.moves == 2


def test_blank_lines_and_comments_count_in_line_numbers_from_1() -> None:
    assert error(HEADER, "# one", "", {"move": "fly"}).startswith("game.jsonl:4: move: ")
    assert error("# one", {**HEADER, "record": "x"}).startswith("game.jsonl:2: record: ")


def test_a_field_that_is_not_on_the_board_is_named_by_file_line_and_key() -> None:
    told = header(players="red blue green yellow") | {"board": shipped("layouts"), "tiles": shipped("tiles")}
    comments = ["#"] * 12
    assert (
        error(told, *comments, lay("I9", "01", "red"))
        == 'game.jsonl:14: field: "I9" is not on this board (A1-H8)'
    )


def test_the_first_error_in_line_order_is_reported() -> None:
    assert error(HEADER, END, "not JSON").startswith("game.jsonl:2: ")
    assert error({**HEADER, "first": "green"}, "not JSON").startswith("game.jsonl:1: first: ")
    assert error("# A page", "", "It is about games.").startswith("game.jsonl:3: no record: ")
    expected = "game.jsonl:1: no record: a record is text (UTF-8), one JSON object on each line"
    assert error("not JSON", {"move": "fly"}) == expected


def test_standard_input_is_called_a_dash() -> None:
    assert error(HEADER, {"move": "fly"}, name="-").startswith("-:2: ")


@pytest.mark.parametrize("lines", [[""], ["", "# nothing but a comment", ""]])
def test_an_empty_record_is_refused_at_line_1(lines: list[str]) -> None:
    assert error(*lines).startswith("game.jsonl:1: ")


def test_a_refused_move_is_named_by_its_line() -> None:
    assert error(HEADER, FIRST, FIRST).startswith("game.jsonl:3: ")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"move": "end", "move": "end"}', '"move" is there twice'),
        ('{"move": "reveal", "field": "A1", "tile": {"a": 1, "a": 1}}', '"a" is there twice'),
        ("[]", "not an object"),
        ('"end"', "not an object"),
        ("null", "not an object"),
        ('{"move": "end"', "not JSON"),
        ('{"move": "end"} {"move": "end"}', "not JSON"),
        ("{'move': 'end'}", "not JSON"),
        ('{"move": "end", "at_ms": NaN}', "NaN is not a number"),
        ('{"move": "end", "at_ms": -Infinity}', "-Infinity is not a number"),
        (b'{"move": "\xff"}', "not UTF-8"),
        ("[" * 100_000, "nested too deeply"),
        ('{"move": "end", "at_ms": ' + "9" * 5000 + "}", "a number is too long"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_each_line_is_one_json_object_in_utf_8(line: str | bytes, said: str) -> None:
    assert error(HEADER, line).startswith(f"game.jsonl:2: {said}")


def test_a_key_twice_in_the_header_is_an_error_too() -> None:
    assert (
        error('{"record": "castelli/1", "record": "castelli/1"}') == 'game.jsonl:1: "record" is there twice'
    )


def test_lines_may_end_as_on_any_system() -> None:
    text = "\r\n".join(json.dumps(line) for line in (HEADER, FIRST, END))
    assert replayed(text).moves == 2


# --- the header ---


def test_players_sit_clockwise_in_the_order_given_and_may_have_names() -> None:
    told = header("3x1") | {"players": [{"colour": "yellow", "name": "Ána 😀"}, {"colour": "red"}]}
    setup = read_header(told, OneOfEach())
    assert (setup.colours, setup.names, setup.first) == (
        ("yellow", "red"),
        {"yellow": "Ána 😀", "red": ""},
        "yellow",
    )


def test_board_and_tiles_are_a_name_or_the_whole_thing() -> None:
    told = header(players="red blue green") | {"board": "known", "tiles": "known"}
    setup = read_header(told, OneOfEach())
    assert (setup.board.size, len(setup.tiles.plain)) == ("A1-H8", 32)


def test_rulings_left_out_are_the_defaults() -> None:
    setup = read_header(header("3x1", rulings={"silver-second-tie": "share"}), OneOfEach())
    assert (setup.rulings["silver-second-tie"], setup.rulings["neutral-tie"]) == ("share", "shares")
    assert len(setup.rulings) == 27


def test_modules_rulings_and_first_may_be_left_out() -> None:
    told = {key: value for key, value in header("3x1").items() if key not in ("modules", "rulings")}
    setup = read_header(told, OneOfEach())
    assert (setup.modules, setup.first, setup.rulings["split"]) == (frozenset(), "red", "down")


def test_both_modules_may_be_played_together() -> None:
    setup = read_header(header("3x1", modules="battle dilemma"), OneOfEach())
    assert setup.modules == {"battle", "dilemma"}


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"record": "castelli/2"}, 'record: "castelli/2" is not "castelli/1"'),
        ({"record": "-"}, 'record: null is not "castelli/1"'),
        ({"table": 1}, '"table" is not known here (record, players, first, '),
        ({"players": "-"}, "players is missing"),
        ({"players": "red"}, "players must be a list"),
        ({"players": []}, "players: 0 given, 2 to 4 can play"),
        ({"players": [{"colour": "red"}]}, "players: 1 given, 2 to 4 can play"),
        ({"players": [{"colour": "red"}] * 5}, "players: 5 given, 2 to 4 can play"),
        ({"players": [{"colour": "red"}] * 2}, "players: 2: red is there twice"),
        (
            {"players": [{"colour": "red"}, {"colour": "grey"}]},
            'players: 2: colour: "grey" is not one of red, ',
        ),
        ({"players": [{"colour": "red"}, {"name": "Bo"}]}, "players: 2: colour is missing"),
        ({"players": [{"colour": "red"}, "blue"]}, "players: 2: must be an object"),
        (
            {"players": [{"colour": "red", "name": 5}, {"colour": "blue"}]},
            "players: 1: name: 5 is not a text",
        ),
        ({"players": [{"colour": "red", "name": None}, {"colour": "blue"}]}, "players: 1: name: null"),
        (
            {"players": [{"colour": "red", "age": 5}, {"colour": "blue"}]},
            'players: 1: "age" is not known here',
        ),
        ({"first": "green"}, "first: green does not play"),
        ({"first": "grey"}, 'first: "grey" is not one of red, '),
        ({"first": None}, "first: null is not a value"),
        ({"modules": ["battle", "battle"]}, "modules: each at most once"),
        ({"modules": ["tournament"]}, 'modules: "tournament" is not one of dilemma, battle'),
        ({"modules": [["battle"]]}, 'modules: ["battle"] is not one of dilemma, battle'),
        ({"modules": "battle"}, "modules must be a list"),
        ({"rulings": []}, "rulings must be a table"),
        ({"rulings": {"R4": "shares"}}, 'rulings: "R4" is not a ruling'),
        ({"rulings": {"neutral-tie": "share"}}, "rulings: neutral-tie: "),
        ({"rulings": {"neutral-tie": ["shares"]}}, "rulings: neutral-tie: "),
        ({"board": "-"}, "board is missing"),
        ({"board": 8}, "board: must be a name or the whole board"),
        ({"board": "mine"}, 'board: layout "mine": not known here'),
        ({"board": {"columns": 3, "rows": 3}}, "board: a1 is missing"),
        (
            {"board": {"columns": 3, "rows": 1, "a1": "meadow", "rim": {"A1.E": "wood"}}},
            "board: rim A1.E: this side",
        ),
        ({"pieces": [["I:0"]]}, "board: pieces: this board is not made of pieces"),
        ({"board": "known", "pieces": "I:0"}, "pieces: must be rows of pieces with their turn"),
        ({"board": "known", "pieces": [["I:0", "X:0"]]}, 'board: pieces: "X:0" is not a piece'),
        ({"tiles": "-"}, "tiles is missing"),
        ({"tiles": ["01"]}, "tiles: must be a name or the whole set"),
        ({"tiles": "mine"}, 'tiles: tile set "mine": not known here'),
        ({"tiles": {"tile": {"01": {}}}}, "tiles: tile 01: coats is missing"),
        ({"tiles": {"tile": {"01": tile("")}}}, "tiles: 1 tiles for 2 meadows"),
        ({"tiles": {"tile": {"01": tile(""), "S1": tile("start")}}}, "tiles: 1 tiles for 2 meadows"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_header_is_named_by_its_key(parts: Json, said: str) -> None:
    assert header_error(**parts).startswith(said)


def test_as_many_tiles_as_meadows_are_enough() -> None:
    told = header("3x1") | {"tiles": {"name": "own", "tile": {"01": tile(""), "02": tile("")}}}
    assert read_header(told, OneOfEach()).tiles.plain == ["01", "02"]


def test_with_dilemma_there_is_a_start_tile_for_each_player() -> None:
    tiles = {"tile": {"01": tile(""), "02": tile(""), "S1": tile("start")}}
    assert header_error(tiles=tiles, modules=["dilemma"]) == "tiles: 1 start tiles for 2 players"
    tiles["tile"]["S2"] = tile("start")
    told = header("3x1") | {"tiles": tiles, "modules": ["dilemma"]}
    assert read_header(told, OneOfEach()).dilemma
