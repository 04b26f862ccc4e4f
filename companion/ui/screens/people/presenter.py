"""Players' statistics: what the games of the store add up to for each person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.base.errors import BadStore
from companion.play.statistics import Person, Tally, add_up, all_results
from companion.ui.session import Session
from companion.words.language import mark
from companion.words.names import safe

DAMAGED_AT_MOST: Final = 3
"""Lines about games that cannot be counted."""


@dataclass(frozen=True, slots=True)
class View:
    """What the players' screen says."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """Name, games, victories, average, best."""
    chosen: int
    """Which row was touched; -1 for none."""
    lines: tuple[str, ...]
    back: str


class Presenter:
    """The players' screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.people: list[Person] = []
        self.damaged: list[int] = []
        """Games whose score cannot be read."""
        self.chosen = -1

    def enter(self) -> None:
        """Add the games up."""
        self.chosen, self.damaged = -1, []
        journal = self.session.store.journal
        try:
            self.people = add_up(all_results(journal, self.damaged.append)) if journal else []
        except BadStore as error:
            self.session.notice.show(str(error))
            self.people = []

    def choose(self, number: int) -> None:
        """Tell more of the person in that row; the same once more puts it away."""
        self.chosen = -1 if number == self.chosen else number

    def view(self) -> View:
        """Return what the screen says now."""
        words = self.session.words
        title = words.count("{n} player", "{n} players", len(self.people))
        return View(
            title=title if self.people else words.say("No games with names yet."),
            head=("", words.say("Games"), words.say("Won"), words.say("Mean"), words.say("Best")),
            rows=tuple((safe(person.name), *self._figures(person.all)) for person in self.people),
            chosen=self.chosen,
            lines=self._lines(),
            back=words.say("Back"),
        )

    def _lines(self) -> tuple[str, ...]:
        if 0 <= self.chosen < len(self.people):
            return self._more(self.people[self.chosen])
        told = mark("Game {n}: its score is damaged and does not count here.")
        return tuple(self.session.words.say(told, n=number) for number in self.damaged[:DAMAGED_AT_MOST])

    def _more(self, person: Person) -> tuple[str, ...]:
        words = self.session.words
        lines = [
            words.say("With {n} players: {tally}", n=players, tally=self._tally(tally))
            for players, tally in sorted(person.by_players.items())
        ]
        for options, tally in sorted(person.by_options.items()):
            names = ", ".join(words.option(option) for option in options)
            if names:
                lines.append(words.say("{modules}: {tally}", modules=names, tally=self._tally(tally)))
        for other, duel in person.against.items():
            facts = {"name": safe(other), "ahead": duel.ahead, "behind": duel.behind, "level": duel.level}
            lines.append(words.say("Against {name}: {ahead} ahead, {behind} behind, {level} level", **facts))
        return (words.say("{name}:", name=safe(person.name)), *lines)

    def _tally(self, tally: Tally) -> str:
        words = self.session.words
        games = words.count("{n} game", "{n} games", tally.games)
        return words.say(
            "{games}, {won} won, {mean} points each", games=games, won=tally.wins, mean=self._mean(tally)
        )

    def _figures(self, tally: Tally) -> tuple[str, ...]:
        return str(tally.games), str(tally.wins), self._mean(tally), str(tally.best or 0)

    def _mean(self, tally: Tally) -> str:
        whole, tenths = f"{tally.average:.1f}".split(".")
        return self.session.words.say("{whole}.{tenths}", whole=whole, tenths=tenths)
