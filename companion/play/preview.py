"""What a change would do, known before it is accepted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

from companion.base.errors import BadRecord, Refused
from companion.engine.protocol import MoveT, SetupT, StateT
from companion.journal import Add, Change, Edit, Insert, Json, Redo, ReplaceHeader, TableReason, Undo
from companion.play.course import Course, Misfit
from companion.play.sheets import Place, difference


@dataclass(frozen=True, slots=True)
class Trial(Generic[SetupT, StateT, MoveT]):
    """Where *changes* would lead: a *course*, unless the header is wrong; and a *misfit*, if there is one.

    There are several only where moves are made together: each of them is an `Add`.
    """

    changes: tuple[Change | Undo | Redo, ...]
    course: Course[SetupT, StateT, MoveT] | None
    misfit: Misfit | None

    @property
    def change(self) -> Change | Undo | Redo:
        """The change, or the last of several."""
        return self.changes[-1]

    @property
    def refusal(self) -> Refused | BadRecord | None:
        """Why the change is impossible: what is wrong with it, or the later move that no longer fits."""
        if not self.misfit or (self.course and isinstance(self.change, Undo | Redo)):
            return None  # what was taken once can always be gone back to
        if self.misfit.number in self._own_numbers():
            return self.misfit.error
        facts = {"number": self.misfit.number, "move": self.misfit.data, "because": self.misfit.error}
        return Refused(TableReason.NO_LONGER_FITS, **facts)

    def _own_numbers(self) -> range:
        """Return which moves the changes themselves bring in; 0 stands for the header."""
        match self.change:
            case Edit(at) | Insert(at):
                return range(at, at + 1)
            case Add() if self.course:
                last = len(self.course.line.moves)
                return range(last - len(self.changes) + 1, last + 1)
            case ReplaceHeader():
                return range(1)
            case _:
                return range(0)


@dataclass(frozen=True, slots=True)
class Preview(Generic[SetupT, StateT, MoveT]):
    """What a change would do to a table that had *entries* entries; nothing has happened yet."""

    looked: Trial[SetupT, StateT, MoveT]
    entries: int
    before: Json
    """The sheet as it is."""
    after: Json | None
    """The sheet as it would be; None if the change is impossible."""

    @property
    def misfit(self) -> Misfit | None:
        """The first move that would no longer fit."""
        return self.looked.misfit

    @property
    def refusal(self) -> Refused | BadRecord | None:
        """Why the change is impossible; None if it can be accepted."""
        return self.looked.refusal

    @property
    def state(self) -> StateT | None:
        """The game as it would be; None if the change is impossible."""
        return self.looked.course.state if self.looked.course and not self.refusal else None

    @property
    def difference(self) -> dict[Place, tuple[Any, Any]]:
        """Each figure on the sheet that would change, with its value before and after."""
        return {} if self.after is None else difference(self.before, self.after)
