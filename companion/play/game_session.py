"""The game that is played just now, and every way in which people change it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from companion.base.errors import Refused
from companion.games.plugin import Game
from companion.games.registry import game_of
from companion.journal import Change, Json
from companion.play.notice import Notice
from companion.play.shown_table import AnyTable, BoardT, ShownTable
from companion.words.game_words import GameWords

__all__ = ["AnyTable", "BoardT", "GameSession"]


class GameSession(ShownTable[BoardT]):
    """The running table. What people do tells whether it went well; else *notice* says why.

    *now_ms* is what time it is at this table, *words_for* gives the words of a game, for refusals.
    """

    def __init__(
        self, notice: Notice, now_ms: Callable[[], int], words_for: Callable[[Game], GameWords]
    ) -> None:
        super().__init__()
        self._notice, self._now_ms, self._words_for = notice, now_ms, words_for
        self._told_at = 0
        self._source = ""

    def put(self, table: AnyTable | None) -> None:
        """Let *table* be the current one, shown as it is now."""
        super().put(table)
        self._told_at = self.moves if table else 0

    @property
    def told_at(self) -> int:
        """How many moves were on the table before what was told last, which may be several by one yes.

        Never more than there are now: what was told may have been taken back.
        """
        return min(self._told_at, self.moves)

    @contextmanager
    def told_by(self, source: str) -> Iterator[None]:
        """Let moves be recorded as told by *source* meanwhile: `button` for one of the panel."""
        self._source = source
        try:
            yield
        finally:
            self._source = ""

    def submit(self, move: Any, source: str = "touch") -> bool:
        """Make *move* in the running game; in the past it is proposed there."""
        table, told = self._running(), self.stamped(move, source)
        if self._past is not None:
            return self.propose(self._past.change(told))
        self._told_at = self.moves
        return self.attempt(lambda: table.submit(told))

    def submit_all(self, moves: Sequence[Any], at: int, source: str) -> bool:
        """Make *moves*, which were thought of at move *at*: all of them, or none."""
        table, told = self._running(), [self.stamped(move, source) for move in moves]
        self._told_at = at
        return self.attempt(lambda: table.submit_all(told, at=at))

    def stamped(self, move: Any, source: str = "touch") -> Json:
        """Return *move* as a record tells it, with when and how (*source*) it was told."""
        table = self._running()
        whole = table.rules.on_board(self._shown_board, move)
        return {**table.written(whole), "at_ms": self._now_ms(), "source": self._source or source}

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back, or a past to leave."""
        return self._past is not None or self._running().can_undo

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be done again."""
        return self._past is None and self._running().can_redo

    def undo(self) -> bool:
        """Take the last change back; out of the past, come back to the present."""
        if self._past is not None:
            self.leave_past()
            return True
        return self.attempt(self._running().undo)

    def redo(self) -> bool:
        """Do again what was taken back."""
        self._told_at = self.moves
        return self.attempt(self._running().redo)

    def insert(self, number: int, move: Any) -> bool:
        """Put *move* in before that *number*, as the table agreed after all."""
        table, told = self._running(), self.stamped(move)
        return self.attempt(lambda: table.insert(number, told))

    def edit(self, number: int, move: Any) -> bool:
        """Let move *number* have been *move*, at once."""
        return self.attempt(lambda: self._running().edit(number, move))

    def stop(self, result: bool) -> bool:
        """Stop the game early, with or without a *result*."""
        return self.attempt(lambda: self._running().stop(result))

    def propose(self, change: Change) -> bool:
        """Look at what *change* would do; it waits in `proposed` until it is accepted."""
        return self.attempt(lambda: self._propose(change))

    def accept(self) -> bool:
        """Let what was proposed hold."""
        proposed = self._proposed
        assert proposed is not None
        went_well = self.attempt(lambda: self._running().accept(proposed))
        self.leave_past()
        return went_well

    def attempt(self, work: Callable[[], object], header: Json | None = None) -> bool:
        """Do *work* and tell whether it went well; a game that cannot be begun has a *header* only."""
        went_well = self._notice.attempt(work, lambda refused: self._explain(refused, header))
        self._changed()
        return went_well

    # --- how it is done ---

    def _propose(self, change: Change) -> None:
        preview = self._running().preview(change)
        if preview.misfit and preview.refusal is preview.misfit.error:
            raise preview.misfit.error  # the change itself is wrong; else a later move no longer fits
        self._proposed = preview

    def _explain(self, refused: Refused, header: Json | None) -> str:
        """Return why, in the words of the game; a game that could not be begun has a *header* only."""
        game = game_of(header.get("record")) if header else self.game
        setup = self._table.setup if self._table else None
        return self._words_for(game).refusal(refused, setup) if game else str(refused)
