"""Copies with valid seals that somebody tampered with: bad games are left out, the rest comes in."""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.__main__ import main
from companion.base.errors import BadStore
from companion.doctor.own_data import judge_own
from companion.games.castelli.library import layout_path
from companion.games.registry import VARIABLE, rules_for
from companion.journal import Journal, Restored, open_journal, restore
from companion.journal.places import beside
from companion.play.restoring import bring_back, judge_game
from companion.play.table import Table
from companion.system.settings import Settings
from companion.ui.session import Session
from tests.journal.killing import castelli_game
from tests.journal.stores import ROOT
from tests.journal.tampering import FOREIGN, Json, a_copy, entries_of, put_sealed, variants
from tests.toy.records import HEADER, MOVES

GOOD = 1
"""The number of the game in each copy that is in order."""


@pytest.fixture(autouse=True)
def state(display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    monkeypatch.setenv(VARIABLE, "tests.toy.game")
    return tmp_path / "state"


def a_game(folder: Path, header: Json, moves: Sequence[Json]) -> list[Json]:
    """Return the entries of a game that was really played."""
    path = folder / f"{header['record'].replace('/', '-')}.sqlite"
    with open_journal(path) as journal:
        Table.begin(journal, rules_for(header), header, moves)
    return entries_of(path, 1)


def hopping(folder: Path) -> list[Json]:
    return a_game(folder, HEADER, MOVES)


def castelli(folder: Path) -> list[Json]:
    text = (ROOT / "tests" / "games" / "two-players-base.jsonl").read_text("utf-8")
    header, *moves = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    header["players"][0]["name"], header["first"] = "Ana", header["players"][0]["colour"]
    return a_game(folder, header, moves) if len(moves) else []


def texts(entries: list[Json], key: str = "good") -> list[str]:
    start = {**entries[0], "key": key}
    return [json.dumps(entry, separators=(",", ":")) for entry in (start, *entries[1:])]


def brought(state: Path, copy: Path) -> list[Restored]:
    with open_journal(state / "games.sqlite") as journal:
        return restore(journal, copy, judge_game)


def check_all_works(state: Path, numbers: Sequence[int], capsys: pytest.CaptureFixture[str]) -> None:
    """Every list, sum and page of the games can be made, and a new game begun."""
    for words in (["games"], ["games", "--json"], ["games", "--players"], ["games", "--players", "--json"]):
        assert main(words) == 0, capsys.readouterr()
    for number in numbers:
        for words in (
            ["export", str(number)],
            ["export", str(number), "--as", "csv"],
            ["report", str(number)],
        ):
            assert main(words) in (0, 2), (words, capsys.readouterr())
    capsys.readouterr()
    with open_journal(state / "games.sqlite") as journal:
        assert journal.report is None
        assert journal.check() is None
        check_screens(journal)
        new: Table[Any, Any, Any] = Table.begin(journal, rules_for(HEADER), HEADER)
        assert new.number <= 2000


def check_screens(journal: Journal) -> None:
    from companion.ui.screens.past_games.presenter import Presenter as PastGames  # once Kivy is prepared
    from companion.ui.screens.people.presenter import Presenter as People

    session: Session[Any, Any] = Session(journal, Settings())
    people, past = People(session), PastGames(session)
    people.enter()
    while session.background.busy:
        session.background.take()
        time.sleep(0.01)
    assert people.view().rows
    assert len(past.view().rows) == len(journal.games())
    assert session.notice.text == ""


@pytest.mark.parametrize("base", [hopping, castelli])
def test_of_all_ways_to_tamper_with_a_game_none_is_taken_that_does_harm(
    base: Any, tmp_path: Path, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = base(tmp_path)
    tampered = list(variants(entries, entries[0]["header"]["players"][0]["colour"]))
    assert len(tampered) >= 500
    games = {n: variant.texts for n, variant in enumerate(tampered, GOOD + 1)}
    for number, told in games.items():  # a key of its own for each
        told[:1] = [text.replace(entries[0]["key"], f"key-{number}") for text in told[:1]]
    a_copy(tmp_path / "copy", {GOOD: texts(entries), **games})
    done = {game.there: game for game in brought(state, tmp_path / "copy")}
    assert done[GOOD] == Restored(GOOD, 1, "added")
    taken = [game for game in done.values() if game.how != "left out"]
    wrong = {
        tampered[g.there - 2].name for g in taken if g.there != GOOD and not tampered[g.there - 2].harmless
    }
    assert wrong == set()
    assert all(game.note and "\n" not in game.note for game in done.values() if game.how == "left out")
    assert len(taken) < 60
    check_all_works(state, [game.here for game in taken], capsys)
    assert {game.how for game in brought(state, tmp_path / "copy")} == {"present", "left out"}


@pytest.mark.parametrize("number", [2**63 - 1, 2**62, 10**12, 10**6, 0, -1, -(2**63)])
def test_a_game_with_an_absurd_number_gets_the_next_free_one(
    number: int, tmp_path: Path, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = hopping(tmp_path)
    a_copy(tmp_path / "copy", {7: texts(entries), number: texts(entries, "other")})
    done = brought(state, tmp_path / "copy")
    assert {(game.there, game.how) for game in done} == {(7, "added"), (number, "added")}
    assert max(game.here for game in done) <= 8
    check_all_works(state, [game.here for game in done], capsys)


@pytest.mark.parametrize(
    "columns",
    [
        {"players": '[[5, "x"]]'},
        {"players": "[" * 100_000},
        {"players": "nothing"},
        {"players": '[["' + "x" * 1_000_000 + '", 1]]'},
        {"status": "finished", "moves": -5, "record": "x" * 100_000},
        {"sheet": "}", "engine": "\x1b"},
        {"created_ms": 2**62},
        {"key": "another"},
    ],
)
def test_what_a_copy_lists_of_its_games_is_never_believed(
    columns: dict[str, object], tmp_path: Path, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_copy(tmp_path / "copy", {GOOD: texts(hopping(tmp_path))}, **columns)
    assert brought(state, tmp_path / "copy") == [Restored(GOOD, 1, "added")]
    check_all_works(state, [1], capsys)
    with open_journal(state / "games.sqlite") as journal:
        listed = journal.games()[0]
    assert [tuple(player) for player in listed.players] == [("Ana", 14), ("blue", 8)]
    assert (listed.record, listed.status, listed.moves) == ("hopping/1", "finished", len(MOVES))


@pytest.mark.parametrize("name", FOREIGN)
def test_from_a_file_that_has_more_than_our_tables_nothing_comes(
    name: str, tmp_path: Path, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    a_copy(copy, {GOOD: texts(hopping(tmp_path))})
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        for statement in FOREIGN[name]:
            connection.execute(statement)
    before = copy.read_bytes()
    assert main(["restore", str(copy)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"{copy}: not a copy that the companion made: it has a ")
    assert told.err.count("\n") == 1
    assert copy.read_bytes() == before
    with open_journal(state / "games.sqlite") as journal:
        assert journal.games() == []


ODD_ROWS = {
    "an entry that is a blob": "UPDATE entries SET entry = CAST(entry AS BLOB) WHERE game = 2 AND seq = 1",
    "an entry that is a number": "UPDATE entries SET entry = 5 WHERE game = 2 AND seq = 0",
    "an entry that is nothing": "UPDATE entries SET entry = NULL WHERE game = 2 AND seq = 0",
    "a seal that is a number": "UPDATE entries SET seal = 5 WHERE game = 2",
    "a fingerprint that is a blob": "UPDATE entries SET fingerprint = x'ff' WHERE game = 2",
    "a place that is half": "UPDATE entries SET seq = 1.5 WHERE game = 2 AND seq = 1",
    "a game that is a text": "UPDATE entries SET game = 'x' WHERE game = 2",
}


@pytest.mark.parametrize("name", ODD_ROWS)
def test_rows_of_other_types_than_ours_are_not_taken(
    name: str, tmp_path: Path, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, game = tmp_path / "copy", hopping(tmp_path)
    a_copy(copy, {GOOD: texts(game), 2: texts(game, "other")})
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        kept = connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'entries'").fetchone()[0]
        loose = kept.replace("STRICT", "").replace("NOT NULL", "")
        for sql in (loose, kept):
            connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'entries'", (sql,))
            connection.execute("PRAGMA writable_schema = RESET")
            if sql == loose:
                connection.execute(ODD_ROWS[name])
                connection.execute("PRAGMA writable_schema = ON")
    done = brought(state, copy)
    assert done[0] == Restored(GOOD, 1, "added")
    assert [game.here for game in done if game.how == "added" and game.whole] == [1]
    check_all_works(state, [game.here for game in done if game.here], capsys)


def test_a_text_beyond_all_limits_costs_only_its_own_game(tmp_path: Path, state: Path) -> None:
    game = hopping(tmp_path)
    vast = ['{"do":"start","x":"' + "x" * 20_000_000 + '"}']
    a_copy(tmp_path / "copy", {GOOD: texts(game), 2: vast})
    done = brought(state, tmp_path / "copy")
    assert [(one.there, one.how) for one in done] == [(GOOD, "added"), (2, "left out")]


def test_entries_that_no_list_names_and_a_listed_game_without_entries(tmp_path: Path, state: Path) -> None:
    copy, game = tmp_path / "copy", hopping(tmp_path)
    a_copy(copy, {GOOD: texts(game), 2: []})
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        put_sealed(connection, 3, texts(game, "unlisted"))
    done = brought(state, copy)
    assert [(one.there, one.how) for one in done] == [(1, "added"), (2, "left out"), (3, "added")]


@pytest.mark.parametrize("tables", ["games", "entries", "games, entries"])
def test_of_a_copy_that_lost_tables_nothing_is_believed_either(
    tables: str, tmp_path: Path, state: Path
) -> None:
    copy = tmp_path / "copy"
    a_copy(copy, {GOOD: texts(hopping(tmp_path))})
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("PRAGMA secure_delete = ON")
        for table in tables.split(", "):
            connection.execute(f"DROP TABLE {table}")
    with suppress(BadStore):  # nothing can be read
        assert all(game.how == "added" for game in brought(state, copy))
    with open_journal(state / "games.sqlite") as journal:
        assert journal.check() is None


@pytest.mark.parametrize("log", [b"", b"x" * 100_000, bytes(100_000)])
def test_a_log_beside_the_copy_that_is_none_does_no_harm(log: bytes, tmp_path: Path, state: Path) -> None:
    copy = tmp_path / "copy"
    a_copy(copy, {GOOD: texts(hopping(tmp_path))})
    beside(copy, "-wal").write_bytes(log)
    beside(copy, "-journal").write_bytes(log)
    assert [game.how for game in brought(state, copy)] == ["added"]
    assert beside(copy, "-wal").read_bytes() == log


def test_what_is_in_the_log_beside_the_copy_is_judged_too(tmp_path: Path, state: Path) -> None:
    copy, game = tmp_path / "live", hopping(tmp_path)
    a_copy(copy, {GOOD: texts(game)})
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA foreign_keys = OFF")
        put_sealed(connection, 2, texts(game[:1] + game[2:], "bad"))
        connection.execute("CREATE VIEW v AS SELECT 1")
        for suffix in ("", "-wal"):
            shutil.copyfile(beside(copy, suffix), beside(tmp_path / "copy", suffix))
    with pytest.raises(BadStore, match="it has a view v; nothing was changed"):
        brought(state, tmp_path / "copy")


def test_a_game_that_nobody_here_knows_is_kept_and_that_is_said(
    tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = hopping(tmp_path)
    a_copy(tmp_path / "copy", {GOOD: texts(game), 2: texts(castelli(tmp_path), "other")})
    monkeypatch.delenv(VARIABLE)
    assert main(["restore", str(tmp_path / "copy")]) == 0
    assert 'game 1: kept as it is: record: "hopping/1" is not' in capsys.readouterr().out
    for words in (["games"], ["games", "--players"], ["export", "1"]):
        assert main(words) == 0
    assert main(["report", "1"]) == 2


def test_a_game_on_a_board_that_is_not_here_is_kept_and_that_is_said(
    tmp_path: Path, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = castelli(tmp_path)
    game[0]["header"]["board"] = "of a friend"
    a_copy(tmp_path / "copy", {GOOD: texts(game)})
    assert main(["restore", str(tmp_path / "copy")]) == 0
    assert 'game 1: kept, but cannot be shown: board: layout "of a friend"' in capsys.readouterr().out
    check_screens_of(state)


def check_screens_of(state: Path) -> None:
    with open_journal(state / "games.sqlite") as journal:
        check_screens(journal)


def test_a_game_on_a_board_that_the_copy_brings_is_judged_on_it(
    tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (state / "layouts").mkdir(parents=True)
    shutil.copyfile(layout_path("stand-in"), state / "layouts" / "mine.toml")
    game = castelli_game(1)
    with open_journal(state / "games.sqlite") as journal:
        Table.begin(journal, game.rules, {**game.header, "board": "mine"}, game.moves[:20])
    assert main(["backup", str(tmp_path / "copy")]) == 0
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "new"))
    capsys.readouterr()
    assert main(["restore", str(tmp_path / "copy")]) == 0
    told = capsys.readouterr().out
    assert told.startswith("added: 1 game (1)\nadded: ")
    assert "cannot be shown" not in told


def test_whatever_damage_a_copy_has_is_told_in_one_line(tmp_path: Path, state: Path) -> None:
    game, dice = hopping(tmp_path), Random(7)
    a_copy(tmp_path / "sound", {n: texts(game, f"k{n}") for n in range(1, 9)})
    sound = (tmp_path / "sound").read_bytes()
    for _ in range(60):
        damaged = bytearray(sound)
        for _ in range(dice.choice((1, 5, 30))):
            damaged[dice.choice((dice.randrange(len(sound)), dice.randrange(100)))] = dice.randrange(256)
        (tmp_path / "copy").write_bytes(damaged)
        with open_journal(state / "games.sqlite") as journal:
            try:
                bring_back(journal, tmp_path / "copy", judge_own)
            except BadStore as error:
                assert str(error).startswith(f"{tmp_path / 'copy'}: ")  # noqa: PT017 - most are salvaged
            assert journal.check() is None


def test_games_that_are_left_out_are_named_and_the_status_tells(
    tmp_path: Path, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = hopping(tmp_path)
    wrong = [*game[:1], {"do": "move", "move": {"move": "hop", "far": 9}}, *game[2:]]
    a_copy(tmp_path / "copy", {GOOD: texts(game), 2: texts(wrong, "wrong")})
    assert main(["restore", str(tmp_path / "copy")]) == 1
    told = capsys.readouterr()
    assert told.out == "added: 1 game (1)\n"
    assert told.err.startswith("game 2 of the backup: left out: move 1: ")
    assert told.err.count("\n") == 1
