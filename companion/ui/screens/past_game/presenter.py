"""A past game: its result, and the ways to its sheet, its replay, and to share it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.protocol import Colour
from companion.play.results import date_of, results_of
from companion.ui.game_parts import game_on
from companion.ui.past import has_one_board
from companion.ui.ranking import Ranked, ranked
from companion.ui.score_sheet import score_sheet_of
from companion.ui.session import AnyTable, Session


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of a past game says."""

    title: str
    notice: str
    ranking: tuple[Ranked, ...]
    go_on: str
    """Empty unless the game is still running."""
    score: str
    """What leads to the sheet, or to all boards where there are several."""
    replay: str
    share: str
    back: str
    delete: str
    keep: str
    """What keeps the game, while it is asked whether it is deleted; else empty."""


class Presenter:
    """The screen of a past game."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.asking = False
        """Whether it is asked if the game is deleted."""

    def enter(self) -> None:
        """Ask nothing yet."""
        self.asking = False

    def ask_delete(self) -> None:
        """Ask first: undo cannot bring a deleted game back."""
        self.asking = True

    def keep(self) -> None:
        """Delete nothing."""
        self.asking = False

    def delete(self) -> bool:
        """Delete the game for good; tell whether that went well."""
        table, self.asking = self.session.play.table, False
        return table is not None and self.session.store.delete(table.number)

    @property
    def _state(self) -> Any:
        assert self.session.play.table is not None
        return self.session.play.table.state

    @property
    def has_one_board(self) -> bool:
        """Whether it has one sheet; several boards have a screen of their own."""
        return self.session.play.table is not None and has_one_board(
            self.session.play.table.rules, self._state
        )

    def view(self) -> View:
        """Return what the screen says now."""
        words, table = self.session.words, self.session.play.table
        assert table is not None
        single = self.has_one_board
        return View(
            title=words.say("Delete this game for good? Only an older copy brings it back.")
            if self.asking
            else self._title(),
            notice=self.session.notice.text,
            ranking=tuple(self._ranking() if single else self._standings()),
            go_on=words.say("Continue") if table.status == "running" else "",
            score=words.say("Score sheet") if single else words.say("Standings"),
            replay=words.say("Replay"),
            share=words.say("Share"),
            back=words.say("Back"),
            delete=words.say("Delete it for good") if self.asking else words.say("Delete"),
            keep=words.say("Keep it") if self.asking else "",
        )

    def _title(self) -> str:
        words, table = self.session.words, self.session.play.table
        assert table is not None
        listed = self.session.store.listed(table.number)
        date = date_of(listed.created_ms) if listed else None
        if date is None:
            return words.say("Game {n}", n=table.number)
        return words.say("Game {n}, {date}", n=table.number, date=words.date(date))

    def _ranking(self) -> list[Ranked]:
        table = self.session.play.table
        assert table is not None
        assert self.session.store.journal is not None
        results = results_of(table.number, self.session.store.journal.history(table.number))
        if not results:
            return self._so_far(table)
        result = results[0]
        return [
            self._ranked(result.place(seat), seat.colour, seat.total, seat.won) for seat in result.ranking
        ]

    def _so_far(self, table: AnyTable) -> list[Ranked]:
        """Return what was scored so far, as the list of games tells it."""
        points = table.rules.points(self._state, final=False)
        return [self._ranked(None, colour, n) for colour, n in points.items()]

    def _standings(self) -> list[Ranked]:
        table = self.session.play.table
        assert table is not None
        if table.status == "running":
            return self._so_far(table)
        sheet = score_sheet_of(game_on(self.session))
        return [self._ranked(*standing) for standing in sheet.standings(self._state)]

    def _ranked(self, place: int | None, colour: Colour, total: int, won: bool = False) -> Ranked:
        return ranked(place, colour, total, won, self._state.setup, self.session.words)
