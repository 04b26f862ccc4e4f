"""Editing the header of the running game: seats, names, starter and the like; shown before it holds."""

from __future__ import annotations

from typing import Any

from companion.engine.protocol import Colour, Json
from companion.games.plugin import Game
from companion.journal import ReplaceHeader
from companion.ui.game_parts import game_on
from companion.ui.new_game_plan import NewGamePlan
from companion.ui.option import Option
from companion.ui.screens.new_game import presenter as new_game
from companion.ui.screens.new_game.presenter import View
from companion.ui.session import Session


class Presenter(new_game.Presenter):
    """The screen of a new game, for the one that runs: who plays stays, and what the game says."""

    def __init__(self, session: Session) -> None:
        self.visit = 0
        super().__init__(session)

    def enter(self, visit: int = 0, *, game: str = "", **facts: Any) -> None:  # noqa: ARG002 - it stays
        """Begin with the set-up as it is; coming back on the same *visit*, what was chosen stays."""
        if visit != self.visit:
            self.visit, self.game, self.chosen = visit, self._first_game(), None
            self.plan = self._usual()

    @property
    def last(self) -> NewGamePlan | None:
        """Nothing is offered as it was last time."""
        return None

    def _first_game(self) -> Game:
        return game_on(self.session)

    def _usual(self) -> NewGamePlan:
        return self._plans.plan_of(self._header)

    @property
    def _header(self) -> Json:
        assert self.session.play.table is not None
        return self.session.play.table.header

    def touch(self, colour: Colour) -> None:
        """Choose a seat, or change seats with the one chosen before."""
        if colour in self.plan.playing:
            super().touch(colour)

    def propose(self) -> None:
        """Ask what it would change."""
        self.session.play.propose(ReplaceHeader(self.plan.edited(self._header)))

    def view(self) -> View:
        """Return what the screen says now."""
        words = self.words
        seen = super().view()
        return View(
            sentence=words.say("How was it really? Seats clockwise.")
            if self.chosen is None
            else seen.sentence,
            notice=seen.notice,
            seats=tuple(map(self._seat, self.plan.players)),
            choosing=seen.choosing,
            options=seen.options,
            begin=words.say("What does it change?"),
            back=seen.back,
        )

    def _game_options(self) -> tuple[Option, ...]:
        return self.plan.edit_options(self.words)

    def _seat_options(self) -> tuple[Option, ...]:
        return tuple(option for option in super()._seat_options() if option.key != "leave")
