"""What the games of a store add up to, for each person by name. Pure: results in, figures out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import permutations

from companion.base.errors import BadRecord
from companion.games.registry import rules_for
from companion.journal import History, Journal
from companion.play.results import Result, Seat, read_results


@dataclass(slots=True)
class Tally:
    """Some games of one person. A shared victory is a victory."""

    games: int = 0
    wins: int = 0
    points: int = 0
    best: int | None = None
    """The most points in one of them."""

    @property
    def average(self) -> float:
        """Points a game; 0 without games."""
        return self.points / self.games if self.games else 0.0

    def add(self, seat: Seat) -> None:
        """Count one game more, in which the person sat in *seat*."""
        self.games += 1
        self.wins += seat.won
        self.points += seat.total
        self.best = seat.total if self.best is None else max(self.best, seat.total)


@dataclass(slots=True)
class Duel:
    """The games of two people at one table: how often the first was *ahead*, *behind* or *level*."""

    ahead: int = 0
    behind: int = 0
    level: int = 0

    @property
    def games(self) -> int:
        """How often they met."""
        return self.ahead + self.behind + self.level


@dataclass(slots=True)
class Person:
    """One person's games: all, by the number of players, by the options, and against each other one."""

    name: str
    all: Tally = field(default_factory=Tally)
    by_players: dict[int, Tally] = field(default_factory=dict)
    by_options: dict[tuple[str, ...], Tally] = field(default_factory=dict)
    """By what of the box was played with."""
    against: dict[str, Duel] = field(default_factory=dict)
    """By the other one's name."""


def all_results(journal: Journal, damaged: Callable[[int], object] = bool) -> list[Result]:
    """Return the results of all games of *journal* that ended with one, the oldest first.

    *damaged* is called with the number of each game whose kept score cannot be read; it is not among them.
    """
    found: list[Result] = []
    for game in journal.games():
        history = journal.history(game.number)
        try:
            found += read_results(game.number, history)
        except BadRecord:
            if _is_known(history):
                damaged(game.number)
    return found


def _is_known(history: History) -> bool:
    """Tell whether a game that is installed knows the record."""
    try:
        rules_for(history.line.header)
    except BadRecord:
        return False
    return True


def add_up(results: Iterable[Result]) -> list[Person]:
    """Return everybody who was named in *results*, who played most first.

    A name in small or capital letters is the same person; it is shown as it was written last.
    """
    people: dict[str, Person] = {}
    for result in results:
        named = [seat for seat in result.seats if seat.name]
        for seat in named:
            person = people.setdefault(_key(seat), Person(seat.name))
            person.name = seat.name
            _add(person, seat, result)
        for seat, other in permutations(named, 2):
            _meet(people[_key(seat)].against, result, seat, other)
    for person in people.values():
        person.against = {people[key].name: duel for key, duel in person.against.items()}
    return sorted(people.values(), key=lambda person: (-person.all.games, person.name.casefold()))


def _key(seat: Seat) -> str:
    return seat.name.casefold()


def _add(person: Person, seat: Seat, result: Result) -> None:
    options = tuple(sorted(result.options))
    person.all.add(seat)
    person.by_players.setdefault(len(result.seats), Tally()).add(seat)
    person.by_options.setdefault(options, Tally()).add(seat)


def _meet(against: dict[str, Duel], result: Result, seat: Seat, other: Seat) -> None:
    duel = against.setdefault(_key(other), Duel())
    mine, theirs = result.place(seat), result.place(other)
    duel.ahead += mine < theirs
    duel.behind += mine > theirs
    duel.level += mine == theirs
