"""A result in the shapes that others take, from games in a real store."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import numpy as np
import pytest
import zxingcpp

from companion.base.errors import BadUsage
from companion.engine.castelli import tournament_record
from companion.games.castelli.game import GAME
from companion.games.castelli.words import CastelliWords
from companion.games.registry import rules_for
from companion.journal import open_journal
from companion.play.results import Result, results_of
from companion.play.statistics import add_up, all_results
from companion.play.table import Table
from companion.report.formats import bg_stats_code, bg_stats_link, csv_text, qr_modules, qr_svg, result_text
from tests.cli.cli import companion, one_line
from tests.report.games import play_tournament, stand_in_tournament

GAMES = Path(__file__).parents[1] / "games"
NOON_MS = 1_749_988_800_000  # on 15 June 2025
NAMES = {"red": "Ana", "blue": "Ben \u202e!", "green": "Cleo, “C”"}

BEFORE = ["game", "part", "date", "player", "colour", "first", "modules"]
SOURCES = ["during", "cards", "resources", "silver", "dilemma", "settlements", "castles", "total"]
COLUMNS = [*BEFORE, *SOURCES, "place", "won"]  # as docs/formats.md promises


def lines_of(name: str, **names: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a golden game, with *names* and a move every minute from noon on."""
    text = (GAMES / f"{name}.jsonl").read_text("utf-8").splitlines()
    header, *moves = [json.loads(line) for line in text if line.strip() and not line.startswith("#")]
    for player in header["players"]:
        player |= {"name": names[player["colour"]]} if player["colour"] in names else {}
    return header, [{**move, "at_ms": NOON_MS + 60_000 * n} for n, move in enumerate(moves)]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with open_journal(tmp_path / "games.sqlite") as journal:
        header, moves = lines_of("four-players-battle", **NAMES)
        Table.begin(journal, rules_for(header), header, moves, created_ms=0)
    return tmp_path


@pytest.fixture
def result(store: Path) -> Result:
    with open_journal(store / "games.sqlite") as journal:
        (found,) = results_of(1, journal.history(1))
    return found


def expected() -> dict[str, Any]:
    told: dict[str, Any] = json.loads((GAMES / "four-players-battle.expected.json").read_text("utf-8"))
    return told


def test_the_spreadsheet_has_every_figure_of_the_final_sheet(result: Result) -> None:
    rows = list(csv.DictReader(csv_text([result], CastelliWords()).splitlines()))
    assert list(rows[0]) == COLUMNS
    assert [row["colour"] for row in rows] == list(expected()["final"])
    for row in rows:
        wanted = expected()["final"][row["colour"]]
        assert {key: int(row[key]) for key in wanted} == wanted
        assert row["won"] == str(int(row["colour"] in expected()["winners"]))
    assert {row["date"] for row in rows} == {"2025-06-15"}
    assert [row["player"] for row in rows] == ["Ana", "Ben ?!", "Cleo, “C”", ""]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+Ana", "'+Ana"),
        ("-Ana", "'-Ana"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("  =1+1", "'=1+1"),
        ("＝1＋1", "'＝1＋1"),
        ('"=1+1', "'\"=1+1"),
        ("'=1+1", "''=1+1"),
        ("Ana;=1+1", "Ana;'=1+1"),
        ("\t=1+1", "?=1+1"),
        ("\r=1+1", "?=1+1"),
        ("Jean-Luc", "Jean-Luc"),
        ("O'Neill + Söhne", "O'Neill + Söhne"),
    ],
)
def test_a_spreadsheet_shows_every_name_and_calculates_none(result: Result, name: str, written: str) -> None:
    named = replace(result, seats=(replace(result.seats[0], name=name, points={"total": -5}),))
    (row,) = csv.DictReader(csv_text([named], CastelliWords()).splitlines())
    assert row["player"] == written
    assert row["total"] == "-5"


