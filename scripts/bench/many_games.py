"""A store with many real games, quickly: the rows of a few that were played, each with a key of its own."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.journal import Journal, Listed, Start, open_journal
from companion.journal.entries import EntryRow, read_entry, seal, write_entry
from companion.journal.history import History, read_history
from companion.journal.rows import next_number, put_game, put_rows
from companion.play.table import Table

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gul", "Hana")
COLOURS: Final = ("red", "blue", "green", "yellow")
TABLES: Final = (((), 4), ((), 2), (("dilemma",), 3), (("battle",), 4))
AT_ONCE: Final = 200


def fill(journal: Journal, games: int, key: str = "many") -> None:
    """Put so many finished *games* into *journal*; games of another *key* are others."""
    first = journal.count()
    for begun in range(0, games, AT_ONCE):
        with journal.writing() as connection:
            number = next_number(connection)
            for n in range(begun, min(begun + AT_ONCE, games)):
                rows, history, players = _played()[n % len(TABLES)]
                copied, its = _with_key(rows, history, f"{key}-{first + n}")
                put_game(connection, number, its, players)
                put_rows(connection, number, copied)
                number += 1


def _with_key(rows: list[EntryRow], history: History, key: str) -> tuple[list[EntryRow], History]:
    start = replace(history.start, key=key)
    found, before = [], ""
    for row in (rows[0]._replace(entry=write_entry(start)), *rows[1:]):
        before = seal(before, row.entry, row.fingerprint)
        found.append(row._replace(seal=before))
    return found, replace(history, start=start)


@cache
def _played() -> tuple[tuple[list[EntryRow], History, tuple[Listed, ...]], ...]:
    """Return a few games as they lie in a store."""
    with TemporaryDirectory() as folder, open_journal(Path(folder) / "games.sqlite") as journal:
        for seed, (modules, players) in enumerate(TABLES):
            names = [NAMES[(seed * 3 + n) % len(NAMES)] for n in range(players)]
            header = stand_in_header(COLOURS[:players], modules, names)
            moves = [moment.move for moment in play_game(CASTELLI.read_header(header), seed)]
            told: list[Any] = [CASTELLI.write_move(move) for move in moves]
            Table.begin(journal, CASTELLI, header, told)
        games = journal.games()
        assert all(game.status == "finished" for game in games)
        rows = [journal.rows(game.number) for game in games]
    assert all(isinstance(read_entry(own[0].entry), Start) for own in rows)
    return tuple((own, read_history(own), game.players) for own, game in zip(rows, games, strict=True))


if __name__ == "__main__":  # python -m scripts.bench.many_games STORE GAMES [KEY]
    with open_journal(Path(sys.argv[1])) as opened:
        fill(opened, int(sys.argv[2]), *sys.argv[3:])
