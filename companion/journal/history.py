"""The line of moves as a fold over entries: every version of it, and which one holds now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal, NamedTuple, assert_never

from companion.base.errors import Refused
from companion.journal.entries import (
    Add,
    Change,
    Delete,
    Edit,
    Entry,
    EntryRow,
    FinalSheet,
    Insert,
    Json,
    Listed,
    Players,
    Redo,
    ReplaceHeader,
    Start,
    Stop,
    Undo,
    read_entry,
)


class TableReason(StrEnum):
    """Why a change to the line of moves is refused, whatever the rules of the game say."""

    STALE = "stale"
    STOPPED = "stopped"
    OVER = "over"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOTHING_TO_REDO = "nothing-to-redo"
    NO_SUCH_MOVE = "no-such-move"
    NO_LONGER_FITS = "no-longer-fits"


Status = Literal["running", "finished", "stopped"]


@dataclass(frozen=True, slots=True)
class Line:
    """A header and the moves after it; *stopped* tells whether with a result, or is None."""

    header: Json
    moves: tuple[Json, ...] = ()
    stopped: bool | None = None


class Version(NamedTuple):
    """A change that was made, and the fingerprint of the game after it.

    *before* is the line it was made to; None for a move, before which the line was the same but for it.
    """

    change: Change
    fingerprint: str
    before: Line | None


@dataclass(frozen=True, slots=True)
class History:
    """All that happened to a game: the *line* that holds, what was *done*, and what was taken back since."""

    start: Start
    line: Line
    fingerprint: str
    """Of the game at its start."""
    done: tuple[Version, ...] = ()
    undone: tuple[Version, ...] = ()
    """What can be done again; the next of it is the last here."""
    entries: int = 1
    kept: FinalSheet | None = None
    """The sheet with which the line that holds ended; None unless it did."""

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self.done)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and can be done again."""
        return bool(self.undone)

    @property
    def status(self) -> Status:
        """How the game stands. A sheet is kept of every game that ended with one."""
        if self.line.stopped is not None:
            return "stopped"
        return "finished" if self.kept else "running"

    def versions(self) -> Iterator[tuple[Line, str]]:
        """Give the line that holds and those before it, the newest first, each with its fingerprint."""
        line = self.line
        for version in reversed(self.done):
            yield line, version.fingerprint
            line = _before(line, version)
        yield line, self.fingerprint


def new_history(start: Start, fingerprint: str) -> History:
    """Return the history of a game that has just begun."""
    return History(start, Line(start.header), fingerprint)


def follow(history: History, entry: Entry, fingerprint: str) -> History:
    """Return *history* after *entry*.

    Raises Refused if it does not fit: nothing to undo or redo, or no move of that number.
    """
    match entry:
        case Add():
            return add_all(history, [Version(entry, fingerprint, None)])
        case FinalSheet():
            return replace(history, entries=history.entries + 1, kept=entry)
        case Undo():
            return _undo(history)
        case Redo():
            return _redo(history)
        case Start():
            raise ValueError("a game starts once")
        case _:
            version = Version(entry, fingerprint, history.line)
            return _advance(history, change(history.line, entry), (*history.done, version))


def add_all(history: History, moves: list[Version]) -> History:
    """Return *history* after all of *moves*, which are new ones at its end."""
    if not moves:
        return history
    made = [version.change.move for version in moves if isinstance(version.change, Add)]
    line = replace(history.line, moves=(*history.line.moves, *made))
    return replace(_advance(history, line, (*history.done, *moves)), entries=history.entries + len(moves))


def _advance(
    history: History, line: Line, done: tuple[Version, ...], undone: tuple[Version, ...] = ()
) -> History:
    return replace(history, line=line, done=done, undone=undone, entries=history.entries + 1, kept=None)


def _undo(history: History) -> History:
    if not history.can_undo:
        raise Refused(TableReason.NOTHING_TO_UNDO)
    *done, last = history.done
    return _advance(history, _before(history.line, last), tuple(done), (*history.undone, last))