def test_bg_stats_gets_all_it_asks_for(result: Result) -> None:
    link = bg_stats_link(result, GAME, CastelliWords("de"))
    address, _, data = link.partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    assert all(letter.isalnum() or letter in "%-._~,:" for letter in data)
    play = json.loads(unquote(data))
    assert play["game"] == {
        "name": "Castelli",
        "sourceGameId": "castelli",
        "highestWins": True,
        "noPoints": False,
    }
    assert play["playDate"].startswith("2025-06-15 ")
    assert (play["board"], play["sourcePlayId"]) == ("Kampf", result.key)
    told = {player["sourcePlayerId"]: player for player in play["players"]}
    assert list(told) == ["ana", "ben ?!", "cleo, “c”", "yellow"]
    assert told["yellow"]["name"] == "Gelb"
    assert [player["score"] for player in told.values()] == [f["total"] for f in expected()["final"].values()]
    assert all(isinstance(player["winner"], bool) for player in told.values())
    assert sum(player["startPlayer"] for player in told.values()) == 1


def test_without_a_clock_no_date_is_made_up(result: Result) -> None:
    undated = Result(result.number, result.key, result.seats)
    assert "playDate" not in unquote(bg_stats_link(undated, GAME, CastelliWords()))
    assert result_text(undated, GAME, CastelliWords()).startswith("Castelli\n1. ")
    assert {row["date"] for row in csv.DictReader(csv_text([undated], CastelliWords()).splitlines())} == {""}


def test_a_link_for_a_code_leaves_out_what_bg_stats_can_do_without(result: Result) -> None:
    link = bg_stats_link(_named(result, "Ana"), GAME, CastelliWords())
    assert bg_stats_code(_named(result, "Ana"), GAME, CastelliWords()) == link
    long = _named(result, "Ö" * 40)
    short = bg_stats_code(long, GAME, CastelliWords())
    assert len(bg_stats_link(long, GAME, CastelliWords())) > len(short)
    assert qr_modules(short)
    told, full = (json.loads(unquote(one.partition("=")[2])) for one in (short, link))
    assert [player["name"] for player in told["players"]] == ["Ö" * 40] * 4
    assert full.keys() - told.keys() <= {"board", "durationMin"}
    assert full["players"][0].keys() - told["players"][0].keys() <= {"sourcePlayerId", "role"}


@pytest.mark.parametrize("name", ["Ana", "Bartholomäus", "Marie-Luise Ö"])
def test_a_link_with_ordinary_names_fits_a_code_of_4_pixels_a_module(result: Result, name: str) -> None:
    code = bg_stats_code(_named(result, name), GAME, CastelliWords("de"))
    assert len(qr_modules(code)) <= 113  # of the 452 pixels that the smallest screen has for it


def test_names_as_long_as_the_keyboard_lets_them_be_fit_into_a_code(result: Result) -> None:
    for letter in ("W", "Ö", "城", "🏰"):
        assert qr_modules(bg_stats_code(_named(result, letter * 40), GAME, CastelliWords("de")))


def test_what_is_too_long_for_a_code_is_refused(result: Result) -> None:
    link = bg_stats_code(_named(result, "🏰" * 60), GAME, CastelliWords())
    for draw in (qr_modules, qr_svg):
        with pytest.raises(BadUsage, match="^too long for a QR code$"):
            draw(link)


def _named(result: Result, name: str) -> Result:
    return replace(result, seats=tuple(replace(seat, name=name) for seat in result.seats))


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
def test_the_codes_on_the_screen_are_read_by_a_real_decoder(result: Result, language: str) -> None:
    words = CastelliWords(language)
    for text in (result_text(result, GAME, words), bg_stats_link(result, GAME, words)):
        modules = np.array(qr_modules(text))
        picture = np.kron(np.where(modules, 0, 255).astype(np.uint8), np.ones((4, 4), np.uint8))
        assert [found.text for found in zxingcpp.read_barcodes(picture)] == [text]


def test_a_code_as_a_drawing_has_a_white_border_and_the_same_dark_modules() -> None:
    rows, drawn = np.array(qr_modules("CASTELLI")), ElementTree.fromstring(qr_svg("CASTELLI"))
    assert not any(row[n] for row in rows for n in (0, 3, -4, -1))
    size = len(rows)
    assert drawn.attrib.keys() & {"width", "height", "viewBox"} == {"viewBox"}
    assert drawn.get("viewBox") == f"0 0 {size} {size}"
    background, dark = drawn
    assert (background.get("fill"), background.get("d")) == ("#fff", f"M0 0h{size}v{size}h-{size}z")
    assert (_stroked(dark.get("d", ""), size) == rows).all()


