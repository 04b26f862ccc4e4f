"""The log: every move as a sentence, the newest first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.castelli.state import Game
from companion.ui.past import Told, tell_move
from companion.ui.session import Session


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a long list: *key* is brought when it is touched; *more* stands below the text."""

    key: str
    lead: str
    icon: str
    text: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """What the log screen says."""

    title: str
    notice: str
    rows: tuple[Row, ...]
    back: str
    correct: str
    mend: str
    stop: str
    """Empty once the game has ended."""


class Presenter:
    """The log screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._told: dict[tuple[Any, ...], Told] = {}

    def enter(self) -> None:
        """Come to the log, and to the present."""
        self.session.play.leave_past()

    def view(self) -> View:
        """Return what the screen says now."""
        say, rows = self.session.words.say, self._rows()
        table = self.session.play.table
        single = table is not None and isinstance(table.state, Game)  # no tournament
        return View(
            title=say("Log: touch a move to see the table as it was then") if rows else say("No move yet"),
            notice=self.session.notice.text,
            rows=rows,
            back=say("Back"),
            correct=say("Correct") if single else "",
            mend=say("Mend the set-up") if single else "",
            stop=say("Stop early") if table is not None and table.status == "running" else "",
        )

    def _rows(self) -> tuple[Row, ...]:
        if self.session.play.table is None:
            return ()
        numbers = range(len(self.session.play.table.course.steps), 0, -1)
        return tuple(self._row(self._tell(number)) for number in numbers)

    def _row(self, told: Told) -> Row:
        icon = f"mark {told.colour}" if told.colour else ""
        return Row(str(told.number), f"{told.number:>3}", icon, told.text)

    def _tell(self, number: int) -> Told:
        """Return a move as it was told before, unless it or the set-up is another one now."""
        table, words = self.session.play.table, self.session.words
        assert table is not None
        move = table.moves[number - 1]
        known = (number, id(move), id(table.setup), words.language)
        if known not in self._told:
            self._told[known] = tell_move(table.course, number, words)
        return self._told[known]
