"""A store that is not what was written: set aside, what can be saved is saved, and it is told."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.base.errors import BadStore
from companion.journal import Add, Report, open_journal, read_journal, reading
from companion.journal import salvage as salvage_room
from companion.journal.faults import Damaged
from companion.journal.pages import rows_in
from companion.journal.places import aside_path, beside, saved_path
from companion.journal.schema import PAGE_BYTES
from tests.journal.stores import HEADER, Player, a_move, a_store, fill, moves_of, python

WHOLE = list(range(10))


def reopened(path: Path) -> tuple[dict[int, list[int]], Report | None]:
    with open_journal(path) as journal:
        assert journal.check() is None
        return moves_of(journal), journal.report


def change(path: Path, place: int, new: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(new)


def zero_page(path: Path, number: int) -> None:
    change(path, (number - 1) * PAGE_BYTES, bytes(PAGE_BYTES))


def page_count(path: Path) -> int:
    return path.stat().st_size // PAGE_BYTES


def left_by_a_kill(folder: Path, games: int = 2, moves: int = 10) -> Path:
    """Return a store as a killed process leaves it: with its last moves in the log only."""
    path = folder / "live" / "games.sqlite"
    with open_journal(path) as journal:
        fill(journal, games, moves)
        killed = folder / "killed"
        killed.mkdir()
        for suffix in ("", "-wal"):
            shutil.copyfile(beside(path, suffix), beside(killed / path.name, suffix))
    return killed / path.name


def test_every_row_can_be_found_without_sqlite(tmp_path: Path) -> None:
    path = a_store(tmp_path, games=20, moves=12, size=9000)
    with closing(sqlite3.connect(path)) as connection:
        wanted = set(connection.execute("SELECT game, seq, entry, fingerprint, seal FROM entries"))
    found = {tuple(row[1:]) for _number, row in rows_in(path) if len(row) == 6}
    assert wanted <= found


@pytest.mark.parametrize(
    "junk", [b"hello\n", b"SQLite format 3\0", b"\0" * 100_000, bytes(range(256)) * 500, b"%PDF-1.7\n" * 99]
)
def test_a_file_that_is_no_store_is_left_alone_and_told(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(junk)
    with pytest.raises(BadStore, match="nothing was changed") as told:
        reopened(path)
    assert str(told.value).startswith(f"{path}: ")
    assert path.read_bytes() == junk
    assert {file.name for file in tmp_path.iterdir()} <= {"games.sqlite", "games.sqlite.lock"}


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"")
    assert reopened(path)[0] == {}
    assert reopened(path) == ({}, None)


def test_a_store_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE games (x)")
    before = path.read_bytes()
    with pytest.raises(BadStore, match="another program"):
        reopened(path)
    assert path.read_bytes() == before


def test_a_folder_in_the_place_of_the_store_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.mkdir()
    (path / "letter.txt").write_text("dear")
    with pytest.raises(BadStore, match="not a file"):
        reopened(path)
    assert (path / "letter.txt").read_text() == "dear"


def test_each_damaged_store_gets_a_place_of_its_own(tmp_path: Path) -> None:
    damaged, path = [], tmp_path / "games.sqlite"
    for _ in range(3):
        assert a_store(tmp_path, games=2) == path
        zero_page(path, 1)
        damaged.append(path.read_bytes())
        reopened(path)
        path.unlink()
    assert [aside_path(path, n).read_bytes() for n in (1, 2, 3)] == damaged


@pytest.mark.parametrize("size", [0, 6000])
def test_with_its_first_page_gone_every_game_is_saved(tmp_path: Path, size: int) -> None:
    path = a_store(tmp_path, games=30, size=size)
    zero_page(path, 1)
    before = path.read_bytes()
    games, report = reopened(path)
    assert games == dict.fromkeys(range(1, 31), WHOLE)
    assert report is not None
    assert (report.saved, report.parts, report.lost) == (tuple(range(1, 31)), (), ())
    assert report.aside.read_bytes() == before


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = a_store(tmp_path, games=2)
    zero_page(path, 1)
    with open_journal(path) as journal:
        player = Player(journal, "new")
        assert player.number == 3
        player.number, player.history = 2, journal.history(2)
        player.enter(Add(a_move(99)))
    assert reopened(path)[0][2] == [*WHOLE, 99]


def test_with_any_one_page_gone_only_what_lay_on_it_is_lost(tmp_path: Path) -> None:
    whole = a_store(tmp_path / "whole", games=20, moves=10)
    for number in range(1, page_count(whole) + 1):
        path = tmp_path / str(number) / "games.sqlite"
        path.parent.mkdir()
        shutil.copyfile(whole, path)
        zero_page(path, number)
        beside(path, ".suspect").touch()
        games, report = reopened(path)
        assert report is not None, f"page {number}"
        assert all(moves == WHOLE[: len(moves)] for moves in games.values())
        touched = {part.number for part in report.parts} | set(report.lost)
        assert {n for n, moves in games.items() if moves == WHOLE} >= set(range(1, 21)) - touched
        assert len(touched) <= 5, f"page {number}"


def test_a_store_cut_short_gives_what_is_left(tmp_path: Path) -> None:
    whole = a_store(tmp_path / "whole", games=20, moves=10, size=5000)
    for part in (0.1, 0.5, 0.9, 0.999):
        path = tmp_path / str(part) / "games.sqlite"
        path.parent.mkdir()
        path.write_bytes(whole.read_bytes()[: int(whole.stat().st_size * part)])
        games, report = reopened(path)
        assert report is not None
        assert all(moves == WHOLE[: len(moves)] for moves in games.values())
        assert len(games) >= 20 * part - 3


def test_flipped_bytes_never_give_a_move_that_was_not_made(tmp_path: Path) -> None:
    whole = a_store(tmp_path / "whole", games=6, moves=10).read_bytes()
    dice = random.Random(5)
    for n in range(40):
        path = tmp_path / str(n) / "games.sqlite"
        path.parent.mkdir()
        garbled = bytearray(whole)
        for _ in range(dice.choice((1, 10, 300))):
            place = dice.randrange(len(garbled))
            if place not in range(60, 64):  # the version: a later store is another matter
                garbled[place] ^= 1 << dice.randrange(8)
        path.write_bytes(garbled)
        beside(path, ".suspect").touch()
        games, report = reopened(path)
        assert all(moves == WHOLE[: len(moves)] for moves in games.values())
        if report:
            assert report.aside.read_bytes() == garbled


def test_a_flipped_letter_in_a_move_is_noticed_when_the_game_is_read(tmp_path: Path) -> None:
    path = a_store(tmp_path, games=3)
    raw = path.read_bytes()
    change(path, raw.index(b'"n":7', raw.index(b'"n":7') + 1), b'"n":8')  # in game 2, sound to SQLite
    with read_journal(path) as journal:
        assert moves_of_game(journal, 1) == WHOLE
        with pytest.raises(Damaged, match="game 2: entry 8"):
            journal.history(2)
    games, report = reopened(path)
    assert games == {1: WHOLE, 2: WHOLE[:7], 3: WHOLE}
    assert report is not None
    assert [(part.number, part.kept, part.known) for part in report.parts] == [(2, 8, 11)]
    assert "game 2: saved 8 of 11 entries" in "\n".join(report.lines())


def moves_of_game(journal: object, number: int) -> list[int]:
    return [move["n"] for move in journal.history(number).line.moves]  # type: ignore[attr-defined]


def test_damage_that_shows_while_reading_is_seen_to_and_reading_goes_on(tmp_path: Path) -> None:
    path = a_store(tmp_path, games=3)
    raw = path.read_bytes()
    change(path, raw.index(b'"n":7'), b'"n":8')
    games, report = reading(path, moves_of)
    assert sorted(games.values()) == [WHOLE[:7], WHOLE, WHOLE]
    assert report is not None
    assert report.aside.is_file()


def test_what_a_killed_process_left_in_the_log_is_read(tmp_path: Path) -> None:
    path = left_by_a_kill(tmp_path)
    assert reopened(path) == ({1: WHOLE, 2: WHOLE}, None)
    assert not beside(path, "-wal").exists()


def test_a_torn_end_of_the_log_is_no_damage(tmp_path: Path) -> None:
    path = left_by_a_kill(tmp_path)
    log = beside(path, "-wal")
    os.truncate(log, log.stat().st_size - 3000)
    games, report = reopened(path)
    assert games == {1: WHOLE, 2: WHOLE[:9]}
    assert report is None


@pytest.mark.parametrize("place", [3, 30, 40, 100, 20_000])
def test_a_log_damaged_before_its_end_loses_no_move_that_can_be_read(tmp_path: Path, place: int) -> None:
    path = left_by_a_kill(tmp_path)
    log = beside(path, "-wal")
    byte = log.read_bytes()[place]
    change(log, place, bytes([byte ^ 0xFF]))
    before = log.read_bytes()
    games, report = reopened(path)
    assert games == {1: WHOLE, 2: WHOLE}  # SQLite alone would have gone back to where the log broke
    assert report is not None
    assert beside(report.aside, "-wal").read_bytes() == before


def test_reading_a_store_with_a_damaged_log_loses_nothing_either(tmp_path: Path) -> None:
    path = left_by_a_kill(tmp_path)
    change(beside(path, "-wal"), 20_000, b"noise")
    assert reading(path, moves_of)[0] == {1: WHOLE, 2: WHOLE}


def test_a_log_whose_store_is_gone_still_gives_its_games(tmp_path: Path) -> None:
    path = left_by_a_kill(tmp_path)
    path.unlink()
    games, report = reopened(path)
    assert games == {1: WHOLE, 2: WHOLE}
    assert report is not None


@pytest.mark.parametrize("done", range(5))
def test_saving_that_was_interrupted_at_any_step_is_finished(
    tmp_path: Path, done: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = left_by_a_kill(tmp_path)
    change(path, 0, b"noise")
    steps = 0
    rename = os.rename

    def pull_the_plug(old: Path, new: Path) -> None:
        nonlocal steps
        if steps == done:
            raise KeyboardInterrupt
        steps += 1
        rename(old, new)

    monkeypatch.setattr(os, "rename", pull_the_plug)
    if done < 4:
        with pytest.raises(KeyboardInterrupt):
            open_journal(path)
    monkeypatch.setattr(os, "rename", rename)
    games, report = reading(path, moves_of)
    assert games == {1: WHOLE, 2: WHOLE}
    assert report is not None
    assert report.aside.read_bytes()[:5] == b"noise"
    assert beside(report.aside, "-wal").exists()
    assert not saved_path(path, 1).exists()
    assert reopened(path) == ({1: WHOLE, 2: WHOLE}, None)


def test_of_two_rows_with_one_number_the_one_that_leads_on_is_taken() -> None:
    from companion.journal import Start
    from companion.journal.entries import rows_of

    start = (Start(HEADER, "k", 0), "0")
    true = rows_of([start, (Add(a_move(1)), "1"), (Add(a_move(2)), "2")])
    never_confirmed = rows_of([start, (Add(a_move(9)), "9")])
    for candidates in ([true[0], never_confirmed[1], *true[1:]], [*true[:2], never_confirmed[1], true[2]]):
        assert salvage_room.longest_chain(candidates) == true
    assert salvage_room.longest_chain(true[1:]) == []
    assert salvage_room.longest_chain([true[0], true[2]]) == true[:1]


def test_of_moves_submitted_together_whose_end_is_lost_none_is_saved() -> None:
    from companion.journal import Entry, Start
    from companion.journal.entries import EntryRow, rows_of

    def rows(*entries: Entry) -> list[EntryRow]:
        before = Start(HEADER, "k", 0), Add(a_move(1), more=1), Add(a_move(2))
        return rows_of([(entry, "") for entry in (*before, *entries)])

    half = rows(Add(a_move(3), more=2), Add(a_move(4), more=1))
    assert salvage_room.longest_chain(half) == half[:3]
    assert salvage_room.longest_chain(half[:2]) == half[:1]
    whole = rows(Add(a_move(3), more=2), Add(a_move(4), more=1), Add(a_move(5)))
    assert salvage_room.longest_chain(whole) == whole
    instead = rows(Add(a_move(9)))  # confirmed, though the half proposal is longer
    for candidates in ([*half[:4], instead[3], half[4]], [*half[:3], instead[3], *half[3:]]):
        assert salvage_room.longest_chain(candidates) == instead


KILLED_WHILE_SAVING = """
import sys, os, threading, signal, time
from pathlib import Path
from companion.journal import open_journal
threading.Timer(float(sys.argv[2]), lambda: os.kill(os.getpid(), signal.SIGKILL)).start()
open_journal(Path(sys.argv[1]))
"""


def test_killed_while_saving_nothing_is_lost(tmp_path: Path) -> None:
    whole = a_store(tmp_path / "whole", games=40)
    path = tmp_path / "games.sqlite"
    shutil.copyfile(whole, path)
    zero_page(path, 1)
    for n in range(9):
        other = python(KILLED_WHILE_SAVING, path, 0.002 * n)
        other.communicate()
        games, _report = reading(path, moves_of)
        assert games == dict.fromkeys(range(1, 41), WHOLE)
        if n % 3 == 2:
            path.unlink()
            shutil.copyfile(whole, path)
            zero_page(path, 1)
