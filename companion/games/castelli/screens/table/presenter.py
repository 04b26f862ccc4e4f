"""The table: whose turn it is, the board, what everybody has, and the usual next step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.engine.castelli.box import Field
from companion.engine.castelli.building_options import BuildingPlace, building_places
from companion.engine.castelli.moves import Build, End, Guard
from companion.engine.castelli.questions import why_refused
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.drawing.highlight import (
    asked_of,
    highlight_area,
    highlight_landscapes,
    highlight_meadow,
)
from companion.games.castelli.drawing.hit import Hit
from companion.games.castelli.screens import holdings
from companion.games.castelli.screens.answers import Answer, answers
from companion.games.castelli.screens.building import told
from companion.games.castelli.screens.evaluation import Moment, around, fields_of, moments
from companion.games.castelli.screens.proposed import screen_of
from companion.games.castelli.screens.untaught import Untaught
from companion.games.castelli.session import CastelliSession
from companion.play.course import Course, last_of
from companion.ui.drawing.picture import Picture, together
from companion.ui.past import ask_in_past
from companion.ui.player import PlayerCounts, panels

Next = Literal["reveal", "end", "score"]
Side = Literal["panels", "hands", "choices"]


@dataclass(frozen=True, slots=True)
class View:
    """What the table screen says."""

    sentence: str
    notice: str
    game: Game
    highlight: Picture | None
    look: tuple[Field, ...]
    """The fields where something is going on; none: the whole board."""
    playing: bool
    """Whether moments are still to come."""
    side: Side
    panels: tuple[PlayerCounts, ...]
    hands: tuple[str, ...]
    answers: tuple[Answer, ...]
    choices_title: str
    choices: tuple[str, ...]
    left: tuple[tuple[str, str], ...]
    """What is left on the table: icon and number."""
    next: Next
    button: str
    """What the big button says; before a tile is turned it tells where."""
    undo: str
    can_undo: bool
    redo: str
    """Brings back what was taken back last; empty if nothing was."""
    log: str
    why: str
    cards: str
    close: str
    marks: tuple[Field, ...] = ()
    """Where the eye has seen something that is still to be said."""


class Presenter:
    """The table screen."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self._played: tuple[Moment, ...] = ()
        """What is played out; *_moments* are those still to come."""
        self._moments: tuple[Moment, ...] = ()
        self._hands: tuple[str, ...] = ()
        self._from = 0
        """After how many moves what *_hands* say begins."""
        self._unread: tuple[object, int] | None = None
        """The table, and where on it begins what the eye took away before anybody could read it."""
        self.touched: Hit | None = None
        """What of the board was touched last, until it is put away."""
        self._lost = False
        """Whether somebody pressed the button where only the board can be touched."""
        self._compared: Game | None = None
        self._untaught = Untaught(session)
        self._places: tuple[object, list[BuildingPlace]] = (None, [])

    def enter(self, told: bool = False) -> None:
        """Come to the table; with *told*, the last move is played out first."""
        unread, self._unread = self._unread, None
        self._forget()
        if self.session.store.take_reloaded() or told:
            self._tell(unread)
        elif unread:
            self._tell_hands(unread)

    # --- what the eye sees ---

    def marks(self) -> tuple[Field, ...]:
        """Return where something waits to be said."""
        seeing = self.session.watched
        seen = seeing.waiting() if seeing else ()
        return (*seen, *self._untaught.now())

    def compare_first(self) -> bool:
        """Say, once at the end of a game, whether the table is not as recorded: that comes first."""
        game = self.session.play.board
        if not game.over or self._compared is game or self.session.play.has_several_boards:
            return False
        self._compared = game
        from companion.games.castelli.screens.compare import presenter as compare

        return compare.Presenter(self.session).differs()

    def seen_at(self, field: Field) -> tuple[str, dict[str, Any]]:
        """Return on which screen that is said of *field*, and with which facts; none if nothing waits."""
        seeing = self.session.watched
        if seeing is not None:
            seeing.take_up(field)
        found = seeing.at(field) if seeing else None
        if found is None and field in self._untaught.now():
            return "board_layout", dict(self._untaught.facts(field))
        return screen_of(found) or ("", {})

    # --- what people do ---

    def press(self) -> None:
        """Do the usual next thing; a tile is turned on the board, so that is said."""
        following = self._next(self.session.play.board)
        self._lost = following == "reveal"
        if following == "end" and self.session.play.submit(End()):
            self._forget()

    def undo(self) -> None:
        """Take the last change back, and say what hands do for it."""
        session = self.session
        before, course, from_past = session.play.board, session.play.course, session.play.past is not None
        self._forget()
        if not session.play.undo() or from_past or session.play.board.setup.colours != before.setup.colours:
            return
        outcomes = last_of(course, session.play.course) if self._is_here(course) else ()
        self._hands = (
            tuple(session.words.undo_steps(outcomes, before, session.play.board)) or self._no_steps_text()
        )

    def redo(self) -> None:
        """Do again what was taken back, and say what hands do for it."""
        before = self.session.play.course
        self._forget()
        if not self.session.play.redo():
            return
        if last_of(self.session.play.course, before) and self._is_here(self.session.play.course):
            self._tell()
        if self.session.play.can_redo and not self._hands:  # the button for it stands below the list
            self._hands = self._no_steps_text()

    def _is_here(self, course: Course[Any, Any, Any]) -> bool:
        """Say whether the last move of *course* was made on the half of a tournament that is shown."""
        moves = course.line.moves
        return (
            bool(moves)
            and moves[-1].get("half", self.session.play.shown_board) == self.session.play.shown_board
        )

    def _no_steps_text(self) -> tuple[str, ...]:
        return (self.session.words.say("Nothing changes hands."),)

    def guard(self, colour: Colour) -> None:
        """Let a Guard keep a castle."""
        if self.session.play.submit(Guard(colour)):
            self._tell()

    def touch(self, found: Hit) -> None:
        """Ask what can be done there."""
        self.session.notice.clear()
        self._forget()
        self.touched = found

    def close(self) -> None:
        """Put away the hands' list, or what can be done somewhere."""
        self.session.notice.clear()
        self._forget()

    def build(self, number: int) -> None:
        """Build the castle that is offered at that place in the list."""
        if self.touched and self.session.play.submit(self._offered(self.touched.field)[number].move):
            self._tell()

    def step(self) -> None:
        """Go on to the next moment."""
        self._moments = self._moments[1:]

    def skip(self) -> None:
        """Leave out the moments that are left."""
        self._moments = ()

    def interrupt(self) -> None:
        """Tell what hands do once more: something else came before anybody could read it."""
        if self._hands:
            self._unread = self.session.play.table, self._from

    def _tell(self, unread: tuple[object, int] | None = None) -> None:
        session = self.session
        self.touched = None
        self._played = self._moments = moments(session.play.board, session.play.outcomes, session.words)
        self._tell_hands(unread)
        if not self._hands and answers(
            session.play.board, session.words
        ):  # whose buttons stand below the list
            self._hands = self._no_steps_text()

    def _tell_hands(self, unread: tuple[object, int] | None) -> None:
        """Say what hands do for all that was told last, and for what was told before and not read."""
        session = self.session
        table, begun = unread or (session.play.table, session.play.told_at)
        begun = begun if table is session.play.table else session.play.told_at
        self._from = max(0, min(begun, session.play.moves - 1))
        before, outcomes = session.play.since(self._from)
        self._hands = tuple(session.words.table_steps(outcomes, before))

    def _forget(self) -> None:
        self._moments, self._hands, self.touched, self._lost = (), (), None, False

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, game = self.session.words, self.session.play.board
        following = self._next(game)
        now = self._moments[0] if self._moments else None
        return View(
            sentence=now.sentence if now else self._sentence(game),
            notice=words.say("Touch the field where the tile lies")
            if self._lost
            else self.session.notice.text,
            game=game,
            highlight=now.highlight if now else self._highlight(game),
            look=self._look(game),
            playing=now is not None,
            side=self._side(),
            panels=panels(game, words, holdings),
            hands=self._hands,
            answers=answers(game, words),
            choices_title=self._title(),
            choices=tuple(told(place, game.setup, words) for place in self._offered(self.touched.field))
            if self.touched
            else (),
            left=(
                ("castelli/tile", str(len(game.face_down))),
                ("castelli/mine", str(game.mine)),
                ("castelli/card", str(len(game.deck))),
            ),
            next=following,
            button=self._button(following),
            undo=words.say("Undo") if self.session.play.past is None else words.say("Back"),
            can_undo=self.session.play.can_undo,
            redo=words.say("Bring back") if self.session.play.can_redo else "",
            log=words.say("Log"),
            why=words.say("Why?"),
            cards=words.say("Cards"),
            close=words.say("Close"),
            marks=self.marks(),
        )

    def _sentence(self, game: Game) -> str:
        past, words = self.session.play.past, self.session.words
        if past is None and game.revealed and (missing := self._untaught.now()):
            return words.say("{field} was never taught: touch it", field=missing[0])
        return words.turn(game) if past is None else ask_in_past(past, words)

    def _look(self, game: Game) -> tuple[Field, ...]:
        if self.touched is not None:
            return (self.touched.field, *around(game, self.touched.field))
        return fields_of(self._played) if self._moments else ()

    def _side(self) -> Side:
        if self.touched:
            return "choices"
        return "hands" if self._hands and not self._moments else "panels"

    def _next(self, game: Game) -> Next:
        if game.over:
            return "score"
        return "end" if game.revealed else "reveal"

    def _button(self, following: Next) -> str:
        words = self.session.words
        match following:
            case "score":
                return words.say("Final score")
            case "end":
                return words.say("End turn")
            case "reveal":
                return words.say("Reveal")

    # --- building ---

    def _builds(self, game: Game) -> list[BuildingPlace]:
        """Return every castle that can be built now; worked out once for each state."""
        if self._places[0] is not game:
            self._places = (game, list(building_places(game)))
        return self._places[1]

    def _offered(self, at: Field) -> list[BuildingPlace]:
        return [place for place in self._builds(self.session.play.board) if place.move.at == at]

    def _highlight(self, game: Game) -> Picture | None:
        if self.touched is not None:
            return self._highlight_touched(game, self.touched)
        best: dict[Field, str] = {}
        for place in self._builds(game):
            best.setdefault(place.move.at, f"+{place.points}")
        marks = self.marks()
        return together((highlight_landscapes(best), asked_of(marks))) if best or marks else None

    def _highlight_touched(self, game: Game, touched: Hit) -> Picture:
        if touched.area:
            return highlight_area(game, game.setup.board.area(touched.area))
        if touched.field in game.setup.board.touching:
            return highlight_meadow(touched.field)
        return highlight_landscapes({touched.field: ""})

    def _title(self) -> str:
        """Return what is touched; or, on a landscape where nothing can be built, why not."""
        words, game = self.session.words, self.session.play.board
        if self.touched is None:
            return ""
        at = self.touched.field
        if at in game.setup.board.touching or game.over or self._offered(at):
            return words.say("Field {field}", field=at)
        refused = why_refused(game, Build(at))
        return words.refusal(refused, game.setup) if refused else words.say("Field {field}", field=at)
