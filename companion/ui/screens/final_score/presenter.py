"""Final score: compare with the table, then the sheet fills row by row; winner, course, score track."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from companion.engine.protocol import BoardState, Colour, Score
from companion.play.board_course import BoardCourse, course_of_board
from companion.play.turns import PointsCourse, points_course, turns
from companion.ui.board_drawing import BoardDrawing
from companion.ui.drawing.picture import Picture
from companion.ui.game_parts import draw, game_on
from companion.ui.holdings import Correction, GameHoldings, holdings_of
from companion.ui.past import has_one_board, name_of_board, tell_taken_back
from companion.ui.player import short_name
from companion.ui.score_sheet import Fill, ScoreSheet, score_sheet_of
from companion.ui.session import AnyTable, Session
from companion.ui.times import tell_times

Face = Literal["board", "winner", "course"]
TRACK_ICONS: Final = {"track": "right", "laps": "turn"}


@dataclass(frozen=True, slots=True)
class Column:
    """A player: colour, name, and whether they win."""

    colour: Colour
    name: str
    won: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of figures, one a player; *asked* is the colour whose figure was touched."""

    key: str
    icon: str
    title: str
    figures: tuple[str, ...]
    strong: bool = False
    asked: Colour | None = None
    touchable: bool = True


@dataclass(frozen=True, slots=True)
class View:
    """What the final score's screen says."""

    comparing: bool
    sentence: str
    notice: str
    columns: tuple[Column, ...]
    compared: tuple[SheetRow, ...]
    """What everybody should have on the table."""
    can_correct: bool
    can_undo: bool
    lines: tuple[SheetRow, ...]
    """The sheet."""
    told: tuple[str, ...]
    """How the row that fills, or the figure that was touched, came about."""
    drawing: BoardDrawing | None
    highlight: Picture | None
    look: tuple[str, ...]
    filling: bool
    face: Face
    verdict: str
    course: PointsCourse
    times: tuple[str, ...]
    """How long the game took, and a turn of each."""
    share: str
    rematch: str
    turns: str
    back: str
    undo: str
    count: str
    skip: str
    done: str
    board: str
    winner: str
    course_title: str


class _Known(NamedTuple):
    """What is worked out once, until a move or the language changes."""

    key: object
    played: BoardCourse
    score: Score
    fills: tuple[Fill, ...]
    course: PointsCourse


