"""Why: how a number, or what happened at a place, came about, move by move, each rule as a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.engine.protocol import BoardState, Colour, Outcome
from companion.play.board_course import BoardCourse, course_of_board
from companion.ui.board_drawing import BoardDrawing
from companion.ui.drawing.picture import Picture
from companion.ui.game_parts import draw, game_on
from companion.ui.holdings import holdings_of
from companion.ui.list_row import ListRow
from companion.ui.places import Numbered, PlaceReasons, places_of
from companion.ui.player import Counted, Player, short_name
from companion.ui.session import Session
from companion.words.game_words import GameWords


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of reasons says."""

    title: str
    drawing: BoardDrawing | None
    place: str
    """The field that is asked about; empty if it is a player's number."""
    highlight: Picture | None
    players: tuple[Player, ...]
    counts: tuple[Counted, ...]
    chosen: str
    rows: tuple[ListRow, ...]
    back: str


class Presenter:
    """The screen of reasons."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.enter()

    def enter(
        self,
        player: Colour | None = None,
        what: str | None = None,
        place: str | None = None,
    ) -> None:
        """Ask about a *player*'s count of *what* (left out: points), or a *place* of the game's."""
        self.player, self.what = player, what or "points"
        self.place = place

    # --- what people do ---

    def choose_player(self, player: Colour) -> None:
        """Ask about somebody else."""
        self.player = player

    def choose_count(self, what: str) -> None:
        """Ask about another count."""
        self.what = what

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, board = self.session.words, self.session.play.board
        about = self._about_place(board)
        rows = self._of_place(board, about) if about else self._of_count(board)
        nothing = ListRow("", "", "", words.say("Nothing has happened here yet."))
        return View(
            title=about.title if about else self._title(board),
            drawing=draw(self.session, board),
            place=about.field if about else "",
            highlight=about.highlight if about else None,
            players=() if about else self._players(board),
            counts=() if about else self._counts(board),
            chosen=self.what,
            rows=tuple(rows) or (nothing,),
            back=words.say("Back"),
        )

    def _title(self, board: BoardState) -> str:
        words = self.session.words
        return f"{words.player(self._player(board), board.setup)}, {words.counts()[self.what]}"

    def _player(self, board: BoardState) -> Colour:
        return self.player or board.turn

    def _players(self, board: BoardState) -> tuple[Player, ...]:
        words, setup, chosen = self.session.words, board.setup, self._player(board)
        return tuple(Player(c, short_name(setup, words, c), c == chosen) for c in setup.colours)

    def _counts(self, board: BoardState) -> tuple[Counted, ...]:
        names, colour = self.session.words.counts(), self._player(board)
        holdings = holdings_of(game_on(self.session))
        return tuple(
            Counted(what, holdings.icon(what, colour), names[what], str(number), "")
            for what, number in holdings.held(board, colour).items()
            if what in names
        )

    # --- what happened ---

    def _happened(self) -> Iterator[Numbered]:
        """Give everything that has happened on the board that is shown, the oldest first."""
        played = self._played()
        return (
            (number, outcome)
            for number, step in zip(played.numbers, played.steps, strict=True)
            for outcome in step.outcomes
        )

    def _played(self) -> BoardCourse:
        """Return what was played on the board that is shown, as far as it is shown."""
        play = self.session.play
        assert play.table is not None
        rules, shown = play.table.rules, play.shown_board
        first = next(iter(rules.boards(play.state)))
        course = replace(play.course, steps=play.course.steps[: play.moves])
        return course_of_board(rules, course, shown if shown in rules.boards(play.state) else first)

    def _of_count(self, board: BoardState) -> Iterator[ListRow]:
        """Give what changed the count, the newest first, each with what it came to, and what it began with.

        Below, under a heading of its own, stands what the end of the game would bring.
        """
        colour, say = self._player(board), self.session.words.say
        began = total = self._began_with(colour)
        found: list[tuple[int, Outcome, int, int]] = []
        for number, outcome in self._happened():
            if change := self._change(outcome, colour):
                total += change
                found.append((number, outcome, change, total))
        known: set[str] = set()
        width = max((len(f"{change:+d}") for _, _, change, _ in found), default=0)
        for number, outcome, change, now in reversed(found):
            yield self._row(number, outcome, board, _signed(change, width), known, now)
        if began:
            yield ListRow("", _signed(began, width), "", say("At the start"))
        ahead = tuple(self._of_the_end(board, colour, total, known))
        if ahead and not found and not began:
            yield ListRow("", "", "", say("Nothing scored yet."))
        yield from ahead

    def _of_the_end(self, board: BoardState, colour: Colour, now: int, known: set[str]) -> Iterator[ListRow]:
        """Give what the points would be if the game ended now, and what they would come from."""
        outcomes = [
            (change, outcome) for outcome in self._ahead(board) if (change := self._change(outcome, colour))
        ]
        words: GameWords = self.session.words
        would_be = self._would_be(board, colour) if self.what == "points" and not board.over else now
        more = would_be - now - sum(change for change, _ in outcomes)
        rest = words.still_to_score(board, colour) if more else ""
        if not outcomes and not rest:
            return
        yield ListRow("", "", "", words.say("If the game ended now: {n} in all", n=would_be))
        width = max(len(f"{change:+d}") for change in (more if rest else 0, *(n for n, _ in outcomes)))
        if rest:
            yield ListRow("", _signed(more, width), "", rest)
        for change, outcome in outcomes:
            yield self._row(0, outcome, board, _signed(change, width), known)

    def _would_be(self, board: BoardState, colour: Colour) -> int:
        """Return the points if the game ended now."""
        assert self.session.play.table is not None
        return self.session.play.table.rules.score(board).rows[colour]["total"]

    def _began_with(self, colour: Colour) -> int:
        """Return the count before the first move."""
        return holdings_of(game_on(self.session)).held(self._played().start, colour)[self.what]

    def _change(self, outcome: Outcome, colour: Colour) -> int:
        """Return by how much *outcome* changed the count, as it is shown."""
        used = sum(change.amount for change in outcome.changes if change[:2] == (colour, self.what))
        return -used if self.what in holdings_of(game_on(self.session)).LEFT else used

    def _ahead(self, board: BoardState) -> Iterable[Outcome]:
        """Return what would be counted if the game ended now."""
        if board.over or self.what != "points":
            return ()
        assert self.session.play.table is not None
        return self.session.play.table.rules.score(board).outcomes

    def _about_place(self, board: BoardState) -> PlaceReasons | None:
        places = places_of(game_on(self.session)) if self.place else None
        if places is None or self.place is None:
            return None
        return places.about(board, self.place, tuple(self._happened()), self.session.words)

    def _of_place(self, board: BoardState, about: PlaceReasons) -> Iterator[ListRow]:
        """Give what happened there, the newest first, between what the game says of it as it is."""
        known: set[str] = set()
        yield from about.first
        for number, outcome in reversed(about.happened):
            yield self._row(number, outcome, board, "", known)
        yield from about.last

    def _row(
        self,
        number: int,
        outcome: Outcome,
        board: BoardState,
        change: str,
        known: set[str],
        total: int | None = None,
    ) -> ListRow:
        """Return an outcome with its move, if there is one, and its rules that were not *known* yet."""
        words: GameWords = self.session.words
        place = words.say("Move {n}", n=number) if number else ""
        if total is not None:
            place = words.say("{place}: {total} in all", place=place, total=total)
        told = [
            words.rule_in(rule, board.setup) for rule in dict.fromkeys(outcome.rules) if rule not in known
        ]
        known.update(outcome.rules)
        more = " ".join((f"{place}.", *told) if place else told)
        return ListRow(str(number or ""), change, "", words.outcome(outcome, board.setup), more)


def _signed(change: int, width: int) -> str:
    return f"{change:+{width}d}".replace("-", "−")
