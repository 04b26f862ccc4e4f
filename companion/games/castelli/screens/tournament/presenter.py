"""Tournament: two halves side by side, who leads, and what is needed for the next round."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from companion.engine.castelli.state import Game
from companion.engine.castelli.tournament import (
    HALVES,
    ROUNDS,
    Decide,
    Half,
    Round,
    Tournament,
    finals,
)
from companion.engine.protocol import Colour
from companion.games.castelli.screens.score_sheet import standings
from companion.games.castelli.session import CastelliSession
from companion.games.castelli.words.tournament import HALVES as NAMES
from companion.ui.player import short_name
from companion.ui.ranking import Ranked, ranked


@dataclass(frozen=True, slots=True)
class HalfView:
    """One half: who plays there, whose turn it is or who won, and the board."""

    half: Half
    title: str
    players: str
    sentence: str
    game: Game


@dataclass(frozen=True, slots=True)
class View:
    """What the tournament's screen says."""

    title: str
    notice: str
    a: HalfView
    b: HalfView
    standings: tuple[Ranked, ...]
    ties: tuple[str, ...]
    """After a tied semi-final: who could play for first place."""
    next: str
    """Begin the next round; empty while one is running, or after the last."""
    undo: str
    can_undo: bool
    home: str
    log: str


class Presenter:
    """The tournament's screen."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session

    # --- what people do ---

    def choose(self, half: Half) -> None:
        """Let the other screens show that *half*."""
        self.session.notice.clear()
        self.session.play.show_board(half)

    def begin_round(self) -> None:
        """Begin the next round; who sits first starts."""
        self.session.play.submit(Round())

    def decide(self, number: int) -> None:
        """Send somebody of a tied semi-final to play for first place."""
        half, winner = self._ties()[number]
        self.session.play.submit(Decide(half, winner))

    def last_half(self) -> Half | None:
        """Return the half on which the last move was made; None if it was none of theirs."""
        moves = self.session.play.course.line.moves
        half: Half | None = moves[-1].get("half") if moves else None
        return half

    def undo(self) -> None:
        """Take the last change back."""
        self.session.play.undo()

    # --- what is shown ---

    @property
    def _state(self) -> Tournament:
        state: Tournament = self.session.play.state
        return state

    def view(self) -> View:
        """Return what the screen says now."""
        words, state = self.session.words, self._state
        a, b = (self._half(half) for half in HALVES)
        ready = state.round_over and not state.over and not self._ties()
        return View(
            title=self._title(),
            notice=self.session.notice.text,
            a=a,
            b=b,
            standings=tuple(ranked(*one, state.setup, words) for one in standings(state)),
            ties=tuple(self._tie(colour) for _half, colour in self._ties()),
            next=words.say("Next round") if ready else "",
            undo=words.say("Undo"),
            can_undo=self.session.play.can_undo,
            home=words.say("Home"),
            log=words.say("Log"),
        )

    def _title(self) -> str:
        words, state = self.session.words, self._state
        last = ROUNDS[state.setup.variant]
        if state.over:
            return words.say("The tournament is over.")
        if self._ties():
            return words.say("A tie: who plays for first place?")
        said = words.say("Round {n} of {last}", n=state.round, last=last)
        if finals(state):
            said = words.say("Finals") if state.round == last else words.say("Semi-finals")
        if state.round_over:
            return said
        return words.say("{round}; points if it ended now", round=said)

    def _half(self, half: Half) -> HalfView:
        words, game = self.session.words, self._state.halves[half]
        players = ", ".join(short_name(game.setup, words, colour) for colour in game.setup.colours)
        return HalfView(half, words.say(NAMES[half]), players, words.turn(game), game)

    def _ties(self) -> list[tuple[Half, Colour]]:
        """Return who could win a tied semi-final, once both are over."""
        state = self._state
        if not finals(state) or state.round > 1 or not state.round_over:
            return []
        decided = dict(state.decided)
        open_ = [half for half in HALVES if half not in decided and self._is_tied(state.halves[half])]
        return list(
            chain.from_iterable(((half, c) for c in state.halves[half].setup.colours) for half in open_[:1])
        )

    def _is_tied(self, game: Game) -> bool:
        return game.final is not None and len(game.final.winners) > 1

    def _tie(self, colour: Colour) -> str:
        return self.session.words.player(colour, self._state.setup)
