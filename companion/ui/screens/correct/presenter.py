"""An agreed correction: one player's counts by + and −, with a note if wished."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.castelli.moves import Correct
from companion.engine.castelli.record_moves import CORRECTED
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.screens.panels import short_name
from companion.journal import Edit
from companion.ui.session import AnyTable, Session


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody whose counts can be corrected."""

    colour: Colour
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """One thing a player has: *number* after the correction, and by how much that is another one."""

    what: str
    icon: str
    name: str
    number: str
    by: str


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
        """Begin a correction; *number* is that of one that is told anew, *player* whose it is about."""
        self._begin()
        self.number, self.player = number, player
        if number is not None:
            move = self._table.moves[number - 1]
            self.player, self.note = move["player"], move.get("note", "")
            self.by = {what: move[what] for what in CORRECTED if what in move}

    # --- what people do ---

    def choose(self, player: Colour) -> None:
        """Correct what *player* has; what was told of another comes first, or it would be lost."""
        self._held = self.number is None and player != self._player and any(self.by.values())
        if not self._held:
            self.player, self.by = player, {}

    def add(self, what: str, amount: int) -> None:
        """Correct a count by so much more; nobody has less than nothing of anything but points."""
        self._held = False
        now = self.by.get(what, 0) + amount
        if what == "points" or self._has(what) + now >= 0:
            self.by[what] = now

    def write(self, note: str) -> None:
        """Keep a *note* with it."""
        self.note = note

    def propose(self) -> None:
        """Ask what it would change."""
        move = Correct(self._player, tuple((what, n) for what, n in self.by.items() if n), self.note)
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
    def _game(self) -> Game:
        """The game without this correction."""
        if self.number is None:
            return self.session.play.board
        state: Game = self._table.state_at(self.number - 1)
        return state

    @property
    def _player(self) -> Colour:
        return self.player or self._game.turn

    def _has(self, what: str) -> int:
        return int(getattr(self._game.holdings[self._player], what))

    def view(self) -> View:
        """Return what the screen says now."""
        words, game = self.session.words, self._game
        return View(
            title=words.say("What did you agree on?"),
            notice=words.say("One at a time: first this player") if self._held else self.session.notice.text,
            players=tuple(
                Player(c, short_name(game, words, c), c == self._player) for c in game.setup.colours
            ),
            counts=tuple(
                self._counted(what, title) for what, title in words.counts().items() if what in CORRECTED
            ),
            note=self.note,
            note_title=words.say("Note"),
            ready=any(self.by.values()),
            go_on=words.say("What does it change?"),
            back=words.say("Back"),
        )

    def _counted(self, what: str, title: str) -> Counted:
        by = self.by.get(what, 0)
        icon = {"points": "crown", "cards": "card"}.get(what, what)
        told = f"+{by}" if by > 0 else f"−{-by}" if by else ""
        return Counted(what, icon, title, str(self._has(what) + by), told)
