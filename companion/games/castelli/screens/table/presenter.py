"""The table: whose turn it is, the board, what everybody has, and the usual next step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from companion.engine.castelli.box import Field
from companion.engine.castelli.building_options import BuildingPlace, building_places
from companion.engine.castelli.moves import Build, End, Guard
from companion.engine.castelli.questions import why_refused
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.drawing.highlight import (
    asked_of,
    highlight_area,
    highlight_building,
    highlight_landscapes,
    highlight_meadow,
)
from companion.games.castelli.drawing.hit import Hit
from companion.games.castelli.screens import holdings
from companion.games.castelli.screens.answers import answered_at, answers, question
from companion.games.castelli.screens.building import told
from companion.games.castelli.screens.evaluation import Moment, around, fields_of, moments
from companion.games.castelli.screens.proposed import screen_of
from companion.games.castelli.screens.table.view import Next, Side, View
from companion.games.castelli.screens.untaught import Untaught
from companion.games.castelli.session import CastelliSession
from companion.play.board_course import course_of_board
from companion.play.course import Course, last_of
from companion.ui.drawing.picture import Picture, together
from companion.ui.pace import reading_s
from companion.ui.past import ask_in_past
from companion.ui.player import panels, with_short_names
from companion.words.table_step import TableStep

NAMED_STEPS: Final = 8
"""In a longer list of what hands do, players are told by their colour: it takes less room than most names."""


class Presenter:
    """The table screen."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self._played: tuple[Moment, ...] = ()
        """What is played out; *_moments* are those still to come."""
        self._moments: tuple[Moment, ...] = ()
        self._hands: tuple[TableStep, ...] = ()
        self._hands_of: Game | None = None
        """The game in which *_hands* are to be done."""
        self._told_of: Game | None = None
        """The game in which the last move was played out; who comes back to it has seen that."""
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
        """Come to the table; with *told*, the last move is played out first, but once only."""
        told = told and self._told_of is not self.session.play.board
        unread, self._unread = self._unread, None
        hands = self._hands if self._hands_of is self.session.play.board else ()
        self._forget()
        if self.session.store.take_reloaded() or told:
            self._tell(unread)
        elif unread:
            self._tell_hands(unread)
        else:
            self._hands = hands

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
        if following == "end":
            self._end_turn()

    def _end_turn(self) -> None:
        """End the turn; what hands do is still told if nobody has seen it yet."""
        play = self.session.play
        unread = (play.table, self._from) if self._moments and self._hands else None
        if not play.submit(End()):
            return
        self._forget()
        if unread and not play.board.over:
            self._tell_hands(unread)

    def undo(self) -> None:
        """Take the last change back, and say what hands do for it."""
        session = self.session
        before, course, from_past = session.play.board, session.play.course, session.play.past is not None
        self._forget()
        if not session.play.undo() or from_past or session.play.board.setup.colours != before.setup.colours:
            return
        outcomes = last_of(course, session.play.course) if self._is_here(course) else ()
        now = replace(session.play.board, setup=with_short_names(session.play.board.setup))
        steps = tuple(session.words.steps_back(outcomes, before, now))
        self._show_hands(steps or self._no_steps_text())

    def redo(self) -> None:
        """Do again what was taken back, and say what hands do for it."""
        before = self.session.play.course
        self._forget()
        if not self.session.play.redo():
            return
        if last_of(self.session.play.course, before) and self._is_here(self.session.play.course):
            self._tell()
        if self.session.play.can_redo and not self._hands:  # the button for it stands below the list
            self._show_hands(self._no_steps_text())

    def _is_here(self, course: Course[Any, Any, Any]) -> bool:
        """Say whether the last move of *course* was made on the half of a tournament that is shown."""
        moves = course.line.moves
        return (
            bool(moves)
            and moves[-1].get("half", self.session.play.shown_board) == self.session.play.shown_board
        )

    def _no_steps_text(self) -> tuple[TableStep, ...]:
        return (TableStep(self.session.words.say("Nobody gets or pays anything.")),)

    def _show_hands(self, steps: tuple[TableStep, ...]) -> None:
        self._hands, self._hands_of = steps, self.session.play.board

    def guard(self, colour: Colour) -> None:
        """Let a Guard keep a castle."""
        if self.session.play.submit(Guard(colour)):
            self._tell()

    def touch(self, found: Hit) -> None:
        """Ask what can be done there."""
        self.session.notice.clear()
        self._moments, self._lost = (), False
        self.touched = found

    def may_turn(self, field: Field) -> bool:
        """Say whether the tile on *field* can be turned; it ends the turn before, but none in the past."""
        game = self.session.play.board
        return field in game.face_down and not (game.revealed and self.session.play.past is not None)

    def goes_on_at(self, field: Field) -> bool:
        """Say whether a touch on *field* begins what comes next, a tile or a castle."""
        return self.may_turn(field) or bool(self._offered(field))

    def close(self) -> None:
        """Put away what can be done somewhere, or else the hands' list."""
        self.session.notice.clear()
        if self.touched is None:
            self._forget()
        self.touched = None

    def build(self, number: int) -> None:
        """Build the castle that is offered at that place in the list."""
        if self.touched and self.session.play.submit(self._offered(self.touched.field)[number].move):
            self._tell()

    def step(self) -> None:
        """Go on to the next moment."""
        self._moments = self._moments[1:]

    @property
    def moment_s(self) -> float | None:
        """How long the moment that is shown stays; None: until somebody taps."""
        return reading_s(self._moments[0].sentence, self.session.settings.pace) if self._moments else None

    def skip(self) -> None:
        """Leave out the moments that are left."""
        self._moments = ()

    def interrupt(self) -> None:
        """Tell what hands do once more: something else came before anybody could read it."""
        if self._hands:
            self._unread = self.session.play.table, self._from

    def _tell(self, unread: tuple[object, int] | None = None) -> None:
        session = self.session
        self.touched, self._told_of = None, session.play.board
        self._played = self._moments = moments(session.play.board, session.play.outcomes, session.words)
        self._tell_hands(unread)
        if not self._hands and answers(
            session.play.board, session.words
        ):  # whose buttons stand below the list
            self._show_hands(self._no_steps_text())

    def _tell_hands(self, unread: tuple[object, int] | None) -> None:
        """Say what hands do for all that was told last, and for what was told before and not read."""
        session = self.session
        table, begun = unread or (session.play.table, session.play.told_at)
        begun = begun if table is session.play.table else session.play.told_at
        self._from = max(0, min(begun, session.play.moves - 1))
        before, outcomes = session.play.since(self._from)
        named = replace(before, setup=with_short_names(before.setup))
        steps = tuple(session.words.steps(outcomes, named))
        if len(steps) > NAMED_STEPS:
            steps = tuple(
                session.words.steps(outcomes, replace(before, setup=replace(before.setup, names={})))
            )
        self._show_hands(steps)

    def _forget(self) -> None:
        self._moments, self._hands, self.touched, self._lost = (), (), None, False

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, game = self.session.words, self.session.play.board
        following = self._next(game)
        now = self._moments[0] if self._moments else None
        given = answers(game, words)
        offered = self._offered(self.touched.field) if self.touched else []
        return View(
            sentence=self._sentence(game),
            notice=words.say("Tap the field the tile is on") if self._lost else self.session.notice.text,
            game=game,
            highlight=now.highlight if now else self._highlight(game),
            look=self._look(game),
            playing=now is not None,
            moment=now.sentence if now else "",
            moment_at=f"{len(self._played) - len(self._moments) + 1} / {len(self._played)}" if now else "",
            side=self._side(),
            panels=panels(self._before_count(game), words, holdings),
            hands=self._hands,
            told=tuple(words.outcome(one, game.setup) for one in self.session.play.outcomes)
            if not game.over
            else (),
            question=question(game, given, words),
            answers=given if self.touched is None or self.touched.field == answered_at(game) else (),
            choices_title=self._title(),
            choices=tuple(told(place, with_short_names(game.setup), words) for place in offered)
            if len(offered) > 1
            else (),
            left=(
                ("castelli/tile", str(len(game.face_down))),
                ("castelli/mine", str(game.mine)),
                ("castelli/card", str(len(game.deck))),
            ),
            next=following,
            button=self._button(following, game),
            undo=words.say("Undo") if self.session.play.past is None else words.say("Back"),
            can_undo=self.session.play.can_undo,
            redo=words.say("Redo") if self.session.play.can_redo else "",
            log=words.say("Log"),
            why=words.say("Why?"),
            cards=words.say("Cards"),
            close=words.say("Close"),
            marks=self.marks(),
        )

    def _before_count(self, game: Game) -> Game:
        """Return *game*; once it is over as it was before the count, which is not told here."""
        play = self.session.play
        if not game.over or play.table is None:
            return game
        before: Game = course_of_board(play.table.rules, play.course, play.shown_board).before_end
        return before

    def _sentence(self, game: Game) -> str:
        past, words = self.session.play.past, self.session.words
        if past is None and game.revealed and (missing := self._untaught.now()):
            return words.say("{field} is not painted yet: tap it", field=missing[0])
        if past is None and game.over:
            return words.say("The game is over. Now the points are counted.")
        return words.turn(game) if past is None else ask_in_past(past, words)

    def _look(self, game: Game) -> tuple[Field, ...]:
        if self.touched is not None:
            return (self.touched.field, *around(game, self.touched.field))
        return fields_of(self._played) if self._moments else ()

    def _side(self) -> Side:
        if self.touched:
            return "choices"
        if self._moments:
            return "moment"
        return "hands" if self._hands else "panels"

    def _next(self, game: Game) -> Next:
        if game.over:
            return "score"
        if self.touched and self._offered(self.touched.field):
            return "build"
        return "end" if game.revealed else "reveal"

    def _button(self, following: Next, game: Game) -> str:
        words = self.session.words
        match following:
            case "score":
                return words.say("Final score")
            case "end":
                return words.say("End turn") if game.face_down else words.say("End the game")
            case "build":
                return words.say("Build")
            case "reveal":
                return words.say("Turn a tile")

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
        if offered := self._offered(touched.field):
            return highlight_building(game, offered[0])
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
        offered = self._offered(at)
        if len(offered) == 1:
            return told(offered[0], with_short_names(game.setup), words)
        if at in game.setup.board.touching or game.over or offered:
            return words.say("Field {field}", field=at)
        refused = why_refused(game, Build(at))
        return words.refusal(refused, game.setup) if refused else words.say("Field {field}", field=at)
