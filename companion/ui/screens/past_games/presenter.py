"""Past games: all of them, the newest first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.base.errors import BadRecord
from companion.games.registry import all_games, game_of
from companion.journal import ListedGame as Listed
from companion.play.results import date_of
from companion.ui.list_row import ListRow
from companion.ui.session import Session
from companion.words.language import mark

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
    back: str
    players: str


class Presenter:
    """The screen of past games."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def enter(self) -> None:
        """Forget what went wrong elsewhere."""
        self.session.notice.clear()

    def open(self, number: int) -> bool:
        """Take that game to look at; say whether that went well."""
        return self.session.store.resume(number)

    def view(self) -> View:
        """Return what the screen says now."""
        words, games = self.session.words, self.session.store.games()
        found = words.count("{n} game, the newest first", "{n} games, the newest first", len(games))
        return View(
            title=found if games else words.say("No games yet."),
            notice=self.session.notice.text,
            rows=tuple(self._row(game) for game in reversed(games)),
            back=words.say("Back"),
            players=words.say("Players"),
        )

    def _row(self, game: Listed) -> ListRow:
        words = self.session.words
        moves = words.count("{n} move", "{n} moves", game.moves)
        status = words.say(STATUS[game.status])
        facts = (date_of(game.created_ms) or "", *self._kind(game.record), status, moves)
        return ListRow(str(game.number), "", "", self._players(game), ", ".join(filter(None, facts)))

    def _kind(self, record: str) -> tuple[str, ...]:
        """Return which game it was, where there are several, and what is unusual about its record."""
        try:
            game = game_of(record)
        except BadRecord:
            return ()  # brought by a game that is no longer there
        words = game.words(self.session.words.language)
        return (game.title if len(all_games()) > 1 else "", words.kind_of(record))

    def _players(self, game: Listed) -> str:
        """Return who played, each with their points."""
        words = self.session.words
        told = ((words.listed(player.name), player.points) for player in game.players)
        return ", ".join(name if n is None else words.say("{name} {n}", name=name, n=n) for name, n in told)
