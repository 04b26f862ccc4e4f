"""A look back: the table as it was after a move, what the move paid, and how it is changed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.protocol import Outcome, Setup
from companion.journal import Delete
from companion.play.past import Past
from companion.ui.board_drawing import BoardDrawing, Highlight
from companion.ui.drawing.picture import Picture
from companion.ui.game_parts import draw, drawing_on
from companion.ui.past import board_after, has_one_board, tell_move
from companion.ui.session import AnyTable, Session
from companion.ui.telling import can_tell_again
from companion.words.game_words import GameWords


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of the past says."""

    title: str
    drawing: BoardDrawing | None
    highlight: Picture | None
    look: tuple[str, ...]
    lines: tuple[str, ...]
    """The move, and what came of it."""
    back: str
    earlier: bool
    later: bool
    edit: str
    """Empty where the move cannot be told on the table, as with what lay there at the start."""
    insert: str
    delete: str


class Presenter:
    """The screen of the past."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.number = 1

    def enter(self, number: int = 1) -> None:
        """Look at the table after move *number*; forget what went wrong elsewhere."""
        self.session.notice.clear()
        self.session.play.leave_past()
        self.number = number

    # --- what people do ---

    def step(self, by: int) -> None:
        """Go to an earlier or a later move."""
        self.number = max(1, min(self._last(), self.number + by))

    def insert(self) -> None:
        """Tell what was forgotten before this move."""
        self.session.play.enter_past(Past(self.number, insert=True))

    def delete(self) -> None:
        """Ask what would be without this move."""
        self.session.play.propose(Delete(self.number))

    # --- what is shown ---

    @property
    def _table(self) -> AnyTable:
        assert self.session.play.table is not None
        return self.session.play.table

    def _last(self) -> int:
        return len(self._table.course.steps)

    def view(self) -> View:
        """Return what the screen says now."""
        words, table, number = self.session.words, self._table, min(self.number, self._last())
        course = table.course
        outcomes = course.steps[number - 1].outcomes
        board, single = board_after(table.rules, course, number), has_one_board(table.rules, course.state)
        drawing = drawing_on(self.session)
        shown = drawing.point_out(board, outcomes) if drawing else Highlight()
        return View(
            title=self.session.notice.text or words.say("Move {n}", n=number),
            drawing=draw(self.session, board),
            highlight=shown.picture,
            look=shown.fields,
            lines=(tell_move(course, number, words).text + ".", *self._paid(outcomes, board.setup)),
            back=words.say("Back"),
            earlier=number > 1,
            later=number < self._last(),
            edit=words.say("Change") if can_tell_again(self.session, number) else "",
            insert=words.say("Insert before") if single else "",
            delete=words.say("Remove"),
        )

    def _paid(self, outcomes: tuple[Outcome, ...], setup: Setup) -> tuple[str, ...]:
        """Return what came of the move; that it was made is said already."""
        words: GameWords = self.session.words
        return tuple(words.outcome(outcome, setup) for outcome in outcomes if outcome.changes)
