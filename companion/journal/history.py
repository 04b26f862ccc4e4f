"""The line of moves as a fold over entries: every version of it, and which one holds now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal, NamedTuple, assert_never

from companion.errors import Refused
from companion.journal.entries import (
    Add,
    Change,
    Delete,
    Edit,
    Entry,
    Insert,
    Json,
    Keep,
    Listed,
    Mend,
    Players,
    Redo,
    Row,
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
    """The line as it was after some entry, and the fingerprint of the game then."""

    line: Line
    fingerprint: str


@dataclass(frozen=True, slots=True)
class History:
    """All that happened to a game. *now* is the place in *versions* of the line that holds."""

    start: Start
    versions: tuple[Version, ...]
    now: int = 0
    entries: int = 1
    kept: Keep | None = None
    """The sheet with which the line that holds ended; None unless it did."""

    @property
    def line(self) -> Line:
        """The line that holds."""
        return self.versions[self.now].line

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self.now > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and can be done again."""
        return self.now + 1 < len(self.versions)

    @property
    def status(self) -> Status:
        """How the game stands. A sheet is kept of every game that ended with one."""
        if self.line.stopped is not None:
            return "stopped"
        return "finished" if self.kept else "running"


def new_history(start: Start, fingerprint: str) -> History:
    """Return the history of a game that has just begun."""
    return History(start, (Version(Line(start.header), fingerprint),))


def follow(history: History, entry: Entry, fingerprint: str) -> History:
    """Return *history* after *entry*.

    Raises Refused if it does not fit: nothing to undo or redo, or no move of that number.
    """
    entries = history.entries + 1
    match entry:
        case Keep():
            return replace(history, entries=entries, kept=entry)
        case Undo():
            if not history.can_undo:
                raise Refused(TableReason.NOTHING_TO_UNDO)
            return replace(history, entries=entries, now=history.now - 1, kept=None)
        case Redo():
            if not history.can_redo:
                raise Refused(TableReason.NOTHING_TO_REDO)
            return replace(history, entries=entries, now=history.now + 1, kept=None)
        case Start():
            raise ValueError("a game starts once")
        case _:
            after = Version(change(history.line, entry), fingerprint)
            versions = (*history.versions[: history.now + 1], after)
            return replace(history, entries=entries, versions=versions, now=history.now + 1, kept=None)


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
        case Mend(header):
            return replace(line, header=header)
        case Stop(result):
            return replace(line, stopped=result)
        case _:
            assert_never(entry)


def _place(number: int, last: int) -> int:
    if not 1 <= number <= last:
        raise Refused(TableReason.NO_SUCH_MOVE, number=number, last=last)
    return number - 1


def read_history(rows: Iterable[Row]) -> History:
    """Return the history that *rows* tell, whose seals are in order.

    Raises ValueError or Refused if they tell none.
    """
    history = None
    for row in rows:
        entry = read_entry(row.entry)
        if history is not None:
            history = follow(history, entry, row.fingerprint)
        elif isinstance(entry, Start):
            history = new_history(entry, row.fingerprint)
        else:
            raise ValueError("does not begin with a header")
    if history is None:
        raise ValueError("empty")
    return history


def named_players(history: History) -> Players:
    """Return the players as far as header and kept sheet tell, for a list of games."""
    if history.kept:
        return history.kept.players
    players = history.line.header.get("players")
    if not isinstance(players, list):
        return ()
    return tuple(Listed(_name(player), None) for player in players)


def _name(player: object) -> str:
    if not isinstance(player, dict):
        return str(player)
    return str(player.get("name") or player.get("colour") or "?")
