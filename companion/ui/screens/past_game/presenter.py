"""A past game: its result, and the ways to its sheet, its replay, and to share it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.castelli.state import Game
from companion.engine.castelli.tournament import points, standings
from companion.engine.protocol import Colour
from companion.games.castelli.words import CastelliWords
from companion.play.results import date_of, results_of
from companion.ui.session import Session
from companion.words.names import safe


@dataclass(frozen=True, slots=True)
class Ranked:
    """One player of the result: place, colour, name and points; *won* with a crown."""

    place: str
    colour: Colour
    name: str
    points: str
    won: bool


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of a past game says."""

    title: str
    notice: str
    ranking: tuple[Ranked, ...]
    go_on: str
    """Empty unless the game is still running."""
    score: str
    """Empty for a tournament, which has its own screen."""
    replay: str
    share: str
    back: str


class Presenter:
    """The screen of a past game."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def _state(self) -> Any:
        assert self.session.play.table is not None
        return self.session.play.table.state

    @property
    def is_tournament(self) -> bool:
        """Whether it is a tournament, which has its own screen."""
        return self.session.play.has_several_boards

    def view(self) -> View:
        """Return what the screen says now."""
        words, table = self.session.words, self.session.play.table
        assert table is not None
        tournament = self.is_tournament
        return View(
            title=self._title(),
            notice=self.session.notice.text,
            ranking=tuple(standings_of(self._state, words) if tournament else self._ranking()),
            go_on=words.say("Go on") if table.status == "running" else "",
            score=words.say("Standings") if tournament else words.say("Score sheet"),
            replay=words.say("Replay"),
            share=words.say("Share"),
            back=words.say("Back"),
        )

    def _title(self) -> str:
        words, table = self.session.words, self.session.play.table
        assert table is not None
        listed = next(game for game in self.session.store.games() if game.number == table.number)
        date = date_of(listed.created_ms)
        if date is None:
            return words.say("Game {n}", n=table.number)
        return words.say("Game {n}, {date}", n=table.number, date=date)

    def _ranking(self) -> list[Ranked]:
        game, table = self._state, self.session.play.table
        assert isinstance(game, Game)
        assert table is not None
        assert self.session.store.journal is not None
        results = results_of(table.number, self.session.store.journal.history(table.number))
        if not results:
            return [self._ranked("", colour, has.points) for colour, has in game.holdings.items()]
        result = results[0]
        return [
            self._ranked(str(result.place(seat)), seat.colour, seat.total, seat.won)
            for seat in result.ranking
        ]

    def _ranked(self, place: str, colour: Colour, total: int, won: bool = False) -> Ranked:
        return ranked(place, colour, total, won, self._state.setup, self.session.words)


def ranked(place: str, colour: Colour, total: int, won: bool, setup: Any, words: CastelliWords) -> Ranked:
    """Return a player as a row of a result."""
    name = safe(setup.names.get(colour, "")) or words.player(colour, setup)
    return Ranked(f"{place}." if place else "", colour, name, str(total), won)


def standings_of(state: Any, words: CastelliWords) -> list[Ranked]:
    """Return the places of a tournament, as they are now."""
    total, place, found = points(state), 1, []
    for group in standings(state):
        won = place == 1 and state.over
        found += [ranked(str(place), colour, total[colour], won, state.setup, words) for colour in group]
        place += len(group)
    return found
