"""Restore: games brought back from a copy.

A restore only adds (docs/decisions): games that are not here come back, games that went further in the copy
go on from there, everything else stays as it is. Nothing in a copy is believed: a game that is not in order
is left out, and named.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal, NamedTuple

from companion.base.errors import BadRecord, BadStore
from companion.journal.copied import CopiedGame, begins, key_of, opened_copy
from companion.journal.entries import EntryRow, Players, Start, read_entry, rows_of, seal
from companion.journal.faults import translate_errors
from companion.journal.history import History, named_players, read_history
from companion.journal.places import part_path
from companion.journal.rows import deleted_games, next_number, put_game, put_rows, update_game
from companion.journal.store import Journal
from companion.journal.strict import read_strictly

KEEPS_NUMBER: Final = 999_999
"""A game of a copy with a higher number than this gets the next free one."""


class Judgement(NamedTuple):
    """A game that can be taken: how its *players* are listed, and what there is to tell of it."""

    players: Players
    note: str = ""


Judge = Callable[[History], Judgement]
"""Tells whether a game of a copy is one; raises BadRecord, saying why, if it is left out."""


def judge_by_shape(history: History) -> Judgement:
    """Take every game that is well formed, whatever its rules would say."""
    return Judgement(named_players(history))


class Restored(NamedTuple):
    """What became of a game of a copy.

    `added`; `continued`, if it was here but had gone further in the copy; `beside`, if the two went different
    ways and it is here a second time now; `present`, if it was here already and nothing changed; `left out`,
    if it is not in order.
    """

    there: int
    """Its number in the copy."""
    here: int
    """Its number in the store; 0 if it was left out."""
    how: Literal["added", "continued", "beside", "present", "left out"]
    whole: bool = True
    """False if the copy is damaged and only a beginning could be read."""
    note: str = ""
    """Why it was left out, or what there is to tell of a game that was taken."""


def restore(journal: Journal, file: Path, judge: Judge = judge_by_shape) -> list[Restored]:
    """Add the games in the copy at *file* that are not in the store yet, and tell of each.

    All of them are judged first; those that are left are added all or none. Raises BadStore, having changed
    nothing, if it is no copy of ours or nothing in it can be read.
    """
    with translate_errors(file):
        if file.exists() and file.samefile(journal.path):
            raise BadStore(f"{file}: this is the store itself")
    with opened_copy(file, part_path(journal.path)) as copy:
        judged = [_judged(journal, game, judge) for game in copy.games()]
        with journal.writing() as connection:
            told = zip(copy.games(), judged, strict=True)
            return [_restore_game(journal, connection, *one) for one in told]


def judge_copy(file: Path, part: Path, judge: Judge) -> list[tuple[int, str]]:
    """Return each game of the copy at *file* that is not in order, by its number, with the reason.

    *part* is where the copy may be brought to meanwhile. Raises BadStore as `restore` does.
    """
    with opened_copy(file, part) as copy:
        return [(game.number, why) for game in copy.games() if isinstance(why := _verdict(game, judge), str)]


def _judged(journal: Journal, game: CopiedGame, judge: Judge) -> Judgement | str | None:
    """Return what is to be done with a game: take it, leave it out (why), or nothing, for it is here."""
    if game.rows and (here := _known(journal, game.rows)) and begins(here[1], game.rows):
        return None
    return _verdict(game, judge)


def _known(journal: Journal, rows: list[EntryRow]) -> tuple[int, list[EntryRow]] | None:
    try:
        return journal.rows_by_key(key_of(rows))
    except (ValueError, TypeError):
        return None  # no key, no game


def _verdict(game: CopiedGame, judge: Judge) -> Judgement | str:
    try:
        return judge(read_strictly(game.rows))
    except BadRecord as error:
        return str(error)


def _restore_game(
    journal: Journal, connection: sqlite3.Connection, game: CopiedGame, judged: Judgement | str | None
) -> Restored:
    """Add one game of the copy as far as it is not here."""
    there, rows, whole = game
    if isinstance(judged, str):
        return Restored(there, 0, "left out", whole, judged)
    here = journal.rows_by_key(key_of(rows))
    if judged is None:
        assert here is not None
        return Restored(there, here[0], "present", whole)
    players, note = judged
    if here is None:
        return Restored(there, _add(connection, there, rows, players), "added", whole, note)
    number, known = here
    if begins(known, rows):
        return Restored(there, number, "present", whole)
    if begins(rows, known):
        put_rows(connection, number, rows[len(known) :])
        update_game(connection, number, read_history(rows), players)
        return Restored(there, number, "continued", whole, note)
    return _restore_beside(journal, connection, game, judged)


def _add(connection: sqlite3.Connection, wished: int, rows: list[EntryRow], players: Players) -> int:
    taken = connection.execute("SELECT 1 FROM games WHERE number = ?", (wished,)).fetchone()
    others = {number for key, number in deleted_games(connection).items() if key != key_of(rows)}
    free = 1 <= wished <= KEEPS_NUMBER and not taken and wished not in others
    number = wished if free else next_number(connection)
    put_game(connection, number, read_history(rows), players)
    put_rows(connection, number, rows)
    return number


def _restore_beside(
    journal: Journal, connection: sqlite3.Connection, game: CopiedGame, judged: Judgement
) -> Restored:
    # The new key follows from the game as it is there: restored again, it is known to be here.
    there, rows, whole = game
    entries = [(read_entry(row.entry), row.fingerprint) for row in rows]
    start, fingerprint = entries[0]
    key = seal(key_of(rows), rows[-1].seal, "")
    if known := journal.rows_by_key(key):
        return Restored(there, known[0], "present", whole)
    assert isinstance(start, Start)
    entries[0] = replace(start, key=key), fingerprint
    number = _add(connection, next_number(connection), rows_of(entries), judged.players)
    return Restored(there, number, "beside", whole, judged.note)
