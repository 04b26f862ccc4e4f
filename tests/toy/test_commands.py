"""The toy from the command line, beside the game that ships, in processes of their own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.games.registry import VARIABLE
from tests.cli.cli import ROOT, Said, companion, one_line
from tests.toy.records import HEADER, MOVES, hop, record

CASTELLI = ROOT / "tests" / "games" / "two-players-base.jsonl"
SHEET = {
    "record": "hopping/1",
    "moves": 8,
    "finished": True,
    "turn": None,
    "players": {"red": {"points": 14, "square": 10}, "blue": {"points": 8, "square": 8}},
    "final": {
        "red": {"during": 11, "ahead": 3, "total": 14},
        "blue": {"during": 8, "ahead": 0, "total": 8},
    },
    "winners": ["red"],
}


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The record of a whole game."""
    file = tmp_path / "played.jsonl"
    file.write_text(record())
    return file


@pytest.fixture
def state(tmp_path: Path, played: Path) -> Path:
    """A store with one game of each, the toy's first."""
    folder = tmp_path / "state"
    assert companion("import", played, state=folder).out == "1\n"
    assert companion("import", CASTELLI, state=folder).out == "2\n"
    return folder


def text_of(said: Said) -> str:
    assert (said.status, said.err) == (0, ""), said
    return said.out


# --- records ---


def test_a_record_is_replayed_to_its_sheet(played: Path, tmp_path: Path) -> None:
    assert json.loads(text_of(companion("replay", played, "--json", state=tmp_path))) == SHEET


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ("Ana (red), Blue.", "Ana (red) is hopped upon.", "Corrected for Ana (red): +2 points.")),
        ("de", ("Ana (Rot), Blau.", "Auf Ana (Rot) wird gehüpft.", "Berichtigt für Ana (Rot): +2 Punkte.")),
        ("nl", ("Op Ana (rood) wordt gesprongen.", "Gecorrigeerd voor Ana (rood): +2 punten.")),
        ("es", ("Saltan sobre Ana (rojo).", "Corregido para Ana (rojo): +2 puntos.")),
    ],
)
def test_a_record_is_explained_in_four_languages(
    played: Path, tmp_path: Path, language: str, sentences: tuple[str, ...]
) -> None:
    lines = text_of(companion("replay", played, "--explain", "--lang", language, state=tmp_path)).split("\n")
    assert set(sentences) <= {line.strip() for line in lines}


def test_each_outcome_is_a_line(played: Path, tmp_path: Path) -> None:
    told = map(json.loads, text_of(companion("replay", played, "--outcomes", state=tmp_path)).splitlines())
    assert [(one["move"], one["outcome"]) for one in told] == [
        (1, "hopped"), (2, "hopped"), (2, "bumped"), (3, "corrected"), (4, "hopped"), (5, "hopped"),
        (6, "hopped"), (7, "hopped"), (8, "hopped"), (8, "arrived"),
    ]  # fmt: skip


def test_a_good_record_is_good(played: Path, tmp_path: Path) -> None:
    said = companion("check", played, state=tmp_path)
    assert text_of(said) == f"{played}: ok, record hopping/1, 8 moves, finished\n"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (record({"move": "jump"}), 2, 'move: "jump" is not understood'),
        (record(hop(3), hop(4)), 3, "4 is too far: 10 to go, three at most."),
        (record(hop(3), {**hop(1), "source": "dream"}), 3, 'source: "dream" is not one of'),
        (record(hop(3), header={**HEADER, "first": "green"}), 1, 'first: "green" is not one of red, blue'),
        (record(hop(3), header={**HEADER, "players": [{"colour": "red"}]}), 1, "players: 1 given, 2 to 4"),
    ],
)
def test_what_is_wrong_with_a_record_is_named_with_file_and_line(
    tmp_path: Path, text: str, line: int, why: str
) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(text)
    for command in ("check", "replay", "import"):
        said = companion(command, file, state=tmp_path / "state")
        one_line(said, f"{file}:{line}: ")
        assert why in said.err


