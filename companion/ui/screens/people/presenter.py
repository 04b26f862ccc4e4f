"""Players' statistics: what the games of the store add up to for each person."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import Final

from companion.base.errors import BadStore
from companion.games.registry import all_games
from companion.journal import Journal
from companion.play.long_work import count_games
from companion.play.same_person import merge_people, spellings, with_same, without_same
from companion.play.statistics import Person, Statistics, Tally
from companion.ui.background import Ending, Failed, Finished
from companion.ui.session import Session
from companion.ui.work_shown import WorkShown, show_work
from companion.words.language import mark
from companion.words.names import safe

WORK: Final = "statistics"
FEW: Final = 20
"""How many games are read at once, in less time than a process takes to start."""
SHOWN_AT_MOST: Final = 100
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
    work: WorkShown | None
    """While the games are being added up."""
    go_on: str
    """Empty unless that was stopped."""
    join: str
    """Empty unless somebody is chosen, who may be written in two ways."""
    part: str
    """Empty unless somebody is chosen who counts under several names."""


class Presenter:
    """The players' screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.people: list[Person] = []
        self.chosen = -1
        self._joining = ""
        """The name whose other spelling is asked for."""
        self._statistics = Statistics()
        self._of: tuple[Journal, tuple[int, int]] | None = None
        """The store that was read, and what it was like then."""
        self._whole = True

    def enter(self) -> None:
        """Add up the games that are new; many of them beside the window, which goes on if people leave."""
        self.chosen, self._joining = -1, ""
        self.session.notice.clear()
        journal = self.session.store.journal
        if self.session.background.find(WORK) or (journal and (journal, journal.version) == self._of):
            return
        if self._of is None or self._of[0] is not journal:
            self._statistics, self._of, self.people = Statistics(), None, []
        if journal is not None:
            self._read(journal)

    def _read(self, journal: Journal) -> None:
        try:
            self._show(journal, self._statistics)
            if not self._whole:
                self.session.background.start(
                    WORK,
                    count_games,
                    journal.path,
                    self._statistics,
                    ended=lambda ending: self._counted(journal, ending),
                )
        except BadStore as error:
            self._fail(str(error))

    def _counted(self, journal: Journal, ending: Ending) -> None:
        if isinstance(ending, Failed):
            self._fail(ending.why)
        elif isinstance(ending, Finished) and journal is self.session.store.journal:
            try:
                self._show(journal, ending.result)
            except BadStore as error:
                self._fail(str(error))

    def _show(self, journal: Journal, statistics: Statistics) -> None:
        """Show *statistics*, with what few games are missing in them."""
        unread = statistics.unread(journal)
        self._whole = len(unread) <= FEW
        if self._whole:
            statistics.read(journal, unread)
        self._of = journal, journal.version if self._whole else (-1, -1)
        self._statistics = statistics
        self._count()

    def _count(self) -> None:
        self.people = merge_people(self._statistics.people(), self.session.settings.same)

    def _fail(self, why: str) -> None:
        self.session.notice.show(why)
        self._statistics, self._of, self.people = Statistics(), None, []

    def go_on(self) -> None:
        """Read on where it was stopped."""
        self.enter()

    def stop(self) -> None:
        """Read no more; what was read is shown."""
        self.session.background.stop(WORK)

    def choose(self, number: int) -> None:
        """Show more of the person in that row; the same again hides it.

        While the other spelling of a name is asked for, that person is it.
        """
        if not self._joining:
            self.chosen = -1 if number == self.chosen else number
            return
        other = self._at(number)
        if other is not None and other.name.casefold() != self._joining.casefold():
            self._keep(with_same(self.session.settings.same, other.name, self._joining))
        self._joining = ""

    def join(self) -> None:
        """Ask which other name is the same person; or ask no longer."""
        person = self._at(self.chosen)
        self._joining = "" if self._joining or person is None else person.name

    def part(self) -> None:
        """Let the chosen person's spellings be different people again."""
        person = self._at(self.chosen)
        if person is not None:
            self._keep(without_same(self.session.settings.same, person.name))

    def _keep(self, same: dict[str, str]) -> None:
        self.session.preferences.choose(replace(self.session.settings, same=same))
        self.chosen = -1
        self._count()

    def _at(self, number: int) -> Person | None:
        """Return the person in that row; None if it is a title."""
        listed = self._listed()
        found = listed[number] if 0 <= number < len(listed) else None
        return found if isinstance(found, Person) else None

    def view(self) -> View:
        """Return what the screen says now."""
        words, job = self.session.words, self.session.background.find(WORK)
        return View(
            title=self._title(working=job is not None),
            head=self._head() if self.people else (),
            rows=tuple(map(self._row, self._listed())),
            chosen=self.chosen,
            lines=self._lines(),
            back=words.say("Back"),
            work=show_work(job, words, games=True),
            go_on="" if job or self._whole else words.say("Continue"),
            join=self._join_label(),
            part=words.say("Separate names") if self._others() and not self._joining else "",
        )

    def _head(self) -> tuple[str, ...]:
        say = self.session.words.say
        return "", say("Games"), say("Won"), say("Average"), say("Best")

    def _join_label(self) -> str:
        words = self.session.words
        if self._joining:
            return words.say("Cancel")
        return words.say("Same person …") if self._at(self.chosen) and len(self.people) > 1 else ""

    def _others(self) -> list[str]:
        """Return the other spellings of the chosen person's name."""
        person = self._at(self.chosen)
        return spellings(self.session.settings.same, person.name) if person else []

    def _listed(self) -> list[Person | str]:
        """Return who is shown, with each game's title above its players if there are several games."""
        games = groupby(self.people, key=attrgetter("game"))
        found = [(game, list(people)[:SHOWN_AT_MOST]) for game, people in games]
        if len(found) < 2:
            return [person for _, people in found for person in people]
        titles = {game.id: game.title for game in all_games()}
        return [one for game, people in found for one in (titles.get(game, game), *people)]

    def _row(self, listed: Person | str) -> tuple[str, ...]:
        if isinstance(listed, str):
            return listed, "", "", "", ""
        return safe(listed.name), *self._figures(listed.all)

    def _title(self, working: bool) -> str:
        words = self.session.words
        if self.session.notice:
            return self.session.notice.text
        if self._joining:
            return words.say("Which other name does {name} use?", name=safe(self._joining))
        if working:
            return words.say("Adding up the games …")
        if not self._whole:
            return words.say(
                "So far: {n} of {total} games", n=self._statistics.games, total=self.session.store.count()
            )
        if not self.people:
            return words.say("No games with names yet.")
        names = len({person.name.casefold() for person in self.people})
        if names > SHOWN_AT_MOST:
            return words.say("{n} players; the {most} who played most", n=names, most=SHOWN_AT_MOST)
        return words.count("{n} player", "{n} players", names)

    def _lines(self) -> tuple[str, ...]:
        if (person := self._at(self.chosen)) is not None:
            return self._more(person)
        told = mark("Game {n}: its score is damaged and does not count here.")
        damaged = self._statistics.damaged[:DAMAGED_AT_MOST]
        return tuple(self.session.words.say(told, n=number) for number in damaged)

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
        others = ", ".join(map(safe, self._others()))
        also = (words.say("Also spelled: {names}", names=others),) if others else ()
        return (words.say("{name}:", name=safe(person.name)), *also, *lines)

    def _tally(self, tally: Tally) -> str:
        words = self.session.words
        games = words.count("{n} game", "{n} games", tally.games)
        return words.say(
            "{games}, {won} won, {mean} points on average",
            games=games,
            won=tally.wins,
            mean=self._mean(tally),
        )

    def _figures(self, tally: Tally) -> tuple[str, ...]:
        return str(tally.games), str(tally.wins), self._mean(tally), str(tally.best or 0)

    def _mean(self, tally: Tally) -> str:
        whole, tenths = f"{tally.average:.1f}".split(".")
        return self.session.words.say("{whole}.{tenths}", whole=whole, tenths=tenths)
