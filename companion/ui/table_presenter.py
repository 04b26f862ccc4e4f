"""What every table says, whatever is played on it: a game's own screen `table` may build on this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, cast

from companion.engine.protocol import BoardState, Colour
from companion.ui.game_parts import game_on
from companion.ui.holdings import holdings_of
from companion.ui.past import ask_in_past
from companion.ui.player import PlayerCounts, panels
from companion.ui.session import BoardT, Session, WordsT


@dataclass(frozen=True, slots=True)
class TableView:
    """What a table says beside what the game shows there."""

    sentence: str
    notice: str
    panels: tuple[PlayerCounts, ...]
    score: str
    """Leads to the final score; empty before the end."""
    undo: str
    can_undo: bool
    redo: str
    """Brings back what was taken back last; empty if nothing was."""
    log: str
    why: str
    turn: Colour | None
    """Whose numbers are asked about first."""


class TablePresenter(Generic[BoardT, WordsT]):
    """The table of a game on one board."""

    def __init__(self, session: Session[BoardT, WordsT]) -> None:
        self.session = session

    def undo(self) -> None:
        """Take the last change back; out of the past, come back to the present."""
        self.session.play.undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        self.session.play.redo()

    def table_view(self) -> TableView:
        """Return what the table says now."""
        play, words = self.session.play, self.session.words
        board = cast(BoardState, play.board)
        return TableView(
            sentence=words.turn(board) if play.past is None else ask_in_past(play.past, words),
            notice=self.session.notice.text,
            panels=panels(board, words, holdings_of(game_on(self.session))),
            score=words.say("Final score") if board.over else "",
            undo=words.say("Undo") if play.past is None else words.say("Back"),
            can_undo=play.can_undo,
            redo=words.say("Redo") if play.can_redo else "",
            log=words.say("Log"),
            why=words.say("Why?"),
            turn=board.turn,
        )
