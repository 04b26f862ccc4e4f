"""Replay: a past game move by move on the board, with what each move did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.ui.board_drawing import BoardDrawing, Highlight
from companion.ui.drawing.picture import Picture
from companion.ui.game_parts import draw, drawing_on
from companion.ui.past import board_after, has_one_board
from companion.ui.ranking import Ranked, ranked
from companion.ui.session import AnyTable, Session


@dataclass(frozen=True, slots=True)
class View:
    """What the replay's screen says."""

    title: str
    number: int
    last: int
    scores: tuple[Ranked, ...]
    """The points after the move, in seating order; who leads has a crown."""
    drawing: BoardDrawing | None
    highlight: Picture | None
    look: tuple[str, ...]
    lines: tuple[str, ...]
    playing: bool
    play: str
    back: str
    earlier: bool
    later: bool


class Presenter:
    """The replay's screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.number = 0
        self.playing = False

    def enter(self) -> None:
        """Begin before the first move."""
        self.number, self.playing = 0, False

    # --- what people do ---

    def step(self, by: int = 1) -> None:
        """Go to an earlier or a later move; at the end it stands still."""
        self.number = max(0, min(self._last, self.number + by))
        self.playing = self.playing and self.number < self._last

    def jump(self, by: int) -> None:
        """Go there by hand."""
        self.playing = False
        self.step(by)

    def go_to(self, number: int) -> None:
        """Go to that move by hand."""
        self.jump(number - self.number)

    def play(self) -> None:
        """Let it run, or stop it; from the end it starts again."""
        self.playing = not self.playing
        if self.playing and self.number == self._last:
            self.number = 0

    # --- what is shown ---

    @property
    def _table(self) -> AnyTable:
        assert self.session.play.table is not None
        return self.session.play.table

    @property
    def _last(self) -> int:
        return len(self._table.course.steps)

    def view(self) -> View:
        """Return what the screen says now."""
        words, table, number = self.session.words, self._table, min(self.number, self._last)
        board = board_after(table.rules, table.course, number)
        drawing, outcomes = drawing_on(self.session), table.course.outcomes_of(number)
        shown = drawing.point_out(board, outcomes) if drawing else Highlight()
        return View(
            title=words.say("Move {n} of {last}", n=number, last=self._last),
            number=number,
            last=self._last,
            scores=self._scores(board),
            drawing=draw(self.session, board),
            highlight=shown.picture,
            look=shown.fields,
            lines=self._lines(number) or (words.turn(board),),
            playing=self.playing,
            play=words.say("Stop") if self.playing else words.say("Play"),
            back=words.say("Back"),
            earlier=number > 0,
            later=number < self._last,
        )

    def _scores(self, board: Any) -> tuple[Ranked, ...]:
        """Return everybody's points on *board*."""
        counts = self._table.rules.counts(board)
        points = {colour: counts[colour].get("points", 0) for colour in board.setup.colours}
        most = max(points.values())
        leads = {colour for colour, n in points.items() if n == most > min(points.values())}
        words, setup = self.session.words, board.setup
        return tuple(ranked(None, colour, n, colour in leads, setup, words) for colour, n in points.items())

    def _lines(self, number: int) -> tuple[str, ...]:
        """Return what move *number* did, said of its board where it was made on one of several."""
        rules, course = self._table.rules, self._table.course
        state, outcomes = course.state_at(number), course.outcomes_of(number)
        single = has_one_board(rules, state)
        on_board = bool(number) and not single and rules.board_of(course.steps[number - 1].move) is not None
        setup = board_after(rules, course, number).setup if single or on_board else state.setup
        return tuple(self.session.words.outcome(outcome, setup, on_board) for outcome in outcomes)
