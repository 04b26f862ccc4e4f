"""The journal in its file: what is kept, how it is listed, how it is brought up to a new version."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.base.errors import BadStore, StoreTooNew
from companion.journal import Add, FinalSheet, Listed, Start, Stop, Undo, open_journal, read_journal, reading
from companion.journal.schema import APPLICATION_ID, MIGRATIONS, version_of
from tests.journal.stores import HEADER, Player, a_move, a_store, contents, fill, moves_of

FIVE = [0, 1, 2, 3, 4]


def raw(path: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(path, isolation_level=None))


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = a_store(tmp_path, games=3, moves=5, size=9000)
    with read_journal(path) as journal:
        assert moves_of(journal) == dict.fromkeys((1, 2, 3), FIVE)
        assert journal.history(2).line.header == HEADER
        assert journal.history(2).line.moves[2] == a_move(2, 9000)
        assert journal.check() is None


def test_the_store_is_a_write_ahead_log_that_waits_for_the_disk(tmp_path: Path) -> None:
    with open_journal(tmp_path / "games.sqlite") as journal:
        connection = journal._connection
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert version_of(connection) == len(MIGRATIONS)


def test_of_a_store_that_grows_no_more_is_kept_in_memory(tmp_path: Path) -> None:
    with open_journal(tmp_path / "games.sqlite") as journal:
        (kept,) = journal._connection.execute("PRAGMA cache_size").fetchone()
        assert kept == -256  # of 1024 bytes; else it would be pages


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    path = a_store(tmp_path / "a" / "b", games=1)
    assert path.is_file()


def test_a_closed_store_is_one_file_and_its_lock(tmp_path: Path) -> None:
    a_store(tmp_path)
    assert {p.name for p in tmp_path.iterdir()} == {"games.sqlite", "games.sqlite.lock"}


def test_reading_where_there_is_no_store_finds_no_games_and_makes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "games.sqlite"
    games, report = reading(path, lambda journal: (journal.games(), journal.last_number()))
    assert (games, report) == (([], None), None)
    assert not path.parent.exists()


def test_reading_leaves_nothing_behind(tmp_path: Path) -> None:
    path = a_store(tmp_path)
    before = contents(tmp_path)
    reading(path, moves_of)
    assert contents(tmp_path) == before


def test_a_game_is_listed_with_players_points_status_and_moves(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with open_journal(path) as journal:
        player = Player(journal, "a")
        player.enter(Add(a_move(1)))
        (game,) = journal.games()
        assert (game.number, game.status, game.moves, game.record) == (1, "running", 1, "toy/1")
        keep = FinalSheet({"red": 3}, "0.1", (Listed("Ana", 3), Listed("blue", None)))
        history = player.enter(keep)
        journal.append(1, [], history, keep.players)
        (game,) = journal.games()
        assert (game.status, game.players) == ("finished", keep.players)
        player.enter(Undo())
        player.enter(Stop(False))
        (game,) = journal.games()
        assert (game.status, game.moves) == ("stopped", 0)


def test_players_are_named_from_the_header_until_more_is_known(tmp_path: Path) -> None:
    with open_journal(tmp_path / "games.sqlite") as journal:
        Player(journal, "a")
        assert journal.games()[0].players == (Listed("Ana", None), Listed("blue", None))


def test_a_game_that_is_not_there_is_named(tmp_path: Path) -> None:
    with (
        read_journal(a_store(tmp_path)) as journal,
        pytest.raises(BadStore, match="game 4: there is no such"),
    ):
        journal.history(4)


def test_a_game_of_many_entries_is_put_in_whole_or_not_at_all(tmp_path: Path) -> None:
    path = a_store(tmp_path, games=1)
    with open_journal(path) as journal:
        with pytest.raises(ValueError, match="not JSON compliant"):
            journal.begin([(Start(HEADER, "b", 0), ""), (Add({"n": float("nan")}), "")])
        assert len(journal.games()) == 1
        with pytest.raises(BadStore, match="UNIQUE"):  # a key is a game's own
            journal.begin([(Start(HEADER, "key-0", 0), "")])
        assert journal.check() is None


def test_an_entry_for_a_game_that_has_gone_on_elsewhere_is_refused(tmp_path: Path) -> None:
    with open_journal(tmp_path / "games.sqlite") as journal:
        player = Player(journal, "a")
        stale = player.history
        player.enter(Add(a_move(1)))
        player.history = stale
        with pytest.raises(BadStore, match="gone on elsewhere"):
            player.enter(Add(a_move(2)))
        assert moves_of(journal) == {1: [1]}


def test_a_journal_that_is_open_for_reading_writes_nothing(tmp_path: Path) -> None:
    with read_journal(a_store(tmp_path)) as journal, pytest.raises(BadStore, match="for reading only"):
        fill(journal, 1)


def test_a_store_of_a_later_version_is_left_as_it_is(tmp_path: Path) -> None:
    path = a_store(tmp_path)
    with raw(path) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = contents(tmp_path)
    with pytest.raises(StoreTooNew, match=r"later companion .*nothing was changed"):
        open_journal(path)
    with pytest.raises(StoreTooNew):
        read_journal(path)
    assert contents(tmp_path) == before


NEXT = (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN place TEXT", "UPDATE games SET place = 'at home'"))
BROKEN = (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN place TEXT", "UPDATE villages SET place = ''"))


def test_an_older_store_is_brought_up_and_keeps_its_games(tmp_path: Path) -> None:
    path = a_store(tmp_path, games=2)
    with open_journal(path, NEXT) as journal:
        assert journal.report is None
        assert version_of(journal._connection) == len(NEXT)
        assert journal._connection.execute("SELECT DISTINCT place FROM games").fetchall() == [("at home",)]
        assert len(moves_of(journal)) == 2
    with open_journal(path, NEXT) as journal:
        assert len(moves_of(journal)) == 2
    with pytest.raises(StoreTooNew):
        open_journal(path)


def test_a_migration_that_fails_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    path = a_store(tmp_path, games=2)
    with pytest.raises(BadStore, match="no such table"):
        open_journal(path, BROKEN)
    with open_journal(path) as journal:
        assert version_of(journal._connection) == len(MIGRATIONS)
        assert len(moves_of(journal)) == 2


def test_opening_takes_no_longer_with_many_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = 0
    connect = sqlite3.connect

    def count() -> None:
        nonlocal steps
        steps += 1

    def counted(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **options)
        connection.set_progress_handler(count, 10)
        return connection

    def opening(path: Path) -> int:
        nonlocal steps
        steps = 0
        open_journal(path).close()
        return steps

    few, many = a_store(tmp_path / "few", games=5), tmp_path / "many" / "games.sqlite"
    with open_journal(many) as journal, journal.writing() as connection:
        rows = [(n, f"key-{n}", n, "toy/1", "running", 0, "[]") for n in range(1, 10_001)]
        connection.executemany(
            "INSERT INTO games (number, key, created_ms, record, status, moves, players)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
        entries = [(n, k, "{}" * 40, "f" * 16, "s" * 16) for n in range(1, 10_001) for k in range(20)]
        connection.executemany(
            "INSERT INTO entries (game, seq, entry, fingerprint, seal) VALUES (?, ?, ?, ?, ?)", entries
        )
    monkeypatch.setattr(sqlite3, "connect", counted)
    assert 0 < opening(many) <= opening(few) + 5
