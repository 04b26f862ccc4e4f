"""An agreed correction: one player's counts by + and −, with a note if wished."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.protocol import BoardState, Colour
from companion.journal import Edit
from companion.ui.game_parts import game_on
from companion.ui.holdings import Correction, GameHoldings, holdings_of
from companion.ui.player import Counted, Player, short_name
from companion.ui.session import AnyTable, Session


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of corrections says."""

    title: str
    notice: str
    players: tuple[Player, ...]
    counts: tuple[Counted, ...]
    note: str
    """What was typed; empty if nothing."""
    note_title: str
    ready: bool
    go_on: str
    back: str


class Presenter:
    """The screen of corrections."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._begin()

    def _begin(self) -> None:
        self.number: int | None = None
        self.player: Colour | None = None
        self.by: dict[str, int] = {}
        self.note = ""
        self._held = False
        """Whether somebody wanted to correct the next one before this correction was asked about."""

    def enter(self, number: int | None = None, player: Colour | None = None) -> None:
        """Begin a correction; *number* is that of one that is entered again, *player* whose it is about."""
        self._begin()
        self.number, self.player = number, player
        if number is not None:
            told = self._holdings.read_correction(self._table.course.steps[number - 1].move)
            assert told is not None
            self.player, self.by, self.note = told.player, dict(told.by), told.note

    # --- what people do ---

    def choose(self, player: Colour) -> None:
        """Correct what *player* has; what was entered for another comes first, or it would be lost."""
        self._held = self.number is None and player != self._player and any(self.by.values())
        if not self._held:
            self.player, self.by = player, {}

    def add(self, what: str, amount: int) -> None:
        """Correct a count by this much; nobody has less than nothing of anything but points."""
        self._held = False
        now = self.by.get(what, 0) + amount
        if what == "points" or self._has(what) + now >= 0:
            self.by[what] = now

    def write(self, note: str) -> None:
        """Keep a *note* with it."""
        self.note = note

    def propose(self) -> None:
        """Ask what it would change."""
        move = self._holdings.write_correction(Correction(self._player, self.by, self.note))
        change = self._table.correction(self.session.play.stamped(move))
        if self.number is not None:
            change = Edit(self.number, self.session.play.stamped(move))
        self.session.play.propose(change)

    # --- what is shown ---

    @property
    def _table(self) -> AnyTable:
        assert self.session.play.table is not None
        return self.session.play.table

    @property
    def _holdings(self) -> GameHoldings:
        return holdings_of(game_on(self.session))

    @property
    def _board(self) -> BoardState:
        """The game without this correction."""
        board: BoardState = (
            self.session.play.board if self.number is None else self._table.state_at(self.number - 1)
        )
        return board

    @property
    def _player(self) -> Colour:
        return self.player or self._board.turn

    def _has(self, what: str) -> int:
        return self._holdings.held(self._board, self._player)[what]

    def view(self) -> View:
        """Return what the screen says now."""
        words, setup, corrected = self.session.words, self._board.setup, self._holdings.CORRECTED
        return View(
            title=words.say("What did you agree on?"),
            notice=words.say("One player at a time: finish this one first")
            if self._held
            else self.session.notice.text,
            players=tuple(Player(c, short_name(setup, words, c), c == self._player) for c in setup.colours),
            counts=tuple(
                self._counted(what, title) for what, title in words.counts().items() if what in corrected
            ),
            note=self.note,
            note_title=words.say("Note"),
            ready=any(self.by.values()),
            go_on=words.say("What does it change?"),
            back=words.say("Back"),
        )

    def _counted(self, what: str, title: str) -> Counted:
        by = self.by.get(what, 0)
        icon = self._holdings.icon(what, self._player)
        told = f"+{by}" if by > 0 else f"−{-by}" if by else ""
        return Counted(what, icon, title, str(self._has(what) + by), told)