def _before(line: Line, version: Version) -> Line:
    return replace(line, moves=line.moves[:-1]) if version.before is None else version.before


def _redo(history: History) -> History:
    if not history.can_redo:
        raise Refused(TableReason.NOTHING_TO_REDO)
    *undone, again = history.undone
    return _advance(history, change(history.line, again.change), (*history.done, again), tuple(undone))


def change(line: Line, entry: Change) -> Line:
    """Return *line* after *entry*.

    Raises Refused if there is no move of the number it names.
    """
    moves = line.moves
    match entry:
        case Add(move):
            return replace(line, moves=(*moves, move))
        case Edit(at, move):
            n = _place(at, len(moves))
            return replace(line, moves=(*moves[:n], move, *moves[n + 1 :]))
        case Insert(at, move):
            n = _place(at, len(moves) + 1)
            return replace(line, moves=(*moves[:n], move, *moves[n:]))
        case Delete(at):
            n = _place(at, len(moves))
            return replace(line, moves=(*moves[:n], *moves[n + 1 :]))
        case ReplaceHeader(header):
            return replace(line, header=header)
        case Stop(result):
            return replace(line, stopped=result)
        case _:
            assert_never(entry)


def _place(number: int, last: int) -> int:
    if not 1 <= number <= last:
        raise Refused(TableReason.NO_SUCH_MOVE, number=number, last=last)
    return number - 1


def read_history(rows: Iterable[EntryRow]) -> History:
    """Return the history that *rows* tell, whose seals are in order.

    Raises ValueError or Refused if they tell none.
    """
    return history_of((read_entry(row.entry), row.fingerprint) for row in rows)


def history_of(told: Iterable[tuple[Entry, str]]) -> History:
    """Return the history of entries, each with the fingerprint after it. Raises as `read_history` does."""
    entries = iter(told)
    start, fingerprint = next(entries, (None, ""))
    if not isinstance(start, Start):
        raise ValueError("does not begin with a header")
    history, moves = new_history(start, fingerprint), list[Version]()
    for entry, fingerprint in entries:
        if isinstance(entry, Add):
            moves.append(Version(entry, fingerprint, None))  # many at once, or a long game takes long
        else:
            history = follow(add_all(history, moves), entry, fingerprint)
            moves = []
    return add_all(history, moves)


class Ended(NamedTuple):
    """A game that ended with a sheet, as far as its result needs."""

    key: str
    header: Json
    kept: FinalSheet


def read_ended(rows: Sequence[EntryRow]) -> Ended | None:
    """Return how the game of *rows* ended, as `read_history` tells, without reading its moves; None: not.

    Raises ValueError or Refused if they tell no game.
    """
    kept, start = read_entry(rows[-1].entry), read_entry(rows[0].entry)
    if not isinstance(kept, FinalSheet):
        return None  # whatever comes after a sheet makes it void
    if not isinstance(start, Start):
        raise ValueError("does not begin with a header")
    changed = any('"header"' in row.entry for row in rows[1:])
    return Ended(start.key, read_history(rows).line.header if changed else start.header, kept)


def lines_ever(rows: Iterable[EntryRow]) -> Iterator[Line]:
    """Give each line that held once, from the first on, also those that were taken back."""
    entries = ((read_entry(row.entry), row.fingerprint) for row in rows)
    start, fingerprint = next(entries)
    assert isinstance(start, Start)
    history = new_history(start, fingerprint)
    yield history.line
    for entry, fingerprint in entries:
        history = follow(history, entry, fingerprint)
        yield history.line


def named_players(history: History) -> Players:
    """Return the players as far as header and kept sheet tell, for a list of games."""
    if history.kept and history.kept.players:
        return history.kept.players
    players = history.line.header.get("players")
    if not isinstance(players, list):
        return ()
    return tuple(Listed(_name(player), None) for player in players)


def _name(player: object) -> str:
    if not isinstance(player, dict):
        return str(player)
    return str(player.get("name") or player.get("colour") or "?")
