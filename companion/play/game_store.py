"""Which game is on: begin one, take one up, and the journal that keeps them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from companion.base.errors import BadRecord, BadStore
from companion.games.registry import rules_for
from companion.journal import Journal, Json
from companion.journal import ListedGame as Listed
from companion.play.game_session import AnyTable, GameSession
from companion.play.results import results_without_times
from companion.play.table import Table

Store: TypeAlias = tuple[Journal | None, AnyTable | None]


class GameStore:
    """The games of a *journal*; the one that is begun or taken up comes on the table of *play*.

    Without a journal *why_none* says why.
    """

    def __init__(self, journal: Journal | None, play: GameSession[Any], why_none: str = "") -> None:
        self._journal, self._play, self._why_none = journal, play, why_none
        self._reloaded = False
        self._looked_at: tuple[Journal, tuple[int, int]] | None = None
        self._running: Listed | None = None

    @property
    def journal(self) -> Journal | None:
        """Where all games are kept; None where it cannot be opened."""
        return self._journal

    def games(self) -> list[Listed]:
        """Return all games in the store, oldest first."""
        return self._journal.games() if self._journal else []

    def count(self) -> int:
        """Return how many games are in the store."""
        return self._journal.count() if self._journal else 0

    def newest(self, at_most: int, skipped: int = 0) -> list[Listed]:
        """Return at most *at_most* games, the newest first, without the first *skipped*."""
        return self._journal.newest_games(at_most, skipped) if self._journal else []

    def to_continue(self) -> Listed | None:
        """Return the game that people go on with: the one on the table, else the one played last.

        Where none is running, that is looked for only once.
        """
        if self._journal is None:
            return None
        table = self._play.table
        if table is not None and table.status == "running" and (listed := self.listed(table.number)):
            return listed
        if self._looked_at != (self._journal, version := self._journal.version):
            self._looked_at, self._running = (self._journal, version), self._journal.last_running()
        return self._running

    def listed(self, number: int) -> Listed | None:
        """Return game *number* as it is listed."""
        return self._journal.listed(number) if self._journal else None

    def winners(self, number: int) -> frozenset[str]:
        """Return who won game *number*, as it lists them, by its rules; nobody if that is unknown."""
        try:
            ended = self._journal.ended(number) if self._journal else None
            results = results_without_times(number, ended) if ended else []
        except (BadRecord, BadStore):
            return frozenset()
        return (
            frozenset(seat.name or seat.colour for seat in results[0].seats if seat.won)
            if results
            else frozenset()
        )

    def begin(self, header: Json, moves: Sequence[Json] = ()) -> bool:
        """Begin a new game; the one before stays in the store."""
        return self._play.attempt(lambda: self._play.put(self._begun(header, moves)), header)

    def resume(self, number: int) -> bool:
        """Take up game *number*."""
        return self._play.attempt(lambda: self._play.put(self._resumed(number)))

    def delete(self, number: int) -> bool:
        """Delete game *number* for good; if it is on the table, the table is empty then."""
        return self._play.attempt(lambda: self._delete(number))

    def _delete(self, number: int) -> None:
        self._require_journal().delete(number)
        if self._play.table is not None and self._play.table.number == number:
            self._play.put(None)

    def resume_running(self) -> bool:
        """Take up the game that people go on with, if there is one."""
        running = self.to_continue()
        return running is not None and self.resume(running.number)

    def reload(self, **header: Any) -> bool:
        """Play the running game through again if its header has these values; tell whether it has.

        What they name is known better now: `take_reloaded` tells of it, once.
        """
        table = self._play.table
        if table is None or not self._play.goes_on:
            return False
        if any(table.header.get(key) != value for key, value in header.items()):
            return False
        self._reloaded = self.resume(table.number)
        return self._reloaded

    def take_reloaded(self) -> bool:
        """Tell, once, whether the running game was just played through again."""
        was, self._reloaded = self._reloaded, False
        return was

    def exchange(self, store: Store) -> Store:
        """Play from another journal, at its table; return what was there, to come back to."""
        before = self._journal, self._play.table
        self._journal, table = store
        self._play.put(table)
        return before

    def _begun(self, header: Json, moves: Sequence[Json]) -> AnyTable:
        return Table.begin(self._require_journal(), rules_for(header), header, moves)

    def _resumed(self, number: int) -> AnyTable:
        header = self._require_journal().history(number).line.header
        return Table.resume(self._require_journal(), rules_for(header), number)

    def _require_journal(self) -> Journal:
        if self._journal is None:
            raise BadStore(self._why_none)
        return self._journal
