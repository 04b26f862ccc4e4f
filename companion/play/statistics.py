"""What the games of a store add up to, for each person by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby, permutations
from operator import attrgetter

from companion.base.errors import BadRecord
from companion.engine.protocol import Json
from companion.games.registry import rules_for
from companion.journal import Journal, Progress
from companion.play.results import Result, Seat, results_without_times


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
    game: str = ""
    """The id of the game that was played: points of two games do not add."""
    all: Tally = field(default_factory=Tally)
    by_players: dict[int, Tally] = field(default_factory=dict)
    by_options: dict[tuple[str, ...], Tally] = field(default_factory=dict)
    """By what of the box was played with."""
    against: dict[str, Duel] = field(default_factory=dict)
    """By the other one's name."""


class Tallies:
    """Everybody who was named in the results that were added, once for each game they played.

    A name in small or capital letters is the same person; it is shown as it was written last.
    """

    def __init__(self) -> None:
        self._people: dict[tuple[str, str], Person] = {}

    def add(self, result: Result) -> None:
        """Count one game more."""
        named = [seat for seat in result.seats if seat.name]
        for seat in named:
            person = self._people.setdefault((result.game, _key(seat)), Person(seat.name, result.game))
            person.name = seat.name
            _add(person, seat, result)
        for seat, other in permutations(named, 2):
            _meet(self._people[result.game, _key(seat)].against, result, seat, other)

    def people(self) -> list[Person]:
        """Return everybody, game by game, in each who played most first; the game played most first."""
        return in_order(replace(person, against=self._by_name(person)) for person in self._people.values())

    def _by_name(self, person: Person) -> dict[str, Duel]:
        return {self._people[person.game, key].name: duel for key, duel in person.against.items()}


def in_order(people: Iterable[Person]) -> list[Person]:
    """Return *people* game by game, the game played most first; in each who played most first."""
    found = list(people)
    most = Counter[str]()
    for person in found:
        most[person.game] += person.all.games
    return sorted(found, key=lambda one: (-most[one.game], one.game, -one.all.games, one.name.casefold()))


class Statistics:
    """What the games of one store add up to; between two looks only games that changed are read."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._tallies = Tallies()
        self._read: dict[int, int] = {}
        """The games that were read, each with the number of its last entry then."""
        self._counted: set[int] = set()
        """Those that had a result."""
        self._damaged: set[int] = set()

    def unread(self, journal: Journal) -> dict[int, int]:
        """Return the games of *journal* that are to be read, each with the number of its last entry.

        Those are the ones that are new, or have changed since; all, if one that was counted has changed or is
        gone: it cannot be taken out again.
        """
        lengths = journal.lengths()
        changed = {number: last for number, last in lengths.items() if self._read.get(number) != last}
        gone = self._counted - lengths.keys()
        return changed if not gone and self._counted.isdisjoint(changed) else lengths

    def read(
        self, journal: Journal, unread: Mapping[int, int] | None = None, progress: Progress | None = None
    ) -> None:
        """Read what is *unread*; *progress* gets the number of games read; what it raises ends it."""
        unread = self.unread(journal) if unread is None else unread
        if not self._counted.isdisjoint(unread) or self._counted - journal.lengths().keys():
            self._forget()
        total = len(self._read.keys() | unread.keys())
        for number, last in unread.items():
            if progress:
                progress(len(self._read), total)
            self._read_one(journal, number)
            self._read[number] = last

    def _read_one(self, journal: Journal, number: int) -> None:
        self._damaged.discard(number)
        for result in _results(journal, number, self._damaged.add):
            self._tallies.add(result)
            self._counted.add(number)

    @property
    def damaged(self) -> list[int]:
        """The games whose kept score cannot be read; they do not count."""
        return sorted(self._damaged)

    @property
    def games(self) -> int:
        """How many games were read."""
        return len(self._read)

    def people(self) -> list[Person]:
        """Return everybody who was named in a game that ended, game by game, who played most first."""
        return self._tallies.people()


def all_results(journal: Journal, damaged: Callable[[int], object] = bool) -> list[Result]:
    """Return the results of all games of *journal* that ended with one, the oldest first; without times.

    *damaged* is called with the number of each game whose kept score cannot be read; it is not among them.
    """
    return [result for number in journal.lengths() for result in _results(journal, number, damaged)]


def _results(journal: Journal, number: int, damaged: Callable[[int], object]) -> list[Result]:
    ended = journal.ended(number)
    try:
        return results_without_times(number, ended) if ended else []
    except BadRecord:
        if ended and _is_known(ended.header):
            damaged(number)
        return []


def _is_known(header: Json) -> bool:
    """Tell whether a game that is installed knows the record."""
    try:
        rules_for(header)
    except BadRecord:
        return False
    return True


def add_up(results: Iterable[Result]) -> list[Person]:
    """Return everybody who was named in *results*, game by game, who played most first."""
    tallies = Tallies()
    for result in results:
        tallies.add(result)
    return tallies.people()


def add_up_by_game(results: Iterable[Result]) -> dict[str, list[Person]]:
    """Return what `add_up` does for each game that was played, by its id: points of two games do not add."""
    return {game: list(people) for game, people in groupby(add_up(results), key=attrgetter("game"))}


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
