"""Rows in our own store that are not in order, as earlier versions took them from copies: told by name."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.games.registry import VARIABLE, rules_for
from companion.journal import open_journal
from companion.play.table import Table
from companion.system.settings import Settings
from companion.ui.session import Session
from tests.journal.tampering import VALUES, Json, a_copy, entries_of
from tests.toy.records import HEADER, MOVES


@pytest.fixture
def store(display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    monkeypatch.setenv(VARIABLE, "tests.toy.game")
    (tmp_path / "state").mkdir()
    return tmp_path / "state" / "games.sqlite"


@pytest.fixture
def game(tmp_path: Path, store: Path) -> list[Json]:
    with open_journal(tmp_path / "played.sqlite") as journal:
        Table.begin(journal, rules_for(HEADER), HEADER, MOVES)
    return entries_of(tmp_path / "played.sqlite", 1)


def texts(entries: list[Json]) -> list[str]:
    return [json.dumps(entry, separators=(",", ":")) for entry in entries]


@pytest.mark.parametrize(
    "column",
    ["players = '[[5, 3]]'", "players = 'x'", "players = '[[\"Ana\", true]]'", "players = '{}'"],
)
def test_a_bad_row_in_the_list_is_shown_as_damaged(
    column: str, store: Path, game: list[Json], capsys: pytest.CaptureFixture[str]
) -> None:
    a_copy(store, {1: texts(game)})
    with closing(sqlite3.connect(store)) as connection:
        connection.execute(f"UPDATE games SET {column}")
        connection.commit()
    assert main(["games"]) == 0
    assert "damaged" in capsys.readouterr().out
    assert main(["games", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"][0]["status"] == "damaged"
    from companion.ui.screens.past_games.presenter import Presenter as PastGames

    with open_journal(store) as journal:
        session: Session[Any, Any] = Session(journal, Settings())
        assert PastGames(session).view().rows[0].more.endswith("damaged, 0 moves")


def bad_sheets() -> dict[str, Any]:
    sheets: dict[str, Any] = {f"final is {name}": {"final": value} for name, value in VALUES.items()}
    for name, value in VALUES.items():
        sheets[f"red is {name}"] = {"final": {"red": value}, "winners": []}
        sheets[f"total is {name}"] = {"final": {"red": {"total": value}}, "winners": []}
        sheets[f"winners is {name}"] = {"final": {"red": {"total": 3}}, "winners": value}
    return {name: sheet for name, sheet in sheets.items() if "nan" not in name and "infinite" not in name}


def test_a_bad_kept_sheet_costs_only_its_own_game(
    store: Path, game: list[Json], capsys: pytest.CaptureFixture[str]
) -> None:
    *rest, kept = game
    poisoned = {n: [*rest, {**kept, "sheet": sheet}] for n, sheet in enumerate(bad_sheets().values(), 2)}
    games = {1: game, **poisoned}
    a_copy(store, {n: texts([{**one[0], "key": f"k{n}"}, *one[1:]]) for n, one in games.items()})
    assert main(["games"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(games)
    assert main(["games", "--players"]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[1].split() == ["Ana", *told.out.splitlines()[1].split()[1:]]
    damaged = [int(line.split()[1].rstrip(":")) for line in told.err.splitlines()]
    assert len(damaged) >= len(games) - 12
    for number in poisoned:
        assert main(["report", str(number)]) == 0
        page = capsys.readouterr()
        assert main(["export", str(number), "--as", "csv"]) == (2 if number in damaged else 0)
        if number in damaged:
            assert capsys.readouterr().err == f"game {number}: the saved score is damaged\n"
        assert "<html" in page.out
    from companion.ui.screens.people.presenter import Presenter as People

    with open_journal(store) as journal:
        assert journal.report is None
        session: Session[Any, Any] = Session(journal, Settings())
        people = People(session)
        people.enter()
        while session.background.busy:
            session.background.take()
            time.sleep(0.01)
        assert people.view().lines[0] == f"Game {damaged[0]}: its score is damaged and does not count here."
        people.choose(0)
        assert people.view().lines[0] == "Ana:"


def test_a_number_that_nobody_can_type_does_not_stop_new_games(store: Path, game: list[Json]) -> None:
    a_copy(store, {3: texts(game), 2**63 - 1: texts([{**game[0], "key": "k"}, *game[1:]])})
    for words in (["games"], ["games", "--players"], ["export", "last"]):
        assert main(words) == 0
    with open_journal(store) as journal:
        assert Table.begin(journal, rules_for(HEADER), HEADER).number == 4
        assert journal.last_number() == 4


def test_entries_that_tell_no_game_are_lost_by_name_and_all_others_stay(
    store: Path, game: list[Json], capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = ["[" * 100_000, json.dumps({"do": "start", "key": 5}), '{"do":"start"}', "5", '"x"']
    a_copy(store, {1: texts(game), **{n: [text] for n, text in enumerate(wrong, 2)}})
    assert main(["games", "--players"]) == 0
    told = capsys.readouterr()
    assert "lost: 5 games (2-6)" in told.err
    assert told.out.splitlines()[1].startswith("Ana")