def _stroked(path: str, size: int) -> Any:
    """Return the modules that lines of one module's width cover: M and m move, h draws."""
    modules, x, y = np.zeros((size, size), bool), 0, 0.0
    for what, along, down in re.findall(r"([Mmh])(-?\d+)(?: (-?[\d.]+))?", path):
        if what == "h":
            modules[int(y), x : x + int(along)] = True
        x, y = x + int(along), y + float(down or 0)
    return modules


def test_a_tournament_is_told_as_its_games_of_two(tmp_path: Path) -> None:
    setup = stand_in_tournament("finals")
    steps = play_tournament(setup)
    header: dict[str, Any] = {
        "record": "castelli-tournament/1",
        "variant": "finals",
        "players": [{"colour": colour, "name": name} for colour, name in setup.names.items()],
        "board": "stand-in",
        "tiles": "stand-in",
    }
    moves = [tournament_record.write_tournament_move(move) for move, *_ in steps]
    with open_journal(tmp_path / "games.sqlite") as journal:
        table: Table[Any, Any, Any] = Table.begin(journal, rules_for(header), header, moves)
        results = all_results(journal)
    assert [result.part for result in results] == ["1a", "1b", "2a", "2b"]
    assert {len(result.seats) for result in results} == {2}
    total = {person.name: person.all.points for person in add_up(results)}
    assert total == {setup.names[c]: n for c, n in table.sheet["points"].items()}
    assert len(csv_text(results, CastelliWords()).splitlines()) == 9


# --- the command ---


def test_export_writes_each_shape_to_standard_output(store: Path) -> None:
    begins = {
        "csv": "game,part,date",
        "bg-stats": "https://app.bgstatsapp.com/createPlay.html?data=%7B%22",
        "text": "Castelli 2025-06-15\n1. ",
        "qr": "<svg",
        "bg-stats-qr": "<svg",
        "board": "<svg",
        "record": '{"record"',
    }
    for form, start in begins.items():
        said = companion("export", "last", "--as", form, "--lang", "es", state=store)
        assert (said.status, said.err) == (0, "")
        assert said.out.startswith(start)
    assert companion("export", "1", state=store).out.startswith('{"record"')


def test_names_too_long_for_a_code_are_said_to_be_so_and_the_link_is_there(tmp_path: Path) -> None:
    names = dict.fromkeys(("red", "blue", "green", "yellow"), "🏰" * 60)
    header, moves = lines_of("four-players-battle", **names)
    with open_journal(tmp_path / "games.sqlite") as journal:
        Table.begin(journal, rules_for(header), header, moves)
    said = companion("export", "1", "--as", "bg-stats-qr", state=tmp_path)
    one_line(said, "game 1: too long for a QR code; use --as bg-stats\n")
    assert companion("export", "1", "--as", "bg-stats", state=tmp_path).out.startswith("https://")
    assert companion("export", "1", "--as", "qr", state=tmp_path).out.startswith("<svg")


def test_a_game_that_runs_has_no_result_to_share(tmp_path: Path) -> None:
    header, moves = lines_of("two-players-base")
    with open_journal(tmp_path / "games.sqlite") as journal:
        Table.begin(journal, rules_for(header), header, moves[:4])
    for form in ("csv", "bg-stats", "text", "qr", "bg-stats-qr"):
        one_line(companion("export", "last", "--as", form, state=tmp_path), "game 1: has no result yet")
    assert companion("export", "last", "--as", "board", state=tmp_path).out.startswith("<svg")


def test_games_can_be_added_up_for_each_player(store: Path) -> None:
    said = json.loads(companion("games", "--players", "--json", state=store).out)
    total = expected()["final"]["red"]["total"]
    won = int("red" in expected()["winners"])
    assert {
        "name": "Ana",
        "games": 1,
        "wins": won,
        "average": total,
        "best": total,
        "game": "castelli",
    } in said["players"]
    lines = companion("games", "--players", state=store).out.splitlines()
    assert [line.split()[0] for line in lines] == ["name", "Ana", "Ben", "Cleo,"]
