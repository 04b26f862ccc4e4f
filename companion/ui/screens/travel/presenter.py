"""Travelling back: the table as it was after a move, what the move paid, and how it is changed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game
from companion.engine.protocol import Outcome
from companion.games.castelli.screens.evaluation import at_once, fields_of, moments
from companion.journal import Delete
from companion.play.past import Past
from companion.ui.drawing.picture import Picture
from companion.ui.past import tell_move
from companion.ui.session import AnyTable, Session


@dataclass(frozen=True, slots=True)
class View:
    """What the travel screen says."""

    title: str
    game: Game
    lit: Picture | None
    look: tuple[Field, ...]
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
    """The travel screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.number = 1

    def enter(self, number: int = 1) -> None:
        """Look at the table after move *number*."""
        self.session.play.leave_past()
        self.number = number

    # --- what people do ---

    def step(self, by: int) -> None:
        """Go to an earlier or a later move."""
        self.number = max(1, min(self._last(), self.number + by))

    def edit(self) -> None:
        """Tell this move once more."""
        self.session.play.enter_past(Past(self.number))

    def insert(self) -> None:
        """Tell what was forgotten before this move."""
        self.session.play.enter_past(Past(self.number, insert=True))

    def delete(self) -> None:
        """Ask what would be without this move."""
        self.session.play.propose(Delete(self.number))

    @property
    def is_correction(self) -> bool:
        """Whether this move is told on the screen for corrections."""
        return bool(self._table.moves[self.number - 1]["move"] == "correct")

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
        outcomes, move = course.steps[number - 1].outcomes, course.line.moves[number - 1]
        game, told = (
            self.session.play.board_in(course.state_at(number), move.get("half", "a")),
            tell_move(course, number, words),
        )
        single = isinstance(course.state, Game)  # a half of a tournament is not told anew
        return View(
            title=self.session.notice.text or words.say("Move {n}", n=number),
            game=game,
            lit=at_once(game, outcomes, words),
            look=fields_of(moments(game, outcomes, words)),
            lines=(told.text + ".", *self._paid(outcomes, game)),
            back=words.say("Back"),
            earlier=number > 1,
            later=number < self._last(),
            edit=words.say("Change") if single and move["move"] != "begin" else "",
            insert=words.say("Put in before") if single else "",
            delete=words.say("Take out"),
        )

    def _paid(self, outcomes: tuple[Outcome, ...], game: Game) -> tuple[str, ...]:
        """Return what came of the move; that it was made is said already."""
        words = self.session.words
        return tuple(words.outcome(outcome, game.setup) for outcome in outcomes if outcome.changes)
