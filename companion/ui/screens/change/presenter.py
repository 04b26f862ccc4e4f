"""What a change of the past would do, shown before it is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.base.errors import Refused
from companion.engine.protocol import Colour
from companion.journal import Add, Delete, Edit, Insert, ReplaceHeader
from companion.play.preview import Preview
from companion.ui.board_drawing import BoardDrawing
from companion.ui.game_parts import draw, game_on
from companion.ui.holdings import holdings_of
from companion.ui.past import first_board, tell_move
from companion.ui.session import AnyTable, Session
from companion.ui.telling import can_tell_again
from companion.words.language import mark


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of a change says."""

    title: str
    drawing: BoardDrawing | None
    """The table as it would be; as it is, if that cannot be."""
    lines: tuple[str, ...]
    can_accept: bool
    accept: str
    """Empty if it cannot be."""
    instead: str
    """What tells a move again that cannot be removed; else empty."""
    leave: str


class Presenter:
    """The screen of a change."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def accept(self) -> bool:
        """Let it hold; say whether that went well."""
        return self.session.play.accept()

    def leave(self) -> None:
        """Leave everything as it was."""
        self.session.play.leave_past()
        self.session.notice.clear()

    @property
    def told_instead(self) -> int:
        """The move that cannot be removed but told again; 0 if there is none."""
        preview = self.session.play.proposed
        match preview and preview.refusal and preview.looked.change:
            case Delete(at) if can_tell_again(self.session, at):
                return at
        return 0

    def view(self) -> View:
        """Return what the screen says now."""
        say, preview = self.session.words.say, self.session.play.proposed
        lines, state = tuple(self._lines(preview)) if preview else (), preview.state if preview else None
        can_accept = preview is not None and preview.refusal is None
        return View(
            title=say("What this changes"),
            drawing=draw(self.session, first_board(self._table.rules, state or self._table.state)),
            lines=lines,
            can_accept=can_accept,
            accept=say("Change it") if can_accept else "",
            instead=say("Change this move") if self.told_instead else "",
            leave=say("Leave it as it is"),
        )

    def _lines(self, preview: Preview[Any, Any, Any]) -> Iterator[str]:
        yield from self._told(preview)
        if preview.misfit and preview.refusal is not None:
            yield self._misfit(preview)
            if self.told_instead:
                yield self.session.words.say(
                    "So it cannot be removed. If something else was done, change it."
                )
            return
        found = list(self._differences(preview))
        yield from found or [self.session.words.say("Nobody gains or loses anything.")]

    def _told(self, preview: Preview[Any, Any, Any]) -> Iterator[str]:
        """Give what was told: the new move, the old one, or that it is about the set-up."""
        say, change = self.session.words.say, preview.looked.change
        match change:
            case Edit(at):
                yield say("Move {n}: {move}.", n=at, move=self._new(preview, at))
                yield say("Before: {move}.", move=self._old(at))
            case Insert(at):
                yield say("Inserted as move {n}: {move}.", n=at, move=self._new(preview, at))
            case Add():
                at = len(self._moves) + 1
                yield say("Move {n}: {move}.", n=at, move=self._new(preview, at))
            case Delete(at):
                yield say("Removed: move {n}, {move}.", n=at, move=self._old(at))
            case ReplaceHeader():
                yield say("The set-up is changed.")

    @property
    def _table(self) -> AnyTable:
        assert self.session.play.table is not None
        return self.session.play.table

    @property
    def _moves(self) -> tuple[Any, ...]:
        assert self.session.play.table is not None
        return self.session.play.table.moves

    def _old(self, number: int) -> str:
        table = self.session.play.table
        assert table is not None
        return tell_move(table.course, number, self.session.words).text

    def _new(self, preview: Preview[Any, Any, Any], number: int) -> str:
        table, course = self.session.play.table, preview.looked.course
        assert table is not None
        assert course is not None
        return tell_move(course, number, self.session.words).text

    def _misfit(self, preview: Preview[Any, Any, Any]) -> str:
        """Return which later move would no longer fit, and why."""
        misfit, words, table = preview.misfit, self.session.words, self.session.play.table
        assert misfit is not None
        assert table is not None
        error = misfit.error
        why = words.refusal(error, table.setup) if isinstance(error, Refused) else str(error)
        moved = {Insert: -1, Delete: 1}.get(type(preview.looked.change), 0)
        number = misfit.number + moved
        return words.say(
            "Then move {n} no longer fits ({move}): {why}", n=number, move=self._old(number), why=why
        )

    def _differences(self, preview: Preview[Any, Any, Any]) -> Iterator[str]:
        """Give what would change for everybody: counts now, and the total if the game ended now."""
        words, setup = self.session.words, self._table.setup
        for colour in setup.colours:
            player, found = words.player(colour, setup), []
            for place, title in words.compared().items():
                if change := preview.difference.get(("players", colour, *place)):
                    was, now = self._held(preview, colour, *place) or (count or 0 for count in change)
                    found.append(words.say("{what} {now} instead of {was}", what=title, was=was, now=now))
            if found:
                yield words.say("{player}: {changes}", player=player, changes="; ".join(found))
            if change := preview.difference.get(("final", colour, "total")):
                in_all = mark("{player}, total if the game ended now: {now} instead of {was}")
                yield words.say(in_all, player=player, was=change[0], now=change[1])

    def _held(self, preview: Preview[Any, Any, Any], colour: Colour, *place: str) -> tuple[int, int] | None:
        """Return a count of what is left as it is and would be; None if the sheet counts as panels do."""
        holdings, what = holdings_of(game_on(self.session)), place[0]
        if what not in holdings.LEFT:
            return None
        rules = self._table.rules
        was, now = (
            holdings.held(first_board(rules, state), colour)[what]
            for state in (self._table.state, preview.state)
        )
        return was, now
