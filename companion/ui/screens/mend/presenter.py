"""Mending the set-up of the running game: seats, names, starter, modules, rulings; shown before it holds."""

from __future__ import annotations

from companion.engine.protocol import Colour
from companion.games.castelli.screens.plan import Plan
from companion.journal import Json, Mend
from companion.ui.option import Option
from companion.ui.screens.new_game import presenter as new_game
from companion.ui.screens.new_game.presenter import View
from companion.ui.session import Session

MENDED = ("players", "first", "modules", "rulings")


class Presenter(new_game.Presenter):
    """The screen of a new game, for the one that runs: who plays, board and tiles stay."""

    def __init__(self, session: Session) -> None:
        self.visit = 0
        super().__init__(session)

    def enter(self, visit: int = 0, *, board: str = "") -> None:  # noqa: ARG002 - a board stays
        """Begin with the set-up as it is; coming back on the same *visit*, what was chosen stays."""
        if visit != self.visit:
            self.visit, self.plan, self.chosen = visit, self._usual(), None

    @property
    def last(self) -> Plan | None:
        """Nothing is offered as it was last time."""
        return None

    def _usual(self) -> Plan:
        return Plan.of(self._header)

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
        told = self.plan.header
        self.session.play.propose(Mend(self._header | {key: told[key] for key in MENDED}))

    def view(self) -> View:
        """Return what the screen says now."""
        words = self.session.words
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
        unchanged = ("board", "tiles", "last", "lies", "pieces", "layouts", "tournament")
        return tuple(option for option in super()._game_options() if option.key not in unchanged)

    def _seat_options(self) -> tuple[Option, ...]:
        return tuple(option for option in super()._seat_options() if option.key != "leave")
