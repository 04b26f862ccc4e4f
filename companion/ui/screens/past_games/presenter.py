"""Past games: all of them, the newest first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.base.errors import BadRecord
from companion.games.registry import all_games, game_of
from companion.journal import ListedGame as Listed
from companion.journal.entries import Listed as ListedPlayer
from companion.play.results import date_of
from companion.ui.list_row import Bar, ListRow
from companion.ui.listed_players import with_points
from companion.ui.session import Session
from companion.words.language import mark

GAMES_A_PAGE: Final = 100
"""A list is made and measured whole, which must not keep anybody waiting."""
STATUS: Final = {
    "running": mark("running"),
    "finished": mark("finished"),
    "stopped": mark("stopped early"),
    "damaged": mark("damaged"),
}


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of past games says."""

    title: str
    notice: str
    rows: tuple[ListRow, ...]
    """Of one page."""
    back: str
    players: str
    newer: bool
    """Whether there is a page of newer games."""
    older: str
    """Which page this is, and of how many; empty if there is only one."""


class Presenter:
    """The screen of past games."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.page = 0
        self._opened = False

    def enter(self) -> None:
        """Begin at the newest game, unless one comes back from another; forget what went wrong elsewhere."""
        self.session.notice.clear()
        self.page, self._opened = self.page if self._opened else 0, False

    def turn(self, by: int) -> None:
        """Show older games, or newer ones; after the oldest come the newest."""
        self.page = (self.page + by) % self._pages(self.session.store.count())

    def _pages(self, games: int) -> int:
        return max(1, -(-games // GAMES_A_PAGE))

    def open(self, number: int) -> bool:
        """Take that game to look at; say whether that went well."""
        self._opened = self.session.store.resume(number)
        return self._opened

    def view(self) -> View:
        """Return what the screen says now."""
        words, games = self.session.words, self.session.store.count()
        found = words.count("{n} game, the newest first", "{n} games, the newest first", games)
        pages = self._pages(games)
        page = min(self.page, pages - 1)
        shown = self.session.store.newest(GAMES_A_PAGE, page * GAMES_A_PAGE)
        return View(
            title=found if games else words.say("No games yet."),
            notice=self.session.notice.text,
            rows=tuple(map(self._row, shown)),
            back=words.say("Back"),
            players=words.say("Players"),
            newer=page > 0,
            older=f"{page + 1} / {pages}" if pages > 1 else "",
        )

    def _row(self, game: Listed) -> ListRow:
        words = self.session.words
        moves = words.count("{n} move", "{n} moves", game.moves)
        status = words.say(STATUS[game.status])
        day = date_of(game.created_ms)
        facts = (words.date(day) if day else "", *self._kind(game.record), status, moves)
        players, won = self._ranked(game)
        icon = "crown" if won else "right" if game.status == "running" else ""
        most = max((player.points or 0 for player in players), default=0)
        bars = tuple(Bar((one.points or 0) / most, one in won) for one in players) if most else ()
        more = ", ".join(filter(None, facts))
        return ListRow(str(game.number), "", icon, with_points(players, words), more, bars)

    def _ranked(self, game: Listed) -> tuple[list[ListedPlayer], list[ListedPlayer]]:
        """Return who played, the best first, and who won: of equals the one that the score says."""
        players = sorted(game.players, key=lambda one: -(one.points or 0))
        best = [one for one in players if one.points is not None and one.points == players[0].points]
        if game.status != "finished" or len(best) < 2:
            return players, best if game.status == "finished" else []
        winners = self.session.store.winners(game.number)
        found = [one for one in best if one.name in winners] or best
        return [*found, *(one for one in players if one not in found)], found

    def _kind(self, record: str) -> tuple[str, ...]:
        """Return which game it was, where there are several, and what is unusual about its record."""
        try:
            game = game_of(record)
        except BadRecord:
            return ()  # brought by a game that is no longer there
        words = game.words(self.session.words.language)
        return (game.title if len(all_games()) > 1 else "", words.kind_of(record))
