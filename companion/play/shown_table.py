"""The table as the screens show it: the game that is on, one of its boards, now or at a place in the past."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from companion.engine.protocol import Outcome
from companion.games.plugin import Game
from companion.games.registry import game_of
from companion.play.course import Course
from companion.play.past import Past
from companion.play.preview import Preview
from companion.play.table import Table

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    BoardT = TypeVar("BoardT", default=Any)
else:
    from typing import TypeVar

    BoardT = TypeVar("BoardT")

AnyTable: TypeAlias = Table[Any, Any, Any]


class ShownTable(Generic[BoardT]):
    """Holds the current table, and what of it is shown; `listen` tells of each change."""

    def __init__(self) -> None:
        self._table: AnyTable | None = None
        self._game: Game | None = None
        self._past: Past | None = None
        self._proposed: Preview[Any, Any, Any] | None = None
        self._shown_board = ""
        self._listeners: list[Callable[[], object]] = []

    def listen(self, changed: Callable[[], object]) -> None:
        """Have *changed* called after each change of what is on the table."""
        self._listeners.append(changed)

    @property
    def table(self) -> AnyTable | None:
        """The table; None before a game was begun or taken up."""
        return self._table

    @property
    def game(self) -> Game | None:
        """Which game is played."""
        return self._game

    @property
    def state(self) -> Any:
        """All that is played, as it stands; while the past is corrected, as it stood then."""
        return self.course.state_at(self.moves)

    @property
    def board(self) -> BoardT:
        """The board that all screens show, of `state`."""
        return self.board_in(self.state)

    def board_in(self, state: Any, name: str | None = None) -> BoardT:
        """Return the board called *name* in *state*, or the one that is shown; the first if there is none."""
        boards = self._running().rules.boards(state)
        board: BoardT = boards.get(self._shown_board if name is None else name, next(iter(boards.values())))
        return board

    @property
    def shown_board(self) -> str:
        """The name of the board that all screens show."""
        return self._shown_board

    @property
    def has_several_boards(self) -> bool:
        """Whether games are played on several boards at once, as in a tournament."""
        return self._table is not None and len(self._table.rules.boards(self.state)) > 1

    @property
    def course(self) -> Course[Any, Any, Any]:
        """The line that holds, played through."""
        return self._running().course

    @property
    def moves(self) -> int:
        """How many moves are on the table as it is shown."""
        return self._past.at - 1 if self._past else len(self.course.steps)

    @property
    def outcomes(self) -> Sequence[Outcome]:
        """What the last move did; nothing before the first, or if it was made on another board."""
        if not self.moves:
            return ()
        step, rules = self.course.steps[self.moves - 1], self._running().rules
        boards = rules.boards(self.state)
        shown = self._shown_board if self._shown_board in boards else next(iter(boards))
        return step.outcomes if rules.board_of(step.move) in (None, shown) else ()

    def since(self, moves: int) -> tuple[BoardT, list[Outcome]]:
        """Return the board after this many *moves*, and all that was done since."""
        done = self.course.steps[moves : self.moves]
        return self.board_in(self.course.state_at(moves)), [each for step in done for each in step.outcomes]

    @property
    def status(self) -> str:
        """What is going on, in a few words for whoever looks after the machine."""
        if self._table is None:
            return "no game"
        return f"game {self._table.number}, {len(self._table.course.steps)} moves"

    @property
    def goes_on(self) -> bool:
        """Whether a game goes on by what is shown and seen: not the past, not one that has ended."""
        return self._table is not None and self._past is None and self._table.status == "running"

    @property
    def past(self) -> Past | None:
        """Where in the past a move is being told; all screens then show the table as it was there."""
        return self._past

    @property
    def proposed(self) -> Preview[Any, Any, Any] | None:
        """A change of the past that waits to be accepted."""
        return self._proposed

    # --- what is to be shown ---

    def put(self, table: AnyTable | None) -> None:
        """Let *table* be the current one, shown as it is now."""
        self._table, self._past, self._proposed = table, None, None
        self._game = game_of(table.header.get("record")) if table else None
        self._shown_board = next(iter(table.rules.boards(table.state))) if table else ""
        self._changed()

    def show_board(self, name: str) -> None:
        """Let all screens show the board called *name*."""
        self._shown_board = name
        self._changed()

    def enter_past(self, past: Past) -> None:
        """Show the table as it was there, for a move to be told."""
        self._past = past
        self._changed()

    def leave_past(self) -> None:
        """Come back to the present, and change nothing."""
        self._past = self._proposed = None
        self._changed()

    def _running(self) -> AnyTable:
        assert self._table is not None
        return self._table

    def _changed(self) -> None:
        for listener in self._listeners:
            listener()
