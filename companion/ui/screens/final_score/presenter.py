"""Final score: compare with the table, then the sheet fills row by row; winner, course, score track."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from companion.engine.castelli.box import Field
from companion.engine.castelli.final import final_now
from companion.engine.castelli.moves import Correct
from companion.engine.castelli.state import Game, Sheet
from companion.engine.protocol import Colour
from companion.games.castelli.report.turns import Course, course, turns
from companion.games.castelli.screens.filling import Fill, fills, origin, rows_of
from companion.games.castelli.screens.panels import short_name
from companion.games.castelli.screens.played import Played, played
from companion.games.castelli.words.table_steps import SCORE_TRACK
from companion.ui.drawing.picture import Picture
from companion.ui.past import tell_taken_back
from companion.ui.session import Session

Face = Literal["board", "winner", "course"]
COMPARED: Final = {"wood": "wood", "grain": "grain", "rocks": "rocks", "silver": "silver", "cards": "card"}
ICONS: Final = {
    "during": "list",
    "cards": "card",
    "resources": "wood",
    "silver": "silver",
    "dilemma": "tile",
    "settlements": "city",
    "castles": "tower",
    "total": "crown",
    "track": "right",
    "laps": "turn",
}


@dataclass(frozen=True, slots=True)
class Column:
    """A player: colour, name, and whether they win."""

    colour: Colour
    name: str
    won: bool = False


@dataclass(frozen=True, slots=True)
class Line:
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
    compared: tuple[Line, ...]
    """What everybody should have on the table."""
    can_correct: bool
    can_undo: bool
    lines: tuple[Line, ...]
    """The sheet."""
    told: tuple[str, ...]
    """How the row that fills, or the figure that was touched, came about."""
    game: Game
    lit: Picture | None
    look: tuple[Field, ...]
    filling: bool
    face: Face
    verdict: str
    course: Course
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
    told: Played
    sheet: Sheet
    fills: tuple[Fill, ...]
    course: Course


class Presenter:
    """The final score's screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._known: _Known | None = None
        self.enter()

    def enter(self, counted: bool = False) -> None:
        """Begin with the comparison; with *counted*, with the sheet as it stands."""
        self.comparing, self.counted = not counted, counted
        self.step_number = -1
        self.asked: tuple[str, Colour] | None = None
        self.face: Face = "winner"
        self._taken_back = ""
        if counted and self.session.play.table is not None:
            self.skip()

    # --- what people do ---

    def correct(self, colour: Colour, what: str, by: int) -> None:
        """Let *colour* have so many more of *what*, as the table agreed."""
        told, move, self._taken_back = self._told, Correct(colour, ((what, by),)), ""
        if told.last_end is None:
            self.session.play.submit(move)
        else:
            self.session.play.insert(told.last_end, move)

    def undo(self) -> None:
        """Take the last change back, and say what that was beside what everybody then has."""
        table, words = self.session.play.table, self.session.words
        assert table is not None
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
        """Show where a figure comes from; the same once more puts it away."""
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

    def _know(self) -> _Known:
        table, game, words = self.session.play.table, self.session.play.board, self.session.words
        assert table is not None
        half = self.session.play.shown_board if self.session.play.has_several_boards else None
        key = (table.course, words, half)
        if self._known is None or self._known.key != key:
            told, sheet = played(table.course, half), final_now(game)
            went = course(told.start, turns(told.start, told.steps), game)
            self._known = _Known(key, told, sheet, fills(game, sheet, words), went)
        return self._known

    @property
    def _told(self) -> Played:
        return self._know().told

    @property
    def _sheet(self) -> Sheet:
        return self._know().sheet

    @property
    def _fills(self) -> tuple[Fill, ...]:
        return self._know().fills

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, game, told = self.session.words, self.session.play.board, self._told
        now = self._now()
        assert self.session.play.table is not None
        return View(
            comparing=self.comparing,
            sentence=self._sentence(),
            notice=self.session.notice.text,
            columns=self._columns(game),
            compared=self._compared(told.before_end),
            can_correct=not self._is_stopped,
            can_undo=self.session.play.table.can_undo,
            lines=self._lines(game),
            told=now.sentences if now else (self._verdict(),),
            game=game,
            lit=now.lit if now else None,
            look=now.fields if now else (),
            filling=self.filling,
            face=self.face,
            verdict=self._verdict(),
            course=self._know().course,
            turns=words.say("turns"),
            back=words.say("Back"),
            undo=words.say("Take back"),
            count=words.say("Count"),
            skip=words.say("Skip"),
            done=words.say("Tournament") if self.session.play.has_several_boards else words.say("Home"),
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
            return say("The game was stopped like this. Take that back to play on.")
        return say("Is it so on the table? Correct what differs.")

    def _now(self) -> Fill | None:
        if self.filling:
            return self._fills[self.step_number]
        if self.asked is None:
            return None
        found = origin(self.session.play.board, self._sheet, self._told, *self.asked, self.session.words)
        return Fill(found.row, found.points, (self._asked_title(), *found.sentences), found.lit, found.fields)

    def _asked_title(self) -> str:
        assert self.asked is not None
        words, (row, colour) = self.session.words, self.asked
        return words.say(
            "{player}, {row}: {points}",
            player=words.player(colour, self.session.play.board.setup),
            row=words.sheet_rows()[row],
            points=words.amount("points", getattr(self._sheet.rows[colour], row)),
        )

    def _verdict(self) -> str:
        outcome = self._sheet.outcomes[-1]
        return self.session.words.outcome(outcome, self.session.play.board.setup)

    def _columns(self, game: Game) -> tuple[Column, ...]:
        known = not self.comparing and not self.filling
        winners = self._sheet.winners if known else ()
        return tuple(
            Column(colour, short_name(game, self.session.words, colour), colour in winners)
            for colour in game.setup.colours
        )

    def _compared(self, game: Game) -> tuple[Line, ...]:
        names = self.session.words.counts()
        return tuple(
            Line(what, icon, names[what], tuple(str(getattr(has, what)) for has in game.holdings.values()))
            for what, icon in COMPARED.items()
        )

    def _lines(self, game: Game) -> tuple[Line, ...]:
        done = self._fills[: self.step_number + 1]
        filled: dict[str, Mapping[Colour, int]] = {fill.row: fill.points for fill in done}
        filled["during"] = {colour: row.during for colour, row in self._sheet.rows.items()}
        names = self.session.words.sheet_rows()
        lines = [self._line(row, names[row], filled.get(row, {})) for row in rows_of(game.setup)]
        return (*lines, *self._track(filled.get("total", {})))

    def _line(self, row: str, title: str, points: Mapping[Colour, int], touchable: bool = True) -> Line:
        colours = self.session.play.board.setup.colours
        asked = self.asked[1] if self.asked and self.asked[0] == row else None
        figures = tuple(str(points[colour]) if colour in points else "" for colour in colours)
        return Line(row, ICONS[row], title, figures, row == "total", asked, touchable)

    def _track(self, totals: Mapping[Colour, int]) -> tuple[Line, ...]:
        """Return where the counters stand on the physical score track, and how often they went around."""
        words = self.session.words
        places = {colour: n % SCORE_TRACK for colour, n in totals.items()}
        found = [self._line("track", words.say("Score track"), places, touchable=False)]
        if any(row.total >= SCORE_TRACK for row in self._sheet.rows.values()):
            laps = {colour: n // SCORE_TRACK for colour, n in totals.items()}
            found.append(self._line("laps", words.say("Laps"), laps, touchable=False))
        return tuple(found)