def test_a_record_of_an_unknown_kind_names_all_that_are_known(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text(record(header={**HEADER, "record": "chess/1"}))
    known = '"castelli/1", "castelli-tournament/1", "tuscany/1" or "hopping/1"'
    one_line(companion("check", file, state=tmp_path), f'{file}:1: record: "chess/1" is not {known}')


# --- the store ---


def test_games_of_both_are_listed_and_added_up(state: Path) -> None:
    first, second = text_of(companion("games", state=state)).splitlines()
    assert re.fullmatch(r"1  \S+  Ana 14, blue 8 +finished +8 moves +Hopping", first)
    assert "finished" in second
    listed = json.loads(text_of(companion("games", "--json", state=state)))["games"]
    assert [game["record"] for game in listed] == ["hopping/1", "castelli/1"]
    people = json.loads(text_of(companion("games", "--players", "--json", state=state)))["players"]
    assert ("Ana", 14) in [(one["name"], one["best"]) for one in people]


def test_a_game_is_exported_as_record_table_and_text(state: Path, tmp_path: Path) -> None:
    exported = text_of(companion("export", "1", state=state))
    assert [json.loads(line) for line in exported.splitlines()] == [HEADER, *MOVES]
    table = text_of(companion("export", "1", "--as", "csv", state=state)).splitlines()
    assert table[0] == "game,part,date,player,colour,first,modules,during,ahead,total,place,won"
    assert [row.split(",")[3:5] + row.split(",")[7:] for row in table[1:]] == [
        ["Ana", "red", "11", "3", "14", "1", "1"],
        ["", "blue", "8", "0", "8", "2", "0"],
    ]
    lines = text_of(companion("export", "1", "--as", "text", state=state)).splitlines()
    assert lines[0].startswith("Hopping")
    assert lines[1:] == ["1. Ana (red), 14 points", "2. Blue, 8 points"]
    one_line(companion("export", "1", "--as", "board", state=state), "game 1: Hopping has no drawing")
    file = tmp_path / "again.jsonl"
    file.write_text(exported)
    assert companion("import", file, state=state).out == "3\n"


def test_its_page_has_every_move(state: Path, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    text_of(companion("report", "1", "-o", file, state=state))
    page = file.read_text("utf-8")
    root = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    assert root.findtext("head/title") == "Hopping: Ana (red) wins."
    for square in (3, 6, 9, 10):
        assert f"Ana (red) hops to square {square}." in page
    for square in (3, 5, 8):
        assert f"Blue hops to square {square}." in page
    assert "Corrected for Ana (red): +2 points." in page


def test_a_backup_brings_both_back(state: Path, tmp_path: Path) -> None:
    before = text_of(companion("games", "--json", state=state))
    assert text_of(companion("backup", tmp_path / "copy", state=state)).startswith(
        f"{tmp_path}/copy: 2 games"
    )
    other = tmp_path / "other"
    assert companion("restore", tmp_path / "copy", state=other).status == 0
    assert text_of(companion("games", "--json", state=other)) == before


# --- the keyboard ---


def typed(state: Path, *lines: str, words: tuple[str, ...] = ("record",)) -> list[str]:
    """Type *lines* into `companion record`; return what it says."""
    said = companion(*words, state=state, stdin="".join(f"{line}\n" for line in lines).encode())
    assert said.status == 0, said
    return said.out.splitlines()


def test_a_whole_game_is_typed(tmp_path: Path) -> None:
    said = typed(
        tmp_path,
        *("hopping", "Ana red, blue", "", "help", "?"),
        *("hop 3", "hop 3", "hop 4", "fix red 2", "hop 1", "u", "hop 3", "why red", "log"),
        *("edit 5 hop 1", "hop 2", "edit 5 hop 1", "y", "u", "hop 3", "hop 3", "hop 1"),
    )
    text = "\n".join(said)
    for told in (
        "Game 1. Type help for the commands",
        "change earlier moves  edit NUMBER MOVE",
        "  hop                   hop so many squares",
        "  Blue hops to square 3.",
        "  Ana (red) is hopped upon.",
        "4 is too far: 7 to go, three at most.",
        "Undone: Ana (red): +1.",
        "Each square is a point.",
        "    3  Ana (red): +2 points",
        "5: moves are numbered 1 to 4; log shows them",
        "Changed.",
        "  Ana (red) wins.",
        "During the game         11     8",
    ):
        assert told in text, told
    (game,) = json.loads(text_of(companion("games", "--json", state=tmp_path)))["games"]
    assert (game["status"], game["players"][0]) == ("finished", {"name": "Ana", "points": 14})


def test_which_game_is_asked_first_and_the_running_one_is_gone_on_with(tmp_path: Path) -> None:
    said = typed(tmp_path, "chess", "hopping", "Ana red, Ben blue", "Ben", "hop 1", "quit")
    assert "chess: not one of castelli, tuscany, hopping" in said
    assert "Game 1 is saved." in "\n".join(said)
    again = typed(tmp_path, "y", "hop 2", "setup first red", "n", "why", "why nobody", "stop", "y")
    text = "\n".join(again)
    assert "Ana (red) hops to square 2." in text
    assert "Nothing has changed." in text
    assert "why COLOUR, for example: why red" in text
    assert "The game was stopped here." in text
    assert "Ana (red) wins." in text


def test_a_file_gets_the_record_as_it_is_typed(tmp_path: Path) -> None:
    file = tmp_path / "typed.jsonl"
    words = ("record", str(file), "--rules", "hopping")
    typed(tmp_path, "red, blue", "", "hop 2", "quit", words=words)
    typed(tmp_path, "hop 3", "quit", words=words)
    said = json.loads(text_of(companion("replay", file, "--json", state=tmp_path)))
    assert (said["moves"], said["players"]["blue"]["square"]) == (2, 3)


# --- plugged in, or not ---


def test_without_it_its_games_stay_listed_and_say_what_is_missing(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE)
    assert len(text_of(companion("games", state=state)).splitlines()) == 2
    one_line(companion("report", "1", state=state), 'record: "hopping/1" is not "castelli/1"')
    assert companion("report", "2", state=state).status == 0


@pytest.mark.parametrize("module", ["tests.toy.nowhere", "tests.toy.records", "no_such_package.game"])
def test_a_module_that_is_no_game_is_one_line(
    tmp_path: Path, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, module)
    file = tmp_path / "played.jsonl"
    file.write_text(record())
    one_line(companion("check", file, state=tmp_path), f"{module}: no game can be read from this module: ")


def test_a_broken_module_does_not_stop_the_game_that_ships(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "tests.toy.nowhere")
    assert companion("replay", CASTELLI, "--json", state=tmp_path).status == 0
