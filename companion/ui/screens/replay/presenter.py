"""Replay: a past game move by move on the board, with what each move did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game
from companion.games.castelli.screens.evaluation import at_once, fields_of, moments
from companion.games.castelli.screens.panels import Panel, panels
from companion.ui.drawing.picture import Picture
from companion.ui.session import AnyTable, Session


@dataclass(frozen=True, slots=True)
class View:
    """What the replay's screen says."""

    title: str
    game: Game
    lit: Picture | None
    look: tuple[Field, ...]
    lines: tuple[str, ...]
    panels: tuple[Panel, ...]
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

    def play(self) -> None:
        """Let it run, or stop it; from the end it runs anew."""
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
        words, course, number = self.session.words, self._table.course, min(self.number, self._last)
        data = course.line.moves[number - 1] if number else {}
        game = self.session.play.board_in(course.state_at(number), str(data.get("half", "a")))
        outcomes = course.outcomes_of(number)
        half = "half" in data
        return View(
            title=words.say("Move {n} of {last}", n=number, last=self._last),
            game=game,
            lit=at_once(game, outcomes, words),
            look=fields_of(moments(game, outcomes, words)),
            lines=tuple(
                words.outcome(outcome, _setup(course.state_at(number), game, half), half)
                for outcome in outcomes
            )
            or (words.turn(game),),
            panels=panels(game, words),
            playing=self.playing,
            play=words.say("Stop") if self.playing else words.say("Play"),
            back=words.say("Back"),
            earlier=number > 0,
            later=number < self._last,
        )


def _setup(state: Any, game: Game, half: bool) -> Any:
    return game.setup if half or isinstance(state, Game) else state.setup
