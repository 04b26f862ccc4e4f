"""New game: seats, names, who starts; and what else the game leaves to choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.protocol import Colour, Json
from companion.games.plugin import Game
from companion.system.settings import NAME_AT_MOST, NAMES_AT_MOST, Settings
from companion.ui.new_game_plan import (
    Beginning,
    NewGamePlan,
    Plans,
    Visit,
    games_to_begin,
    last_begun,
    plans_of,
)
from companion.ui.option import Option
from companion.ui.session import Session
from companion.words.game_words import GameWords
from companion.words.names import COLOUR_NAMES, NAME_ON_SCREEN, safe


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat: who sits there, and what to know of them."""

    colour: Colour
    name: str
    said: str
    """Under the name: that they start, or that nobody plays this colour."""
    playing: bool
    starts: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class View:
    """What the new-game screen says."""

    sentence: str
    notice: str
    seats: tuple[SeatView, ...]
    choosing: bool
    """Whether a seat is chosen, so that *options* are about it."""
    options: tuple[Option, ...]
    begin: str
    back: str


class Presenter:
    """The new-game screen. What was chosen stays until the game begins, wherever one goes between."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.chosen: Colour | None = None
        self.game = self._first_game()
        self.plan = self._usual()

    def enter(self, *, game: str = "", **facts: Any) -> None:
        """Come here, to play that *game* by what one of its screens says in *facts*."""
        if game and game != self.game.id:
            self.game, self.chosen = next(one for one in games_to_begin() if one.id == game), None
            self.plan = self._usual()
        self.plan = self.plan.preferring(**facts)

    def _first_game(self) -> Game:
        return last_begun(self.session.settings)

    @property
    def words(self) -> GameWords:
        """The words of the game that is chosen."""
        if isinstance(self.session.words, type(self.game.words())):
            return self.session.words
        return self.game.words(self.session.settings.language, names_at_most=NAME_ON_SCREEN)

    @property
    def _plans(self) -> Plans:
        plans = plans_of(self.game)
        assert plans is not None
        return plans

    @property
    def last(self) -> NewGamePlan | None:
        """The plan of the last game, if it was one of this game."""
        return self._plans.last_plan(self.session.settings.last_of(self.game.id))

    def _usual(self) -> NewGamePlan:
        return self._plans.usual_plan(self.session.settings)

    # --- seats ---

    def touch(self, colour: Colour) -> None:
        """Let that colour play; or choose its seat; or change seats with the one chosen before."""
        self.session.notice.clear()
        if self.chosen is not None:
            self.swap(self.chosen, colour)
        elif colour in self.plan.playing:
            self.chosen = colour
        else:
            self.plan = self.plan.joined(colour)

    def swap(self, one: Colour, other: Colour) -> None:
        """Let two change their seats."""
        self.chosen = None
        if one != other:
            self.plan = self.plan.swapped(one, other)

    def close(self) -> None:
        """Choose no seat any more."""
        self.chosen = None

    def start(self) -> None:
        """Let the chosen one start."""
        self.plan, self.chosen = self.plan.begun_by(self.chosen), None

    def leave(self) -> None:
        """Let nobody play the chosen colour."""
        if self.chosen is None:
            return
        if len(self.plan.playing) <= self.plan.fewest:
            self.session.notice.show(self.plan.too_few(self.words))
            return
        self.plan, self.chosen = self.plan.left(self.chosen), None

    def rename(self, name: str) -> None:
        """Let the chosen one be called *name*; it is offered the next time."""
        if self.chosen is None:
            return
        self.plan, self.chosen = self.plan.named(self.chosen, name), None
        if name:
            settings = self.session.settings
            known = [kept for kept in settings.names if kept != name]
            self.session.preferences.choose(replace(settings, names=(name, *known)[:NAMES_AT_MOST]))

    @property
    def asking(self) -> dict[str, object]:
        """What the typing screen needs to ask for a name."""
        words, colour = self.words, self.chosen or self.plan.players[0]
        taken = self.plan.names.values()
        return {
            "title": words.say("Name for {colour}", colour=words.colour(colour)),
            "text": self.plan.names.get(colour, ""),
            "known": tuple(name for name in self.session.settings.names if name not in taken),
            "person": True,
            "at_most": NAME_AT_MOST,
            "then": self.rename,
        }

    # --- what is played ---

    def choose(self, key: str) -> Visit | Beginning | None:
        """Do what the option *key* says; return where that leads, if it does."""
        does = {
            "last": self.as_last,
            "start": self.start,
            "leave": self.leave,
            "close": self.close,
        }
        if key in does:
            does[key]()
            return None
        found = self.plan.choose(key)
        if isinstance(found, NewGamePlan):
            self.plan = found
            return None
        return self._coming_back(found) if isinstance(found, Visit) else found

    def _coming_back(self, visit: Visit) -> Visit:
        """Return *visit* so that what is chosen there becomes part of the plan."""
        if visit.shared:
            visit = replace(visit, facts={**visit.facts, "words": self.words}, shared=False)
        take = visit.take
        if take is None:
            return visit

        def then(chosen: Any) -> None:
            self.plan = take(chosen)

        return replace(visit, facts={**visit.facts, "then": then})

    def as_last(self) -> None:
        """Let everything be as last time."""
        self.plan, self.chosen = self._usual(), None

    def begin(self, moves: Sequence[Json] = ()) -> bool:
        """Begin the game, with *moves* that were already made; the one before stays.

        Tell whether that went well.
        """
        header = self.plan.header
        if not self.session.store.begin(header, moves):
            return False
        self.session.preferences.choose(self._remembering(header))
        self.plan, self.chosen = self._usual(), None
        return True

    def _remembering(self, header: Json) -> Settings:
        settings = self.session.settings
        return replace(settings, last=header, last_by_game={**settings.last_by_game, self.game.id: header})

    def before_beginning(self) -> Visit | None:
        """Return the screen that asks for the rest before the game begins, if there is more."""
        visit = self.plan.before_beginning()
        if visit is None:
            return None
        return replace(
            visit, facts={**visit.facts, "plan": self.plan, "then": self._keep, "begin": self._begin}
        )

    def _keep(self, plan: NewGamePlan) -> None:
        self.plan = plan

    def _begin(self, plan: NewGamePlan, moves: Sequence[Json] = ()) -> bool:
        self.plan = plan
        return self.begin(moves)

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words = self.words
        return View(
            sentence=self._sentence(),
            notice=self.session.notice.text,
            seats=tuple(map(self._seat, self.plan.seats)),
            choosing=self.chosen is not None,
            options=self._game_options() if self.chosen is None else self._seat_options(),
            begin=words.say("Same as last time") if self._as_last_time else words.say("Begin"),
            back=words.say("Back"),
        )

    @property
    def _as_last_time(self) -> bool:
        return self.last is not None and self.last.header == self.plan.header

    @property
    def _last_names(self) -> str:
        last = self.last
        return (
            "" if last is None else ", ".join(safe(last.names[c]) for c in last.players if last.names.get(c))
        )

    def _game_options(self) -> tuple[Option, ...]:
        again = Option("last", self.words.say("Same as last time"), "undo", more=self._last_names, typed=True)
        shared = (again,) if self.last is not None and not self._as_last_time else ()
        return self.plan.options(self.words, shared)

    def _seat_options(self) -> tuple[Option, ...]:
        words = self.words
        stay = len(self.plan.playing) <= self.plan.fewest
        return (
            Option("name", words.say("Name"), "pen", value=self._named, typed=True),
            Option("start", words.say("Starts"), "crown", self.chosen in self.plan.starters),
            Option("leave", words.say("Does not play"), "cross", faint=stay),
            Option("close", words.say("Done"), "tick"),
        )

    @property
    def _named(self) -> str:
        return safe(self.plan.names.get(self.chosen, "")) if self.chosen else ""

    def _sentence(self) -> str:
        if self.chosen is None:
            return self.plan.sentence(self.words)
        return self.words.say("Tap another seat to swap, or choose:")

    def _name(self, colour: Colour) -> str:
        return safe(self.plan.names.get(colour, "")) or self.words.say(COLOUR_NAMES[colour])

    def _seat(self, colour: Colour) -> SeatView:
        words, plan = self.words, self.plan
        playing, starts = colour in plan.playing, colour in plan.starters
        name = self._name(colour) if playing else words.say(COLOUR_NAMES[colour])
        said, chosen = plan.said_of(colour, words), colour == self.chosen
        return SeatView(colour, name, said, playing, playing and starts, chosen)
