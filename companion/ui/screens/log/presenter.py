"""The log: every move as a sentence, the newest first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.play.course import Course
from companion.ui.game_parts import game_on
from companion.ui.holdings import holdings_of
from companion.ui.list_row import ListRow
from companion.ui.new_game_plan import plans_of
from companion.ui.past import Told, has_one_board, tell_move
from companion.ui.session import AnyTable, Session
from companion.ui.telling import has_own_row

AnyCourse = Course[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class View:
    """What the log screen says."""

    title: str
    notice: str
    rows: tuple[ListRow, ...]
    back: str
    correct: str
    edit_header: str
    stop: str
    """Empty once the game has ended."""


class Presenter:
    """The log screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._told: tuple[str, AnyCourse | None, tuple[Told, ...]] = ("", None, ())
        """What was told last: in which language, of which course, each of its moves."""

    def enter(self) -> None:
        """Come to the log, and to the present."""
        self.session.play.leave_past()

    def view(self) -> View:
        """Return what the screen says now."""
        say, rows = self.session.words.say, self._rows()
        table = self.session.play.table
        single = table is not None and has_one_board(table.rules, table.state)
        return View(
            title=say("Log: tap a move to see the table as it was then") if rows else say("No moves yet"),
            notice=self.session.notice.text,
            rows=rows,
            back=say("Back"),
            correct=say("Correct") if single and self._corrects else "",
            edit_header=say("Set-up") if single and self._edits else "",
            stop=say("Stop early") if table is not None and table.status == "running" else "",
        )

    @property
    def _corrects(self) -> bool:
        return bool(holdings_of(game_on(self.session)).CORRECTED)

    @property
    def _edits(self) -> bool:
        return plans_of(game_on(self.session)) is not None

    def _rows(self) -> tuple[ListRow, ...]:
        if self.session.play.table is None:
            return ()
        table, game = self.session.play.table, game_on(self.session)
        told = zip(self._tell(table), table.course.steps, strict=True)
        return tuple(_row(line) for line, step in reversed(list(told)) if has_own_row(game, step))

    def _tell(self, table: AnyTable) -> tuple[Told, ...]:
        """Return all moves; those that follow the same steps as what was told last are as they were told."""
        words, course = self.session.words, table.course
        language, before, told = self._told
        same = _common(before, course) if before is not None and language == words.language else 0
        numbers = range(same + 1, len(course.steps) + 1)
        told = (*told[:same], *(tell_move(course, number, words) for number in numbers))
        self._told = (words.language, course, told)
        return told


def _common(before: AnyCourse, course: AnyCourse) -> int:
    """Return how many steps *course* begins with that are those of *before*."""
    if before.start is not course.start:
        return 0
    pairs = zip(before.steps, course.steps, strict=False)
    return next(
        (n for n, (was, now) in enumerate(pairs) if was is not now),
        min(len(before.steps), len(course.steps)),
    )


def _row(told: Told) -> ListRow:
    icon = f"mark {told.colour}" if told.colour else ""
    return ListRow(str(told.number), f"{told.number:>3}", icon, told.text)