class Presenter:
    """The final score's screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._known: _Known | None = None
        self._left: tuple[object, str] | None = None
        """The moves and the board whose sheet was shown when one went to another screen."""
        self.enter()

    def leave(self) -> None:
        """Remember the sheet, so that nothing is counted again for who comes back."""
        self._left = None if self.comparing else self._shown_now

    @property
    def _shown_now(self) -> tuple[object, str] | None:
        play = self.session.play
        return (play.course, play.shown_board) if play.table is not None else None

    def enter(self, counted: bool = False) -> None:
        """Begin with the comparison, if there is one; with *counted*, with the sheet as it stands."""
        left, now = self._left, self._shown_now
        if left is not None and now is not None and left[0] is now[0] and left[1] == now[1]:
            self.counted = counted
            self.skip()
            return
        self.comparing, self.counted = not counted, counted
        self.step_number = -1
        self.asked: tuple[str, Colour] | None = None
        self.face: Face = "winner"
        self._taken_back = ""
        if self.session.play.table is None:
            return
        if counted:
            self.skip()
        elif not self.compares:
            self.count()

    @property
    def compares(self) -> bool:
        """Whether people compare anything with the table before."""
        return bool(self._sheet.COMPARED)

    # --- what people do ---

    def correct(self, colour: Colour, what: str, by: int) -> None:
        """Change *what* of *colour* by this many, as the table agreed."""
        move = self.session.play.stamped(self._holdings.write_correction(Correction(colour, {what: by})))
        self._taken_back = ""
        self.session.notice.attempt(lambda: self._table.correct_before_end(move))

    def undo(self) -> None:
        """Take the last change back, and say what that was beside what everybody then has."""
        table, words = self._table, self.session.words
        before, self._taken_back = table.course, ""
        if self.session.play.undo():
            self._taken_back = tell_taken_back(before, table.course, words)
            self.comparing = True

    @property
    def has_ended(self) -> bool:
        """Whether there is a result; no longer, once the end or the stop was taken back."""
        return self.session.play.board.over or self._is_stopped

    @property
    def _is_stopped(self) -> bool:
        return self.session.play.table is not None and self.session.play.table.status == "stopped"

    def count(self) -> None:
        """Begin to fill the sheet."""
        self.session.notice.clear()
        self._taken_back = ""
        self.comparing, self.step_number, self.asked, self.face = False, 0, None, "board"

    def compare(self) -> None:
        """Go back to the comparison."""
        self.comparing = True

    def step(self) -> None:
        """Fill the next row; after the last one the winner is shown."""
        self.step_number += 1
        if not self.filling:
            self.face = "winner"

    def skip(self) -> None:
        """Fill all rows."""
        self.comparing, self.step_number = False, len(self._fills)
        self.face = "winner"

    def ask(self, row: str, colour: Colour) -> None:
        """Show where a figure comes from; the same again hides it."""
        if self.filling:
            self.skip()
        self.asked = None if self.asked == (row, colour) else (row, colour)
        self.face = "board" if self.asked else "winner"

    def show(self, face: Face) -> None:
        """Show the board, the winner or the course of the game."""
        if self.filling:
            self.skip()
        self.face, self.asked = face, None

    # --- what is known ---

    @property
    def filling(self) -> bool:
        """Whether rows are still to come."""
        return not self.comparing and 0 <= self.step_number < len(self._fills)

    @property
    def _table(self) -> AnyTable:
        assert self.session.play.table is not None
        return self.session.play.table

    @property
    def has_one_board(self) -> bool:
        """Whether this is all that is played."""
        return has_one_board(self._table.rules, self._table.state)

    @property
    def _holdings(self) -> GameHoldings:
        return holdings_of(game_on(self.session))

    @property
    def _sheet(self) -> ScoreSheet:
        return score_sheet_of(game_on(self.session))

    def _know(self) -> _Known:
        table, board, words, sheet = self._table, self.session.play.board, self.session.words, self._sheet
        name = name_of_board(table.rules, self.session.play.state, board)
        key = (table.course, words, name)
        if self._known is None or self._known.key != key:
            played, score = course_of_board(table.rules, table.course, name), table.rules.score(board)
            told = turns(table.rules, played.start, played.steps)
            went = points_course(table.rules, played.start, told, board)
            fills = sheet.fills(board, score, words)
            self._known = _Known(key, played, score, fills, went)
        return self._known

    @property
    def _played(self) -> BoardCourse:
        return self._know().played

    @property
    def _score(self) -> Score:
        return self._know().score

    @property
    def _fills(self) -> tuple[Fill, ...]:
        return self._know().fills

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, board, now = self.session.words, self.session.play.board, self._now()
        return View(
            comparing=self.comparing,
            sentence=self._sentence(),
            notice=self.session.notice.text,
            columns=self._columns(board),
            compared=self._compared(self._played.before_end),
            can_correct=not self._is_stopped,
            can_undo=self._table.can_undo,
            lines=self._lines(board),
            told=now.sentences if now else (self._verdict(),),
            drawing=draw(self.session, board),
            highlight=now.highlight if now else None,
            look=now.fields if now else (),
            filling=self.filling,
            face=self.face,
            verdict=self._verdict(),
            course=self._know().course,
            times=self._times(),
            share=words.say("Share"),
            rematch=words.say("Rematch"),
            turns=words.say("turns"),
            back=words.say("Back"),
            undo=words.say("Undo"),
            count=words.say("Count"),
            skip=words.say("Skip"),
            done=words.say("Home") if self.has_one_board else words.all_boards(),
            board=words.say("Board"),
            winner=words.say("Winner"),
            course_title=words.say("Chart"),
        )

    def _sentence(self) -> str:
        """Return what undo took back, or what to do here; a game that was stopped can only be played on."""
        say = self.session.words.say
        if self._taken_back:
            return self._taken_back
        if self._is_stopped:
            return say("The game was stopped here. Undo that to play on.")
        return say("Does this match the table? Correct what differs.")

    def _now(self) -> Fill | None:
        if self.filling:
            return self._fills[self.step_number]
        if self.asked is None:
            return None
        known, words = self._know(), self.session.words
        found = self._sheet.origin(self.session.play.board, known.score, known.played, *self.asked, words)
        return Fill(
            found.row, found.points, (self._asked_title(), *found.sentences), found.highlight, found.fields
        )

    def _asked_title(self) -> str:
        assert self.asked is not None
        words, (row, colour) = self.session.words, self.asked
        return words.say(
            "{player} · {row}: {points}",
            player=words.player(colour, self.session.play.board.setup),
            row=words.sheet_rows()[row],
            points=words.amount("points", self._score.rows[colour][row]),
        )

    def rematch(self) -> bool:
        """Begin the same game again, with everybody in their seats; tell whether that went well."""
        return self.session.store.begin(self._table.header)

    def _times(self) -> tuple[str, ...]:
        """Return how long the game took, and a turn of each player; nothing where no clock told it."""
        return tell_times(self.session)

    def _verdict(self) -> str:
        outcome = self._score.outcomes[-1]
        return self.session.words.outcome(outcome, self.session.play.board.setup)

    def _columns(self, board: BoardState) -> tuple[Column, ...]:
        known = not self.comparing and not self.filling
        winners = self._score.winners if known else ()
        return tuple(
            Column(colour, short_name(board.setup, self.session.words, colour), colour in winners)
            for colour in board.setup.colours
        )

    def _compared(self, board: BoardState) -> tuple[SheetRow, ...]:
        names, holdings, colours = self.session.words.counts(), self._holdings, board.setup.colours
        held = [self._before_score(holdings.held(board, colour), colour) for colour in colours]
        return tuple(
            SheetRow(
                what, holdings.icon(what, colours[0]), names[what], tuple(str(has[what]) for has in held)
            )
            for what in self._sheet.COMPARED
        )

    def _before_score(self, held: Mapping[str, int], colour: Colour) -> dict[str, int]:
        """Return what *colour* has before the final score, who *held* so much before the last move."""
        has = dict(held)
        for outcome in self._played.at_end:
            if outcome not in self._score.outcomes:
                for who, what, amount in outcome.changes:
                    has[what] = has.get(what, 0) + amount * (who == colour)
        return has

    def _lines(self, board: BoardState) -> tuple[SheetRow, ...]:
        """Return the sheet; rows that fill later are empty until then."""
        score, sheet = self._score, self._sheet
        later = {fill.row for fill in self._fills}
        done = self._fills[: self.step_number + 1]
        filled: dict[str, Mapping[Colour, int]] = {fill.row: fill.points for fill in done}
        for row in sheet.rows(board, score):
            if row not in later:
                filled[row] = {colour: own[row] for colour, own in score.rows.items()}
        names = self.session.words.sheet_rows()
        lines = [self._line(row, names[row], filled.get(row, {})) for row in sheet.rows(board, score)]
        return (*lines, *self._track(filled.get("total", {})))

    def _line(self, row: str, title: str, points: Mapping[Colour, int], touchable: bool = True) -> SheetRow:
        colours = self.session.play.board.setup.colours
        asked = self.asked[1] if self.asked and self.asked[0] == row else None
        figures = tuple(str(points[colour]) if colour in points else "" for colour in colours)
        icon = {**TRACK_ICONS, **self._sheet.ICONS}.get(row, "")
        return SheetRow(row, icon, title, figures, row == "total", asked, touchable)

    def _track(self, totals: Mapping[Colour, int]) -> tuple[SheetRow, ...]:
        """Return where the counters stand on the physical score track, and how often they went around."""
        words, spaces = self.session.words, self._sheet.SCORE_TRACK
        if not spaces:
            return ()
        places = {colour: n % spaces for colour, n in totals.items()}
        found = [self._line("track", words.say("Score track"), places, touchable=False)]
        if any(row["total"] >= spaces for row in self._score.rows.values()):
            laps = {colour: n // spaces for colour, n in totals.items()}
            found.append(self._line("laps", words.say("Laps"), laps, touchable=False))
        return tuple(found)
