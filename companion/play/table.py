"""The table: the running game, its journal, and every way in which people change it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Mapping
from typing import Generic, Self

from companion.base.errors import BadRecord, Refused
from companion.engine.protocol import MoveT, Rules, SetupT, StateT
from companion.journal import (
    Add,
    Change,
    Delete,
    Edit,
    Entry,
    FinalSheet,
    History,
    Insert,
    Journal,
    Json,
    Line,
    Redo,
    ReplaceHeader,
    Start,
    Status,
    Stop,
    TableReason,
    Undo,
    follow,
)
from companion.play.board_course import course_of_board
from companion.play.course import Course, Difference, Misfit, first_difference, play
from companion.play.preview import Preview, Trial
from companion.play.sheets import listed, plain


class Table(Generic[SetupT, StateT, MoveT]):
    """One game: what the journal keeps of it, and the states that follow. One thread only.

    Every change is on the disk before it holds here; one that is refused leaves all as it was.
    """

    def __init__(
        self,
        journal: Journal,
        rules: Rules[SetupT, StateT, MoveT],
        number: int,
        history: History,
        course: Course[SetupT, StateT, MoveT],
    ) -> None:
        self.number = number
        self.rules = rules
        self._journal = journal
        self._history = history
        self._course = course

    @classmethod
    def begin(
        cls,
        journal: Journal,
        rules: Rules[SetupT, StateT, MoveT],
        header: Json,
        moves: Iterable[Json] = (),
        created_ms: int | None = None,
    ) -> Self:
        """Begin a game, with *moves* that were already made; whole or not at all.

        Raises BadRecord or Refused if header or moves do not fit, BadStore if it cannot be kept.
        """
        now_ms = time.time_ns() // 1_000_000 if created_ms is None else created_ms
        start = Start(header, secrets.token_hex(8), now_ms)
        course = play(rules, Line(header, tuple(moves)))
        if course.misfit:
            raise course.misfit.error
        made: list[Entry] = [start, *(Add(move) for move in course.line.moves)]
        entries = [(entry, rules.fingerprint(s)) for entry, s in zip(made, course.states, strict=True)]
        entries += _kept(rules, course)
        number = journal.begin(entries, listed(rules, course.line, course.state))
        return cls(journal, rules, number, journal.history(number), course)

    @classmethod
    def resume(cls, journal: Journal, rules: Rules[SetupT, StateT, MoveT], number: int) -> Self:
        """Take up game *number* again; `misfit`, `difference` and `kept` tell if it is not as it was.

        Raises BadStore if it cannot be read, BadRecord if its header is no longer understood.
        """
        history = journal.history(number)
        try:
            course = play(rules, history.line)
        except BadRecord as error:
            raise BadRecord(f"game {number}: {error}") from error
        return cls(journal, rules, number, history, course)

    # What is on the table

    @property
    def course(self) -> Course[SetupT, StateT, MoveT]:
        """The line that holds, played through."""
        return self._course

    @property
    def header(self) -> Json:
        """The header as it stands now."""
        return self._history.line.header

    @property
    def moves(self) -> tuple[Json, ...]:
        """The moves as they stand now; number 1 is the first of them."""
        return self._history.line.moves

    @property
    def setup(self) -> SetupT:
        """What was settled before the first move."""
        return self.course.setup

    @property
    def state(self) -> StateT:
        """The game as it stands now."""
        return self.course.state

    def state_at(self, number: int) -> StateT:
        """Return the game after move *number*; 0 is before the first. Raises Refused if there is none."""
        if not 0 <= number <= len(self.course.steps):
            raise Refused(TableReason.NO_SUCH_MOVE, number=number, last=len(self.course.steps))
        return self.course.state_at(number)

    @property
    def misfit(self) -> Misfit | None:
        """The first kept move that these rules no longer take; the state is the one before it."""
        return self.course.misfit

    @property
    def status(self) -> Status:
        """Whether the game is running, finished, or was stopped."""
        if self._history.line.stopped is not None:
            return "stopped"
        return "finished" if self.rules.finished(self.state) else "running"

    @property
    def sheet(self) -> Json:
        """The score as it is, or would be if the game ended now."""
        return self.rules.sheet(self.state)

    @property
    def kept(self) -> FinalSheet | None:
        """The sheet with which the game ended, and the version of the engine that made it."""
        return self._history.kept

    def check_kept(self) -> None:
        """Raise BadStore if what was confirmed here is no longer where it was put."""
        self._journal.check_in_place()

    @property
    def score_differs(self) -> bool:
        """Whether the kept sheet is not the one that these rules come to; then both should be shown."""
        return self.kept is not None and self.kept.sheet != plain(self.sheet)

    @property
    def difference(self) -> Difference | None:
        """Where the replay first comes out otherwise than it was kept; None if it does not."""
        return first_difference(self.rules, self._history, self.course)

    # What people do

    def submit(self, move: MoveT | Json, at: int | None = None, **stamps: str | int) -> StateT:
        """Make *move*, and return the game after it. Raises as `submit_all` does."""
        return self.submit_all((move,), at, **stamps)

    def submit_all(self, moves: Iterable[MoveT | Json], at: int | None = None, **stamps: str | int) -> StateT:
        """Make *moves* one after another, all of them or none, and return the game after the last.

        Each gets the *stamps* (`at_ms`, `source`); *at* is the number of moves they were thought of at.
        `undo` takes them back one by one. Raises Refused if *at* is another number now, if the game was
        stopped, or if the rules say no to one of them; BadRecord if one is no move; BadStore if they cannot
        be kept.
        """
        if at is not None and at != len(self.moves):
            raise Refused(TableReason.STALE, at=at, moves=len(self.moves))
        self._check_running()
        told = [{**self.written(move), **stamps} for move in moves]
        added = [Add(data, more=len(told) - n) for n, data in enumerate(told, 1)]
        return self._commit(self._try_change(*added)) if added else self.state

    def undo(self) -> StateT:
        """Take the last change back, whatever it was. Raises Refused if there is none."""
        return self._commit(self._try_change(Undo()))

    def redo(self) -> StateT:
        """Do again what was taken back last. Raises Refused if there is nothing."""
        return self._commit(self._try_change(Redo()))

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether something can be done again."""
        return self._history.can_redo

    def edit(self, at: int, move: MoveT | Json) -> StateT:
        """Let move number *at* have been *move*. Raises Refused, naming the first one that would not fit."""
        return self._commit(self._try_change(Edit(at, self.written(move))))

    def insert(self, at: int, move: MoveT | Json) -> StateT:
        """Put a forgotten *move* in as number *at*. Raises Refused as `edit` does."""
        return self._commit(self._try_change(Insert(at, self.written(move))))

    def delete(self, at: int) -> StateT:
        """Let move number *at* never have been. Raises Refused as `edit` does."""
        return self._commit(self._try_change(Delete(at)))

    def mend_header(self, header: Json) -> StateT:
        """Put *header* in the place of a wrong one. Raises BadRecord, or Refused as `edit` does."""
        return self._commit(self._try_change(ReplaceHeader(header)))

    def reread(self) -> StateT:
        """Play everything through again: what the header names is known better now. Nothing is written."""
        self._course = play(self.rules, self._history.line)
        return self.state

    def correction(self, move: MoveT | Json) -> Change:
        """Return the change that brings in a correction: now, or before what ended the game on its board.

        Raises BadRecord if *move* is none.
        """
        told = self.written(move)
        board = self.rules.board_of(self.rules.read_move(self.state, told))
        end = None if board is None else course_of_board(self.rules, self.course, board).last_end
        return Add(told) if end is None else Insert(end, told)

    def correct_before_end(self, move: MoveT | Json) -> StateT:
        """Bring in a correction, also one found on the final sheet. Raises Refused as `edit` does."""
        return self._commit(self._try_change(self.correction(move)))

    def stop(self, result: bool) -> StateT:
        """Stop the game early, with or without a *result*. Raises Refused if it is not running."""
        self._check_running()
        if self.rules.finished(self.state):
            raise Refused(TableReason.OVER)
        return self._commit(self._try_change(Stop(result)))

    def preview(self, change: Change | Undo | Redo) -> Preview[SetupT, StateT, MoveT]:
        """Return what *change* would do; nothing happens yet.

        Raises Refused if it names a move that is not there, or nothing can be undone or redone.
        """
        looked = self._try_change(change)
        course = None if looked.refusal else looked.course
        after = self.rules.sheet(course.state) if course else None
        return Preview(looked, self._history.entries, self.sheet, after)

    def accept(self, preview: Preview[SetupT, StateT, MoveT]) -> StateT:
        """Do what was looked at. Raises Refused if it cannot be, or if the table has changed since."""
        if preview.entries != self._history.entries:
            raise Refused(TableReason.STALE, at=preview.entries, moves=len(self.moves))
        return self._commit(preview.looked)

    def written(self, move: MoveT | Json) -> Json:
        """Return *move* as a line of a record tells it."""
        return dict(move) if isinstance(move, Mapping) else self.rules.write_move(move)

    # How it is done

    def _check_running(self) -> None:
        if self._history.line.stopped is not None:
            raise Refused(TableReason.STOPPED)

    def _try_change(self, *changes: Change | Undo | Redo) -> Trial[SetupT, StateT, MoveT]:
        """Return where *changes* lead, one after another; nothing is written."""
        history = self._history
        for change in changes:
            history = follow(history, change, "")
        try:
            course = play(self.rules, history.line, self.course)
        except BadRecord as error:
            return Trial(changes, None, Misfit(0, history.line.header, error))
        return Trial(changes, course, course.misfit)

    def _commit(self, looked: Trial[SetupT, StateT, MoveT]) -> StateT:
        """Let what was looked at hold, in one transaction: all of it is on the disk, or nothing."""
        if looked.refusal:
            raise looked.refusal
        course = looked.course
        assert course is not None
        after = course.states[-len(looked.changes) :]  # the game after each of them
        entries: list[tuple[Entry, str]] = [
            (change, self.rules.fingerprint(state))
            for change, state in zip(looked.changes, after, strict=True)
        ]
        entries += _kept(self.rules, course)
        history = self._history
        for entry, fingerprint in entries:
            history = follow(history, entry, fingerprint)
        players = listed(self.rules, course.line, course.state)
        self._journal.append(self.number, entries, history, players)
        self._history, self._course = history, course
        return course.state


def _kept(
    rules: Rules[SetupT, StateT, MoveT], course: Course[SetupT, StateT, MoveT]
) -> list[tuple[Entry, str]]:
    """Return what the journal is to keep at the end of a game: its sheet; nothing while it is running."""
    if course.misfit or not (course.line.stopped or rules.finished(course.state)):
        return []
    sheet = rules.sheet(course.state)
    keep = FinalSheet(plain(sheet), rules.version, listed(rules, course.line, course.state))
    return [(keep, rules.fingerprint(course.state))]
